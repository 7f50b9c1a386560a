package io.heddle.app.cli;

import io.heddle.model.job.TrainingJob;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Memory that a plan must leave free. */
final class HeadroomOption {
  private static final double MOST = 0.9;

  @Option(
      names = "--headroom",
      paramLabel = "SHARE",
      description =
          "share of usable memory to leave free, 0 to 0.9 (default: that of the job, else"
              + " enough to keep the 80 %% interval of the peak within usable memory)")
  private @Nullable Double headroom;

  TrainingJob of(TrainingJob job) {
    if (headroom == null) {
      return job;
    }
    InputValidation.expect(headroom >= 0 && headroom <= MOST, "--headroom", headroom, "0 to 0.9");
    var workload = job.workload();
    return job.withWorkload(workload.withStack(workload.stack().withHeadroom(headroom)));
  }
}
