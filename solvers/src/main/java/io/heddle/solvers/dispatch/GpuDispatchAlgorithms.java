package io.heddle.solvers.dispatch;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.IDEAL;
import static io.heddle.solvers.Trait.LEARNED;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.PAPER;
import static io.heddle.solvers.Trait.PART;

import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.QualifiedBandwidth;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All dispatch algorithms. */
public final class GpuDispatchAlgorithms {
  private static final AlgorithmGoal<GpuDispatch> BANDWIDTH =
      AlgorithmGoal.most(
          "bandwidth B(S) in GB/s",
          answer -> answer.bandwidth() == null ? Double.NaN : answer.bandwidth().gbps());

  private static final AlgorithmRegistry<GpuDispatchProblem, GpuDispatch> REGISTRY =
      new AlgorithmRegistry<>(
          "dispatch algorithm",
          List.of(
              guided(
                  "bandpilot",
                  "Heddle's own: best measured or predicted bandwidth; exact unless a neural"
                      + " network guides the search",
                  new LeastFragmentingSearch(new HybridSearch()),
                  PAPER),
              guided(
                  "bandpilot-paper",
                  "BandPilot: the better result of eha and pts",
                  new PublishedHybridSearch(),
                  PART),
              guided(
                  "eha",
                  "BandPilot, Algorithm 1: evenly over the fewest hosts",
                  new EquilibriumDrivenSearch(),
                  PART),
              guided(
                  "pts",
                  "BandPilot, Algorithm 2: repeatedly removes the worst GPU",
                  new PrunedEliminationSearch(),
                  PART),
              ideal(
                  "ideal",
                  "The search of bandpilot with actual instead of predicted bandwidths",
                  _ -> new LeastFragmentingSearch(new HybridSearch()),
                  LIVE),
              ideal(
                  "oracle",
                  "Proven optimum of the actual bandwidths",
                  problem -> new LeastFragmentingSearch(new ExactOracleSearch(problem.truth())),
                  EXACT),
              baseline(
                  "topo",
                  "Baseline: the fastest links of one host, else whole hosts",
                  new GreedyFillSearch(true)),
              baseline(
                  "default",
                  "Baseline: the first GPUs of one host, else whole hosts",
                  new GreedyFillSearch(false)),
              baseline("random", "Baseline: random GPUs", new RandomGpuChoice())));

  private GpuDispatchAlgorithms() {}

  public static AlgorithmRegistry<GpuDispatchProblem, GpuDispatch> registry() {
    return REGISTRY;
  }

  private static BandwidthEstimate truth(GpuDispatchProblem problem) {
    return new GroundTruthEstimate(problem.truth());
  }

  private static RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> guided(
      String name, String summary, GpuPoolSearch search, Trait trait) {
    return new RegisteredAlgorithm<>(
        name,
        summary,
        Set.of(LEARNED, LIVE, trait),
        BANDWIDTH,
        new GpuDispatchSolver(name, _ -> search, GpuDispatchProblem::estimate));
  }

  private static RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> ideal(
      String name,
      String summary,
      Function<GpuDispatchProblem, GpuPoolSearch> search,
      Trait trait) {
    return new RegisteredAlgorithm<>(
        name,
        summary,
        Set.of(IDEAL, trait),
        BANDWIDTH,
        new GpuDispatchSolver(name, search, GpuDispatchAlgorithms::truth));
  }

  private static RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> baseline(
      String name, String summary, GpuPoolSearch search) {
    return new RegisteredAlgorithm<>(
        name,
        summary,
        Set.of(BASELINE, LIVE),
        BANDWIDTH,
        new GpuDispatchSolver(name, _ -> search, GpuDispatchAlgorithms::truth));
  }

  /**
   * Whether there is an answer at all. Quick, whatever guides the search.
   *
   * @throws io.heddle.solvers.InfeasibleException if there is none; the message has the numbers
   */
  public static void check(GpuDispatchProblem problem) {
    var _ = FreeGpuPools.feasible(problem);
  }

  /**
   * The largest B(S) that the problem allows; null where it could not be proven, and for one GPU.
   */
  public static @Nullable QualifiedBandwidth optimum(
      GpuDispatchProblem problem, SolveControl<GpuDispatch> control) {
    if (problem.gpus() == 1) {
      return null;
    }
    QualifiedBandwidth best = null;
    for (var pool : FreeGpuPools.feasible(problem)) {
      var optimum = ExactOptimumSearch.find(pool, problem.truth(), control);
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
  public static Solver<GpuDispatchProblem, GpuDispatch> judged(
      RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm) {
    return (problem, control) -> {
      long start = System.nanoTime();
      var answer = algorithm.solver().solve(problem, control);
      double seconds = (System.nanoTime() - start) / 1e9;
      return answer
          .withSeconds(seconds)
          .withOptimum(optimum(problem, control))
          .withLeft(ClusterFragmentation.after(problem.cluster(), answer.gpus()));
    };
  }
}
