package io.heddle.app.usecase.report;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.IoFailureReason;
import io.heddle.model.text.VisibleTextSanitizer;
import io.heddle.render.Theme;
import io.heddle.render.picture.PictureFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Writes a report as CSV, PNG, SVG and a text for a person. */
public final class ReportFiles {
  private ReportFiles() {}

  /** Makes the folder where it is missing. */
  public static void write(LabReport report, Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException problem) {
      throw IoFailureReason.unwritable(folder, problem);
    }
    for (var table : Stream.concat(report.tables().stream(), report.appendix().stream()).toList()) {
      AtomicFiles.write(folder.resolve(table.name() + ".csv"), csv(table));
    }
    for (var figure : report.figures()) {
      var picture = figure.picture().apply(Theme.light());
      for (var suffix : List.of(".png", ".svg")) {
        PictureFileWriter.write(
            picture,
            folder.resolve(figure.name() + suffix),
            picture.preferredWidth(),
            picture.preferredHeight(),
            2);
      }
    }
    AtomicFiles.write(folder.resolve("report.txt"), text(report));
  }

  /** The table as {@link SpreadsheetSafeCsv}. */
  public static String csv(ReportTable table) {
    var csv = new SpreadsheetSafeCsv(table.header());
    table.rows().forEach(csv::row);
    return csv.toString();
  }

  /** Tables with aligned columns, then the reasons and the notes. */
  public static String text(LabReport report) {
    var text = new StringBuilder(report.title()).append('\n');
    for (var table : report.tables()) {
      text.append('\n').append(table.title()).append('\n');
      var widths = new int[table.header().size()];
      for (int c = 0; c < widths.length; c++) {
        widths[c] = VisibleTextSanitizer.of(table.header().get(c)).length();
        for (var row : table.rows()) {
          widths[c] = Math.max(widths[c], VisibleTextSanitizer.of(row.get(c)).length());
        }
      }
      line(text, table.header(), widths);
      table.rows().forEach(row -> line(text, row, widths));
    }
    for (var lines : List.of(report.reasons(), report.notes())) {
      if (!lines.isEmpty()) {
        text.append('\n');
        lines.forEach(line -> text.append("- ").append(line).append('\n'));
      }
    }
    return text.toString();
  }

  /** Words to the left, numbers to the right. */
  private static void line(StringBuilder text, List<String> words, int[] widths) {
    var cells = words.stream().map(VisibleTextSanitizer::of).toList();
    var line = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      var space = " ".repeat(widths[c] - cells.get(c).length());
      line.append(c == 0 ? cells.get(c) + space : space + cells.get(c)).append("  ");
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
