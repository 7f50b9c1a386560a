package io.heddle.solvers.replay;

import io.heddle.model.job.JobProfile;
import io.heddle.model.job.TraceJob;
import java.util.Arrays;
import java.util.List;

/** Jobs in classes of equal size by what they compute a byte. */
final class JobIntensityClasses {
  private final double[] limits = new double[TraceReplayResult.INTENSITY_CLASSES - 1];

  JobIntensityClasses(List<TraceJob> jobs) {
    double[] all = jobs.stream().mapToDouble(JobIntensityClasses::intensity).sorted().toArray();
    for (int c = 0; c < limits.length && all.length > 0; c++) {
      limits[c] = all[(c + 1) * all.length / (limits.length + 1)];
    }
  }

  /** From 0, the least intense. */
  int of(TraceJob job) {
    int at = Arrays.binarySearch(limits, intensity(job));
    return at < 0 ? -at - 1 : at;
  }

  private static double intensity(TraceJob job) {
    var profile = profile(job);
    return profile.flopsPerIteration() / profile.dpBytes();
  }

  /** What the problem has made sure of. */
  static JobProfile profile(TraceJob job) {
    var profile = job.profile();
    if (profile == null) {
      throw new IllegalArgumentException("job %s: has no profile".formatted(job.id()));
    }
    return profile;
  }
}
