package io.heddle.app.cli;

import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.app.usecase.traces.TraceFiles;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many jobs are drawn, or played of a trace: all of it unless a person cuts it. */
final class TraceJobsOption implements CheckedOption {
  private static final int DRAWN = 1000;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "number of random jobs (default: 1000), or of jobs to replay from the start of"
              + " the trace (default: all)")
  private @Nullable Integer jobs;

  @Override
  public void check() {
    InputValidation.between("--jobs", jobs, 1, 1_000_000);
  }

  /**
   * Jobs of a trace, or random ones.
   *
   * @param trace null: drawn
   * @param days over which drawn jobs arrive; NaN: the usual
   */
  static TraceSource source(@Nullable Path trace, double days) {
    return trace == null
        ? new TraceSource.Drawn(days)
        : new TraceSource.Recorded(trace, TraceFiles.read(trace, Double.NaN));
  }

  int of(TraceSource source) {
    if (jobs != null) {
      return jobs;
    }
    return source instanceof TraceSource.Recorded(_, var trace) ? trace.size() : DRAWN;
  }
}
