package io.heddle.render.surface;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.Rgba;
import io.heddle.render.Traced;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which way lines go. */
class HatchTest {
  private static final int SIDE = 40;
  private static final Rgba GROUND = Rgba.of(0x2266AA);

  private static Traced painted(Hatch hatch) {
    var surface = new Traced(SIDE, SIDE);
    surface.fillRect(0, 0, SIDE, SIDE, GROUND);
    hatch.paint(surface, 0, 0, SIDE, SIDE, GROUND);
    return surface;
  }

  private static long count(IntPredicate which) {
    return IntStream.range(0, SIDE).filter(which).count();
  }

  private static long wholeRows(Traced picture) {
    return count(y -> count(x -> picture.at(x, y).equals(Hatch.ink(GROUND))) == SIDE);
  }

  private static long wholeColumns(Traced picture) {
    return count(x -> count(y -> picture.at(x, y).equals(Hatch.ink(GROUND))) == SIDE);
  }

  @Test
  void levelLinesAreRowsAndUprightOnesColumns() {
    assertThat(wholeRows(painted(Hatch.LEVEL))).isEqualTo(SIDE / 5);
    assertThat(wholeColumns(painted(Hatch.LEVEL))).isZero();
    assertThat(wholeColumns(painted(Hatch.UPRIGHT))).isEqualTo(SIDE / 5);
    assertThat(wholeRows(painted(Hatch.UPRIGHT))).isZero();
  }

  @Test
  void slantedLinesAreNeitherAndNoneDrawNothing() {
    for (var hatch : new Hatch[] {Hatch.RISING, Hatch.CROSSED}) {
      assertThat(painted(hatch).colours(0, 0, SIDE, SIDE)).hasSizeGreaterThan(1);
      assertThat(wholeRows(painted(hatch)) + wholeColumns(painted(hatch))).isZero();
    }
    assertThat(painted(Hatch.NONE).colours(0, 0, SIDE, SIDE)).containsOnlyKeys(GROUND);
  }
}
