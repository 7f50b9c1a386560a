package io.heddle.app.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** What the help of a command says below its options, from text files such as {@code place.txt}. */
final class CommandNotes {
  private CommandNotes() {}

  /** Adds them to a command and to all below it, whose files are named as {@code study-run.txt}. */
  static void addTo(CommandLine line) {
    var spec = line.getCommandSpec();
    var file = "notes/%s.txt".formatted(spec.qualifiedName("-"));
    try (var in = CommandNotes.class.getResourceAsStream(file)) {
      if (in != null) {
        var notes = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        spec.usageMessage().footer(("\n" + notes).replace("%", "%%").split("\n"));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    line.getSubcommands().values().forEach(CommandNotes::addTo);
  }
}
