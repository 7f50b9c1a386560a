package io.heddle.app.cli;

import io.heddle.solvers.SolverTermination;
import java.io.PrintWriter;
import java.nio.file.Path;

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
}
