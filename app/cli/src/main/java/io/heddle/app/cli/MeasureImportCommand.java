package io.heddle.app.cli;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.dispatch.MeasurementLibrary;
import io.heddle.model.text.CountedNoun;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads nccl-tests logs into the user's library. */
final class MeasureImportCommand extends ConsoleCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "LOG",
      description = "output of nccl-tests, or a summary of it (CSV)")
  private List<Path> logs = List.of();

  @Mixin
  private final CollectiveOption collective =
      new CollectiveOption("collective of logs that do not state it: all_reduce, all_gather, …");

  @Option(
      names = "--gpu-model",
      paramLabel = "MODEL",
      description = "GPU model of logs that do not state it: H100, …")
  private String model = "";

  MeasureImportCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    var runs = MeasuredRuns.read(logs, collective.hints(model));
    int added;
    try (var library = new MeasurementLibrary(DataFolder.path())) {
      added = library.add(runs);
    }
    for (var run : runs) {
      if (!run.good()) {
        console.say("not to be trusted: %s: %s", run.source(), run.trouble());
      } else if (!run.saysCollective()) {
        console.say(
            "%s: no line states the collective, so no profile uses it. Use --collective all_reduce.",
            run.source());
      }
    }
    long bad = runs.stream().filter(run -> !run.good()).count();
    console
        .out()
        .printf(
            "%s read, failed: %,d, new in the library: %,d%n",
            CountedNoun.of(runs.size(), "run"), bad, added);
    return ExitStatus.DONE;
  }
}
