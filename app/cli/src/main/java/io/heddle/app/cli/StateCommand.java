package io.heddle.app.cli;

import io.heddle.app.usecase.follow.CommandException;
import io.heddle.app.usecase.follow.ProcessCommandRunner;
import io.heddle.app.usecase.follow.SourceCommand;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.state.ClusterStateUpdate;
import io.heddle.model.state.LiveStateOverlay;
import io.heddle.solvers.SolverTermination;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads what runs now from what a scheduler prints; report and changes go to standard error. */
final class StateCommand extends ConsoleCommand {
  /** How soon a person's Ctrl-C ends the wait. */
  private static final Duration REACTION = Duration.ofMillis(50);

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "scheduler output, in any order")
  private List<Path> files = List.of();

  @Option(
      names = "--run",
      paramLabel = "COMMAND",
      description =
          "command to run instead of reading files, without a shell; repeat it for several")
  private List<String> run = List.of();

  @Option(
      names = {"--interval", "--every"},
      paramLabel = "SECONDS",
      description =
          "run the commands again after this time until Ctrl-C; writes and reports only changes")
  private @Nullable Integer every;

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "CLUSTER",
      description = ClusterFile.KIND + " file to update")
  private Path cluster = Path.of("");

  @Mixin private final OutputFileOption output = new OutputFileOption("updated cluster");

  @Option(
      names = "--allocations",
      paramLabel = "FILE",
      description =
          ClusterJobAllocations.KIND + " file to write: the running jobs; - for standard output")
  private @Nullable String allocations;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description =
          "time of the output, such as 2026-11-23T08:00:00Z (default: that of the newest file)")
  private @Nullable String at;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description =
          "time zone of times without one, such as Europe/Berlin (default: this machine's)")
  private @Nullable String zone;

  StateCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (files.isEmpty() == run.isEmpty()) {
      throw new UsageException(
          "%s given, expected either files or --run."
              .formatted(run.isEmpty() ? "neither FILE nor --run is" : "FILE and --run are both"));
    }
    if (every != null) {
      InputValidation.between("--every", every, 1, 86_400);
    }
    if (run.isEmpty() && every != null) {
      throw new UsageException("--every: %d, but no --run to repeat.".formatted(every));
    }
    if (!run.isEmpty() && at != null) {
      throw new UsageException("--at: %s, but --run reads the state of now.".formatted(at));
    }
    var on = console.files().cluster(cluster);
    if (every != null) {
      follow().follow(on, console.err(), this::write);
      return ExitStatus.DONE;
    }
    report(
        LiveStateOverlay.read(
            run.isEmpty() ? FabricImport.sources(files) : sources(), on, seconds(), zone()));
    return ExitStatus.DONE;
  }

  private void report(ClusterStateUpdate update) {
    console.err().print(update.report().text());
    update.difference().entries().forEach(entry -> console.err().println("changed   " + entry));
    if (update.difference().isEmpty()) {
      console.err().println("changed   nothing");
    }
    console.err().flush();
    write(update);
  }

  private List<ImportSource> sources() {
    try {
      return follow().sources();
    } catch (CommandException failed) {
      throw new UsageException("--run: " + failed.getMessage());
    }
  }

  private StateFollow follow() {
    try {
      return new StateFollow(
          SourceCommand.parse(String.join("\n", run)),
          ProcessCommandRunner.in(Path.of("")),
          InstantSource.system(),
          zone(),
          this::pause);
    } catch (CommandException unusable) {
      throw new UsageException("--run: " + unusable.getMessage());
    }
  }

  /** Waits for the time of the next run, or until a person stops following: then false. */
  private boolean pause() {
    var next =
        SolverTermination.Deadline.after(Duration.ofSeconds(Objects.requireNonNullElse(every, 0)));
    var either = new SolverTermination.FirstOf(console.interrupt(), next);
    try {
      while (!either.isReached()) {
        Thread.sleep(REACTION);
      }
      return !console.interrupt().isReached();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void write(ClusterStateUpdate update) {
    if (output.isGiven()) {
      output.write(console, update.cluster(), FileKinds.CLUSTER, Cluster::toString);
    }
    if (allocations != null) {
      CommandOutput.write(
          console,
          allocations,
          update.allocations(),
          FileKinds.ALLOCATIONS,
          FileKinds.ALLOCATIONS::summary);
    }
  }

  private double seconds() {
    if (at != null) {
      try {
        return Instant.parse(at).getEpochSecond();
      } catch (DateTimeParseException noTime) {
        throw new UsageException(
            "--at: %s, expected a time such as 2026-11-23T08:00:00Z.".formatted(at));
      }
    }
    return files.isEmpty() ? Instant.now().getEpochSecond() : FabricImport.written(files);
  }

  private ZoneId zone() {
    if (zone == null) {
      return ZoneId.systemDefault();
    }
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException unknown) {
      throw new UsageException(
          "--zone: %s, expected a time zone such as Europe/Berlin or UTC.".formatted(zone));
    }
  }
}
