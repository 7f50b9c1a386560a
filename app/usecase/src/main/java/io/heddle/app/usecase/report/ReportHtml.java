package io.heddle.app.usecase.report;

import io.heddle.model.escape.HtmlText;
import io.heddle.render.Theme;
import io.heddle.render.picture.PictureFile;
import java.util.List;

/**
 * A report as one page of HTML that needs no other file and no network. Names of figures are ids.
 */
public final class ReportHtml {
  private ReportHtml() {}

  /** The first table, the figures, the other tables, then the notes; no appendix. */
  public static String of(Report report) {
    var page = new StringBuilder(head(HtmlText.of(report.title())));
    report.tables().stream().limit(1).forEach(table -> table(page, table));
    report.figures().forEach(figure -> figure(page, figure));
    report.tables().stream().skip(1).forEach(table -> table(page, table));
    if (!report.notes().isEmpty()) {
      page.append("<h2>Assumptions and methods</h2>\n<ul>\n");
      for (var note : report.notes()) {
        page.append("<li>").append(HtmlText.of(note)).append("</li>\n");
      }
      page.append("</ul>\n");
    }
    return page.append("</body>\n</html>\n").toString();
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
    figure { margin: 1rem 0; }
    figure svg { max-width: 100%%; height: auto; }
    @media print { body { margin: 0; } figure, tr { break-inside: avoid; } }
    </style>
    </head>
    <body>
    <h1>%s</h1>
    """
        .formatted(title, title);
  }

  private static void table(StringBuilder page, ReportTable table) {
    page.append("<h2>").append(HtmlText.of(table.title())).append("</h2>\n<table>\n");
    row(page, table.header(), "th scope=\"col\"", "th");
    table.rows().forEach(row -> row(page, row, "td", "td"));
    page.append("</table>\n");
  }

  private static void row(StringBuilder page, List<String> cells, String open, String close) {
    page.append("<tr>");
    for (var cell : cells) {
      page.append('<').append(open).append('>').append(HtmlText.of(cell));
      page.append("</").append(close).append('>');
    }
    page.append("</tr>\n");
  }

  private static void figure(StringBuilder page, ReportFigure figure) {
    var picture = figure.picture().apply(Theme.light());
    double width = picture.preferredWidth();
    double height = picture.preferredHeight();
    var svg = PictureFile.svgElement(picture, width, height, figure.name() + "-");
    var box =
        "<svg role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %.0f %.0f\""
            .formatted(HtmlText.of(figure.name()), Math.ceil(width), Math.ceil(height));
    page.append("<figure>\n").append(svg.replaceFirst("<svg", box)).append("</figure>\n");
  }
}
