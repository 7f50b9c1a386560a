package io.heddle.solvers.dispatch;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.IDEAL;
import static io.heddle.solvers.Trait.LEARNED;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.PAPER;
import static io.heddle.solvers.Trait.PART;

import io.heddle.model.result.BandwidthFigure;
import io.heddle.model.result.Dispatch;
import io.heddle.model.result.Fragmentation;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Goal;
import io.heddle.solvers.Registry;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All dispatch algorithms. */
public final class DispatchAlgorithms {
  private static final Goal<Dispatch> BANDWIDTH =
      Goal.most(
          "bandwidth B(S) in GB/s",
          answer -> answer.bandwidth() == null ? Double.NaN : answer.bandwidth().gbps());

  private static final Registry<DispatchProblem, Dispatch> REGISTRY =
      new Registry<>(
          "dispatch algorithm",
          List.of(
              guided(
                  "bandpilot",
                  "Best by measured and predicted bandwidth; exact unless a neural"
                      + " network guides the search",
                  new PackedSearch(new HybridSearch()),
                  PAPER),
              guided(
                  "bandpilot-paper",
                  "The better answer of eha and pts, as published",
                  new PaperSearch(),
                  PART),
              guided(
                  "eha",
                  "EHA: evenly over the fewest hosts (Algorithm 1)",
                  new EquilibriumSearch(),
                  PART),
              guided(
                  "pts",
                  "PTS: repeatedly removes the worst GPU (Algorithm 2)",
                  new EliminationSearch(),
                  PART),
              ideal(
                  "ideal",
                  "The search of bandpilot on actual bandwidths",
                  _ -> new PackedSearch(new HybridSearch()),
                  LIVE),
              ideal(
                  "oracle",
                  "Proven optimum",
                  problem -> new PackedSearch(new OracleSearch(problem.truth())),
                  EXACT),
              baseline(
                  "topo",
                  "The fastest links of one host, else whole hosts (Algorithm 5)",
                  new GreedyFill(true)),
              baseline(
                  "default",
                  "The first GPUs of one host, else whole hosts (Algorithm 4)",
                  new GreedyFill(false)),
              baseline("random", "Random GPUs (Algorithm 3)", new RandomChoice())));

  private DispatchAlgorithms() {}

  public static Registry<DispatchProblem, Dispatch> registry() {
    return REGISTRY;
  }

  private static BandwidthEstimate truth(DispatchProblem problem) {
    return new TruthEstimate(problem.truth());
  }

  private static Algorithm<DispatchProblem, Dispatch> guided(
      String name, String summary, PoolSearch search, Trait trait) {
    return new Algorithm<>(
        name,
        summary,
        Set.of(LEARNED, LIVE, trait),
        BANDWIDTH,
        new DispatchSolver(name, _ -> search, DispatchProblem::estimate));
  }

  private static Algorithm<DispatchProblem, Dispatch> ideal(
      String name, String summary, Function<DispatchProblem, PoolSearch> search, Trait trait) {
    return new Algorithm<>(
        name,
        summary,
        Set.of(IDEAL, trait),
        BANDWIDTH,
        new DispatchSolver(name, search, DispatchAlgorithms::truth));
  }

  private static Algorithm<DispatchProblem, Dispatch> baseline(
      String name, String summary, PoolSearch search) {
    return new Algorithm<>(
        name,
        summary,
        Set.of(BASELINE, LIVE),
        BANDWIDTH,
        new DispatchSolver(name, _ -> search, DispatchAlgorithms::truth));
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
   * The largest B(S) that the problem allows; null where it could not be proven, and for one GPU.
   */
  public static @Nullable BandwidthFigure optimum(
      DispatchProblem problem, SolveControl<Dispatch> control) {
    if (problem.gpus() == 1) {
      return null;
    }
    BandwidthFigure best = null;
    for (var pool : Pools.feasible(problem)) {
      var optimum = OptimumSearch.find(pool, problem.truth(), control);
      var found = optimum.found();
      if (!optimum.exact() || found == null || found.expected() == null) {
        return null;
      }
      var figure = pool.figure(problem.truth(), found.choice());
      best = best == null || figure.gbps() > best.gbps() ? figure : best;
    }
    return best;
  }

  /**
   * A solver whose answers have the optimum beside them and what they leave; the time for these is
   * not counted.
   */
  public static Solver<DispatchProblem, Dispatch> judged(
      Algorithm<DispatchProblem, Dispatch> algorithm) {
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
