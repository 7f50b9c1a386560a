package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Fewest clusters, then the widest bottleneck, then the least latency of a way through them, proven
 * one after the other: sorting settles the first, {@link WidestBottleneckThreshold} the second,
 * {@link ShortestClusterPath} the third. A single cluster is the one that the job comes from, else
 * the one with the widest way to it, else the one that is left most nearly full.
 */
final class ExactFederationSearch implements Solver<ClusterChoiceProblem, FederatedJob> {
  private static final String NAME = "exact";

  @Override
  public FederatedJob solve(ClusterChoiceProblem problem, SolveControl<FederatedJob> control) {
    int most = FewestClusterBound.of(problem);
    if (most == 1) {
      return alone(problem);
    }
    var widest = WidestBottleneckThreshold.of(problem, most);
    var search = new ShortestClusterPath(problem, most, widest.gbps(), control);
    widest.groups().forEach(search::through);
    var order = new ArrayList<>(search.best());
    if (order.getLast().equals(problem.submit())) {
      Collections.reverse(order);
    }
    boolean proven = search.bound() >= search.latencyMs();
    return ClusterPath.answer(
        problem,
        order,
        NAME,
        proven,
        "the %d largest clusters in reach hold fewer than %,d GPUs; no %d that hold them have a wider bottleneck%s"
            .formatted(
                most - 1,
                problem.gpus(),
                most,
                proven
                    ? ", nor as wide a one with less latency"
                    : ", nor as wide a one with less than %,.0f ms"
                        .formatted(Math.floor(search.bound()))));
  }

  private static FederatedJob alone(ClusterChoiceProblem problem) {
    var submit = problem.submit();
    if (submit != null && problem.free(submit) >= problem.gpus()) {
      return ClusterPath.answer(
          problem, List.of(submit), NAME, true, problem.network().id(submit) + " holds it");
    }
    var width =
        submit == null ? new double[problem.network().size()] : problem.network().widths(submit);
    int cluster =
        Arrays.stream(problem.candidates())
            .boxed()
            .filter(each -> problem.free(each) >= problem.gpus())
            .min(
                Comparator.<Integer>comparingDouble(each -> -width[each])
                    .thenComparingInt(problem::free))
            .orElseThrow();
    return ClusterPath.answer(
        problem,
        List.of(cluster),
        NAME,
        true,
        "%s holds it%s"
            .formatted(
                problem.network().id(cluster),
                submit == null
                    ? " and is left most nearly full"
                    : ", with the widest way to " + problem.network().id(submit)));
  }
}
