package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Lending between two clusters, as SpiderFlow (5.2) describes Lyra: a job runs at home, and one
 * other cluster, the one with the widest way to it, lends what is missing. Home is where the job
 * comes from, else where most GPUs are free. O(clusters).
 */
final class LyraClusterLending implements Solver<ClusterChoiceProblem, FederatedJob> {
  @Override
  public FederatedJob solve(ClusterChoiceProblem problem, SolveControl<FederatedJob> control) {
    var candidates = problem.candidates();
    var submit = problem.submit();
    int home =
        submit != null
            ? submit
            : Arrays.stream(candidates)
                .boxed()
                .max(Comparator.comparingInt(problem::free))
                .orElseThrow();
    var name = problem.network().id(home);
    if (problem.free(home) >= problem.gpus()) {
      return ClusterPath.answer(problem, List.of(home), "lyra", false, name + " holds it");
    }
    int missing = problem.gpus() - problem.free(home);
    var width = problem.network().widths(home);
    var lender =
        Arrays.stream(candidates)
            .boxed()
            .filter(cluster -> cluster != home && problem.free(cluster) >= missing)
            .max(
                Comparator.<Integer>comparingDouble(cluster -> width[cluster])
                    .thenComparing(Comparator.reverseOrder()));
    if (lender.isEmpty() || width[lender.get()] == 0) {
      throw new InfeasibleException(
          "job %s requests %,d GPUs; %s has %,d and no cluster can lend %,d. Use another algorithm."
              .formatted(problem.job(), problem.gpus(), name, problem.free(home), missing));
    }
    return ClusterPath.answer(
        problem,
        List.of(home, lender.get()),
        "lyra",
        false,
        "%s lends %,d GPUs to %s".formatted(problem.network().id(lender.get()), missing, name));
  }
}
