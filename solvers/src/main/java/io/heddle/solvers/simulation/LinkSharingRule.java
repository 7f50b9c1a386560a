package io.heddle.solvers.simulation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How active flows share links: the higher level first, or levels by the weights of their queues
 * ({@link WeightedQueueSharing}); max–min fair within a level (progressive filling). When flows
 * come or go, only those that share links with them, directly or through others, get new speeds.
 * Not safe for several threads.
 */
final class LinkSharingRule {
  /** Numbers that are remembered at most: 8 MB. */
  private static final int KNOWN = 1 << 20;

  private final AggregatedTransfers flows;
  private final int[] level;

  /** Groups by falling level, then by number: position of each group, and back. */
  private final int[] rank;

  private final int[] byRank;
  private final ActiveLinkUsers users;
  private final boolean[] active;

  /** The active groups, and the speeds of those sets that were there before: iterations repeat. */
  private final BitSet who;

  private final Map<BitSet, double[]> known = new HashMap<>();
  private final int most;
  private final int[] changed;
  private int changes;
  private final int[] members;
  private final int[] links;
  private final boolean[] isMember;
  private final boolean[] isReached;
  private final double[] left;
  private final double[] weight;
  private final int[] touched;
  private final boolean[] pending;
  private final int[] fresh;
  private int reached;

  /** Null: strict priority. */
  private final @Nullable WeightedQueueSharing queues;

  /**
   * Strict priority.
   *
   * @param level of each group of flows
   */
  LinkSharingRule(AggregatedTransfers flows, int[] level) {
    this(flows, level, null);
  }

  /**
   * @param queues what the levels weigh; null: the higher level goes first
   */
  LinkSharingRule(AggregatedTransfers flows, int[] level, @Nullable WeightedQueueSharing queues) {
    this.flows = flows;
    this.queues = queues;
    this.level = level;
    int groups = flows.size();
    rank = new int[groups];
    byRank = ranked(level);
    for (int r = 0; r < groups; r++) {
      rank[byRank[r]] = r;
    }
    users = new ActiveLinkUsers(flows);
    active = new boolean[groups];
    who = new BitSet(groups);
    most = KNOWN / Math.max(1, groups);
    changed = new int[2 * groups]; // the same group can end and begin at one moment
    members = new int[groups];
    isMember = new boolean[groups];
    pending = new boolean[groups];
    fresh = new int[groups];
    int count = flows.capacity.length;
    links = new int[count];
    isReached = new boolean[count];
    left = new double[count];
    weight = new double[count];
    touched = new int[count];
  }

  private static int[] ranked(int[] level) {
    var keys = new long[level.length];
    for (int g = 0; g < level.length; g++) {
      keys[g] = ((long) -level[g] << 32) + g;
    }
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
  }

  /** A group begins to send. */
  void start(int group) {
    active[group] = true;
    users.add(group);
    who.flip(group);
    changed[changes++] = group;
  }

  /** A group has sent everything. */
  void stop(int group) {
    active[group] = false;
    users.remove(group);
    who.flip(group);
    changed[changes++] = group;
  }

  /** Whether flows came or went since the last sharing. */
  boolean isStale() {
    return changes > 0;
  }

  /**
   * Sets the speed of every active group that needs it, in bytes per second for one of its flows.
   */
  void share(double[] rate) {
    var before = known.get(who);
    if (before != null) {
      System.arraycopy(before, 0, rate, 0, rate.length);
      changes = 0;
      return;
    }
    divide(rate);
    if (known.size() < most) {
      known.put((BitSet) who.clone(), rate.clone());
    }
  }

  private void divide(double[] rate) {
    int count = reach(rate);
    if (queues != null) {
      queues.fill(members, count, links, reached, active, rate);
      return;
    }
    int begin = 0;
    while (begin < count) {
      int end = begin + 1;
      while (end < count && level[members[end]] == level[members[begin]]) {
        end++;
      }
      fill(begin, end, rate);
      begin = end;
    }
  }

