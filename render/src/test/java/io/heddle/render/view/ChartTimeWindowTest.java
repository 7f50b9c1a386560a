package io.heddle.render.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChartTimeWindowTest {
  private final ChartTimeWindow window = new ChartTimeWindow(1);

  @BeforeEach
  void everything() {
    window.showAll(100, 300);
  }

  private double shareOf(double moment) {
    return (moment - window.from()) / window.seconds();
  }

  @Test
  void whatIsZoomedAroundStaysWhereItIs() {
    double before = shareOf(150);
    window.zoom(true, 150);
    assertThat(window.seconds()).isEqualTo(160);
    assertThat(shareOf(150)).isCloseTo(before, within(1e-12));
  }

  @Test
  void nothingIsSeenThatIsNotThere() {
    window.zoom(false, 150);
    assertThat(window.seconds()).isEqualTo(200);
    window.zoom(true, 300);
    window.moveBy(1e6);
    assertThat(window.from() + window.seconds()).isEqualTo(300);
    window.moveBy(-1e6);
    assertThat(window.from()).isEqualTo(100);
    for (int i = 0; i < 100; i++) {
      window.zoom(true, 200);
    }
    assertThat(window.seconds()).isEqualTo(1);
  }

  @Test
  void keysZoomAndMove() {
    assertThat(window.pressed(KeyCode.PLUS)).isTrue();
    assertThat(window.seconds()).isEqualTo(160);
    double from = window.from();
    assertThat(window.pressed(KeyCode.RIGHT)).isTrue();
    assertThat(window.from()).isEqualTo(from + 20);
    assertThat(window.pressed(KeyCode.LEFT)).isTrue();
    assertThat(window.from()).isEqualTo(from);
    assertThat(window.pressed(KeyCode.MINUS)).isTrue();
    assertThat(window.seconds()).isEqualTo(200);
    assertThat(window.pressed(KeyCode.A)).isFalse();
  }
}
