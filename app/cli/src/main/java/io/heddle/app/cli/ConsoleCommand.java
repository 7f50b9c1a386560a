package io.heddle.app.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** A command that writes to a console, and returns its exit status. */
@Command(mixinStandardHelpOptions = true)
abstract class ConsoleCommand implements Callable<Integer> {
  final Console console;

  ConsoleCommand(Console console) {
    this.console = console;
  }
}
