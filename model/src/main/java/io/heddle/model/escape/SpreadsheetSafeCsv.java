package io.heddle.model.escape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/**
 * Tables (RFC 4180) that people open in spreadsheets. A spreadsheet runs a cell that begins with
 * {@code = + - @}, a tab or a line break as a formula, so such a cell gets an apostrophe in front
 * unless it is a number; {@link #text} takes it away again.
 */
public final class SpreadsheetSafeCsv {
  /** Also the full-width forms, which spreadsheets in East Asian locales take for the same. */
  private static final String STARTS = "[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]";

  private static final Pattern FORMULA = Pattern.compile("(?s)'*\\s*" + STARTS + ".*");
  private static final Pattern ESCAPED = Pattern.compile("(?s)'+\\s*" + STARTS + ".*");
  private static final Pattern HARMLESS =
      Pattern.compile("[+-]?(\\d[\\d,]*\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?( ?%)?|-+");
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').setQuoteMode(QuoteMode.MINIMAL).get();

  /** Reads tables that people edit: by the names of their columns, in any case, trimmed. */
  public static final CSVFormat EDITED =
      CSVFormat.DEFAULT
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .setIgnoreHeaderCase(true)
          .setIgnoreEmptyLines(true)
          .setTrim(true)
          .get();

  private final StringBuilder text = new StringBuilder();
  private final CSVPrinter printer;

  /** Begins with a header. */
  public SpreadsheetSafeCsv(List<?> header) {
    this(List.of(), header);
  }

  /** Begins with a header whose first columns are those of a table that a person gave. */
  public SpreadsheetSafeCsv(List<String> given, List<?> header) {
    try {
      printer = new CSVPrinter(text, FORMAT);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // a StringBuilder does not fail
    }
    row(given, header);
  }

  /** Adds a row; numbers are cells as they are, null is an empty cell. */
  public void row(List<? extends @Nullable Object> cells) {
    row(List.of(), cells);
  }

  /** {@link #row(List)} behind cells that a person gave, which stay as they are, formulas too. */
  public void row(List<String> given, List<? extends @Nullable Object> cells) {
    try {
      for (var cell : given) {
        printer.print(cell);
      }
      for (var cell : cells) {
        printer.print(cell instanceof CharSequence words ? cell(words.toString()) : cell);
      }
      printer.println();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // a StringBuilder does not fail
    }
  }

  /** The table so far; lines end with a line feed. */
  @Override
  public String toString() {
    return text.toString();
  }

  /** The cell for a text, not yet quoted. */
  static String cell(String text) {
    return FORMULA.matcher(text).matches() && !HARMLESS.matcher(text).matches() ? "'" + text : text;
  }

  /** Whether a spreadsheet may run a cell. */
  public static boolean isFormula(String cell) {
    return !cell.startsWith("'") && !cell(cell).equals(cell);
  }

  /** The text of a cell. */
  public static String text(String cell) {
    return ESCAPED.matcher(cell).matches() ? cell.substring(1) : cell;
  }
}
