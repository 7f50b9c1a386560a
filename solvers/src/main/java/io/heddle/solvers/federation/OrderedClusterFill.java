package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Takes clusters in an order, all GPUs of each (Eq. 4), until the job is held. O(clusters · log
 * clusters).
 */
record OrderedClusterFill(String name, Order order, String why)
    implements Solver<ClusterChoiceProblem, FederatedJob> {
  /** In which order. */
  @FunctionalInterface
  interface Order {
    List<Integer> of(ClusterChoiceProblem problem, int[] clusters, long seed);
  }

  /** The widest first: what the paper calls opportunistic, and its own 4.1.2 to the letter. */
  static final Order BY_BANDWIDTH =
      (problem, clusters, _) -> new ClusterPriorityScores(problem).descending(clusters);

  /** At random. */
  static final Order BY_LOT =
      (_, clusters, seed) -> {
        var shuffled = new ArrayList<>(Arrays.stream(clusters).boxed().toList());
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
      };

  @Override
  public FederatedJob solve(ClusterChoiceProblem problem, SolveControl<FederatedJob> control) {
    var ordered = order.of(problem, problem.candidates(), control.seed());
    int part = problem.network().part(ordered.getFirst());
    var reachable =
        ordered.stream().filter(cluster -> problem.network().part(cluster) == part).toList();
    return ClusterPath.answer(problem, reachable, name, false, why);
  }
}
