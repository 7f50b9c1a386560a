package io.heddle.app.cli;

import io.heddle.app.usecase.AlgorithmRegistries;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine;

/**
 * Command lines that are parsed, not run ({@code packaging/fuzz}): a mistake in one is reported.
 */
public final class FuzzedOptions {
  private FuzzedOptions() {}

  /** The fuzzer's entry: arguments with a line each. */
  public static void fuzzerTestOneInput(byte[] data) {
    var arguments = new String(data, StandardCharsets.UTF_8).split("\n", -1);
    var nowhere = new PrintWriter(Writer.nullWriter());
    var console =
        new Console(
            nowhere, nowhere, Path.of(""), false, new io.heddle.solvers.SolverTermination.Cancel());
    try {
      CommandLineMain.model(console, SubcommandList.of(AlgorithmRegistries::all), arguments)
          .parseArgs(arguments);
    } catch (CommandLine.ParameterException | UsageException mistake) {
      // as it should be
    }
  }
}
