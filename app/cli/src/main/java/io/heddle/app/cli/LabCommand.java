package io.heddle.app.cli;

import io.heddle.app.lab.LabPage;
import io.heddle.app.lab.LabPages;
import io.heddle.app.lab.LabRun;
import io.heddle.app.usecase.report.Report;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.solvers.Solver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Computes a paper's tables and figures again. */
@Command(
    name = "lab",
    description =
        "Computes a paper's tables and figures again: CSV, pictures, the paper's number beside ours.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  heddle lab contention -o lab/contention"})
final class LabCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "PAGE",
      description = "which paper: ${COMPLETION-CANDIDATES}",
      completionCandidates = Pages.class)
  private String page = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "folder for CSV files and pictures; without it the tables are printed alone")
  private @Nullable Path folder;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "folder with the public measurements and traces that some tables need")
  private @Nullable Path data;

  @Option(names = "--quick", description = "fewer cases, for a first look")
  private boolean quick;

  @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "random seed")
  private long seed;

  /** The pages' names, for the help. */
  static final class Pages implements Iterable<String> {
    @Override
    public java.util.Iterator<String> iterator() {
      return LabPages.all().stream().map(LabPage::name).iterator();
    }
  }

  LabCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var chosen =
        LabPages.all().stream()
            .filter(each -> each.name().equals(page))
            .findFirst()
            .orElseThrow(() ->
                new UsageException(
                    "%s: no such page, expected one of %s."
                        .formatted(
                            page,
                            LabPages.all().stream()
                                .map(LabPage::name)
                                .collect(Collectors.joining(", ")))));
    if (folder != null && Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UsageException("-o: %s is a file, expected a folder.".formatted(folder));
    }
    if (data != null && !Files.isDirectory(data)) {
      throw new UsageException("--data: %s is no folder.".formatted(data));
    }
    Solver<LabPage, Report> solver =
        (what, control) ->
            what.run(
                new LabRun(data, quick, control.seed(), control.termination(), control.progress()));
    var report = SolverRun.run(console, solver, chosen, null, seed).answer();
    console.out().print(ReportFiles.text(report));
    if (folder != null) {
      ReportFiles.write(report, folder);
      console.err().println("wrote tables and pictures to " + folder);
    }
    return ExitStatus.DONE;
  }
}
