package io.heddle.app.cli;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.GeneratedFolderExport;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the samples, and writes their files. */
final class SamplesCommand extends ConsoleCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "folder to write all of them to; created if missing")
  private @Nullable Path folder;

  @Mixin private final ForceOption force = new ForceOption();

  SamplesCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (folder == null) {
      Samples.offered().forEach(each -> line(each.id(), each.title(), each.description()));
    } else {
      GeneratedFolderExport.write("samples", Samples.files(), folder, force.isGiven())
          .forEach(console::wrote);
    }
    return ExitStatus.DONE;
  }

  private void line(String id, String title, String description) {
    console.out().printf("%-14s %-26s %s%n", id, title, description);
  }
}
