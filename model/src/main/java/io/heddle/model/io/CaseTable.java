package io.heddle.model.io;

import io.heddle.model.job.EstimateCase;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads training runs from CSV, one per row. Columns may stand in any order and others may be
 * there; an empty cell means unknown and gets a stated default ({@link TrainingCaseRow}).
 *
 * @param header the names of the columns
 * @param rows the cells as they were, beside the cases
 */
public record CaseTable(List<String> header, List<List<String>> rows, List<EstimateCase> cases) {
  public CaseTable {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
    cases = List.copyOf(cases);
  }

  /**
   * A table in which each run has a row, and each column a cell that is not empty. Reading it gives
   * the same runs, but for widths of feed-forward blocks that are no whole numbers.
   */
  public static CaseTable of(List<EstimateCase> runs) {
    var used =
        Arrays.stream(CaseColumn.values())
            .filter(column -> runs.stream().anyMatch(run -> !column.cell(run).isEmpty()))
            .toList();
    return new CaseTable(
        used.stream().map(column -> column.title).toList(),
        runs.stream().map(run -> used.stream().map(column -> column.cell(run)).toList()).toList(),
        runs);
  }

  /**
   * O(length of the file).
   *
   * @throws InputException with every bad cell of the file, by line and column
   */
  public static CaseTable read(Path path) {
    return read(path.toString(), Utf8FileReader.read(path));
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static CaseTable read(String name, String text) {
    var findings = new FileFindings(name);
    var format =
        CSVFormat.RFC4180
            .builder()
            .setIgnoreSurroundingSpaces(true)
            .setIgnoreEmptyLines(true)
            .get();
    try (var parser = CSVParser.parse(new StringReader(text), format)) {
      var lines = parser.iterator();
      if (!lines.hasNext()) {
        findings.error("line 1", "nothing", "a line with the names of the columns", () -> null);
        findings.throwIfAny();
      }
      var header = List.of(lines.next().values());
      checkHeader(header, findings);
      findings.throwIfAny();
      var cells = new ArrayList<List<String>>();
      var cases = new ArrayList<EstimateCase>();
      while (lines.hasNext()) {
        var record = lines.next();
        long line = firstLine(parser, record);
        int before = findings.count();
        checkWidth(record, header, line, findings);
        if (findings.count() == before) {
          checkOwn(record, header, line, findings);
        }
        if (findings.count() == before) {
          var row = new TrainingCaseRow(header, record, line, findings);
          var read = row.read();
          if (read != null) {
            cells.add(List.of(record.values()));
            cases.add(read);
          }
        }
      }
      findings.throwIfAny();
      return new CaseTable(header, cells, cases);
    } catch (UncheckedIOException | IOException e) {
      // What was wrong before the break is said, too.
      findings.error(
          "",
          "broken CSV (" + ParserFailureReason.of(e) + ")",
          "CSV as of RFC 4180",
          () -> Advice.sentence("A quote may be missing, or text may follow one."));
      findings.throwIfAny();
      throw new IllegalStateException("a finding was not thrown", e);
    }
  }

  /** The parser stands behind the record, whose texts may have line breaks. */
  private static long firstLine(CSVParser parser, CSVRecord record) {
    long breaks = record.stream().flatMapToInt(String::chars).filter(c -> c == '\n').count();
    return parser.getCurrentLineNumber() - breaks;
  }

  private static void checkHeader(List<String> header, FileFindings findings) {
    if (header.size() == 1 && header.getFirst().matches("(?s).*[;\t].*")) {
      findings.error(
          "line 1",
          "columns that semicolons or tabs separate",
          "commas",
          () -> Advice.sentence("Save it as CSV with commas."));
      return;
    }
    var seen = new HashSet<String>();
    for (var column : header) {
      if (!seen.add(column)) {
        var which = column.isEmpty() ? "without a name" : column;
        findings.error("line 1", "two columns " + which, "each column once", () -> null);
      }
    }
    for (var column : header) {
      var known = misspelt(column, header, CaseColumn.Kind.NUMBER);
      if (known != null) {
        findings.error("line 1", "a column " + column, known, () -> Advice.use(known));
      }
    }
    var required = titles(CaseColumn.Kind.REQUIRED).sorted().toList();
    for (var column : required) {
      if (!seen.contains(column)) {
        findings.error(
            "line 1",
            "no column " + column,
            "the columns " + String.join(", ", required),
            () -> Advice.nearest(column, header));
      }
    }
  }

  /** The column that one in other letters probably stands for; null where that is there, too. */
  private static @Nullable String misspelt(
      String column, List<String> header, CaseColumn.Kind kind) {
    return titles(kind)
        .filter(each -> each.equalsIgnoreCase(column) && !header.contains(each))
        .findFirst()
        .orElse(null);
  }

  private static Stream<String> titles(CaseColumn.Kind kind) {
    return Arrays.stream(CaseColumn.values())
        .filter(column -> column.kind == kind)
        .map(column -> column.title);
  }

  /** Where a column of ours has words, one in other letters is the user's as far as it has none. */
  private static void checkOwn(
      CSVRecord record, List<String> header, long line, FileFindings findings) {
    for (int at = 0; at < header.size(); at++) {
      var column = header.get(at);
      var known = misspelt(column, header, CaseColumn.Kind.WORD);
      var cell = record.get(at);
      if (known != null && !cell.matches("|[-+.\\d].*|(?i)nan")) {
        findings.error(
            "line %d, column %s".formatted(line, column),
            cell,
            "numbers of your own, or the column " + known,
            () -> Advice.use(known));
      }
    }
  }

  private static void checkWidth(
      CSVRecord record, List<String> header, long line, FileFindings findings) {
    if (record.size() != header.size()) {
      findings.error(
          "line " + line,
          record.size() + " cells",
          header.size() + " as in the first line",
          () -> Advice.sentence("Put text with a comma in quotes."));
    }
  }
}
