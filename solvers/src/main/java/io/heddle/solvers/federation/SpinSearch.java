package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * SpinSearch (SpiderFlow, section 4.1): the cluster that the job comes from; else one cluster, by
 * bandwidth; else that and one more; else the hops around the cluster with most GPUs. O(links +
 * clusters · log clusters). Where the paper's text and its example differ, the example is taken,
 * for the text's first step alone would already spend every GPU there is
 * (docs/decisions/0031-federation.md).
 */
final class SpinSearch implements Solver<ClusterChoiceProblem, FederatedJob> {
  static final String NAME = "spinsearch";

  @Override
  public FederatedJob solve(ClusterChoiceProblem problem, SolveControl<FederatedJob> control) {
    var scores = new ClusterPriorityScores(problem);
    var candidates = problem.candidates();
    var submit = problem.submit();
    if (submit != null && problem.free(submit) >= problem.gpus()) {
      return answer(problem, List.of(submit), name(problem, submit) + " holds it");
    }
    int alone = scores.first(candidates, problem.gpus());
    if (alone >= 0) {
      return answer(
          problem,
          List.of(alone),
          name(problem, alone) + " is the first by bandwidth that holds it");
    }
    var chosen = new ArrayList<Integer>();
    int rest = problem.gpus();
    if (submit != null && problem.free(submit) > 0) {
      int home = submit;
      chosen.add(home);
      rest -= problem.free(submit);
      candidates = Arrays.stream(candidates).filter(cluster -> cluster != home).toArray();
      int second = scores.first(candidates, rest);
      if (second >= 0) {
        chosen.add(second);
        return answer(
            problem,
            chosen,
            "%s is the first by bandwidth that holds what %s leaves"
                .formatted(name(problem, second), name(problem, submit)));
      }
    }
    int anchor = anchor(problem, scores, candidates);
    expand(problem, scores, candidates, anchor, rest, chosen);
    return answer(
        problem,
        chosen,
        "no cluster holds it, nor what is left of it; hops around %s, which has most GPUs"
            .formatted(name(problem, anchor)));
  }

  /** Most GPUs; of equals the first by bandwidth. */
  private static int anchor(
      ClusterChoiceProblem problem, ClusterPriorityScores scores, int[] candidates) {
    int anchor = candidates[0];
    for (int cluster : candidates) {
      int more = problem.free(cluster) - problem.free(anchor);
      anchor = more > 0 || (more == 0 && scores.compare(cluster, anchor) < 0) ? cluster : anchor;
    }
    return anchor;
  }

  /** Eq. 6 and 7: the least radius that is enough, then by the key. */
  private static void expand(
      ClusterChoiceProblem problem,
      ClusterPriorityScores scores,
      int[] candidates,
      int anchor,
      int rest,
      List<Integer> chosen) {
    int part = problem.network().part(anchor);
    var hops = problem.network().hops(anchor);
    var inReach = new long[problem.network().size() + 1];
    for (int cluster : candidates) {
      if (problem.network().part(cluster) == part) {
        inReach[hops[cluster]] += problem.free(cluster);
      }
    }
    int radius = 0;
    for (long found = inReach[0]; found < rest; found += inReach[radius]) {
      radius++;
    }
    int reach = radius;
    var beta = problem.network().widths(anchor);
    var around =
        Arrays.stream(candidates)
            .filter(cluster -> hops[cluster] <= reach)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(cluster -> -beta[cluster])
                    .thenComparingInt(cluster -> -problem.free(cluster))
                    .thenComparingDouble(cluster -> -scores.of(cluster)))
            .iterator();
    for (int left = rest; left > 0; ) {
      int cluster = around.next();
      chosen.add(cluster);
      left -= problem.free(cluster);
    }
  }

  private static String name(ClusterChoiceProblem problem, int cluster) {
    return problem.network().id(cluster);
  }

  private static FederatedJob answer(
      ClusterChoiceProblem problem, List<Integer> order, String why) {
    return ClusterPath.answer(problem, order, NAME, false, why);
  }
}
