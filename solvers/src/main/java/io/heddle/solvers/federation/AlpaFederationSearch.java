package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.ortools.ClusterPathModel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One whole-number program over all clusters, as SpiderFlow (5.2) describes ALPA: which take part,
 * and in which order, so that what passes between them takes least time; GPUs by Eq. 4. It knows
 * nothing of the number of clusters. The program ends after its share of work or at the time limit,
 * with the best so far; where there are too many clusters it has those with most GPUs.
 */
final class AlpaFederationSearch implements Solver<ClusterChoiceProblem, FederatedJob> {
  /** Seconds, as CP-SAT counts: no way is worth more. */
  private static final double MOST_WORK = 1;

  static final String NAME = "alpa";

  /** More make too large a program. */
  private static final int MOST_MODELLED = 150;

  @Override
  public FederatedJob solve(ClusterChoiceProblem problem, SolveControl<FederatedJob> control) {
    var submit = problem.submit();
    int alone =
        submit != null && problem.free(submit) >= problem.gpus()
            ? submit
            : new ClusterPriorityScores(problem).first(problem.candidates(), problem.gpus());
    if (alone >= 0) {
      return answer(
          problem,
          List.of(alone),
          problem.network().id(alone) + " holds it, and nothing passes between clusters");
    }
    var cost = ClusterPathCost.of(problem);
    @Nullable List<Integer> best = null;
    double least = Double.POSITIVE_INFINITY;
    boolean proven = true;
    for (int part :
        Arrays.stream(problem.candidates()).map(problem.network()::part).distinct().toArray()) {
      int[] clusters =
          Arrays.stream(problem.candidates())
              .filter(each -> problem.network().part(each) == part)
              .boxed()
              .sorted(Comparator.comparingInt((Integer each) -> -problem.free(each)))
              .limit(MOST_MODELLED)
              .mapToInt(Integer::intValue)
              .toArray();
      var found =
          model(problem, cost, clusters).solve(control.seed(), control.termination(), MOST_WORK);
      proven &= found.proven();
      var route = found.route();
      if (route != null) {
        var order = Arrays.stream(route).mapToObj(each -> clusters[each]).toList();
        double seconds = cost.of(Objects.requireNonNull(ClusterPath.filled(problem, order)));
        if (best == null || seconds < least) {
          best = order;
          least = seconds;
        }
      }
    }
    if (best == null) {
      return answer(
          problem,
          new ClusterPriorityScores(problem).descending(problem.candidates()),
          "the program found nothing in time; by bandwidth");
    }
    return answer(
        problem,
        best,
        "%.4g s per iteration between clusters%s"
            .formatted(least, proven ? ", and no way takes less" : ""));
  }

  private static ClusterPathModel model(
      ClusterChoiceProblem problem, ClusterPathCost cost, int[] clusters) {
    var seconds = new double[clusters.length][clusters.length];
    for (int i = 0; i < clusters.length; i++) {
      for (int j = 0; j < clusters.length; j++) {
        seconds[i][j] = i == j ? 0 : cost.hop(clusters[i], clusters[j]);
      }
    }
    var free = Arrays.stream(clusters).map(problem::free).toArray();
    return new ClusterPathModel(seconds, free, 0, problem.gpus(), Double.POSITIVE_INFINITY);
  }

  private static FederatedJob answer(
      ClusterChoiceProblem problem, List<Integer> order, String why) {
    int part = problem.network().part(order.getFirst());
    return ClusterPath.answer(
        problem,
        order.stream().filter(each -> problem.network().part(each) == part).toList(),
        NAME,
        false,
        why);
  }
}
