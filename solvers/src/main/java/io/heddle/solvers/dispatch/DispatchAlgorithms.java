package io.heddle.solvers.dispatch;

import io.heddle.model.result.Dispatch;
import io.heddle.model.result.Fragmentation;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All dispatch algorithms: the one list that the command line and the planner read. */
public final class DispatchAlgorithms {
  /** The name of the algorithm to take when nobody says. */
  public static final String DEFAULT = "bandpilot";

  private static final List<DispatchAlgorithm> ALL =
      List.of(
          learned(
              DEFAULT,
              "Even choices, elimination and swaps, by predicted bandwidth",
              new PackedSearch(new HybridSearch())),
          learned("eha", "Evenly over the fewest hosts (Algorithm 1)", new EquilibriumSearch()),
          learned(
              "pts",
              "Takes the worst GPU away, again and again (Algorithm 2)",
              new EliminationSearch()),
          new DispatchAlgorithm(
              "ideal",
              "The search of bandpilot on true bandwidths",
              false,
              new DispatchSolver(
                  "ideal", _ -> new PackedSearch(new HybridSearch()), DispatchAlgorithms::truth)),
          new DispatchAlgorithm(
              "oracle",
              "The best choice there is, proven",
              false,
              new DispatchSolver(
                  "oracle",
                  problem -> new PackedSearch(new OracleSearch(problem.truth())),
                  DispatchAlgorithms::truth)),
          baseline(
              "topo",
              "The heaviest links of one host, else full hosts (Algorithm 5)",
              new GreedyFill(true)),
          baseline(
              "default",
              "The first GPUs of one host, else full hosts (Algorithm 4)",
              new GreedyFill(false)),
          baseline("random", "Any GPUs (Algorithm 3)", new RandomChoice()));

  private DispatchAlgorithms() {}

  private static BandwidthEstimate truth(DispatchProblem problem) {
    return new TruthEstimate(problem.truth());
  }

  private static DispatchAlgorithm learned(String name, String summary, PoolSearch search) {
    return new DispatchAlgorithm(
        name, summary, true, new DispatchSolver(name, _ -> search, DispatchProblem::estimate));
  }

  private static DispatchAlgorithm baseline(String name, String summary, PoolSearch search) {
    return new DispatchAlgorithm(
        name, summary, false, new DispatchSolver(name, _ -> search, DispatchAlgorithms::truth));
  }

  public static List<DispatchAlgorithm> all() {
    return ALL;
  }

  /**
   * The algorithm of that name.
   *
   * @throws IllegalArgumentException if there is none; the message has all names
   */
  public static DispatchAlgorithm byName(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "unknown algorithm %s, expected one of %s"
                    .formatted(
                        name,
                        ALL.stream()
                            .map(DispatchAlgorithm::name)
                            .collect(Collectors.joining(", ")))));
  }

  /**
   * Whether there is an answer at all. Quick, whatever guides the search.
   *
   * @throws io.heddle.solvers.InfeasibleException if there is none; the message has the numbers
   */
  public static void check(DispatchProblem problem) {
    var _ = Pools.feasible(problem);
  }

  /**
   * The largest B(S) that the problem allows, in GB/s; null where it could not be proven, and for
   * one GPU.
   */
  public static @Nullable Double optimum(DispatchProblem problem, SolveControl<Dispatch> control) {
    if (problem.gpus() == 1) {
      return null;
    }
    double best = 0;
    for (var pool : Pools.feasible(problem)) {
      var optimum = OptimumSearch.find(pool, problem.truth(), control);
      var found = optimum.found();
      if (!optimum.exact() || found == null || found.expected() == null) {
        return null;
      }
      best = Math.max(best, found.expected());
    }
    return best;
  }

  /**
   * A solver whose answers have the optimum beside them and what they leave; the time for these is
   * not counted.
   */
  public static Solver<DispatchProblem, Dispatch> judged(DispatchAlgorithm algorithm) {
    return (problem, control) -> {
      long start = System.nanoTime();
      var answer = algorithm.solver().solve(problem, control);
      double seconds = (System.nanoTime() - start) / 1e9;
      return answer
          .withSeconds(seconds)
          .withOptimum(optimum(problem, control))
          .withLeft(Fragmentation.after(problem.cluster(), answer.gpus()));
    };
  }
}
