package io.heddle.app.cli;

import io.heddle.solvers.SolverTermination;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/** What a command said and how it ended. */
record Outcome(int status, String out, String err) {
  /** Something that runs commands. */
  interface Runner {
    int run(Console console, String... arguments);
  }

  static Outcome of(String... arguments) {
    return of(CommandLineMain::run, arguments);
  }

  static Outcome of(Runner runner, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int status =
        runner.run(
            new Console(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Path.of(""),
                false,
                new SolverTermination.Cancel()),
            arguments);
    return new Outcome(status, out.toString(), err.toString());
  }
}
