package io.heddle.solvers.contention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Paths that switches choose by a hash of what a packet says of its flow. */
final class EcmpHash {
  private final Network network;
  private final Routes routes;

  EcmpHash(Network network, Routes routes) {
    this.network = network;
    this.routes = routes;
  }

  /**
   * The path of a flow whose every hop is chosen by a hash, as switches do, of both adapters and
   * the UDP source port.
   */
  int[] path(Flow flow, int port) {
    long fields = mix(key(flow, port));
    return routes.path(
        flow, (node, links, count) -> links[chosen(fields, network.id(node).hashCode(), count)]);
  }

  /** What switches hash, before it is mixed: linear in the port. */
  private long key(Flow flow, int port) {
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
   * The first port that leads along a path; null if none does. O(ports), not O(ports · path): most
   * ports fail at the first hop.
   *
   * @param path one that the flow can take
   * @param taken ports that others have
   * @param first port to choose from
   * @param last the same, inclusive
   */
  @Nullable Integer portAlong(Flow flow, int[] path, Set<Integer> taken, int first, int last) {
    var hops = new ArrayList<Hop>();
    int[] followed =
        routes.path(
            flow,
            (node, links, count) -> {
              int at = 0;
              while (at < count - 1 && !contains(path, links[at])) {
                at++;
              }
              hops.add(new Hop(network.id(node).hashCode(), count, at));
              return links[at];
            });
    if (!Arrays.equals(followed, path)) {
      return null; // it goes where no switch would send it
    }
    hops.removeIf(hop -> hop.count() == 1);
    hops.sort(Comparator.comparingInt(hop -> -hop.count()));
    var rarest = hops.toArray(Hop[]::new);
    long zero = key(flow, 0);
    long step = key(flow, 1) - zero;
    for (int port = first; port <= last; port++) {
      if (leads(mix(zero + port * step), rarest) && !taken.contains(port)) {
        return port;
      }
    }
    return null;
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
