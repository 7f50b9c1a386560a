package io.heddle.solvers.parallelism;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The plans of a grid that no other beats in bias and communication load (Arena, section 3.3). */
final class PlanGridFront {
  private static final int MOST = 16;

  private PlanGridFront() {}

  /**
   * A plan by the two numbers.
   *
   * @param operators of its stages, by which plans are more or less alike
   */
  record Point<T>(T plan, List<Integer> operators, double bias, double load) {
    Point {
      operators = List.copyOf(operators);
    }
  }

  /**
   * Non-dominated plans, by load. Where there are more than sixteen, of the two with the most
   * similar stages the one with the higher load goes, again and again. O(n log n + front³).
   */
  static <T> List<Point<T>> of(List<Point<T>> plans) {
    var sorted = new ArrayList<>(plans);
    sorted.sort(Comparator.<Point<T>>comparingDouble(Point::load).thenComparingDouble(Point::bias));
    var front = new ArrayList<Point<T>>();
    double least = Double.POSITIVE_INFINITY;
    for (var plan : sorted) {
      if (plan.bias() < least) {
        front.add(plan);
        least = plan.bias();
      }
    }
    while (front.size() > MOST) {
      front.remove(mostAlike(front));
    }
    return front;
  }

  /** The least load among those of least bias. */
  static <T> Point<T> proxy(List<Point<T>> plans) {
    return plans.stream()
        .min(Comparator.<Point<T>>comparingDouble(Point::bias).thenComparingDouble(Point::load))
        .orElseThrow();
  }

  /** Of the pair with the most similar stages the one with the higher load. */
  private static <T> int mostAlike(List<Point<T>> front) {
    long least = Long.MAX_VALUE;
    int worse = 0;
    for (int i = 0; i < front.size(); i++) {
      for (int j = i + 1; j < front.size(); j++) {
        long distance = distance(front.get(i).operators(), front.get(j).operators());
        if (distance < least) {
          least = distance;
          worse = front.get(i).load() > front.get(j).load() ? i : j;
        }
      }
    }
    return worse;
  }

  private static long distance(List<Integer> one, List<Integer> other) {
    long sum = 0;
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      long gap = (long) one.get(i) - other.get(i);
      sum += gap * gap;
    }
    return sum;
  }
}
