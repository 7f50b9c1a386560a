package io.heddle.app.usecase.report;

import io.heddle.app.usecase.HeddleVersion;
import io.heddle.model.escape.HtmlEscaping;
import io.heddle.render.Theme;
import io.heddle.render.picture.PictureFileWriter;
import io.heddle.render.picture.PictureTip;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A report as one page of HTML that needs no other file and no network. Names of figures are ids.
 */
public final class ReportHtml {
  private ReportHtml() {}

  /**
   * The first table, the reasons, the figures with their tool tips, the other tables, the notes,
   * then Heddle's version; no appendix and no date, so the same report gives the same page.
   */
  public static String of(LabReport report) {
    var page = new StringBuilder(head(HtmlEscaping.of(report.title())));
    report.tables().stream().limit(1).forEach(table -> table(page, table));
    list(page, "Why", report.reasons());
    report.figures().forEach(figure -> figure(page, figure));
    report.tables().stream().skip(1).forEach(table -> table(page, table));
    list(page, "Assumptions and methods", report.notes());
    return page.append("<footer>Heddle ")
        .append(HtmlEscaping.of(HeddleVersion.number()))
        .append("</footer>\n</body>\n</html>\n")
        .toString();
  }

  private static void list(StringBuilder page, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      page.append("<h2>").append(title).append("</h2>\n<ul>\n");
      lines.forEach(line -> page.append("<li>").append(HtmlEscaping.of(line)).append("</li>\n"));
      page.append("</ul>\n");
    }
  }

  private static String head(String title) {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>%s</title>
    <style>
    :root { color-scheme: light; }
    body { font: 15px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
    h1 { font-size: 1.5rem; }
    h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
    table { border-collapse: collapse; }
    th, td { padding: .25rem .75rem; border-bottom: 1px solid #d1d9e0; text-align: right; font-variant-numeric: tabular-nums; }
    th:first-child, td:first-child { text-align: left; padding-left: 0; }
    .words { text-align: left; }
    figure { margin: 1rem 0; }
    figure svg { max-width: 100%%; height: auto; }
    rect.tip { fill: none; stroke: none; pointer-events: all; }
    rect.tip:hover { stroke: #0969da; stroke-width: 1.5; }
    footer { margin: 2rem 0; color: #59636e; }
    @media print { body { margin: 0; } figure, tr { break-inside: avoid; } }
    </style>
    </head>
    <body>
    <h1>%s</h1>
    """
        .formatted(title, title);
  }

  private static void table(StringBuilder page, ReportTable table) {
    page.append("<h2>").append(HtmlEscaping.of(table.title())).append("</h2>\n<table>\n");
    var words = new boolean[table.header().size()];
    for (int c = 1; c < words.length; c++) { // the first is to the left anyway
      int column = c;
      words[c] = table.rows().stream().anyMatch(row -> beginsWithLetter(row.get(column)));
    }
    row(page, table.header(), "th scope=\"col\"", "th", words);
    table.rows().forEach(row -> row(page, row, "td", "td", words));
    page.append("</table>\n");
  }

  private static boolean beginsWithLetter(String cell) {
    return !cell.isEmpty() && Character.isLetter(cell.codePointAt(0));
  }

  /**
   * @param words columns of words, which are aligned to the left; numbers are to the right
   */
  private static void row(
      StringBuilder page, List<String> cells, String open, String close, boolean[] words) {
    page.append("<tr>");
    for (int c = 0; c < cells.size(); c++) {
      page.append('<').append(open).append(words[c] ? " class=\"words\">" : ">");
      page.append(HtmlEscaping.of(cells.get(c))).append("</").append(close).append('>');
    }
    page.append("</tr>\n");
  }

  private static void figure(StringBuilder page, ReportFigure figure) {
    var picture = figure.picture().apply(Theme.light());
    double width = picture.preferredWidth();
    double height = picture.preferredHeight();
    var svg = PictureFileWriter.svgElement(picture, width, height, figure.name() + "-");
    var box =
        "<svg role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %.0f %.0f\""
            .formatted(HtmlEscaping.of(figure.name()), Math.ceil(width), Math.ceil(height));
    page.append("<figure>\n").append(svg.replaceFirst("<svg", box));
    page.setLength(page.lastIndexOf("</svg"));
    picture.tips(width, height).forEach(tip -> tip(page, tip));
    page.append("</svg>\n</figure>\n");
  }

  /** A region that shows its text while the pointer is over it; browsers need no script for it. */
  private static void tip(StringBuilder page, PictureTip tip) {
    page.append(
            "<rect class=\"tip\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>"
                .formatted(tip.x(), tip.y(), tip.width(), tip.height()))
        .append(tip.lines().stream().map(HtmlEscaping::of).collect(Collectors.joining("\n")))
        .append("</title></rect>\n");
  }
}
