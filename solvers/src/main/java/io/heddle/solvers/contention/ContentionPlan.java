package io.heddle.solvers.contention;

import io.heddle.model.result.LinkContention;
import io.heddle.solvers.simulation.SimulatedJob;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * What a scheduler decided for jobs that run together. All arrays are by the number of the job.
 *
 * @param correction k of CRUX, Eq. 3; 1 where the scheduler has none
 * @param priority the larger first
 * @param level the larger first, or the larger by weight
 * @param weights of the queues of the levels, in percent, where those share links by weight; empty
 *     under strict priority
 * @param offset seconds by which iterations are shifted
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once
public record ContentionPlan(
    DirectedLinkNetwork network,
    List<RoutedNetworkJob> jobs,
    double[] correction,
    double[] priority,
    int[] level,
    List<Integer> weights,
    double[] offset) {
  public ContentionPlan {
    weights = List.copyOf(weights);
  }

  /** Under strict priority. */
  public ContentionPlan(
      DirectedLinkNetwork network,
      List<RoutedNetworkJob> jobs,
      double[] correction,
      double[] priority,
      int[] level,
      double[] offset) {
    this(network, jobs, correction, priority, level, List.of(), offset);
  }

  /** The same plan with other levels. */
  public ContentionPlan withLevels(int[] newLevels) {
    return new ContentionPlan(network, jobs, correction, priority, newLevels, weights, offset);
  }

  /**
   * The same plan on weighted queues.
   *
   * @param newLevels of the jobs, from 0 on
   * @param newWeights by level, in percent
   */
  ContentionPlan withQueues(int[] newLevels, List<Integer> newWeights) {
    return new ContentionPlan(network, jobs, correction, priority, newLevels, newWeights, offset);
  }

  /** Which jobs share a link, with their intensities and priorities. */
  public LinkContention contention() {
    return contention(network, jobs, priority);
  }

  /**
   * Which cable of a bundle a switch takes is its own affair, so that a bundle is one link here.
   */
  static LinkContention contention(
      DirectedLinkNetwork network, List<RoutedNetworkJob> jobs, double[] priority) {
    var list = new ArrayList<LinkContention.Job>();
    var users = new HashMap<Integer, List<String>>();
    for (int j = 0; j < jobs.size(); j++) {
      var job = jobs.get(j);
      list.add(new LinkContention.Job(job.job().id(), job.intensity(network), priority[j]));
      for (int link : job.bundles(network)) {
        users.computeIfAbsent(link, _ -> new ArrayList<>()).add(job.job().id());
      }
    }
    var pairs = new LinkedHashSet<LinkContention.Pair>();
    for (var ids : users.values()) {
      for (int a = 0; a < ids.size(); a++) {
        for (int b = a + 1; b < ids.size(); b++) {
          pairs.add(new LinkContention.Pair(ids.get(a), ids.get(b)));
        }
      }
    }
    return new LinkContention(list, List.copyOf(pairs));
  }

  /** For the simulator. */
  public List<SimulatedJob> simulated() {
    var result = new ArrayList<SimulatedJob>();
    for (int j = 0; j < jobs.size(); j++) {
      var job = jobs.get(j).job();
      result.add(
          new SimulatedJob(
              job.id(),
              job.computeSeconds(),
              job.overlapStart(),
              offset[j],
              level[j],
              weights.isEmpty() ? 0 : weights.get(level[j]),
              job.latencySeconds(),
              jobs.get(j).simulated()));
    }
    return result;
  }

  /** The share of the time that each job computes in the steady state. */
  public double[] computeShares(SteadyState steady) {
    return steady.computeShares(network.capacities(), simulated());
  }

  /**
   * The same for a report, of each job at most what it computes with the network for itself: a
   * window that begins and ends while a job computes counts a little more.
   */
  double[] reachedShares(SteadyState steady) {
    double[] shares = computeShares(steady);
    double[] alone = aloneShares(steady);
    Arrays.setAll(shares, j -> Math.min(shares[j], alone[j]));
    return shares;
  }

  /** The share of the time that each job computes when it has the network for itself. */
  double[] aloneShares(SteadyState steady) {
    double[] capacities = network.capacities();
    return simulated().stream().mapToDouble(job -> steady.computeAlone(capacities, job)).toArray();
  }

  /** Iteration time over that alone, of the job that suffers most; at least 1. */
  static double slowest(double[] alone, double[] computeShares) {
    double most = 1;
    for (int j = 0; j < computeShares.length; j++) {
      most = Math.max(most, alone[j] / computeShares[j]);
    }
    return most;
  }

  /** Computed flops over what the GPUs would do if they never waited. */
  public double utilization(double[] computeShares) {
    double done = 0;
    double possible = 0;
    for (int j = 0; j < computeShares.length; j++) {
      double speed = jobs.get(j).job().flops() / jobs.get(j).job().computeSeconds();
      done += speed * computeShares[j];
      possible += speed;
    }
    return possible == 0 ? 1 : done / possible;
  }
}
