package io.heddle.render.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.surface.AwtPaintSurface;
import io.heddle.render.surface.TextStyle;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeriesPlotGeometryTest {
  /** As many schedulers as there are, in a window 1000 wide. */
  @Test
  void eachCategoryHasItsName() {
    var names = IntStream.range(0, 13).mapToObj(i -> "random-order" + i).toList();
    var plot =
        new SeriesPlot(
            "",
            Axis.categories("scheduler", names),
            Axis.linear("GPU utilization (%)", 0, 100),
            List.of(PlotSeries.bars("share", new double[13])));
    var surface =
        new AwtPaintSurface(
            new BufferedImage(475, 200, BufferedImage.TYPE_INT_RGB).createGraphics());
    var at = SeriesPlotGeometry.fit(plot, surface, 475, 200);
    assertThat(at.x().places()).hasSize(13);
    double apart = (at.px(1) - at.px(0)) * at.rows();
    assertThat(surface.textWidth("random-order12", TextStyle.SMALL)).isLessThan(apart);
  }

  @Test
  void theLastLabelOfAnAxisIsWhole() {
    var plot =
        new SeriesPlot(
            "",
            Axis.logarithmic("GPUs"),
            Axis.linear("s"),
            List.of(
                PlotSeries.of(
                    "front",
                    PlotSeries.Kind.LINE,
                    new double[] {10, 900_000},
                    new double[] {1, 2})));
    var surface =
        new AwtPaintSurface(
            new BufferedImage(300, 200, BufferedImage.TYPE_INT_RGB).createGraphics());
    var at = SeriesPlotGeometry.fit(plot, surface, 300, 200);
    double last = at.x().places().getLast();
    assertThat(SeriesPlotGeometry.label(plot.x(), last)).isEqualTo("1,000,000");
    for (double place : at.x().places()) {
      var label = SeriesPlotGeometry.label(plot.x(), place);
      assertThat(at.px(place) + surface.textWidth(label, TextStyle.SMALL) / 2)
          .as(label)
          .isLessThan(300);
    }
  }

  @Test
  void durationsAreSaidAsAPersonSaysThem() {
    var ticks = AxisTickLayout.of(Axis.durations("time"), 8, 3 * 86_400, 12);
    assertThat(
            ticks.places().stream()
                .map(place -> SeriesPlotGeometry.label(Axis.durations(""), place)))
        .containsExactly("1 s", "10 s", "1 min", "10 min", "1 h", "4 h", "24 h", "10 d");
    assertThat(AxisTickLayout.of(Axis.durations("time"), 8, 3 * 86_400, 4).places())
        .as("where room is short")
        .containsExactly(1.0, 60.0, 3600.0, 86_400.0);
  }

  @Test
  void aLogarithmicAxisEndsCloseToItsValues() {
    var ticks = AxisTickLayout.of(Axis.logarithmic("cost"), 280_000, 4_100_000, 8);
    assertThat(ticks.from()).isEqualTo(200_000);
    assertThat(ticks.to()).isEqualTo(5_000_000);
    assertThat(ticks.places())
        .as("one power alone is no scale")
        .containsExactly(2e5, 5e5, 1e6, 2e6, 5e6);
    assertThat(AxisTickLayout.of(Axis.logarithmic("s"), 0.3, 72, 8).places())
        .as("three powers are")
        .containsExactly(1.0, 10.0, 100.0);
  }

  @Test
  void labelsOfALogarithmicAxisDoNotRunIntoEachOther() {
    var plot =
        new SeriesPlot(
            "",
            Axis.logarithmic("GPU-hours"),
            Axis.linear("s"),
            List.of(
                PlotSeries.of(
                    "plans",
                    PlotSeries.Kind.DOTS,
                    new double[] {280_000, 4_100_000},
                    new double[] {1, 2})));
    var surface = new Traced(300, 200);
    new ChartContentPicture(plot, Theme.of(false, false)).paint(surface, 300, 200);
    var labels = surface.texts().stream().filter(each -> each.text().endsWith("00,000")).toList();
    assertThat(labels).hasSizeGreaterThan(1);
    for (int i = 1; i < labels.size(); i++) {
      var one = labels.get(i - 1);
      var two = labels.get(i);
      double halves =
          (surface.textWidth(one.text(), TextStyle.SMALL)
                  + surface.textWidth(two.text(), TextStyle.SMALL))
              / 2;
      assertThat(two.x() - one.x()).as(one + " " + two).isGreaterThan(halves);
    }
  }
}
