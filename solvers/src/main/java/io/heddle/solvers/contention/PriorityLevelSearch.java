package io.heddle.solvers.contention;

import io.heddle.solvers.StoppedException;
import io.heddle.solvers.simulation.SimulatedJob;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;

/**
 * Levels that are tried in the simulator before they are given: of each set of jobs that can be in
 * each other's way, no priorities, those that were proposed, and what moves of single jobs make of
 * the better of both. So the jobs compute no less than without priorities, as far as the simulator
 * knows. Two or three jobs get every order there is, where higher levels go first.
 *
 * <p>Where exact simulations take long ({@link SteadyState#isLaborious}), link-by-link and short
 * ones, in a thread of their own, choose the levels that one long simulation compares with no
 * priorities. Short ones are off by some ten thousandths, so that levels can then be worse by as
 * much than those proposed.
 */
final class PriorityLevelSearch {
  /** Less than this share of what the jobs compute is rounding. */
  private static final double GAIN = 1e-4;

  /** With more jobs in each other's way a simulation takes long, and half the moves are tried. */
  private static final int MANY = 32;

  /** Levels that were found link by link and are then simulated for a short time. */
  private static final int SCREENED = 3;

  /** Moves that are tried in such short simulations. */
  private static final int ROUGH_MOVES = 8;

  private final ContentionPlan plan;
  private final SteadyState steady;
  private final PriorityLevelMoves levels;
  private final int moves;
  private final List<SimulatedJob> simulated;
  private final double[] capacities;

  /**
   * @param levels what to begin with, and what to try
   * @param moves to try for each set of jobs
   */
  PriorityLevelSearch(
      ContentionPlan plan, SteadyState steady, PriorityLevelMoves levels, int moves) {
    this.plan = plan;
    this.steady = steady;
    this.levels = levels;
    this.moves = moves;
    simulated = plan.simulated();
    capacities = plan.network().capacities();
  }

  /** The best levels that were found. */
  int[] run() {
    int[] result = levels.alike(simulated.size());
    for (var group : SteadyState.groups(capacities, simulated)) {
      if (group.length > 1) {
        int[] best = best(group);
        for (int i = 0; i < group.length; i++) {
          result[group[i]] = best[i];
        }
      }
    }
    return result;
  }

  private int[] best(int[] members) {
    var exact = new Group(members, steady, moves);
    var jobs = Arrays.stream(members).mapToObj(simulated::get).toList();
    if (!steady.isLaborious(capacities, jobs)) {
      return exact.best();
    }
    var screening = CompletableFuture.supplyAsync(() -> screened(members));
    exact.offer(levels.alike(members.length));
    exact.offer(joined(screening));
    return exact.best;
  }

  /**
   * Searches link by link, simulates the best levels of that search and the proposed ones for a
   * short time, and tries a few moves of the best of those in short simulations.
   */
  private int[] screened(int[] members) {
    var rough = new Group(members, steady.rough(), ROUGH_MOVES);
    rough.offer(levels.alike(members.length));
    if (!rough.isAsGoodAsAlone() && levels.all(members.length).isEmpty()) {
      var search = new Group(members, steady.byLink(), moves);
      search.best();
      search.bestFirst().stream().limit(SCREENED).forEach(rough::offer);
    }
    return rough.best();
  }

  private static int[] joined(CompletableFuture<int[]> screening) {
    try {
      return screening.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof StoppedException stopped) {
        throw stopped;
      }
      throw failed;
    }
  }

  /** Jobs that share links which could fill up, and all others. */
  private final class Group {
    private final int[] members;
    private final SteadyState steady;

    /** Levels that were tried, with flops a second; negative where they were given up. */
    private final Map<List<Integer>, Double> tried = new LinkedHashMap<>();

    private int[] best;
    private double most = -1;
    private double[] lost = new double[0];
    private int left;
    private final double possible;

    /** Of each member: flops a second while it computes. */
    private final double[] speed;

    /**
     * @param moves to try
     */
    Group(int[] members, SteadyState steady, int moves) {
      this.members = members;
      this.steady = steady;
      speed =
          Arrays.stream(members)
              .mapToObj(member -> plan.jobs().get(member).job())
              .mapToDouble(job -> job.flops() / job.computeSeconds())
              .toArray();
      best = new int[members.length];
      left = members.length > MANY ? moves / 2 : moves;
      double sum = 0;
      for (int i = 0; i < members.length; i++) {
        sum += speed[i] * steady.computeAlone(capacities, simulated.get(members[i]));
      }
      possible = sum;
    }

    int[] best() {
      offer(levels.alike(members.length));
      offer(levels.proposed(members));
      var all = levels.all(members.length);
      all.forEach(this::offer);
      if (all.isEmpty()) {
        while (left > 0 && !isAsGoodAsAlone() && improve()) {
          // until no move helps
        }
      }
      return best;
    }

    /** The members on these levels. */
    List<SimulatedJob> on(int[] offered) {
      var jobs = new ArrayList<SimulatedJob>(offered.length);
      for (int i = 0; i < offered.length; i++) {
        jobs.add(levels.on(offered[i], simulated.get(members[i])));
      }
      return jobs;
    }

    /** Levels that were tried to the end, the best first. */
    List<int[]> bestFirst() {
      return tried.entrySet().stream()
          .filter(each -> each.getValue() >= 0)
          .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
          .map(each -> each.getKey().stream().mapToInt(Integer::intValue).toArray())
          .toList();
    }

    /** Whether they are new and better than the best. */
    private boolean offer(int[] offered) {
      var key = Arrays.stream(offered).boxed().toList();
      if (isAsGoodAsAlone() || tried.putIfAbsent(key, -1.0) != null) {
        return false;
      }
      double[] shares = steady.computeShares(capacities, on(offered), speed, most * (1 + GAIN));
      if (shares == null) {
        return false;
      }
      double sum = 0;
      for (int i = 0; i < shares.length; i++) {
        sum += speed[i] * shares[i];
      }
      tried.put(key, sum);
      if (sum <= most * (1 + GAIN)) {
        return false;
      }
      most = sum;
      best = offered;
      lost = new double[shares.length];
      for (int i = 0; i < lost.length; i++) {
        lost[i] = speed[i] * (1 - shares[i]);
      }
      return true;
    }

    /** Whether no levels could gain anything that counts: no job is faster than alone. */
    private boolean isAsGoodAsAlone() {
      return most * (1 + GAIN) >= possible;
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
        if (levels.up(best, job).stream().anyMatch(this::tryMove)) {
          return true;
        }
      }
      for (var job : losers.reversed()) {
        if (levels.down(best, job).stream().anyMatch(this::tryMove)) {
          return true;
        }
      }
      return false;
    }

    private boolean tryMove(int[] moved) {
      if (left <= 0) {
        return false;
      }
      int before = tried.size();
      boolean better = offer(moved);
      left -= tried.size() - before;
      return better;
    }
  }
}
