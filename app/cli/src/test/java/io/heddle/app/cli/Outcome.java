package io.heddle.app.cli;

import io.heddle.solvers.Termination;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/** What a command said and how it ended. */
record Outcome(int status, String out, String err) {
  static Outcome of(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int status =
        CommandLineMain.run(
            new Console(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Path.of(""),
                false,
                new Termination.Cancel()),
            arguments);
    return new Outcome(status, out.toString(), err.toString());
  }
}
