package io.heddle.solvers.moves;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who moves when, so that each finds its GPUs free. A job that goes early may take what another one
 * needs on its way, so this is a search; what is known to lead nowhere is remembered.
 */
final class MigrationOrder {
  private static final int MOST_STATES = 20_000;

  private final IndexedMovesProblem fleet;
  private final int[] target;
  private final List<Integer> jobs;
  private final int[] free;
  private final int[] most;
  private final Set<BitSet> dead = new HashSet<>();
  private final BitSet done = new BitSet();
  private final List<Integer> order = new ArrayList<>();

  private MigrationOrder(IndexedMovesProblem fleet, int[] target, List<Integer> jobs) {
    this.fleet = fleet;
    this.target = target;
    this.jobs = jobs;
    free = fleet.free();
    most = fleet.rackLimits();
  }

  /**
   * Jobs in order; null where none was found. O(jobs²) mostly.
   *
   * @param target the host of each share
   */
  static @Nullable List<Integer> of(IndexedMovesProblem fleet, int[] target) {
    var search = new MigrationOrder(fleet, target, moved(fleet, target));
    return search.next() ? search.order : null;
  }

  /** Jobs some share of which stands elsewhere than now. */
  static List<Integer> moved(IndexedMovesProblem fleet, int[] target) {
    var moved = new ArrayList<Integer>();
    for (int j = 0; j < fleet.jobs.size(); j++) {
      if (fleet.of.get(j).stream().anyMatch(s -> target[s] != fleet.shares.get(s).host())) {
        moved.add(j);
      }
    }
    return moved;
  }

  private boolean next() {
    if (order.size() == jobs.size()) {
      return true;
    }
    if (dead.size() > MOST_STATES || dead.contains(done)) {
      return false;
    }
    for (int job : jobs) {
      if (!done.get(job)) {
        shift(job, 1);
        if (fits(job)) {
          shift(job, -1, target);
          done.set(job);
          order.add(job);
          if (next()) {
            return true;
          }
          order.removeLast();
          done.clear(job);
          shift(job, 1, target);
        }
        shift(job, -1);
      }
    }
    dead.add((BitSet) done.clone());
    return false;
  }

  /** Gives the job's GPUs where it is now back, or takes them. */
  private void shift(int job, int sign) {
    for (int s : fleet.of.get(job)) {
      var share = fleet.shares.get(s);
      free[share.host()] += sign * share.gpus();
    }
  }

  private void shift(int job, int sign, int[] hosts) {
    for (int s : fleet.of.get(job)) {
      free[hosts[s]] += sign * fleet.shares.get(s).gpus();
    }
  }

  private boolean fits(int job) {
    for (int s : fleet.of.get(job)) {
      int needed =
          fleet.of.get(job).stream()
              .filter(other -> target[other] == target[s])
              .mapToInt(other -> fleet.shares.get(other).gpus())
              .sum();
      if (free[target[s]] < needed) {
        return false;
      }
    }
    return !meets(job) && !overloads(job);
  }

  /** Whether it would share something with a job that it is kept apart from. */
  private boolean meets(int job) {
    for (var rule : fleet.apart.rules(job)) {
      for (int s : fleet.of.get(rule.other())) {
        int host = done.get(rule.other()) ? target[s] : fleet.shares.get(s).host();
        int there = fleet.apart.number(rule.domain(), host);
        if (fleet.of.get(job).stream()
            .anyMatch(mine -> fleet.apart.number(rule.domain(), target[mine]) == there)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a rack would have more busy GPUs than it can power. */
  private boolean overloads(int job) {
    if (fleet.problem.rules().rackGpus() == 0) {
      return false;
    }
    for (int s : fleet.of.get(job)) {
      int rack = fleet.rack[target[s]];
      boolean comes = target[s] != fleet.shares.get(s).host();
      if (rack >= 0 && comes && busy(rack) + coming(job, rack) > most[rack]) {
        return true;
      }
    }
    return false;
  }

  /** Without the job that is about to move, whose GPUs are given back. */
  private int busy(int rack) {
    int busy = 0;
    for (int h = 0; h < free.length; h++) {
      busy += fleet.rack[h] == rack ? fleet.gpus[h] - free[h] : 0;
    }
    return busy;
  }

  private int coming(int job, int rack) {
    return fleet.of.get(job).stream()
        .filter(s -> fleet.rack[target[s]] == rack)
        .mapToInt(s -> fleet.shares.get(s).gpus())
        .sum();
  }
}
