package io.heddle.app.cli;

import io.heddle.app.lab.LabPageRun;
import io.heddle.app.lab.PaperLabPage;
import io.heddle.app.lab.PaperLabPages;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.solvers.Solver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Computes a paper's tables and figures again. */
final class LabCommand extends ConsoleCommand {
  @Parameters(
      index = "0",
      paramLabel = "PAGE",
      description = "what to reproduce: ${COMPLETION-CANDIDATES}",
      completionCandidates = Pages.class)
  private String page = "";

  @Mixin private final ReportFolderOption report = new ReportFolderOption();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "folder with the public measurements and traces that some tables need")
  private @Nullable Path data;

  @Option(names = "--quick", description = "fewer cases, for a quick run")
  private boolean quick;

  @Mixin private final RandomSeedOption seed = new RandomSeedOption();

  /** The pages' names, for the help. */
  static final class Pages implements Iterable<String> {
    @Override
    public java.util.Iterator<String> iterator() {
      return PaperLabPages.all().stream().map(PaperLabPage::name).iterator();
    }
  }

  LabCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    var chosen =
        PaperLabPages.all().stream()
            .filter(each -> each.name().equals(page))
            .findFirst()
            .orElseThrow(() ->
                new UsageException(
                    "%s: no such page, expected one of %s."
                        .formatted(
                            page,
                            PaperLabPages.all().stream()
                                .map(PaperLabPage::name)
                                .collect(Collectors.joining(", ")))));
    if (data != null && !Files.isDirectory(data)) {
      throw new UsageException("--data: %s is no folder.".formatted(data));
    }
    Solver<PaperLabPage, LabReport> solver =
        (what, control) ->
            what.run(
                new LabPageRun(
                    data, quick, control.seed(), control.termination(), control.progress()));
    var made = TimeLimitedSolverRun.answer(console, solver, chosen, seed.value());
    report.write(console, made);
    return ExitStatus.DONE;
  }
}
