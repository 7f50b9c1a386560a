package io.heddle.solvers.federation;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How short a way through so many clusters can be, at least: the shortest walk that may come by a
 * cluster again, though not at once, and pays a price at each. Prices rise where walks come by
 * twice, and what all clusters ask once is given back, so that this stays a bound (Lagrange's
 * relaxation, prices by subgradients). A walk may lack so many GPUs as a way may: each cluster has
 * some fewer than the largest.
 */
final class LagrangianWalkBound {
  /** States times clusters: where there are more, GPUs are counted more coarsely. */
  private static final long MOST_HOPS = 60_000_000;

  private static final int ROUNDS = 400;

  /** A share of the gap: what is less is no rise. */
  private static final double LEAST_RISE = 1e-3;

  private static final int PATIENCE = 8;
  private static final double SMALLEST_STEP = 0.01;

  private final double[][] latency;
  private final int[][] order;
  private final int[] missing;
  private final int mayMiss;
  private final int hops;
  private final double[] price;
  private final double[][] first;
  private final double[][] second;
  private final int[][] next;
  private final int[][] nextButOne;
  private long steps;

  /**
   * Walks at some prices.
   *
   * @param price of each cluster, at least 0
   */
  LagrangianWalkBound(ShortestPathQuery question, double[] price) {
    this.price = price.clone();
    latency = question.latency();
    var free = question.free();
    int length = question.length();
    hops = length - 1;
    int most = Arrays.stream(free).max().orElse(0);
    var lacks = Arrays.stream(free).map(each -> most - each).toArray();
    long may = (long) most * length - question.gpus();
    var worst = Arrays.stream(lacks).sorted().skip(Math.max(0, lacks.length - length));
    long unit =
        worst.asLongStream().sum() <= may
            ? may + 1
            : Math.max(unitOf(lacks), may * free.length * free.length * length / MOST_HOPS + 1);
    missing = Arrays.stream(lacks).map(each -> (int) (each / unit)).toArray();
    mayMiss = (int) (may / unit);
    order =
        IntStream.range(0, free.length)
            .mapToObj(from ->
                IntStream.range(0, free.length)
                    .filter(to -> to != from)
                    .boxed()
                    .sorted((a, b) -> Double.compare(latency[from][a], latency[from][b]))
                    .mapToInt(Integer::intValue)
                    .toArray())
            .toArray(int[][]::new);
    int states = (mayMiss + 1) * free.length;
    first = new double[length][states];
    second = new double[length][states];
    next = new int[length][states];
    nextButOne = new int[length][states];
    walk();
  }

  private static long unitOf(int[] lacks) {
    return Math.max(1, Arrays.stream(lacks).reduce(0, LagrangianWalkBound::commonDivisor));
  }

  private static int commonDivisor(int one, int other) {
    return other == 0 ? one : commonDivisor(other, one % other);
  }

  /** Steps that were taken: what this cost. */
  long steps() {
    return steps;
  }

  int mayMiss() {
    return mayMiss;
  }

  int missing(int cluster) {
    return missing[cluster];
  }

  double[] price() {
    return price.clone();
  }

  double prices() {
    return Arrays.stream(price).sum();
  }

  /**
   * The least latency and prices of a walk.
   *
   * @param left hops
   * @param may lack so much, itself not counted
   * @param at where it begins, not paid
   * @param before where it must not go first; negative: anywhere
   */
  double after(int left, int may, int at, int before) {
    int state = may * price.length + at;
    return before >= 0 && next[left][state] == before ? second[left][state] : first[left][state];
  }

