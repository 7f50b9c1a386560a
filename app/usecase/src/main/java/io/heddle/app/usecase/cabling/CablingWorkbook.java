package io.heddle.app.usecase.cabling;

import io.heddle.app.usecase.RunFolder;
import io.heddle.model.cabling.CablingSpreadsheet;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.IoFailureReason;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** Tables as a workbook (XLSX, ISO/IEC 29500), through fastexcel. */
public final class CablingWorkbook {
  /** What a sheet of XLSX has room for, with the header. */
  private static final int MOST_ROWS = 1 << 20;

  private static final int MEASURED_ROWS = 1_000;
  private static final int WIDEST = 60;

  private CablingWorkbook() {}

  /**
   * Writes a workbook whole or not at all: a sheet a table, each with a header that stays in view
   * and can be filtered by. O(cells).
   *
   * @throws io.heddle.model.io.InputException if it cannot be written
   * @throws IllegalArgumentException if a table has more rows than a sheet
   */
  public static void write(List<CablingSpreadsheet> sheets, Path path) {
    AtomicFiles.write(path, bytes(sheets));
  }

  static byte[] bytes(List<CablingSpreadsheet> sheets) {
    try {
      var file = Files.createTempFile(RunFolder.current(), "heddle", ".xlsx");
      try (var out = new BufferedOutputStream(Files.newOutputStream(file));
          var book = new Workbook(out, "Heddle", "1.0")) {
        for (var sheet : sheets) {
          if (sheet.rows().size() >= MOST_ROWS) {
            throw new IllegalArgumentException(
                "%,d rows, but an XLSX sheet has at most %,d. Write a CSV file instead."
                    .formatted(sheet.rows().size(), MOST_ROWS - 1));
          }
          fill(book.newWorksheet(sheet.title()), sheet);
        }
        book.finish();
        out.flush();
        return timeless(file);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw IoFailureReason.unwritable(RunFolder.current(), e);
    }
  }

  /** The same without the time of its making: the same input gives the same file. */
  private static byte[] timeless(Path book) throws IOException {
    var bytes = new ByteArrayOutputStream();
    // By its directory: what fastexcel writes cannot be read as a stream.
    try (var from = new ZipFile(book.toFile());
        var to = new ZipOutputStream(bytes)) {
      for (var part : Collections.list(from.entries())) {
        var entry = new ZipEntry(part.getName());
        entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0)); // the first that ZIP knows
        to.putNextEntry(entry);
        try (var in = from.getInputStream(part)) {
          if (part.getName().equals("docProps/core.xml")) {
            var properties = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            to.write(
                properties
                    .replaceAll("<dcterms:created.*?</dcterms:created>", "")
                    .getBytes(StandardCharsets.UTF_8));
          } else {
            in.transferTo(to);
          }
        }
      }
    }
    return bytes.toByteArray();
  }

  private static void fill(Worksheet to, CablingSpreadsheet sheet) throws IOException {
    int columns = sheet.header().size();
    for (int column = 0; column < columns; column++) {
      to.value(0, column, sheet.header().get(column));
      to.style(0, column).bold().fillColor("E6EAF0").set();
      to.width(column, width(sheet, column));
    }
    to.freezePane(0, 1);
    if (!sheet.rows().isEmpty()) {
      to.setAutoFilter(0, 0, sheet.rows().size(), columns - 1);
    }
    for (int row = 0; row < sheet.rows().size(); row++) {
      for (int column = 0; column < columns; column++) {
        switch (sheet.rows().get(row).get(column)) {
          case Number number -> to.value(row + 1, column, number);
          case Object text -> to.value(row + 1, column, text.toString());
        }
      }
    }
    to.finish();
  }

  /** In characters, by the first rows. */
  private static double width(CablingSpreadsheet sheet, int column) {
    int widest = sheet.header().get(column).length() + 3; // the filter's button
    for (var row : sheet.rows().subList(0, Math.min(MEASURED_ROWS, sheet.rows().size()))) {
      widest = Math.max(widest, row.get(column).toString().length() + 1);
    }
    return Math.min(WIDEST, widest);
  }
}
