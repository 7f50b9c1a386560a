package io.heddle.app.usecase.follow;

import io.heddle.model.exchange.ImportSource;
import java.util.List;
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

  /**
   * Runs commands one after the other; what each prints is a source of its own.
   *
   * @throws CommandException of the first that {@link #run} throws for
   */
  default List<ImportSource> sources(List<SourceCommand> commands, BooleanSupplier stopped) {
    return commands.stream()
        .map(each -> new ImportSource(each.line(), run(each, stopped)))
        .toList();
  }
}