  /**
   * Finds prices. O(rounds · hops · lack · clusters²), mostly much less.
   *
   * @param known latency of a way
   * @param most steps
   * @return milliseconds below which no way is
   */
  double raise(double known, long most) {
    double best = bound();
    var kept = price.clone();
    double step = 1;
    int since = 0;
    long from = steps;
    for (int round = 0; round < ROUNDS && steps - from < most && step > SMALLEST_STEP; round++) {
      double bound = bound();
      since = bound > best + LEAST_RISE * (known - best) ? 0 : since + 1;
      if (bound > best) {
        best = bound;
        System.arraycopy(price, 0, kept, 0, kept.length);
      }
      if (since == PATIENCE) {
        since = 0;
        step /= 2;
      }
      if (best >= known || !move(step * (known - bound))) {
        break;
      }
      walk();
    }
    System.arraycopy(kept, 0, price, 0, kept.length);
    walk();
    return best;
  }

  private double bound() {
    double least = Double.POSITIVE_INFINITY;
    for (int start = 0; start < price.length; start++) {
      least = Math.min(least, from(start));
    }
    return least - prices();
  }

  /** Of the walk that begins there. */
  private double from(int start) {
    return missing[start] > mayMiss
        ? Double.POSITIVE_INFINITY
        : price[start] + after(hops, mayMiss - missing[start], start, -1);
  }

  /** Prices follow the shortest walk; false where that comes by no cluster twice. */
  private boolean move(double gap) {
    var visits = new int[price.length];
    int at = 0;
    for (int start = 1; start < price.length; start++) {
      at = from(start) < from(at) ? start : at;
    }
    int before = -1;
    int may = mayMiss;
    for (int left = hops; ; left--) {
      visits[at]++;
      may -= missing[at];
      if (left == 0) {
        break;
      }
      int state = may * price.length + at;
      int to = next[left][state] == before ? nextButOne[left][state] : next[left][state];
      before = at;
      at = to;
    }
    double norm = 0;
    for (int i = 0; i < visits.length; i++) {
      int excess = visits[i] - 1;
      norm += excess > 0 || price[i] > 0 ? (double) excess * excess : 0;
    }
    for (int i = 0; i < visits.length; i++) {
      price[i] = Math.max(0, price[i] + gap / norm * (visits[i] - 1));
    }
    return norm > 0;
  }

  /** Shortest walks of each number of hops, by the one before. */
  private void walk() {
    int clusters = price.length;
    for (int left = 1; left <= hops; left++) {
      for (int may = 0; may <= mayMiss; may++) {
        double least = Double.POSITIVE_INFINITY;
        for (int to = 0; to < clusters; to++) {
          if (missing[to] <= may) {
            least =
                Math.min(least, price[to] + first[left - 1][(may - missing[to]) * clusters + to]);
          }
        }
        for (int at = 0; at < clusters; at++) {
          go(left, may, at, least);
        }
      }
    }
  }

  private void go(int left, int may, int at, double least) {
    int clusters = price.length;
    double one = Double.POSITIVE_INFINITY;
    double other = Double.POSITIVE_INFINITY;
    int to = -1;
    int toOther = -1;
    for (int towards : order[at]) {
      double there = latency[at][towards];
      steps++;
      if (there + least >= other) {
        break;
      }
      if (missing[towards] > may) {
        continue;
      }
      double all = there + price[towards] + after(left - 1, may - missing[towards], towards, at);
      if (all < one) {
        other = one;
        toOther = to;
        one = all;
        to = towards;
      } else if (all < other) {
        other = all;
        toOther = towards;
      }
    }
    int state = may * clusters + at;
    first[left][state] = one;
    second[left][state] = other;
    next[left][state] = to;
    nextButOne[left][state] = toOther;
  }

  /** Whether a way below so many milliseconds may come by a cluster. O(hops · lack). */
  boolean mayBeOn(int cluster, double known) {
    int may = mayMiss - missing[cluster];
    if (may < 0) {
      return false;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int left = 0; left <= hops / 2; left++) {
      for (int one = 0; one <= may; one++) {
        least =
            Math.min(
                least, after(left, one, cluster, -1) + after(hops - left, may - one, cluster, -1));
      }
    }
    return least + price[cluster] - prices() < known;
  }
}
