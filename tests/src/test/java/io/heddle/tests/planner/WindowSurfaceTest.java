package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.Rgba;
import io.heddle.render.surface.FxPaintSurface;
import javafx.scene.canvas.Canvas;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the window's surface fills. */
class WindowSurfaceTest {
  private static final int SIDE = 20;

  @BeforeAll
  static void startToolkit() throws InterruptedException {
    UiToolkit.start();
  }

  @Test
  void cornersAreSquareWithoutARadiusAndRoundWithOne() {
    assertThat(isFilled(0, SIDE / 2)).isTrue();
    assertThat(isFilled(8, SIDE / 2)).isTrue();
    assertThat(isFilled(0, 0)).as("square corner").isTrue();
    assertThat(isFilled(8, 0)).as("round corner").isFalse();
  }

  /** Whether the pixel (place, place) of a square with such corners has its colour. */
  private static boolean isFilled(double radius, int place) {
    return UiToolkit.onFx(() -> {
      var canvas = new Canvas(SIDE, SIDE);
      new FxPaintSurface(canvas.getGraphicsContext2D())
          .fillRound(0, 0, SIDE, SIDE, radius, Rgba.of(0x0000FF));
      return canvas.snapshot(null, null).getPixelReader().getColor(place, place).equals(Color.BLUE);
    });
  }
}
