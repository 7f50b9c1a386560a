package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.TraceJob;
import java.util.HashSet;
import java.util.List;

/**
 * Jobs on hosts. How the hosts are wired is known to policies and speed models that need it: hosts
 * may belong to one cluster or to several.
 *
 * @param hosts no id twice; busy and unusable GPUs are never given away
 * @param jobs by rising submission, no id twice
 * @param fromSeconds when the clock begins, not after the first submission
 * @param untilSeconds when it stops, what happens then included; infinite: once no job is left
 */
public record ClusterSimulationProblem(
    List<Host> hosts, List<TraceJob> jobs, double fromSeconds, double untilSeconds) {
  public ClusterSimulationProblem {
    hosts = List.copyOf(hosts);
    jobs = List.copyOf(jobs);
    var ids = new HashSet<String>();
    double last = fromSeconds;
    for (var job : jobs) {
      if (!(job.submitSeconds() >= last)) {
        throw new IllegalArgumentException(
            "job %s: submitted at %s s, expected not before %s s"
                .formatted(job.id(), job.submitSeconds(), last));
      }
      if (!ids.add(job.id())) {
        throw new IllegalArgumentException("job %s: comes twice".formatted(job.id()));
      }
      last = job.submitSeconds();
    }
    if (!(untilSeconds >= fromSeconds) || !Double.isFinite(fromSeconds)) {
      throw new IllegalArgumentException(
          "a simulation from %s s to %s s".formatted(fromSeconds, untilSeconds));
    }
  }

  /** All jobs of a trace, from the first submission on, to the last end. */
  public static ClusterSimulationProblem of(Cluster cluster, List<TraceJob> jobs) {
    double first = jobs.isEmpty() ? 0 : jobs.getFirst().submitSeconds();
    return new ClusterSimulationProblem(cluster.hosts(), jobs, first, Double.POSITIVE_INFINITY);
  }
}
