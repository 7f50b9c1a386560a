package io.heddle.app.planner.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import org.junit.jupiter.api.Test;

class WalkCardPlacementTest {
  private static final double WIDTH = 330;
  private static final double HEIGHT = 180;

  private static Bounds place(Bounds target, double width, double height) {
    return WalkCardPlacement.of(target, WIDTH, HEIGHT, width, height);
  }

  @Test
  void itIsInsideTheWindowAndNeverOverWhatItPointsAt() {
    var random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      double width = random.nextDouble(1000, 2600);
      double height = random.nextDouble(700, 1400);
      double wide = random.nextDouble(10, width / 2);
      double high = random.nextDouble(10, height / 2);
      var target =
          new BoundingBox(
              random.nextDouble(width - wide), random.nextDouble(height - high), wide, high);
      var card = place(target, width, height);
      assertThat(card.intersects(target)).as("%s over %s", card, target).isFalse();
      assertThat(new BoundingBox(0, 0, width, height).contains(card)).isTrue();
    }
  }

  @Test
  void whereNothingIsPointedAtItStandsInTheCorner() {
    var card = WalkCardPlacement.of(null, WIDTH, HEIGHT, 1000, 700);
    assertThat(card.getMaxX()).isEqualTo(1000 - WalkCardPlacement.GAP);
    assertThat(card.getMaxY()).isEqualTo(700 - WalkCardPlacement.GAP);
  }

  @Test
  void whereThereIsNoRoomItCoversAsLittleAsItCan() {
    var all = new BoundingBox(0, 0, 1000, 700);
    assertThat(new BoundingBox(0, 0, 1000, 700).contains(place(all, 1000, 700))).isTrue();
  }
}
