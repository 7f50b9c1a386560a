package io.heddle.app.cli;

import io.heddle.model.edit.ClusterDiff;
import io.heddle.model.edit.ClusterDiff.Kind;
import io.heddle.model.io.ClusterFile;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two clusters. */
final class DiffCommand extends ConsoleCommand {
  @Parameters(index = "0", paramLabel = "BEFORE", description = ClusterFile.KIND + " file")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "AFTER", description = ClusterFile.KIND + " file")
  private Path after = Path.of("");

  @Option(names = "--positions", description = "also compare positions on the canvas")
  private boolean positions;

  DiffCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    var difference =
        ClusterDiff.between(
            console.files().cluster(before), console.files().cluster(after), positions);
    difference.entries().forEach(entry -> console.out().println(entry));
    console.say(
        "%,d added, %,d removed, %,d changed",
        difference.count(Kind.ADDED),
        difference.count(Kind.REMOVED),
        difference.count(Kind.CHANGED));
    return ExitStatus.DONE;
  }
}
