package io.heddle.app.usecase.follow;

import java.util.function.BooleanSupplier;

/** Runs a command and returns what it printed. */
@FunctionalInterface
public interface CommandRunner {
  /**
   * Blocks until the command ends; not for the UI thread.
   *
   * @param stopped asked again and again; once it is true the command is stopped
   * @throws CommandException if it cannot be started, fails, takes too long or prints too much
   */
  String run(SourceCommand command, BooleanSupplier stopped);
}
