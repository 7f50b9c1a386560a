package io.heddle.render.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.surface.AwtSurface;
import io.heddle.render.surface.TextStyle;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlotGeometryTest {
  /** As many schedulers as there are, in a window 1000 wide. */
  @Test
  void eachCategoryHasItsName() {
    var names = IntStream.range(0, 13).mapToObj(i -> "random-order" + i).toList();
    var plot =
        new Plot(
            "",
            Axis.categories("scheduler", names),
            Axis.linear("GPU utilization (%)", 0, 100),
            List.of(Series.bars("share", new double[13])));
    var surface =
        new AwtSurface(new BufferedImage(475, 200, BufferedImage.TYPE_INT_RGB).createGraphics());
    var at = PlotGeometry.fit(plot, surface, 475, 200);
    assertThat(at.x().places()).hasSize(13);
    double apart = (at.px(1) - at.px(0)) * at.rows();
    assertThat(surface.textWidth("random-order12", TextStyle.SMALL)).isLessThan(apart);
  }

  @Test
  void theLastLabelOfAnAxisIsWhole() {
    var plot =
        new Plot(
            "",
            Axis.logarithmic("GPUs"),
            Axis.linear("s"),
            List.of(
                Series.of(
                    "front", Series.Kind.LINE, new double[] {10, 900_000}, new double[] {1, 2})));
    var surface =
        new AwtSurface(new BufferedImage(300, 200, BufferedImage.TYPE_INT_RGB).createGraphics());
    var at = PlotGeometry.fit(plot, surface, 300, 200);
    double last = at.x().places().getLast();
    assertThat(PlotGeometry.label(plot.x(), last)).isEqualTo("1,000,000");
    for (double place : at.x().places()) {
      var label = PlotGeometry.label(plot.x(), place);
      assertThat(at.px(place) + surface.textWidth(label, TextStyle.SMALL) / 2)
          .as(label)
          .isLessThan(300);
    }
  }
}
