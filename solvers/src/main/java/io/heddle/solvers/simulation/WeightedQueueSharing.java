package io.heddle.solvers.simulation;

import java.util.Arrays;

/**
 * How active flows share links whose levels are weighted queues (ETS, IEEE 802.1Qaz; deficit round
 * robin): on each link the levels that have something to send share it by their weights, what one
 * of them cannot use goes to the others, and within a level flows share max–min. A flow is limited
 * by the link that offers it least.
 *
 * <p>What a link offers to a level depends on what its flows, and those of other levels, get
 * elsewhere, so links are asked in turn until their offers stay as they are. Where no links depend
 * on each other both ways that is after as many turns as their longest chain; else a change shrinks
 * from turn to turn, as a link hands it on shared among its flows. A turn costs O(crossings ·
 * rounds of filling). Not safe for several threads.
 */
final class WeightedQueueSharing {
  /** Turns after which offers that still move are taken as they are. */
  private static final int MOST_TURNS = 500;

  /** Relative change of an offer that is rounding. */
  private static final double SAME = 1e-10;

  private final AggregatedTransfers flows;

  /** The queues by rising level: their weights, and the queue of each group of flows. */
  private final double[] weight;

  private final int[] queueOf;

  /** Of each link: its groups by queue, and how many flows of each cross it. */
  private final int[][] groups;

  private final int[][] crossing;

  /** By link and queue, in bytes per second for one flow. */
  private final double[][] offer;

  private final double[] wanted;
  private final double[] demand;
  private final int[] from;
  private final boolean[] open;

  /**
   * @param level of each group of flows
   * @param weightOfGroup of the queue of its level, above 0
   * @throws IllegalArgumentException if a level has two weights, or one that is not above 0
   */
  WeightedQueueSharing(AggregatedTransfers flows, int[] level, double[] weightOfGroup) {
    this.flows = flows;
    int[] levels = Arrays.stream(level).distinct().sorted().toArray();
    weight = new double[levels.length];
    queueOf = new int[level.length];
    for (int g = 0; g < level.length; g++) {
      int queue = Arrays.binarySearch(levels, level[g]);
      double its = weightOfGroup[g];
      if (!(its > 0) || weight[queue] > 0 && weight[queue] != its) {
        throw new IllegalArgumentException(
            "level %d: weights %s and %s, expected one above 0"
                .formatted(level[g], weight[queue], its));
      }
      weight[queue] = its;
      queueOf[g] = queue;
    }
    int links = flows.capacity.length;
    groups = byQueue();
    crossing = new int[links][];
    int most = 0;
    for (int link = 0; link < links; link++) {
      int at = link;
      crossing[link] = Arrays.stream(groups[link]).map(group -> crossing(group, at)).toArray();
      most = Math.max(most, groups[link].length);
    }
    offer = new double[links][weight.length];
    wanted = new double[most];
    demand = new double[weight.length];
    from = new int[weight.length + 1];
    open = new boolean[weight.length];
  }

  private int[][] byQueue() {
    var count = new int[flows.capacity.length];
    for (int[] path : flows.links) {
      for (int link : path) {
        count[link]++;
      }
    }
    var result = new int[count.length][];
    Arrays.setAll(result, link -> new int[count[link]]);
    Arrays.fill(count, 0);
    for (int queue = 0; queue < weight.length; queue++) {
      for (int g = 0; g < queueOf.length; g++) {
        if (queueOf[g] == queue) {
          for (int link : flows.links[g]) {
            result[link][count[link]++] = g;
          }
        }
      }
    }
    return result;
  }

  private int crossing(int group, int link) {
    int at = 0;
    while (flows.links[group][at] != link) {
      at++;
    }
    return flows.crossing[group][at];
  }

  /**
   * Sets the speeds of groups that share links only with each other.
   *
   * @param members the groups, at its first {@code count} places
   * @param links all that they cross, at its first {@code reached} places
   */
  void fill(int[] members, int count, int[] links, int reached, boolean[] active, double[] rate) {
    for (int i = 0; i < reached; i++) {
      Arrays.fill(offer[links[i]], Double.POSITIVE_INFINITY);
    }
    boolean moves = true;
    for (int turn = 0; moves && turn < MOST_TURNS; turn++) {
      moves = false;
      for (int i = 0; i < reached; i++) {
        moves |= ask(links[i], active);
      }
    }
    for (int i = 0; i < count; i++) {
      rate[members[i]] = least(members[i], -1);
    }
  }

  /** What a flow of the group may send by all its links but one. */
  private double least(int group, int but) {
    double least = flows.cap[group];
    for (int link : flows.links[group]) {
      if (link != but) {
        least = Math.min(least, offer[link][queueOf[group]]);
      }
    }
    return least;
  }

  /** Lets a link make its offers anew. Whether they differ from those before. */
  private boolean ask(int link, boolean[] active) {
    int[] all = groups[link];
    Arrays.fill(demand, 0);
    int at = 0;
    for (int queue = 0; queue < weight.length; queue++) {
      from[queue] = at;
      for (; at < all.length && queueOf[all[at]] == queue; at++) {
        wanted[at] = active[all[at]] ? least(all[at], link) : 0;
        demand[queue] += crossing[link][at] * wanted[at];
      }
    }
    from[weight.length] = at;
    boolean moved = false;
    for (int queue = 0; queue < weight.length; queue++) {
      if (demand[queue] > 0) {
        double now = withinQueue(link, queue, budget(link, queue));
        double before = offer[link][queue];
        moved |= !(Math.abs(now - before) <= Math.max(SAME, flows.alike()) * now);
        offer[link][queue] = now;
      }
    }
    return moved;
  }

  /** What a queue gets of a link where it wants all it can get, in bytes per second. */
  private double budget(int link, int queue) {
    for (int other = 0; other < weight.length; other++) {
      open[other] = demand[other] > 0;
    }
    double left = flows.capacity[link];
    double share = left / openWeight();
    boolean more = true;
    while (more) {
      more = false;
      for (int other = 0; other < weight.length; other++) {
        if (open[other] && other != queue && demand[other] <= share * weight[other]) {
          open[other] = false;
          left -= demand[other];
          more = true;
        }
      }
      share = left / openWeight();
    }
    return share * weight[queue];
  }

  private double openWeight() {
    double sum = 0;
    for (int queue = 0; queue < weight.length; queue++) {
      sum += open[queue] ? weight[queue] : 0;
    }
    return sum;
  }

  /**
   * What a queue's budget leaves to one flow: max–min among those that are limited elsewhere, and
   * one that wants all it can get in place of the one that wants most.
   */
  private double withinQueue(int link, int queue, double budget) {
    int most = from[queue];
    int count = 0;
    for (int i = from[queue]; i < from[queue + 1]; i++) {
      count += wanted[i] > 0 ? crossing[link][i] : 0;
      most = wanted[i] > wanted[most] ? i : most;
    }
    wanted[most] = Double.POSITIVE_INFINITY;
    double left = budget;
    boolean more = true;
    while (more) {
      more = false;
      double share = left / count;
      for (int i = from[queue]; i < from[queue + 1]; i++) {
        if (wanted[i] > 0 && wanted[i] <= share) {
          left -= wanted[i] * crossing[link][i];
          count -= crossing[link][i];
          wanted[i] = 0;
          more = true;
        }
      }
    }
    return left / count;
  }
}
