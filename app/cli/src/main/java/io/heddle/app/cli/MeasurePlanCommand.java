package io.heddle.app.cli;

import io.heddle.model.io.NcclTestScript;
import io.heddle.solvers.dispatch.MeasurementPlan;
import io.heddle.solvers.dispatch.SurrogateTrainingProblem;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans what to measure next. */
final class MeasurePlanCommand extends OutputCommand {
  private static final long BYTES = 16 << 20;

  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Mixin private final BandwidthProfileOption bandwidth = new BandwidthProfileOption("none");

  @Option(
      names = "--samples",
      defaultValue = "" + SurrogateTrainingProblem.SAMPLES,
      paramLabel = "N",
      description = "total number of multi-host GPU counts to measure (default: ${DEFAULT-VALUE})")
  private int samples;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "K",
      description = "likely request sizes (default: powers of two, and whole hosts)")
  private @Nullable List<Integer> sizes;

  @Mixin private final CollectiveOption collective = new CollectiveOption();

  @Mixin private final MessageSizeOption size = new MessageSizeOption("" + BYTES);

  MeasurePlanCommand(Console console) {
    super(console, "shell script");
  }

  @Override
  public Integer call() {
    long bytes = size.or(BYTES);
    var of = collective.checked();
    InputValidation.expect(
        samples >= 0 && samples <= 100_000, "--samples", samples, "0 to 100,000");
    var done =
        MeasuredRuns.inLibrary().stream().filter(run -> run.collective().equals(of)).toList();
    var missing =
        MeasurementPlan.missing(
            cluster.read(console), bandwidth.read(), done, checked(sizes), samples, bytes);
    output.write(console, NcclTestScript.of(missing, of, bytes));
    console.say(
        "%,d measurements are missing, about %,d minutes",
        missing.size(), NcclTestScript.minutes(missing));
    return ExitStatus.DONE;
  }

  private static SortedSet<Integer> checked(@Nullable List<Integer> sizes) {
    var asked = new TreeSet<>(sizes == null ? List.<Integer>of() : sizes);
    if (!asked.isEmpty() && asked.first() < 2) {
      throw new UsageException("--sizes: %d, expected two or more GPUs.".formatted(asked.first()));
    }
    return asked;
  }
}
