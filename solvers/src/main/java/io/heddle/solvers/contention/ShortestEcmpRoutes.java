package io.heddle.solvers.contention;

import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All shortest paths between hosts, as ECMP knows them, parallel cables apart. Hosts do not
 * forward. A flow with a lane leaves and arrives by its adapters. Distances are kept for each set
 * of switches that a host hangs off; not safe for several threads.
 */
final class ShortestEcmpRoutes {
  /** Over all ways evenly. */
  static final int SPREAD = -1;

  private final DirectedLinkNetwork network;
  private final Map<List<Integer>, int[]> distances = new HashMap<>();

  /** Of each node that a given adapter hangs off: hops to it, once they were asked for. */
  private final int[] @Nullable [] toNode;

  /** {@link #hops} by the switches that they begin and end at. */
  private final Map<List<Integer>, List<List<Integer>>> between = new HashMap<>();

  /** By the nodes that the paths begin and end at. */
  private final Map<Long, Layers> layers = new HashMap<>();

  /** From a node to the end of the path that is looked for. */
  private final double[] found;

  private double[] prices = new double[64];

  /** Links of all shortest paths, hop by hop, with the nodes that each leaves and reaches. */
  @SuppressWarnings("ArrayRecordComponent") // shared and never written
  private record Layers(int[] links, int[] tails, int[] heads) {}

  ShortestEcmpRoutes(DirectedLinkNetwork network) {
    this.network = network;
    toNode = new int[network.nodes()][];
    found = new double[network.nodes()];
  }

  /**
   * Hops to one host; −1 from where it cannot be reached.
   *
   * @param last hops that are not to be chosen, at the end: 1 if the adapter is given
   */
  @SuppressWarnings("ArrayRecordComponent") // shared and never written
  private record Distance(int target, int[] ofNode, int last) {
    int from(int node) {
      return node == target ? 0 : ofNode[node];
    }

    boolean isReached(int node) {
      return from(node) == last;
    }
  }

  private Distance distance(HostFlow flow) {
    var lane = flow.lane();
    return lane == null ? distance(flow.toHost()) : distance(lane.in());
  }

  /** To a host by one of its adapters. */
  private Distance distance(int in) {
    int last = network.tail(in);
    int[] known = toNode[last];
    if (known == null) {
      known = search(List.of(last));
      toNode[last] = known;
    }
    return new Distance(network.head(in), known, 1);
  }

  /** Hops from the switch behind one adapter to another host's adapter; −1: no way. */
  int hops(int out, int in) {
    int hops = distance(in).from(network.head(out));
    return hops < 0 ? -1 : hops + 1;
  }

  /** Hosts that hang off the same switches share the search: O(nodes + links) once. */
  private Distance distance(String host) {
    int target = network.node(host);
    var neighbours = new TreeSet<Integer>();
    boolean onlySwitches = true;
    for (int e = network.firstOut(target); e < network.firstOut(target + 1); e++) {
      neighbours.add(network.head(e));
      onlySwitches &= !network.isHost(network.head(e));
    }
    return new Distance(
        target,
        distances.computeIfAbsent(
            onlySwitches ? List.copyOf(neighbours) : List.of(target),
            _ -> search(List.copyOf(neighbours))),
        0);
  }

  private int[] search(List<Integer> neighbours) {
    var distance = new int[network.nodes()];
    Arrays.fill(distance, -1);
    var queue = new int[network.nodes()];
    int end = 0;
    for (int neighbour : neighbours) {
      distance[neighbour] = 1;
      queue[end++] = neighbour;
    }
    for (int at = 0; at < end; at++) {
      int node = queue[at];
      if (network.isHost(node)) {
        continue;
      }
      for (int e = network.firstOut(node); e < network.firstOut(node + 1); e++) {
        int other = network.head(e);
        if (distance[other] < 0) {
          distance[other] = distance[node] + 1;
          queue[end++] = other;
        }
      }
    }
    return distance;
  }

  /** Picks a link among those that lead on. */
  interface Choice {
    int next(int node, int[] links, int count);
  }

  /**
   * The path whose largest price is smallest; of those, the one with the smallest sum. Adapters
   * that are given decide nothing. O(links between the hosts).
   *
   * @param price of a link, at least 0
   */
  int[] cheapest(HostFlow flow, IntToDoubleFunction price) {
    int source = source(flow);
    var layers = layers(flow, source);
    price(layers, price);
    double limit = largest(layers, source);
    sum(layers, limit);
    return path(
        flow,
        (_, links, count) -> {
          int best = links[0];
          double least = Double.POSITIVE_INFINITY;
          for (int i = 0; i < count; i++) {
            double each = price.applyAsDouble(links[i]);
            double on = found[network.head(links[i])];
            if (each <= limit && each + on < least) {
              least = each + on;
              best = links[i];
            }
          }
          return best;
        });
  }

  private int source(HostFlow flow) {
    var lane = flow.lane();
    return lane == null ? network.node(flow.fromHost()) : network.head(lane.out());
  }

  private Layers layers(HostFlow flow, int source) {
    var lane = flow.lane();
    long target = lane == null ? network.node(flow.toHost()) : network.tail(lane.in());
    return layers.computeIfAbsent(
        (long) source << Integer.SIZE | target,
        _ -> {
          var distance = distance(flow);
          if (distance.from(source) < 0) {
            throw noPath(flow);
          }
          int[] links =
              hops(source, distance).stream()
                  .flatMap(List::stream)
                  .mapToInt(Integer::intValue)
                  .toArray();
          return new Layers(
              links,
              Arrays.stream(links).map(network::tail).toArray(),
              Arrays.stream(links).map(network::head).toArray());
        });
  }

