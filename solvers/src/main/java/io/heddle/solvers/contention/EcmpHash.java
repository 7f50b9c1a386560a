package io.heddle.solvers.contention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Paths that switches choose by a hash of what a packet says of its flow. */
record EcmpHash(DirectedLinkNetwork network, ShortestEcmpRoutes routes) {
  /**
   * The path of a flow whose every hop is chosen by a hash, as switches do, of both adapters and
   * the UDP source port.
   */
  int[] path(HostFlow flow, int port) {
    long fields = mix(key(flow, port));
    return routes.path(
        flow, (node, links, count) -> links[chosen(fields, network.id(node).hashCode(), count)]);
  }

  /** What switches hash, before it is mixed: linear in the port. */
  private long key(HostFlow flow, int port) {
    long key = 31L * (31L * flow.fromHost().hashCode() + flow.toHost().hashCode()) + port;
    var lane = flow.lane();
    key =
        lane == null
            ? 31L * key + 8L * flow.fromGroup() + flow.toGroup()
            : 31L * (31L * key + network.cable(lane.out())) + network.cable(lane.in());
    if (lane != null) {
      key = 31L * (31L * key + network.head(lane.out())) + network.tail(lane.in());
    }
    return key;
  }

  /** Which of so many links a switch takes. */
  private static int chosen(long fields, int node, int count) {
    long hash = mix(fields * 0x9E3779B97F4A7C15L + node);
    return (count & count - 1) == 0
        ? (int) hash & count - 1 // as the remainder, without a division
        : (int) Long.remainderUnsigned(hash, count);
  }

  /** A switch on a path: its hash, how many links lead on, and which of them the path takes. */
  private record Hop(int node, int count, int taken) {}

  /**
   * Of each flow the first port that leads along its path and that no other has; null where none
   * does. O(ports), not O(ports · flows · path): flows are distinguished at the first hop.
   *
   * @param flows between two adapters, whose packets differ in the port alone
   * @param paths that they can take
   * @param taken ports that others have; those that are found are added
   * @param first port to choose from
   * @param last the same, inclusive
   */
  @Nullable Integer[] portsAlong(
      List<HostFlow> flows, List<int[]> paths, Set<Integer> taken, int first, int last) {
    var ports = new @Nullable Integer[flows.size()];
    var hops = new ArrayList<List<Hop>>();
    var open = new ArrayList<Integer>();
    for (int f = 0; f < ports.length; f++) {
      var each = new ArrayList<Hop>();
      if (follow(flows.get(f), paths.get(f), each)) {
        open.add(f);
      }
      hops.add(each);
    }
    if (open.isEmpty()) {
      return ports;
    }
    // all begin at one switch, and take the same links up to the first where there are several
    var choice = hops.get(open.getFirst());
    int node = choice.isEmpty() ? 0 : choice.getFirst().node();
    int count = choice.isEmpty() ? 1 : choice.getFirst().count();
    var byWay = new int[count][];
    for (int way = 0; way < count; way++) {
      int taking = way;
      byWay[way] =
          open.stream()
              .mapToInt(f -> f)
              .filter(f -> hops.get(f).isEmpty() || hops.get(f).getFirst().taken() == taking)
              .toArray();
    }
    var rest = hops.stream().map(EcmpHash::rarestFirst).toArray(Hop[][]::new);
    int left = open.size();
    long key = key(flows.getFirst(), 0);
    long step = key(flows.getFirst(), 1) - key;
    key += first * step;
    for (int port = first; port <= last && left > 0; port++, key += step) {
      long fields = mix(key);
      for (int f : byWay[chosen(fields, node, count)]) {
        if (ports[f] == null && leads(fields, rest[f])) {
          if (taken.add(port)) {
            ports[f] = port;
            left--;
          }
          break;
        }
      }
    }
    return ports;
  }

  /** All but the first. */
  private static Hop[] rarestFirst(List<Hop> hops) {
    return hops.stream()
        .skip(1)
        .sorted(Comparator.comparingInt(hop -> -hop.count()))
        .toArray(Hop[]::new);
  }

  /** Whether switches could send it along the path, and where they choose. */
  private boolean follow(HostFlow flow, int[] path, List<Hop> choices) {
    int[] followed =
        routes.path(
            flow,
            (node, links, count) -> {
              int at = 0;
              while (at < count - 1 && !contains(path, links[at])) {
                at++;
              }
              if (count > 1) {
                choices.add(new Hop(network.id(node).hashCode(), count, at));
              }
              return links[at];
            });
    return Arrays.equals(followed, path);
  }

  private static boolean leads(long fields, Hop[] hops) {
    for (var hop : hops) {
      if (chosen(fields, hop.node(), hop.count()) != hop.taken()) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(int[] path, int link) {
    for (int each : path) {
      if (each == link) {
        return true;
      }
    }
    return false;
  }

  private static long mix(long value) {
    long x = (value ^ value >>> 33) * 0xFF51AFD7ED558CCDL;
    x = (x ^ x >>> 33) * 0xC4CEB9FE1A85EC53L;
    return x ^ x >>> 33;
  }
}