  /**
   * Finds the active groups that the changes can concern, by falling level, and what those leave
   * them that go first and keep their speeds.
   */
  private int reach(double[] rate) {
    int count = 0;
    reached = 0;
    int top = highestChanged();
    for (int i = 0; i < changes; i++) {
      if (active[changed[i]] && !isMember[changed[i]]) {
        isMember[changed[i]] = true;
        members[count++] = changed[i];
      }
      reachLinks(changed[i]);
    }
    changes = 0;
    for (int next = 0; next < reached; next++) {
      for (int i = 0; i < users.count(links[next]); i++) {
        int group = users.group(links[next], i);
        if (!isMember[group] && level[group] <= top) {
          isMember[group] = true;
          members[count++] = group;
          reachLinks(group);
        }
      }
    }
    for (int i = 0; i < reached; i++) {
      isReached[links[i]] = false;
      left[links[i]] = users.left(links[i], level, top, rate);
    }
    sortMembers(count);
    return count;
  }

  private void sortMembers(int count) {
    for (int i = 0; i < count; i++) {
      isMember[members[i]] = false;
      members[i] = rank[members[i]];
    }
    Arrays.sort(members, 0, count);
    for (int i = 0; i < count; i++) {
      members[i] = byRank[members[i]];
    }
  }

  /** No higher level has to do with what changed. */
  private int highestChanged() {
    return queues == null
        ? Arrays.stream(changed, 0, changes).map(group -> level[group]).max().orElse(0)
        : Integer.MAX_VALUE;
  }

  private void reachLinks(int group) {
    for (int link : flows.links[group]) {
      if (!isReached[link]) {
        isReached[link] = true;
        links[reached++] = link;
      }
    }
  }

  private void fill(int begin, int end, double[] rate) {
    int used = 0;
    double slowest = Double.POSITIVE_INFINITY;
    for (int i = begin; i < end; i++) {
      int group = members[i];
      pending[group] = true;
      slowest = Math.min(slowest, flows.cap[group]);
      int[] own = flows.links[group];
      for (int l = 0; l < own.length; l++) {
        if (weight[own[l]] == 0) {
          touched[used++] = own[l];
        }
        weight[own[l]] += flows.crossing[group][l];
      }
    }
    int open = end - begin;
    while (open > 0) {
      double share = Double.POSITIVE_INFINITY;
      int kept = 0;
      for (int t = 0; t < used; t++) {
        int link = touched[t];
        if (weight[link] > 0.5) {
          share = Math.min(share, left[link] / weight[link]);
          touched[kept++] = link;
        } else {
          weight[link] = 0;
        }
      }
      used = kept;
      if (slowest <= share) {
        double limit = share;
        slowest = Double.POSITIVE_INFINITY;
        for (int i = begin; i < end; i++) {
          int group = members[i];
          if (pending[group] && flows.cap[group] <= limit) {
            freeze(group, flows.cap[group], rate);
            open--;
          } else if (pending[group]) {
            slowest = Math.min(slowest, flows.cap[group]);
          }
        }
      } else {
        open -= freezeAtBottlenecks(used, share, rate);
      }
    }
    for (int t = 0; t < used; t++) {
      weight[touched[t]] = 0;
    }
  }

  /** Freezes all that cross a link which allows no more than the share. */
  private int freezeAtBottlenecks(int used, double share, double[] rate) {
    double limit = share * (1 + flows.alike());
    int frozen = 0;
    for (int t = 0; t < used; t++) {
      int link = touched[t];
      if (left[link] <= limit * weight[link]) {
        for (int i = 0; i < users.count(link); i++) {
          int group = users.group(link, i);
          if (pending[group]) {
            pending[group] = false;
            fresh[frozen++] = group;
          }
        }
      }
    }
    for (int i = 0; i < frozen; i++) {
      freeze(fresh[i], share, rate);
    }
    return frozen;
  }

  private void freeze(int group, double speed, double[] rate) {
    pending[group] = false;
    rate[group] = speed;
    int[] own = flows.links[group];
    for (int l = 0; l < own.length; l++) {
      int crossing = flows.crossing[group][l];
      left[own[l]] = Math.max(0, left[own[l]] - speed * crossing);
      weight[own[l]] -= crossing;
    }
  }
}
