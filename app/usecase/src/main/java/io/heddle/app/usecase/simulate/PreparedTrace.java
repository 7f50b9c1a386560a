package io.heddle.app.usecase.simulate;

import io.heddle.model.job.TraceJob;
import io.heddle.solvers.InfeasibleException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trace as a study plays it.
 *
 * @param jobs that are played, by rising submission
 * @param cut jobs of the trace that come after those that the study takes
 * @param leftOut jobs that the empty cluster has no room for
 * @param usableGpus free GPUs that at least one of the jobs can run on
 * @param tracedLoad GPUs that the jobs ask for on average as they were traced, as a share of the
 *     usable ones
 * @param load the same as they are played
 */
public record PreparedTrace(
    List<TraceJob> jobs, int cut, int leftOut, int usableGpus, double tracedLoad, double load) {
  public PreparedTrace {
    jobs = List.copyOf(jobs);
  }

  /**
   * Draws or cuts the jobs of a study, and moves their submissions so that they ask for its load.
   *
   * @throws InfeasibleException if no job fits
   */
  static PreparedTrace of(SimulationStudy study, long seed) {
    var all = study.source().jobs(seed, study.jobs(), study.cluster());
    var fit = all.stream().filter(study.family().fitting(study.cluster())).toList();
    if (fit.isEmpty()) {
      throw new InfeasibleException(
          "%s: no job (of %,d) fits %s with %,d free GPUs. Use a larger cluster."
              .formatted(
                  study.source(), all.size(), study.cluster().name(), study.cluster().freeGpus()));
    }
    int gpus = study.family().usableGpus(study.cluster(), fit, file(study));
    double traced = TraceLoad.of(fit, gpus);
    double load = Double.isNaN(study.load()) ? traced : study.load();
    int cut =
        study.source() instanceof TraceSource.Recorded(_, var trace)
            ? trace.size() - all.size()
            : 0;
    return new PreparedTrace(
        TraceLoad.pressed(fit, load, gpus), cut, all.size() - fit.size(), gpus, traced, load);
  }

  /** The file of the trace; null: drawn. */
  static @Nullable Path file(SimulationStudy study) {
    return study.source() instanceof TraceSource.Recorded(var file, _) ? file : null;
  }

  /** How many times closer together jobs come than they were traced; below 1: further apart. */
  public double compression() {
    return load / tracedLoad;
  }
}
