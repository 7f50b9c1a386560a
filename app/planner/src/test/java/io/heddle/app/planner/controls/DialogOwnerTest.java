package io.heddle.app.planner.controls;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.geometry.BoundingBox;
import org.junit.jupiter.api.Test;

class DialogOwnerTest {
  private static final BoundingBox OWNER = new BoundingBox(100, 50, 1280, 800);

  private static boolean stays(double x, double y) {
    return DialogOwner.isInMiddle(new BoundingBox(x, y, 400, 200), OWNER);
  }

  @Test
  void aThirdFromTheTopIsNotMovedBeforeAPersonsEyes() {
    double left = 100 + (1280 - 400) / 2.0;
    assertThat(stays(left, 50 + (800 - 200) / 2.0)).isTrue();
    assertThat(stays(left, 50 + (800 - 200) / 3.0)).isTrue();
  }

  @Test
  void aCornerOfTheScreenOrOfTheWindowIsMoved() {
    assertThat(stays(0, 0)).isFalse();
    assertThat(stays(110, 350)).isFalse();
    assertThat(stays(540, 60)).isFalse();
  }
}
