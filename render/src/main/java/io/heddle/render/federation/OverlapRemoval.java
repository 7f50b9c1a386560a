package io.heddle.render.federation;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Pushes boxes of one size apart that overlap, each by half of what is missing, along the axis on
 * which less is missing, and into the order that they had at first: who was north stays north.
 */
final class OverlapRemoval {
  private static final int ROUNDS = 1_000;

  /** Less of an overlap is none. */
  private static final double SLACK = 0.01;

  private final double[] x;
  private final double[] y;
  private final double[] x0;
  private final double[] y0;
  private final double width;
  private final double height;

  /**
   * @param x middles, changed in place
   * @param y middles, changed in place
   */
  OverlapRemoval(double[] x, double[] y, double width, double height) {
    this.x = x;
    this.y = y;
    x0 = x.clone();
    y0 = y.clone();
    this.width = width;
    this.height = height;
  }

  /** O(rounds · boxes · neighbours), and ends at the first round in which nothing moves. */
  void apart() {
    for (int round = 0; round < ROUNDS && push(); round++) {
      // until nothing moves
    }
  }

  private boolean push() {
    var order =
        IntStream.range(0, x.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> x[i]).thenComparingInt(i -> i))
            .mapToInt(i -> i)
            .toArray();
    boolean moved = false;
    for (int i = 0; i < order.length; i++) {
      for (int j = i + 1; j < order.length && x[order[j]] - x[order[i]] < width; j++) {
        moved |= push(order[i], order[j]);
      }
    }
    return moved;
  }

  private boolean push(int one, int other) {
    if (width - Math.abs(x[other] - x[one]) <= SLACK
        || height - Math.abs(y[other] - y[one]) <= SLACK) {
      return false;
    }
    double right = direction(x0[other] - x0[one], one, other);
    double down = direction(y0[other] - y0[one], one, other);
    double missingX = width - right * (x[other] - x[one]);
    double missingY = height - down * (y[other] - y[one]);
    if (missingX < missingY) {
      x[one] -= right * missingX / 2;
      x[other] += right * missingX / 2;
    } else {
      y[one] -= down * missingY / 2;
      y[other] += down * missingY / 2;
    }
    return true;
  }

  /** Who is level is in the order of the list. */
  private static double direction(double difference, int one, int other) {
    return difference == 0 ? Integer.signum(other - one) : Math.signum(difference);
  }
}
