package io.heddle.solvers.federation;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Depth first through all ways that {@link LagrangianWalkBound} leave open, at each cluster first
 * to the one after which the walk ends soonest.
 */
final class ClusterPathSearch {
  private static final int ASKED_EVERY = 1 << 10;

  private final ShortestPathQuery question;
  private final LagrangianWalkBound walks;
  private final double[] price;
  private final long allowed;
  private final BooleanSupplier stopped;
  private final int[] route;
  private final boolean[] used;
  private final double[][] bounds;
  private final int[][] children;
  private final VisitedPathStates seen = new VisitedPathStates();
  private final int mostFree;
  private int @Nullable [] shorter;
  private double least;
  private long entered;
  private long steps;
  private boolean cut;

  /**
   * Searches.
   *
   * @param known milliseconds of a way
   * @param allowed clusters that are looked at
   */
  ClusterPathSearch(
      ShortestPathQuery question,
      LagrangianWalkBound walks,
      double known,
      long allowed,
      BooleanSupplier stopped) {
    this.question = question;
    this.walks = walks;
    this.allowed = allowed;
    this.stopped = stopped;
    price = walks.price();
    route = new int[question.length()];
    used = new boolean[question.clusters()];
    bounds = new double[question.length()][question.clusters()];
    children = new int[question.length()][question.clusters()];
    mostFree = Arrays.stream(question.free()).max().orElse(0);
    least = known;
    long mayMiss = (long) mostFree * question.length() - question.gpus();
    visit(0, -1, 0, mayMiss, walks.mayMiss(), walks.prices(), 0);
  }

  /** The shortest way, or null where none is shorter than the known one. */
  int @Nullable [] shorter() {
    return shorter;
  }

  /** Whether no way is shorter than that, or than the known one. */
  boolean isProven() {
    return !cut;
  }

  /** Goes on from a cluster, or begins. */
  private void visit(
      int at, int from, double latency, long mayMiss, int walksMayMiss, double open, long set) {
    int hopsAfter = question.length() - 1 - at;
    int count = 0;
    steps += used.length;
    for (int to = 0; to < used.length; to++) {
      if (used[to]
          || mostFree - question.free()[to] > mayMiss
          || walks.missing(to) > walksMayMiss) {
        continue;
      }
      double there = latency + (from < 0 ? 0 : question.latency()[from][to]);
      double bound =
          there
              + walks.after(hopsAfter, walksMayMiss - walks.missing(to), to, from)
              - (open - price[to]);
      if (bound < least - BoundedShortestPath.LEAST_GAIN_MS) {
        insert(at, count++, to, bound);
      }
    }
    for (int i = 0; i < count && !cut; i++) {
      int to = children[at][i];
      if (bounds[at][i] >= least - BoundedShortestPath.LEAST_GAIN_MS) {
        return;
      }
      enter(at, from, to, latency, mayMiss, walksMayMiss, open, set);
    }
  }

  private void insert(int at, int count, int to, double bound) {
    int place = count;
    for (; place > 0 && bounds[at][place - 1] > bound; place--) {
      bounds[at][place] = bounds[at][place - 1];
      children[at][place] = children[at][place - 1];
    }
    bounds[at][place] = bound;
    children[at][place] = to;
  }

  private void enter(
      int at,
      int from,
      int to,
      double latency,
      long mayMiss,
      int walksMayMiss,
      double open,
      long set) {
    entered++;
    cut |= steps >= allowed || (entered % ASKED_EVERY == 0 && stopped.getAsBoolean());
    double there = latency + (from < 0 ? 0 : question.latency()[from][to]);
    route[at] = to;
    if (at == question.length() - 1) {
      if (there < least) {
        least = there;
        shorter = route.clone();
      }
      return;
    }
    long with = set | 1L << to;
    if (at > 1 && used.length <= Long.SIZE && seen.isBeaten(with, to, there)) {
      return;
    }
    used[to] = true;
    visit(
        at + 1,
        to,
        there,
        mayMiss - mostFree + question.free()[to],
        walksMayMiss - walks.missing(to),
        open - price[to],
        with);
    used[to] = false;
  }
}
