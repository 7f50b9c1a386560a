package io.heddle.app.cli;

import io.heddle.app.usecase.contend.MeasuredJob;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.TelemetryFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.telemetry.DeviceTimeSeries;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.telemetry.NoIterationException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures a running job by the counters of its hosts. */
final class JobTelemetryCommand extends OutputCommand {
  @Parameters(index = "0", paramLabel = "JOBS", description = JobsFile.KIND + " file")
  private Path jobs = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COUNTERS",
      description = "counters of the job's hosts, CSV or JSON")
  private List<Path> counters = List.of();

  @Mixin private final JobIdOption job = new JobIdOption();

  @Option(
      names = "--hosts",
      paramLabel = "N",
      description = "number of hosts of the job (default: of the measured ones)")
  private @Nullable Integer hosts;

  JobTelemetryCommand(Console console) {
    super(console, JobsFile.KIND + " file");
  }

  @Override
  public Integer call() {
    var all = InputValidation.jobs(console, jobs);
    var wanted = job.of(console, jobs);
    if (hosts != null) {
      InputValidation.between("--hosts", hosts, 1, wanted.gpus());
    }
    var series = new ArrayList<DeviceTimeSeries>();
    counters.forEach(file -> series.addAll(TelemetryFile.read(file)));
    MeasuredJob measured;
    try {
      measured = MeasuredJob.of(wanted, series, hosts);
    } catch (NoIterationException | IllegalArgumentException nothing) {
      throw new UsageException(nothing.getMessage() + ".");
    }
    output.write(
        console,
        all.stream().map(each -> each.id().equals(job.value()) ? measured.job() : each).toList(),
        JobsFile.SCHEMA,
        _ -> report(measured));
    if (output.isGiven()) {
      console.err().print(report(measured));
    }
    return ExitStatus.DONE;
  }

  private static String report(MeasuredJob measured) {
    var iteration = measured.iteration();
    TrainingJob job = measured.job();
    var profile = Objects.requireNonNull(job.profile());
    var text = new StringBuilder();
    row(
        text,
        "iteration",
        Double.isNaN(iteration.error())
            ? "%.4g s".formatted(iteration.seconds())
            : "%.4g ± %.2g s".formatted(iteration.seconds(), iteration.error()));
    row(text, "seen", "%,d, likeness %.2f".formatted(iteration.observed(), iteration.likeness()));
    row(
        text,
        "sent",
        "%.4g GB by %s, in %.3g s"
            .formatted(
                iteration.bytes() / 1e9,
                CountedNoun.of(iteration.hosts(), "host"),
                iteration.sendSeconds()));
    row(
        text,
        "compute",
        "%.4g s, sending from %.0f %% of it"
            .formatted(iteration.computeSeconds(), 100 * iteration.overlapStart()));
    row(text, "DP group", "%.4g GB reduced".formatted(profile.dpBytes() / 1e9));
    row(text, "PP stage", "%.4g GB to the next".formatted(profile.ppBytes() / 1e9));
    measured.notes().forEach(note -> text.append("note: ").append(note).append('\n'));
    return text.toString();
  }

  private static void row(StringBuilder text, String name, String value) {
    text.append("%-10s %s%n".formatted(name, value));
  }
}
