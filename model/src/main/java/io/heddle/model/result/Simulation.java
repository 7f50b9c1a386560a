package io.heddle.model.result;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of one trace under policies ({@code heddle.simulation/1}).
 *
 * @param trace that was played
 * @param cluster its name
 */
public record Simulation(String trace, String cluster, List<Policy> policies) {
  public Simulation {
    policies = List.copyOf(policies);
  }

  /**
   * One policy. All times are seconds on the trace's clock.
   *
   * @param utilization share of the GPUs that jobs held, on the average over time
   * @param throughput samples a second until the last submission; null where nobody counts samples
   * @param rescalings of all jobs
   */
  public record Policy(
      String policy,
      List<Job> jobs,
      double meanJctSeconds,
      double meanQueueSeconds,
      double utilization,
      @Nullable Double throughput,
      int rescalings) {
    public Policy {
      jobs = List.copyOf(jobs);
    }
  }

  /**
   * A job.
   *
   * @param startSeconds when it first ran; null if it never did
   * @param endSeconds when its work was done; null if it was not
   */
  public record Job(
      String id,
      double submitSeconds,
      @Nullable Double startSeconds,
      @Nullable Double endSeconds,
      double gpuSeconds,
      List<Held> allocations) {
    public Job {
      allocations = List.copyOf(allocations);
    }
  }

  /**
   * What it held from a moment on.
   *
   * @param gpus 0 where it gave all back
   * @param gpuModel null where it held none
   */
  public record Held(double fromSeconds, int gpus, @Nullable String gpuModel, List<String> hosts) {
    public Held {
      hosts = List.copyOf(hosts);
    }
  }

  /** A policy's figures of what came of it. O(spans). */
  public static Policy policy(String name, SimulationOutcome outcome, @Nullable Double throughput) {
    return new Policy(
        name,
        outcome.jobs().stream().map(Simulation::job).toList(),
        outcome.meanJctSeconds(),
        outcome.meanQueueSeconds(),
        outcome.utilization(),
        throughput,
        outcome.rescalings());
  }

  private static Job job(SimulationOutcome.JobOutcome job) {
    var held = new ArrayList<Held>();
    double last = Double.NEGATIVE_INFINITY;
    for (var span : job.spans()) {
      if (!held.isEmpty() && span.fromSeconds() > last) {
        held.add(new Held(last, 0, null, List.of()));
      }
      var shares = span.allocation().shares();
      held.add(
          new Held(
              span.fromSeconds(),
              span.allocation().gpus(),
              shares.getFirst().host().type().gpuModel(),
              shares.stream().map(share -> share.host().id()).distinct().toList()));
      last = span.toSeconds();
    }
    return new Job(
        job.job().id(),
        job.job().submitSeconds(),
        job.startSeconds(),
        job.endSeconds(),
        job.gpuSeconds(),
        held);
  }
}
