package io.heddle.solvers.contention;

import io.heddle.solvers.simulation.SimJob;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Levels that are tried in the simulator before they are given: of each set of jobs that can be in
 * each other's way, no priorities, those that were proposed, and what moves of single jobs make of
 * the better of both. So the jobs compute no less than without priorities, as far as the simulator
 * knows. Two or three jobs get every order there is.
 */
final class LevelSearch {
  /** Less than this share of what the jobs compute is rounding. */
  private static final double GAIN = 1e-4;

  private static final int FEW = 3;

  private final ContentionPlan plan;
  private final SteadyState steady;
  private final int levels;
  private final int moves;
  private final List<SimJob> simulated;
  private final double[] capacities;

  /**
   * @param plan with the levels that were proposed
   * @param moves to try for each set of jobs
   */
  LevelSearch(ContentionPlan plan, SteadyState steady, int levels, int moves) {
    this.plan = plan;
    this.steady = steady;
    this.levels = levels;
    this.moves = moves;
    simulated = plan.simulated();
    capacities = plan.network().capacities();
  }

  /** The best levels that were found. */
  int[] run() {
    var result = new int[simulated.size()];
    for (var group : SteadyState.groups(capacities, simulated)) {
      if (group.length > 1) {
        int[] best = new Group(group).best();
        for (int i = 0; i < group.length; i++) {
          result[group[i]] = best[i];
        }
      }
    }
    return result;
  }

  /** Jobs that share links which could fill up; levels here are ranks from 0 on. */
  private final class Group {
    private final int[] members;
    private final Set<List<Integer>> tried = new HashSet<>();
    private int[] best;
    private double most = -1;
    private double[] lost = new double[0];
    private int left = moves;

    Group(int[] members) {
      this.members = members;
      best = new int[members.length];
    }

    int[] best() {
      offer(new int[members.length]);
      offer(ranks(Arrays.stream(members).map(member -> plan.level()[member]).toArray()));
      if (members.length <= FEW) {
        everyOrder(new int[members.length], 0);
      } else {
        while (left > 0 && improve()) {
          // until no move helps
        }
      }
      return best;
    }

    /** Whether the ranks are new and better than the best. */
    private boolean offer(int[] ranks) {
      if (!tried.add(Arrays.stream(ranks).boxed().toList())) {
        return false;
      }
      var jobs = new ArrayList<SimJob>(ranks.length);
      for (int i = 0; i < ranks.length; i++) {
        jobs.add(simulated.get(members[i]).withLevel(ranks[i]));
      }
      double[] shares = steady.computeShares(capacities, jobs);
      double sum = 0;
      for (int i = 0; i < shares.length; i++) {
        sum += speed(i) * shares[i];
      }
      if (sum <= most * (1 + GAIN)) {
        return false;
      }
      most = sum;
      best = ranks;
      lost = new double[shares.length];
      for (int i = 0; i < lost.length; i++) {
        lost[i] = speed(i) * (1 - shares[i]);
      }
      return true;
    }

    private double speed(int i) {
      var job = plan.jobs().get(members[i]).job();
      return job.flops() / job.computeSeconds();
    }

    private void everyOrder(int[] ranks, int at) {
      if (at == ranks.length) {
        int[] order = ranks(ranks);
        if (Arrays.stream(order).max().orElse(0) < levels) {
          offer(order);
        }
        return;
      }
      for (int rank = 0; rank < ranks.length; rank++) {
        ranks[at] = rank;
        everyOrder(ranks, at + 1);
      }
    }

    /**
     * Tries moves until one helps: who loses most goes up first, then who loses least goes down.
     */
    private boolean improve() {
      var losers =
          IntStream.range(0, members.length)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> -lost[i]))
              .toList();
      for (var job : losers) {
        if (tryMove(job, above()) || tryMove(job, 2 * best[job] + 3)) {
          return true;
        }
      }
      for (var job : losers.reversed()) {
        if (tryMove(job, -1) || tryMove(job, 2 * best[job] - 3)) {
          return true;
        }
      }
      return false;
    }

    private int above() {
      return 2 * Arrays.stream(best).max().orElse(0) + 1;
    }

    /**
     * Moves one job.
     *
     * @param place twice the rank to be on, or the odd number between two
     */
    private boolean tryMove(int job, int place) {
      int[] moved = Arrays.stream(best).map(rank -> 2 * rank).toArray();
      moved[job] = place;
      int[] ranks = ranks(moved);
      if (left <= 0 || Arrays.stream(ranks).max().orElse(0) >= levels) {
        return false;
      }
      int before = tried.size();
      boolean better = offer(ranks);
      left -= tried.size() - before;
      return better;
    }
  }

  private static int[] ranks(int[] values) {
    int[] distinct = Arrays.stream(values).distinct().sorted().toArray();
    return Arrays.stream(values).map(value -> Arrays.binarySearch(distinct, value)).toArray();
  }
}
