package io.heddle.app.cli;

import io.heddle.solvers.SolverTermination;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a command is run with.
 *
 * @param out answers
 * @param err everything else
 * @param folder where relative paths start
 * @param terminal whether a person watches, so that progress is shown
 * @param interrupt reached when the person presses Ctrl-C
 * @param files where clusters and jobs come from
 */
record Console(
    PrintWriter out,
    PrintWriter err,
    Path folder,
    boolean terminal,
    SolverTermination interrupt,
    CommandFiles files) {
  /** With the files of the disk. */
  Console(
      PrintWriter out,
      PrintWriter err,
      Path folder,
      boolean terminal,
      SolverTermination interrupt) {
    this(out, err, folder, terminal, interrupt, CommandFiles.ON_DISK);
  }

  /** Prints a line beside the answer. */
  void say(String format, @Nullable Object... values) {
    err.printf(format + "%n", values);
    err.flush();
  }

  /** Prints what a person should know of the answer. */
  void note(String text) {
    say("note: %s", text);
  }

  /** Prints that a file was written. */
  void wrote(Object file) {
    say("wrote %s", file);
  }
}
