package io.heddle.app.usecase.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The numbers that a paper states, each beside that of the same quantity here. */
public final class PaperClaims {
  private static final String DECIMAL = "([-+−]?\\d[\\d,]*(?:\\.\\d+)?)";
  private static final Pattern NUMBER = Pattern.compile(DECIMAL);

  /** “13.9”, “+8.3 to +12.9”, or one of them with a remark in brackets. */
  private static final Pattern STATED =
      Pattern.compile(DECIMAL + "(?: to " + DECIMAL + ")?(?: \\(.*\\))?");

  /** A cell that is no part of a name: “97.69”, or “1.03 ± 0.02”. */
  private static final Pattern FIGURE = Pattern.compile(DECIMAL + "(?: ± .*)?");

  private PaperClaims() {}

  /** One row a claim: the paper's number, the one here, the difference, what it is. O(cells). */
  public static Optional<ReportTable> of(LabReport report) {
    var rows = new ArrayList<List<String>>();
    for (var table : report.tables()) {
      var published = table.published();
      if (published != null) {
        for (var row : table.rows()) {
          add(rows, table, published, row);
        }
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ReportTable(
                "claims",
                "What the paper states, and what came out here",
                List.of("paper", "here", "difference", "claim"),
                rows));
  }

  private static void add(
      List<List<String>> rows,
      ReportTable table,
      ReportTable.Published published,
      List<String> row) {
    var stated = STATED.matcher(row.get(published.paper()));
    var here = NUMBER.matcher(row.get(published.here()));
    if (!stated.matches() || !here.lookingAt()) {
      return;
    }
    double low = number(stated.group(1));
    double high = stated.group(2) == null ? low : number(stated.group(2));
    double own = number(here.group(1));
    double off = own < low ? own - low : own > high ? own - high : 0;
    int point = stated.group(1).indexOf('.');
    int decimals = point < 0 ? 0 : stated.group(1).length() - point - 1;
    rows.add(
        List.of(
            row.get(published.paper()),
            row.get(published.here()),
            off == 0 && high > low
                ? "within"
                : String.format(Locale.ROOT, "%+." + decimals + "f", off).replace('-', '−'),
            claim(table, published, row)));
  }

  /** “Fig. 16, paths, crux: mean (%)”. */
  private static String claim(
      ReportTable table, ReportTable.Published published, List<String> row) {
    var title = table.title().replaceFirst("[:(].*", "").strip();
    var what =
        row.subList(0, published.here()).stream()
            .filter(cell -> !FIGURE.matcher(cell).matches() && !cell.isEmpty())
            .collect(Collectors.joining(", "));
    var where = what.startsWith("Fig. ") ? what : title + ", " + what;
    return "%s: %s".formatted(where, table.header().get(published.here()));
  }

  private static double number(String words) {
    return Double.parseDouble(words.replace('−', '-').replace(",", ""));
  }
}
