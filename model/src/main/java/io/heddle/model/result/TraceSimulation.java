package io.heddle.model.result;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.UniqueName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of one trace under policies ({@code heddle.simulation/1}).
 *
 * @param trace that was played
 * @param cluster its name
 */
public record TraceSimulation(
    @FileMember("the trace that was replayed") String trace,
    @FileMember("the name of a cluster") @NameMember String cluster,
    @FileMember("an array of policies") List<@FileMember("what came of a policy") Policy> policies)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.simulation/1";

  private static final double LARGEST = 1e18;
  private static final String SECONDS = "seconds";

  public TraceSimulation {
    policies = List.copyOf(policies);
  }

  /**
   * One policy. All times are seconds on the trace's clock.
   *
   * @param utilization share of the GPUs that jobs held, on average over time
   * @param throughput samples per second until the last submission; null if samples are not counted
   * @param rescalings of all jobs
   */
  @FileMemberOrder({
    "policy",
    "meanJctSeconds",
    "meanQueueSeconds",
    "utilization",
    "throughput",
    "rescalings",
    "jobs"
  })
  public record Policy(
      @FileMember("the name of a policy") @UniqueName String policy,
      @FileMember("an array of jobs") List<@FileMember("a job") Job> jobs,
      @FileMember(value = SECONDS, min = -LARGEST, max = LARGEST) double meanJctSeconds,
      @FileMember(value = SECONDS, min = -LARGEST, max = LARGEST) double meanQueueSeconds,
      @FileMember(value = "a share", min = -LARGEST, max = LARGEST) double utilization,
      @FileMember(
              value = "samples per second",
              min = -LARGEST,
              max = LARGEST,
              absent = AbsentMeaning.NULL)
          @Nullable Double throughput,
      @FileMember("a number of rescalings") int rescalings) {
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
      @FileMember("the id of a job") @UniqueName String id,
      @FileMember(value = SECONDS, min = -LARGEST, max = LARGEST) double submitSeconds,
      @FileMember(value = SECONDS, min = -LARGEST, max = LARGEST, absent = AbsentMeaning.NULL)
          @Nullable Double startSeconds,
      @FileMember(value = SECONDS, min = -LARGEST, max = LARGEST, absent = AbsentMeaning.NULL)
          @Nullable Double endSeconds,
      @FileMember(value = "GPU-seconds", min = -LARGEST, max = LARGEST) double gpuSeconds,
      @FileMember("an array of allocations") List<@FileMember("an allocation") Held> allocations) {
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
      @FileMember(value = SECONDS, min = -LARGEST, max = LARGEST) double fromSeconds,
      @FileMember("GPUs, at least 0") int gpus,
      @FileMember(value = "a GPU model", absent = AbsentMeaning.NULL) @Nullable String gpuModel,
      @FileMember("an array of hosts")
          List<@FileMember("the id of a host") @NameMember String> hosts) {
    public Held {
      hosts = List.copyOf(hosts);
    }
  }

  /** A policy's figures of what came of it. O(spans). */
  public static Policy policy(String name, SimulationOutcome outcome, @Nullable Double throughput) {
    return new Policy(
        name,
        outcome.jobs().stream().map(TraceSimulation::job).toList(),
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
    return "%s on %s, policies: %,d".formatted(trace, cluster, policies.size());
  }
}
