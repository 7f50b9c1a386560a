package io.heddle.app.cli;

import io.heddle.app.usecase.goodput.GoodputRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.goodput.GoodputRunOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a job is run: checkpoints, spares, what a restart takes. */
final class RunOptionsMixin {
  private static final double HOUR_SECONDS = 3600;
  private static final double GB = 1e9;
  private static final List<String> LEVELS = List.of("leaf", "rack", "minipod", "nvlink");

  @Option(
      names = "--spares",
      paramLabel = "N",
      description = "number of spare hosts (default: the fewest for --wait-probability)")
  private @Nullable Integer spares;

  @Option(
      names = "--spares-level",
      paramLabel = "L",
      description = "N spares in each leaf, rack, minipod or nvlink domain (default: anywhere)")
  private @Nullable String sparesLevel;

  @Option(
      names = {"--wait-probability", "--wait-chance"},
      defaultValue = "" + GoodputRunOptions.WAIT_CHANCE,
      paramLabel = "P",
      description =
          "accepted probability that the run waits for a repair (default: ${DEFAULT-VALUE})")
  private double waitChance;

  @Option(
      names = "--checkpoint",
      defaultValue = "auto",
      paramLabel = "auto|SECONDS",
      description =
          "seconds of training between checkpoints; auto: the interval with the highest goodput"
              + " (default: ${DEFAULT-VALUE})")
  private String checkpoint = "";

  @Option(
      names = "--checkpoint-GB",
      paramLabel = "X",
      description = "size of a checkpoint (default: weights and optimizer of the model)")
  private @Nullable Double checkpointGb;

  @Option(
      names = "--storage-GBps",
      defaultValue = "" + GoodputRunOptions.STORAGE_GBPS,
      paramLabel = "X",
      description = "bandwidth of the whole job to its storage (assumed: ${DEFAULT-VALUE})")
  private double storage;

  @Option(
      names = "--async-GBps",
      defaultValue = "0",
      paramLabel = "X",
      description =
          "asynchronous checkpoints: bandwidth of each GPU to its host's memory (0: synchronous)")
  private double async;

  @Option(
      names = "--detect-minutes",
      defaultValue = "" + GoodputRunOptions.DETECT_MINUTES,
      paramLabel = "X",
      description =
          "minutes until a failure is detected and the job is stopped (assumed: ${DEFAULT-VALUE})")
  private double detect;

  @Option(
      names = "--swap-minutes",
      defaultValue = "" + GoodputRunOptions.SWAP_MINUTES,
      paramLabel = "X",
      description =
          "minutes until a spare is ready: 0 for hot spares (assumed: ${DEFAULT-VALUE}, cold spares)")
  private double swap;

  @Option(
      names = "--restart-minutes",
      defaultValue = "" + GoodputRunOptions.RESTART_MINUTES,
      paramLabel = "X",
      description =
          "minutes of start and warm-up, without loading the checkpoint (assumed: ${DEFAULT-VALUE})")
  private double restart;

  @Option(
      names = "--shrink",
      description = "continue with fewer data-parallel replicas when no spare is left")
  private boolean shrink;

  @Option(
      names = "--hours",
      paramLabel = "H",
      description =
          "training time of the job in hours, without interruptions (default: its durationSeconds)")
  private @Nullable Double hours;

  @Option(
      names = "--finish-by",
      paramLabel = "H",
      description = "deadline in wall-clock hours; reports the probability of meeting it")
  private @Nullable Double finishBy;

  @Option(
      names = "--runs",
      defaultValue = "" + GoodputRunOptions.RUNS,
      paramLabel = "N",
      description = "number of simulated runs for the intervals")
  private int runs;

  /**
   * For a job, whose model and duration say what is not given.
   *
   * @throws UsageException if a value is out of range
   */
  GoodputRunOptions options(TrainingJob of) {
    InputValidation.positive("--storage-GBps", storage);
    InputValidation.between("--runs", runs, 10, 100_000);
    InputValidation.between("--spares", spares, 0, 1_000_000);
    notNegative("--async-GBps", async);
    notNegative("--detect-minutes", detect);
    notNegative("--swap-minutes", swap);
    notNegative("--restart-minutes", restart);
    if (!(waitChance > 0 && waitChance < 1)) {
      throw new UsageException(
          "--wait-probability: %s, expected more than 0 and less than 1.".formatted(waitChance));
    }
    if (sparesLevel != null && !LEVELS.contains(sparesLevel)) {
      throw new UsageException(
          "--spares-level: %s, expected one of %s."
              .formatted(sparesLevel, String.join(", ", LEVELS)));
    }
    InputValidation.positive("--finish-by", finishBy);
    return new GoodputRunOptions(
        usefulHours(of),
        checkpointGb == null ? GoodputRequest.checkpointBytes(of) : gigabytes(checkpointGb),
        storage,
        async,
        interval(),
        detect,
        swap,
        restart,
        spares,
        waitChance,
        sparesLevel,
        shrink,
        finishBy,
        runs);
  }

  private static void notNegative(String option, double value) {
    InputValidation.expect(value >= 0 && Double.isFinite(value), option, value, "at least 0");
  }

  private static double gigabytes(double size) {
    InputValidation.positive("--checkpoint-GB", size);
    return size * GB;
  }

  private double usefulHours(TrainingJob of) {
    if (hours != null) {
      InputValidation.positive("--hours", hours);
      return hours;
    }
    double seconds = of.request().durationSeconds();
    if (!(seconds > 0)) {
      throw new UsageException(
          "--hours: nothing, and job %s has no durationSeconds. Use --hours to give the useful hours."
              .formatted(of.id()));
    }
    return seconds / HOUR_SECONDS;
  }

  private @Nullable Double interval() {
    if (checkpoint.equals("auto")) {
      return null;
    }
    try {
      double seconds = Double.parseDouble(checkpoint);
      InputValidation.positive("--checkpoint", seconds);
      return seconds;
    } catch (NumberFormatException noNumber) {
      throw new UsageException(
          "--checkpoint: %s, expected auto or a number of seconds.".formatted(checkpoint));
    }
  }
}
