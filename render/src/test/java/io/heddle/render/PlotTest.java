package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.picture.PictureFileWriter;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.PlotSeries.Kind;
import io.heddle.render.plot.SeriesPlot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotTest {
  @TempDir Path folder = Path.of("");

  private String svg(SeriesPlot plot) throws Exception {
    var file = folder.resolve("plot.svg");
    PictureFileWriter.write(new ChartContentPicture(plot, Theme.light()), file, 720, 420, 1);
    return Files.readString(file);
  }

  @Test
  void barsSayTheirValuesAndCategories() throws Exception {
    var plot =
        new SeriesPlot(
            "GPU utilization by scheduler",
            Axis.categories("scheduler", List.of("ecmp", "sincronia", "crux")),
            Axis.linear("GPU utilization (%)", 0, 100),
            List.of(
                PlotSeries.bars("two-layer", 61.5, 70, 83.25),
                PlotSeries.bars("paper", 60, 65, 80)));
    assertThat(svg(plot))
        .contains(">ecmp<", ">sincronia<", ">crux<", ">61.5<", ">83.3<", ">paper<", ">100<")
        .contains("GPU utilization (%)", ">scheduler<")
        .contains(">70.0<") // as many decimals as its neighbours
        .doesNotContain(">70<");
  }

  /** A dark value on a dark bar cannot be read. */
  @Test
  void aValueWithoutRoomAboveItsBarIsReadableOnIt() {
    var plot =
        new SeriesPlot(
            "Causes",
            Axis.categories("", List.of("GPU")),
            Axis.linear("share (%)", 0, 44),
            List.of(PlotSeries.bars("share", 44)));
    var traced = Traced.of(new ChartContentPicture(plot, Theme.light()));
    var value = traced.find("44");
    var behind = traced.colours(value.x() - 12, value.y() - 9, 24, 10);
    var bar = Theme.light().accent();
    assertThat(behind).as("the value stands on its bar").containsKey(bar);
    assertThat(behind).containsKey(Theme.readableOn(bar));
  }

  @Test
  void linesStepsAndPointsShareAxesAndALegend() throws Exception {
    var xs = new double[] {1, 2, 4, 8, 1000};
    var plot =
        new SeriesPlot(
            "Search time",
            Axis.logarithmic("GPUs"),
            Axis.linear("time (ms)"),
            List.of(
                PlotSeries.of("ours", Kind.LINE, xs, new double[] {1, 2, 3, 4, 12_500}),
                PlotSeries.cumulative("cumulative", new double[] {3, 1, 2, 3}),
                PlotSeries.of("seen", Kind.POINTS, xs, new double[] {100, 2000, 300, 400, 4000}),
                PlotSeries.of(
                    "goal", Kind.GUIDE, new double[] {1, 1000}, new double[] {250, 250})));
    assertThat(svg(plot)).contains(">1,000<", ">10<", ">10,000<", ">ours<", ">goal<", ">seen<");
  }

  @Test
  void areasAreStacked() throws Exception {
    var xs = new double[] {0, 1, 2, 3};
    var plot =
        new SeriesPlot(
            "Intensity over time",
            Axis.linear("time (s)", 0, 3),
            Axis.linear("links in use"),
            List.of(
                PlotSeries.of("high", Kind.AREA, xs, new double[] {60, 50, 0, 0}),
                PlotSeries.of("low", Kind.AREA, xs, new double[] {50, 10, 30, 0})));
    assertThat(svg(plot)).as("room for 60 + 50").contains(">100<", ">high<", ">low<");
  }

  @Test
  void cumulativeSharesEndInOne() {
    var points = PlotSeries.cumulative("c", new double[] {5, 1, 5, 2}).points();
    assertThat(points)
        .containsExactly(
            new PlotSeries.Point(1, 0),
            new PlotSeries.Point(1, 0.25),
            new PlotSeries.Point(2, 0.5),
            new PlotSeries.Point(5, 1));
  }

  @Test
  void aPlotWithoutDataIsStillAPlot() throws Exception {
    var plot = new SeriesPlot("Nothing", Axis.linear("x"), Axis.logarithmic("y"), List.of());
    assertThat(svg(plot)).contains(">Nothing<", ">x<");
  }
}
