package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The least estimated seconds of an iteration, over the number of clusters, which of them, how many
 * GPUs of each, which dimension of parallelism crosses them, and the degrees together: from other
 * algorithms' answers and every single cluster on, as long as some change helps (see {@link
 * ClusterShareSearch}). Never slower than any of them. A job without a model, or on unknown GPUs,
 * gets the answer of {@code exact}.
 */
final class EstimatedTimeSearch implements Solver<ClusterChoiceProblem, FederatedJob> {
  static final String NAME = "estimate";

  /** Shares that are weighed for one job: about a second. */
  private static final int MOST_WEIGHED = 1_000;

  private static final int FEW_WEIGHED = 60;

  private final int mostWeighed;
  private final ExactFederationSearch exact = new ExactFederationSearch();
  private final List<Solver<ClusterChoiceProblem, FederatedJob>> others =
      List.of(
          new SpinSearch(),
          new OrderedClusterFill("", OrderedClusterFill.BY_BANDWIDTH, ""),
          new LyraClusterLending());

  private EstimatedTimeSearch(int mostWeighed) {
    this.mostWeighed = mostWeighed;
  }

  EstimatedTimeSearch() {
    this(MOST_WEIGHED);
  }

  /** For many jobs one after the other. */
  static EstimatedTimeSearch quick() {
    return new EstimatedTimeSearch(FEW_WEIGHED);
  }

  @Override
  public FederatedJob solve(ClusterChoiceProblem problem, SolveControl<FederatedJob> control) {
    var fewest = exact.solve(problem, control);
    var costs = problem.costs();
    if (costs == null) {
      return fewest;
    }
    var starts = new LinkedHashMap<String, ClusterGpuShares>();
    starts.put(fewest.algorithm(), problem.shares(fewest));
    for (var other : others) {
      try {
        var answer = other.solve(problem, control);
        starts.put(answer.algorithm(), problem.shares(answer));
      } catch (InfeasibleException none) {
        // Lyra refuses what others hold; it is one start of several.
      }
    }
    var cuts = new FederationCutSearch(problem, costs);
    var search = new ClusterShareSearch(problem, cuts, mostWeighed, control);
    var best = search.best(starts.values());
    if (best == null) {
      return fewest.withWhy(
          fewest.why() + "; the estimate finds no plan of the job that fits any shares");
    }
    var cut = Objects.requireNonNull(cuts.best(best));
    return cut.on(ClusterPath.answer(problem, best, NAME, false, why(cut, starts, search)), costs);
  }

  private static String why(
      FederationCut cut, Map<String, ClusterGpuShares> starts, ClusterShareSearch search) {
    var slower =
        starts.entrySet().stream()
            .filter(each -> each.getKey().equals("exact") || each.getKey().equals(SpinSearch.NAME))
            .map(each -> {
              double seconds = search.seconds(each.getValue());
              return Double.isInfinite(seconds)
                  ? "no plan fits the shares of " + each.getKey()
                  : "the clusters of %s need %.4g s".formatted(each.getKey(), seconds);
            })
            .collect(Collectors.joining(", "));
    return "%s: an estimated %.4g s per iteration; %s"
        .formatted(cut.inWords(), cut.seconds(), slower);
  }
}
