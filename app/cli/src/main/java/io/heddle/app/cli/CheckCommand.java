package io.heddle.app.cli;

import io.heddle.model.io.FileFinding;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Reads files and reports every problem. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  heddle check a.cluster.json a.jobs.json"})
final class CheckCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Heddle files of any kind")
  private List<Path> files = List.of();

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    int status = ExitStatus.DONE;
    for (var file : files) {
      try {
        var content = FileSchemas.ALL.read(file);
        console.out().println(file + ": " + content.summary());
        content.advice().forEach(this::advise);
      } catch (InputException unusable) {
        console.out().flush();
        console.err().println(unusable.getMessage());
        status = ExitStatus.UNUSABLE;
      }
    }
    return status;
  }

  private void advise(FileFinding finding) {
    console.err().println("advice: " + finding);
  }
}
