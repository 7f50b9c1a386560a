package io.heddle.model.result;

import io.heddle.model.kind.Absent;
import io.heddle.model.kind.FileOrder;
import io.heddle.model.kind.FileRecord;
import io.heddle.model.kind.Member;
import io.heddle.model.kind.Name;
import io.heddle.model.kind.Unique;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of one trace under policies ({@code heddle.simulation/1}).
 *
 * @param trace that was played
 * @param cluster its name
 */
public record Simulation(
    @Member("the trace that was replayed") String trace,
    @Member("the name of a cluster") @Name String cluster,
    @Member("an array of policies") List<@Member("what came of a policy") Policy> policies)
    implements FileRecord {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.simulation/1";

  private static final double LARGEST = 1e18;
  private static final String SECONDS = "seconds";

  public Simulation {
    policies = List.copyOf(policies);
  }

  /**
   * One policy. All times are seconds on the trace's clock.
   *
   * @param utilization share of the GPUs that jobs held, on average over time
   * @param throughput samples per second until the last submission; null where nobody counts
   *     samples
   * @param rescalings of all jobs
   */
  @FileOrder({
    "policy",
    "meanJctSeconds",
    "meanQueueSeconds",
    "utilization",
    "throughput",
    "rescalings",
    "jobs"
  })
  public record Policy(
      @Member("the name of a policy") @Unique String policy,
      @Member("an array of jobs") List<@Member("a job") Job> jobs,
      @Member(value = SECONDS, min = -LARGEST, max = LARGEST) double meanJctSeconds,
      @Member(value = SECONDS, min = -LARGEST, max = LARGEST) double meanQueueSeconds,
      @Member(value = "a share", min = -LARGEST, max = LARGEST) double utilization,
      @Member(value = "samples per second", min = -LARGEST, max = LARGEST, absent = Absent.NULL)
          @Nullable Double throughput,
      @Member("a number of rescalings") int rescalings) {
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
      @Member("the id of a job") @Unique String id,
      @Member(value = SECONDS, min = -LARGEST, max = LARGEST) double submitSeconds,
      @Member(value = SECONDS, min = -LARGEST, max = LARGEST, absent = Absent.NULL)
          @Nullable Double startSeconds,
      @Member(value = SECONDS, min = -LARGEST, max = LARGEST, absent = Absent.NULL)
          @Nullable Double endSeconds,
      @Member(value = "GPU-seconds", min = -LARGEST, max = LARGEST) double gpuSeconds,
      @Member("an array of allocations") List<@Member("an allocation") Held> allocations) {
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
  public record Held(
      @Member(value = SECONDS, min = -LARGEST, max = LARGEST) double fromSeconds,
      @Member("GPUs, at least 0") int gpus,
      @Member(value = "a GPU model", absent = Absent.NULL) @Nullable String gpuModel,
      @Member("an array of hosts") List<@Member("the id of a host") @Name String> hosts) {
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

  @Override
  public String summary() {
    return "%s on %s under %,d policies".formatted(trace, cluster, policies.size());
  }
}
