package io.heddle.app.cli;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.app.usecase.dispatch.MeasurementLibrary;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.BandwidthProfileBuilder;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.bandwidth.ProfileCoverage;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.NcclLogReader;
import io.heddle.model.text.CountedNoun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads nccl-tests logs into the user's library, makes profiles of it, plans what is missing. */
@Command(
    mixinStandardHelpOptions = true,
    subcommandsRepeatable = false,
    footer = {
      "",
      "Examples:",
      "  heddle measure plan a.cluster.json -o measure.sh",
      "  heddle measure import heddle-logs/*.log",
      "  heddle measure profile --name a -o a.bandwidth.json",
      "  heddle measure tune a.cluster.json -o a.surrogate.json",
      "  heddle measure estimate runs.csv -o ours.calibration.csv",
      "  heddle measure operators a.jobs.json --job j -o profile.py",
      "  heddle measure job a.jobs.json --job j counters.csv -o b.jobs.json"
    })
final class MeasureCommand implements Runnable {
  static final String BYTES = "16777216";

  private final Console console;

  MeasureCommand(Console console) {
    this.console = console;
  }

  /** With the commands below it. */
  static CommandLine create(Console console) {
    return new CommandLine(new MeasureCommand(console))
        .addSubcommand(new MeasurePlanCommand(console))
        .addSubcommand(new TuneCommand(console))
        .addSubcommand(new CalibrateCommand(console))
        .addSubcommand(new OperatorsCommand(console))
        .addSubcommand(new JobTelemetryCommand(console));
  }

  @Override
  public void run() {
    throw new UsageException(
        "measure: expected import, profile, plan, tune, estimate, operators or job.");
  }

  @Command(
      name = "import",
      description = "Imports logs (text or JSON) into the measurement library.",
      mixinStandardHelpOptions = true)
  int importLogs(
      @Parameters(
              arity = "1..*",
              paramLabel = "LOG",
              description = "output of nccl-tests, or a summary of it (CSV)")
          List<Path> logs,
      @Option(
              names = "--collective",
              paramLabel = "C",
              description = "collective of logs that do not state it: all_reduce, all_gather, …")
          @Nullable String collective,
      @Option(
              names = "--gpu-model",
              paramLabel = "MODEL",
              description = "GPU model of logs that do not state it: H100, …")
          @Nullable String model) {
    var hints =
        new NcclLogReader.Hints(
            collective == null ? NcclTestRun.UNKNOWN : named(collective),
            model == null ? "" : model);
    var runs = new ArrayList<NcclTestRun>();
    logs.forEach(log -> runs.addAll(NcclLogReader.read(log, hints)));
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

  @Command(
      name = "profile",
      description = "Creates a bandwidth profile from the measurement library, or from logs.",
      mixinStandardHelpOptions = true)
  int profile(
      @Parameters(
              arity = "0..*",
              paramLabel = "LOG",
              description = "logs to use instead of the library")
          @Nullable List<Path> logs,
      @Option(
              names = "--name",
              defaultValue = "measured",
              paramLabel = "NAME",
              description = "name of the profile (default: ${DEFAULT-VALUE})")
          String name,
      @Option(
              names = "--collective",
              paramLabel = "C",
              description =
                  "collective: all_reduce, all_gather, …; also assumed for logs that do"
                      + " not state it (default: all_reduce)")
          @Nullable String asked,
      @Option(
              names = "--bytes",
              paramLabel = "N",
              description = "message size in bytes (default: that of most runs)")
          @Nullable Long wanted,
      @Option(
              names = {"-o", "--output"},
              paramLabel = "FILE",
              description = BandwidthProfile.KIND + " file to write, or - for standard output")
          @Nullable String output) {
    var collective = asked == null ? "all_reduce" : named(asked);
    var hints = new NcclLogReader.Hints(asked == null ? NcclTestRun.UNKNOWN : collective, "");
    CommandOutput.write(
        console,
        output,
        made(name, runs(logs, hints), collective, wanted).profile(),
        FileKinds.BANDWIDTH,
        profile -> ProfileCoverage.of(profile) + System.lineSeparator());
    return ExitStatus.DONE;
  }

  /** A profile of runs, and a word on what is not in it. */
  private BandwidthProfileBuilder.Made made(
      String name, List<NcclTestRun> runs, String collective, @Nullable Long wanted) {
    long bytes = wanted == null ? LibraryProfiles.bytes(runs, collective) : wanted;
    check(bytes);
    var made = BandwidthProfileBuilder.make(name, runs, collective, bytes);
    made.leftOut().forEach(line -> console.err().println("left out: " + line));
    made.sick().forEach(line -> console.err().println("degraded: " + line));
    if (wanted == null && made.used() > 0) {
      console.say("message size: %,d bytes, as most runs have it", bytes);
    }
    if (made.used() == 0) {
      throw new UsageException(
          "no valid run of %s near %,d bytes among %s. Import logs, or use another --collective or --bytes."
              .formatted(collective, bytes, CollectiveRunKinds.of(runs)));
    }
    return made;
  }

  /** Of the logs, or of the library where there are none. */
  static List<NcclTestRun> runs(@Nullable List<Path> logs) {
    return runs(logs, new NcclLogReader.Hints(NcclTestRun.UNKNOWN, ""));
  }

  private static List<NcclTestRun> runs(@Nullable List<Path> logs, NcclLogReader.Hints hints) {
    if (logs == null || logs.isEmpty()) {
      try (var library = new MeasurementLibrary(DataFolder.path())) {
        return library.runs();
      }
    }
    return logs.stream().flatMap(log -> NcclLogReader.read(log, hints).stream()).toList();
  }

  static String named(String collective) {
    if (!collective.matches("[a-z_]{1,30}")) {
      throw new UsageException(
          "--collective: %s, expected a name such as all_reduce.".formatted(collective));
    }
    return collective;
  }

  static void check(long bytes) {
    InputValidation.expect(bytes >= 1, "--bytes", bytes, "at least 1");
  }
}
