package io.heddle.app.cli;

import picocli.CommandLine.Mixin;

/** A command whose result goes to {@code -o FILE}, or to the console as a table. */
abstract class OutputCommand extends ConsoleCommand {
  @Mixin final OutputFileOption output;

  /**
   * @param what is written: “heddle.pareto/1 file”
   */
  OutputCommand(Console console, String what) {
    super(console);
    output = new OutputFileOption(what);
  }
}
