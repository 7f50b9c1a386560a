package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.app.usecase.report.ReportHtml;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.render.Theme;
import io.heddle.render.chart.ChartContent;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.topology.ModelBox;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table and a chart are each one description and one entry in a report. Tests of the others:
 * {@code FileSchemasTest}, {@code PretendedFormatTest} (importers), {@code SubcommandListTest}
 * (questions, algorithms), {@code PretendedFeatureJourneyTest} (workspaces).
 */
class PretendedExtensionsTest {
  @TempDir Path folder = Path.of("");

  /** Columns of equal width, as high as their values. */
  private record PretendedChart(List<Double> values) implements ChartContent<Integer> {
    @Override
    public double preferredWidth() {
      return 100;
    }

    @Override
    public double preferredHeight() {
      return 50;
    }

    @Override
    public String description() {
      return "pretended columns";
    }

    @Override
    public List<String> describe(Integer mark) {
      return List.of("column " + mark, String.valueOf(values.get(mark)));
    }

    @Override
    public @Nullable Integer next(@Nullable Integer from, int right, int down) {
      return from == null ? 0 : Math.clamp(from + right, 0, values.size() - 1);
    }

    @Override
    public ChartSizeLayout<Integer> layout(PaintSurface surface, double width, double height) {
      return new PretendedLayout(values, width / values.size(), height);
    }
  }

  private record PretendedLayout(List<Double> values, double each, double height)
      implements ChartSizeLayout<Integer> {
    @Override
    public void paint(PaintSurface surface, Theme theme) {
      for (int mark = 0; mark < values.size(); mark++) {
        var box = box(mark);
        surface.fillRect(box.x(), box.y(), box.width(), box.height(), theme.text());
      }
    }

    @Override
    public @Nullable Integer at(double x, double y) {
      int mark = (int) (x / each);
      return mark >= 0 && mark < values.size() && box(mark).contains(x, y) ? mark : null;
    }

    @Override
    public ModelBox box(Integer mark) {
      double high = values.get(mark) * height;
      return new ModelBox(mark * each, height - high, each, high);
    }
  }

  private static LabReport report(ReportTable table, ChartContent<?> chart) {
    return new LabReport(
        "Pretended",
        List.of(table),
        List.of(new ReportFigure("columns", theme -> new ChartContentPicture(chart, theme))),
        List.of());
  }

  @Test
  void aTableAndAChartAreOneEntryEach() {
    var table =
        new ReportTable(
            "hosts",
            "Hosts of a rack",
            List.of("rack", "hosts"),
            List.of(List.of("=A1", "8"), List.of("B", "16")));
    var report = report(table, new PretendedChart(List.of(0.25, 1.0)));
    ReportFiles.write(report, folder);
    assertThat(folder.resolve("hosts.csv"))
        .as("no spreadsheet computes a name")
        .content()
        .contains("rack,hosts", "B,16", "'=A1,8");
    assertThat(folder.resolve("report.txt"))
        .content()
        .contains("Hosts of a rack\nrack  hosts\n=A1       8\nB        16\n");
    assertThat(folder.resolve("columns.svg")).content().contains("<svg", "y=\"37.5\"");
    assertThat(folder.resolve("columns.png")).isNotEmptyFile();
    assertThat(ReportHtml.of(report))
        .contains("<h2>Hosts of a rack</h2>", "<td>16</td>", "aria-label=\"columns\"", "<svg");
  }
}
