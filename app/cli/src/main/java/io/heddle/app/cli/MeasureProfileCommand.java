package io.heddle.app.cli;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.BandwidthProfileBuilder;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.bandwidth.ProfileCoverage;
import io.heddle.model.io.FileKinds;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a bandwidth profile of measured runs. */
final class MeasureProfileCommand extends OutputCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "LOG",
      description = "logs to use instead of the library")
  private List<Path> logs = List.of();

  @Option(
      names = "--name",
      defaultValue = "measured",
      paramLabel = "NAME",
      description = "name of the profile (default: ${DEFAULT-VALUE})")
  private String name = "";

  @Mixin private final CollectiveOption collective = new CollectiveOption();

  @Mixin private final MessageSizeOption size = new MessageSizeOption("that of most runs");

  MeasureProfileCommand(Console console) {
    super(console, BandwidthProfile.KIND + " file");
  }

  @Override
  public Integer call() {
    var runs = MeasuredRuns.of(logs, collective.hints(""));
    output.write(
        console,
        made(runs, collective.checked()).profile(),
        FileKinds.BANDWIDTH,
        profile -> ProfileCoverage.of(profile) + System.lineSeparator());
    return ExitStatus.DONE;
  }

  /** A profile of runs, and a word on what is not in it. */
  private BandwidthProfileBuilder.Made made(List<NcclTestRun> runs, String of) {
    long bytes = size.of(runs, of);
    var made = BandwidthProfileBuilder.make(name, runs, of, bytes);
    made.leftOut().forEach(line -> console.err().println("left out: " + line));
    made.sick().forEach(line -> console.err().println("degraded: " + line));
    if (!size.isGiven() && made.used() > 0) {
      console.say("message size: %,d bytes, as most runs have it", bytes);
    }
    if (made.used() == 0) {
      throw MeasuredRuns.none("valid run of " + of, bytes, runs);
    }
    return made;
  }
}
