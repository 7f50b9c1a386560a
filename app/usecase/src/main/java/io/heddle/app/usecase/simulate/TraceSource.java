package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.traces.ModelledTraces;
import io.heddle.app.usecase.traces.SyntheticTrace;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.eligibility.HostEligibility;
import java.nio.file.Path;
import java.util.List;

/** Where the jobs of a simulation come from. */
public sealed interface TraceSource {
  /**
   * Jobs by rising submission from 0 on, each with a profile.
   *
   * @param seed of whatever is drawn
   * @param most how many jobs at most
   * @param on the cluster that runs them
   */
  List<TraceJob> jobs(long seed, int most, Cluster on);

  /**
   * Read from a file; where it names no models they are drawn.
   *
   * @param trace all of its jobs, by rising submission
   */
  record Recorded(Path file, List<TraceJob> trace) implements TraceSource {
    public Recorded {
      trace = List.copyOf(trace);
    }

    @Override
    public List<TraceJob> jobs(long seed, int most, Cluster on) {
      var all = ModelledTraces.of(file, trace, seed);
      return all.subList(0, Math.min(most, all.size()));
    }

    @Override
    public String toString() {
      return String.valueOf(file.getFileName());
    }
  }

  /**
   * Drawn at random, like the trace of CRUX; no job requests more than half of the cluster, or than
   * hosts have that one job may use together.
   *
   * @param days within which they arrive; NaN: 14 for 5,000 jobs
   */
  record Drawn(double days) implements TraceSource {
    private static final double DAY = 86_400;

    @Override
    public List<TraceJob> jobs(long seed, int most, Cluster on) {
      double span = Double.isNaN(days) ? 14.0 * most / 5000 : days;
      int together =
          HostEligibility.alike(on).stream()
              .mapToInt(hosts -> hosts.stream().mapToInt(Host::freeGpus).sum())
              .max()
              .orElse(0);
      return SyntheticTrace.of(
          seed, most, span * DAY, Math.max(1, Math.min(on.gpus() / 2, together)));
    }

    @Override
    public String toString() {
      return "random jobs";
    }
  }
}
