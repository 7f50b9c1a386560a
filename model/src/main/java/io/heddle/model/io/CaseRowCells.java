package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.util.List;
import java.util.function.DoublePredicate;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** The cells of a row of a {@link CaseTable} by column, and the findings about them. */
abstract class CaseRowCells {
  final FileFindings findings;
  private final List<String> header;
  private final CSVRecord row;
  private final long line;

  CaseRowCells(List<String> header, CSVRecord row, long line, FileFindings findings) {
    this.header = header;
    this.row = row;
    this.line = line;
    this.findings = findings;
  }

  /** Of the same row. */
  CaseRowCells(CaseRowCells same) {
    this(same.header, same.row, same.line, same.findings);
  }

  /** Empty where there is no such column. */
  final String text(CaseColumn column) {
    int at = header.indexOf(column.title);
    return at < 0 ? "" : row.get(at);
  }

  /** Null of an empty cell, and after a finding. */
  final @Nullable Boolean truth(CaseColumn column) {
    var text = text(column);
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      case "" -> null;
      default -> {
        findings.error(
            at(column),
            text,
            "true, false or nothing",
            () -> Advice.nearest(text, List.of("true", "false")));
        yield null;
      }
    };
  }

  /** A constant by its word; null of an empty cell, and after a finding. */
  final <E extends Enum<E>> @Nullable E word(CaseColumn column, Class<E> type) {
    var text = text(column);
    var constants = JsonScalarCodec.constants(type);
    if (!text.isEmpty() && !constants.containsKey(text)) {
      var words = List.copyOf(constants.keySet());
      findings.error(at(column), text, String.join(", ", words), () -> Advice.nearest(text, words));
    }
    return type.cast(constants.get(text));
  }

  /** A number that a range holds; null of an empty cell, and after a finding. */
  final @Nullable Double number(CaseColumn column, DoublePredicate range, String expected) {
    var text = text(column);
    if (text.isEmpty()) {
      return null;
    }
    try {
      double value = Double.parseDouble(text);
      if (range.test(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is out of its range
    }
    error(column, expected);
    return null;
  }

  /** What is stated in a column is not what was expected. */
  final void error(CaseColumn column, String expected) {
    var text = text(column);
    findings.error(at(column), text.isEmpty() ? "nothing" : text, expected, () -> null);
  }

  final String at(CaseColumn column) {
    return "line %d, column %s".formatted(line, column.title);
  }
}
