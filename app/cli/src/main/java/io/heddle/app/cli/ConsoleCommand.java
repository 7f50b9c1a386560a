package io.heddle.app.cli;

import java.util.concurrent.Callable;

/** A command that writes to a console, and returns its exit status. */
abstract class ConsoleCommand implements Callable<Integer> {
  final Console console;

  ConsoleCommand(Console console) {
    this.console = console;
  }
}
