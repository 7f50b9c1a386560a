package io.heddle.app.cli;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.NcclTestScript;
import io.heddle.solvers.dispatch.MeasurementPlan;
import io.heddle.solvers.dispatch.SurrogateTrainingProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans what to measure next. */
@Command(
    name = "plan",
    description = {
      "Writes a script that runs missing measurements on free GPUs: each host alone, then"
          + " GPU counts across hosts by information gained per second, then other GPU sets of"
          + " a host.",
      "Runs that are in the measurement library are not repeated."
    },
    mixinStandardHelpOptions = true)
final class MeasurePlanCommand extends OutputCommand {
  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Option(
      names = "--bandwidth",
      paramLabel = "PROFILE",
      description = "profile with existing measurements (default: none)")
  private @Nullable Path bandwidth;

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

  @Option(
      names = "--collective",
      defaultValue = "all_reduce",
      paramLabel = "C",
      description = "collective to run (default: ${DEFAULT-VALUE})")
  private String collective = "";

  @Option(
      names = "--bytes",
      defaultValue = MeasureCommand.BYTES,
      paramLabel = "N",
      description = "message size (default: ${DEFAULT-VALUE})")
  private long bytes;

  MeasurePlanCommand(Console console) {
    super(console, "shell script");
  }

  @Override
  public Integer call() {
    output.check(cluster.path());
    MeasureCommand.check(bytes);
    MeasureCommand.named(collective);
    InputValidation.expect(
        samples >= 0 && samples <= 100_000, "--samples", samples, "0 to 100,000");
    BandwidthProfile profile = bandwidth == null ? null : FileKinds.BANDWIDTH.read(bandwidth);
    var done =
        MeasureCommand.runs(null).stream()
            .filter(run -> run.collective().equals(collective))
            .toList();
    var missing =
        MeasurementPlan.missing(
            cluster.read(console), profile, done, checked(sizes), samples, bytes);
    output.write(
        console,
        NcclTestScript.of(missing, collective, bytes),
        text -> text,
        (text, path) -> AtomicFiles.write(path, text),
        text -> text);
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
