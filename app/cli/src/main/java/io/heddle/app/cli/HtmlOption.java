package io.heddle.app.cli;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportHtml;
import io.heddle.model.io.AtomicFiles;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --html}. */
final class HtmlOption {
  /** The option's name. */
  static final String NAME = "--html";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description =
          "page to write with the answer, figures, tables and assumptions; needs no network")
  private @Nullable Path file;

  boolean isGiven() {
    return file != null;
  }

  /** Writes the page where a file is given. */
  void write(Supplier<LabReport> report) {
    if (file != null) {
      AtomicFiles.write(file, ReportHtml.of(report.get()));
    }
  }
}
