package io.heddle.app.cli;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.TraceSimulation;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code -o DIR} of commands that make tables and pictures. */
final class ReportFolderOption {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "folder for CSV tables, pictures and, for simulations, a "
              + TraceSimulation.KIND
              + " file; without it, only the tables are printed")
  private @Nullable Path folder;

  /** Prints the tables, and writes all where a folder is given. */
  void write(Console console, LabReport report) {
    console.out().print(ReportFiles.text(report));
    if (folder != null) {
      ReportFiles.write(report, folder);
      console.err().println("wrote tables and pictures to " + folder);
    }
  }

  /** And what became of the jobs of the first trace. */
  void write(Console console, LabReport report, TraceSimulation simulation) {
    write(console, report);
    if (folder != null) {
      FileKinds.SIMULATION.write(simulation, folder.resolve("simulation.json"));
    }
  }
}