  private void price(Layers layers, IntToDoubleFunction price) {
    int[] links = layers.links();
    prices = links.length > prices.length ? new double[2 * links.length] : prices;
    for (int i = 0; i < links.length; i++) {
      prices[i] = price.applyAsDouble(links[i]);
    }
  }

  private void forget(Layers layers) {
    for (int tail : layers.tails()) {
      found[tail] = Double.POSITIVE_INFINITY;
    }
    if (layers.heads().length > 0) {
      found[layers.heads()[layers.heads().length - 1]] = 0;
    }
  }

  /** The least that the largest price of a path can be. */
  private double largest(Layers layers, int source) {
    forget(layers);
    int[] tails = layers.tails();
    int[] heads = layers.heads();
    for (int i = tails.length - 1; i >= 0; i--) {
      found[tails[i]] = Math.min(found[tails[i]], Math.max(prices[i], found[heads[i]]));
    }
    return tails.length == 0 ? 0 : found[source];
  }

  /** The least sum from each node, over paths without a price above the limit. */
  private void sum(Layers layers, double limit) {
    forget(layers);
    int[] tails = layers.tails();
    int[] heads = layers.heads();
    for (int i = tails.length - 1; i >= 0; i--) {
      if (prices[i] <= limit) {
        found[tails[i]] = Math.min(found[tails[i]], prices[i] + found[heads[i]]);
      }
    }
  }

  private boolean leadsOn(int node, int link, Distance distance) {
    int other = network.head(link);
    return distance.from(other) >= 0
        && distance.from(other) == distance.from(node) - 1
        && (distance.from(other) == 0 || !network.isHost(other));
  }

  /**
   * The path of a flow whose hops are chosen.
   *
   * @throws InfeasibleException if there is none
   */
  int[] path(HostFlow flow, Choice choice) {
    var lane = flow.lane();
    int node = source(flow);
    var distance = distance(flow);
    if (distance.from(node) < 0) {
      throw noPath(flow);
    }
    int out = network.pcieLink(flow.fromHost(), flow.fromGroup(), true);
    int in = network.pcieLink(flow.toHost(), flow.toGroup(), false);
    int hops = distance.from(node) + (lane == null ? 0 : 1);
    var path = new int[hops + (out < 0 ? 0 : 1) + (in < 0 ? 0 : 1)];
    int at = 0;
    if (out >= 0) {
      path[at++] = out;
    }
    if (lane != null) {
      path[at++] = lane.out();
    }
    int[] links = new int[4];
    while (!distance.isReached(node)) {
      int count = 0;
      for (int e = network.firstOut(node); e < network.firstOut(node + 1); e++) {
        if (leadsOn(node, e, distance)) {
          if (count == links.length) {
            links = Arrays.copyOf(links, 2 * count);
          }
          links[count++] = e;
        }
      }
      int link = choice.next(node, links, count);
      path[at++] = link;
      node = network.head(link);
    }
    if (lane != null) {
      path[at++] = lane.in();
    }
    if (in >= 0) {
      path[at] = in;
    }
    return path;
  }

  /**
   * The links of all shortest paths, hop by hop: whatever the path, it takes one link of each. Each
   * sorted. O(links between the hosts), once for each two switches that lanes begin and end at.
   *
   * @throws InfeasibleException if there is no path
   */
  List<List<Integer>> hops(HostFlow flow) {
    var lane = flow.lane();
    int source = source(flow);
    var distance = distance(flow);
    if (distance.from(source) < 0) {
      throw noPath(flow);
    }
    var hops = new ArrayList<List<Integer>>();
    int out = network.pcieLink(flow.fromHost(), flow.fromGroup(), true);
    int in = network.pcieLink(flow.toHost(), flow.toGroup(), false);
    if (out >= 0) {
      hops.add(List.of(out));
    }
    if (lane == null) {
      hops.addAll(hops(source, distance));
    } else {
      hops.add(List.of(lane.out()));
      hops.addAll(
          between.computeIfAbsent(
              List.of(source, network.tail(lane.in())), _ -> hops(source, distance)));
      hops.add(List.of(lane.in()));
    }
    if (in >= 0) {
      hops.add(List.of(in));
    }
    return hops;
  }

  private List<List<Integer>> hops(int source, Distance distance) {
    var hops = new ArrayList<List<Integer>>();
    for (int[] nodes = {source}; !distance.isReached(nodes[0]); ) {
      int[] links =
          Arrays.stream(nodes)
              .flatMap(node ->
                  IntStream.range(network.firstOut(node), network.firstOut(node + 1))
                      .filter(link -> leadsOn(node, link, distance)))
              .sorted()
              .toArray();
      hops.add(Arrays.stream(links).boxed().toList());
      nodes = Arrays.stream(links).map(network::head).distinct().toArray();
    }
    return List.copyOf(hops);
  }

  private static InfeasibleException noPath(HostFlow flow) {
    return new InfeasibleException(
        "no path from host %s to host %s. A link may be missing."
            .formatted(flow.fromHost(), flow.toHost()));
  }

  /**
   * The path that takes the i-th switch on wherever there are several, modulo their number; queue
   * pairs take turns on parallel cables, and with {@link #SPREAD} on switches, too.
   */
  int[] numbered(HostFlow flow, int i) {
    var lane = flow.lane();
    int turn = lane == null ? 0 : network.cable(lane.out()) + lane.queuePair();
    return path(
        flow,
        (_, links, count) -> {
          int[] ways = Arrays.stream(links, 0, count).map(network::bundle).distinct().toArray();
          int way = ways[(i == SPREAD ? turn : i) % ways.length];
          int[] cables =
              Arrays.stream(links, 0, count).filter(link -> network.bundle(link) == way).toArray();
          return cables[(i == SPREAD ? turn / ways.length : turn) % cables.length];
        });
  }
}
