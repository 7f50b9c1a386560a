package io.heddle.app.cli;

import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * An entry of {@link SubcommandList}: enough for the list of commands; the command itself, with all
 * its options, is created on demand.
 *
 * @param summary one sentence with a full stop
 * @param make the annotated command, or a {@link CommandLine} with commands below it
 */
record SubcommandEntry(String name, String summary, Function<Console, Object> make) {
  /** With all options and notes. Slow: picocli looks at every field and method of the command. */
  CommandLine whole(Console console) {
    var line = withOptions(console);
    CommandNotes.addTo(line);
    return line;
  }

  /** With all options, as one below another, which adds the notes. */
  CommandLine withOptions(Console console) {
    var made = make.apply(console);
    return described(made instanceof CommandLine line ? line : new CommandLine(made));
  }

  /** Name and summary alone. */
  CommandLine sketch() {
    return described(new CommandLine(CommandSpec.create()));
  }

  private CommandLine described(CommandLine line) {
    line.getCommandSpec().name(name).usageMessage().description(summary);
    return line;
  }
}
