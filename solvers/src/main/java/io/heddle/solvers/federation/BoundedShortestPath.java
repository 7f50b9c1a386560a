package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.ortools.ClusterPathModel;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The shortest way through so many clusters that hold a job, where {@link LagrangianWalkBound}
 * bound it: clusters that no shorter way can come by are left out and prices raised again, then
 * {@link ClusterPathSearch} goes through what is left, and CP-SAT where that takes long.
 */
final class BoundedShortestPath {
  /** Less is rounding. */
  static final double LEAST_GAIN_MS = 1e-7;

  private static final long STEPS_OF_PRICES = 5_000_000;
  private static final long STEPS_OF_PRICES_A_CLUSTER = 20_000;

  /** Prices are raised again where at most so many of the clusters are left. */
  private static final double FEWER = 0.9;

  /** To find a better way before prices are raised again. */
  private static final long STEPS_OF_DIVE = 200_000;

  private static final long STEPS_OF_SEARCH = 50_000_000;

  /** Seconds, as CP-SAT counts, for ways through so many clusters, and for longer ones. */
  private static final double MOST_WORK = 20;

  private static final int LONG = 20;
  private static final double MOST_WORK_OF_LONG = 0.1;

  /** More clusters than that make too large a model. */
  private static final int MOST_MODELLED = 150;

  private final SolveControl<FederatedJob> control;
  private final ShortestPathQuery all;

  /** Clusters that are left, by their places among all. */
  private int[] places;

  private ShortestPathQuery left;
  private LagrangianWalkBound walks;
  private int @Nullable [] shorter;
  private double least;
  private double bound = Double.NEGATIVE_INFINITY;

  /**
   * Searches.
   *
   * @param known milliseconds of a way
   * @param control says when to end
   */
  BoundedShortestPath(
      ShortestPathQuery question, double known, SolveControl<FederatedJob> control) {
    this.control = control;
    all = question;
    least = known;
    left = question;
    places = IntStream.range(0, question.clusters()).toArray();
    walks = new LagrangianWalkBound(question, new double[places.length]);
    solve();
  }

  /** The shortest way, or null where none shorter than the known one was found. */
  int @Nullable [] shorter() {
    return shorter;
  }

  /**
   * No way is shorter, or than the known one, in milliseconds: where it is one of these, proven.
   */
  double bound() {
    return isProven() ? least : bound;
  }

  private boolean isProven() {
    return bound >= least - LEAST_GAIN_MS;
  }

  private void solve() {
    long rest = STEPS_OF_PRICES + STEPS_OF_PRICES_A_CLUSTER * places.length;
    boolean helps = true;
    while (helps && rest > 0 && !control.stopped()) {
      double before = least;
      int clusters = places.length;
      bound = Math.max(bound, walks.raise(least, rest));
      rest -= walks.steps();
      if (isProven() || search(STEPS_OF_DIVE) || narrow()) {
        return;
      }
      helps = least < before || places.length < clusters;
    }
    if (!search(STEPS_OF_SEARCH) && places.length <= MOST_MODELLED && !control.stopped()) {
      model();
    }
  }

  /** Whether that settles it. */
  private boolean search(long steps) {
    var search = new ClusterPathSearch(left, walks, least, steps, control::stopped);
    take(search.shorter());
    return settled(search.isProven());
  }

  private void model() {
    var found =
        new ClusterPathModel(left.latency(), left.free(), all.length(), all.gpus(), least)
            .solve(
                control.seed(),
                control.termination(),
                all.length() > LONG ? MOST_WORK_OF_LONG : MOST_WORK);
    take(found.route());
    settled(found.proven());
  }

  /** Leaves out clusters that no shorter way comes by; whether too few are left for any. */
  private boolean narrow() {
    var kept =
        IntStream.range(0, places.length)
            .filter(i -> walks.mayBeOn(i, least - LEAST_GAIN_MS))
            .toArray();
    if (kept.length >= all.length() && kept.length < FEWER * places.length) {
      var price = walks.price();
      places = Arrays.stream(kept).map(i -> places[i]).toArray();
      left = all.among(places);
      walks =
          new LagrangianWalkBound(left, Arrays.stream(kept).mapToDouble(i -> price[i]).toArray());
    }
    return settled(kept.length < all.length());
  }

  private boolean settled(boolean isSo) {
    bound = isSo ? least : bound;
    return isSo;
  }

  private void take(int @Nullable [] way) {
    if (way != null) {
      shorter = Arrays.stream(way).map(i -> places[i]).toArray();
      least = all.latencyMs(shorter);
    }
  }
}
