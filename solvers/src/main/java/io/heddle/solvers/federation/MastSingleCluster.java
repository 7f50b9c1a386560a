package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.Arrays;
import java.util.List;

/**
 * One cluster a job, as SpiderFlow (5.2) describes MAST: the first by bandwidth that holds it.
 * O(clusters).
 */
final class MastSingleCluster implements Solver<ClusterChoiceProblem, FederatedJob> {
  @Override
  public FederatedJob solve(ClusterChoiceProblem problem, SolveControl<FederatedJob> control) {
    var candidates = problem.candidates();
    int cluster = new ClusterPriorityScores(problem).first(candidates, problem.gpus());
    if (cluster >= 0) {
      return ClusterPath.answer(
          problem,
          List.of(cluster),
          "mast",
          false,
          "%s is the first by bandwidth that holds it".formatted(problem.network().id(cluster)));
    }
    int most = Arrays.stream(candidates).map(problem::free).max().orElse(0);
    throw new InfeasibleException(
        "job %s requests %,d GPUs of one cluster; the largest has %,d that it may use: %s. Use another algorithm."
            .formatted(
                problem.job(), problem.gpus(), most, CountedNoun.missing(problem.gpus() - most)));
  }
}
