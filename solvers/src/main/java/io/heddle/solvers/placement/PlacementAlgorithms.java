package io.heddle.solvers.placement;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;

import io.heddle.model.result.Placement;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All placement algorithms. */
public final class PlacementAlgorithms {
  /** Eq. 2 of Arnold: what a placement costs. */
  public static final AlgorithmGoal<Placement> SPREAD =
      AlgorithmGoal.least("weighted spread", placement -> placement.objective().weightedSpread());

  /** The MIP that stands for it in the paper. */
  public static final AlgorithmGoal<Placement> MIP =
      AlgorithmGoal.least("the paper's MIP", placement -> placement.objective().mip());

  private static final RegisteredAlgorithm<PlacementProblem, Placement> ARNOLD =
      new RegisteredAlgorithm<>(
          "arnold",
          "Arnold: the paper's mixed-integer program over whole hosts, with a lower bound",
          Set.of(PAPER, EXACT, LIBRARY, LIVE),
          MIP,
          new PerPoolSolver(new ArnoldPlacementSolver(new GroupPackingDecider()), MIP));

  private static final FirstFitSolver BEST_FIT =
      new FirstFitSolver("best-fit", FirstFitSolver.BEST_FIT);

  private static final FirstFitSolver RANDOM_FIT =
      new FirstFitSolver("random-fit", FirstFitSolver.RANDOM_FIT);

  private static final FirstFitSolver GPU_PACKING =
      new FirstFitSolver("gpu-packing", FirstFitSolver.GPU_PACKING);

  private static final TopoAwareSolver TOPO_AWARE = new TopoAwareSolver();

  /**
   * Those that tiles runs, so as never to be worse: the paper's, Arnold's MIP without OR-Tools,
   * whose effort is better spent on what tiles minimises. What is registered later need not stand
   * here, or tiles would become slower with each; the tests hold tiles against all.
   */
  private static final List<GridColoring> RIVALS =
      List.of(
          new ArnoldPlacementSolver(new GroupPackingSearch()),
          BEST_FIT,
          RANDOM_FIT,
          GPU_PACKING,
          TOPO_AWARE);

  private static final AlgorithmRegistry<PlacementProblem, Placement> REGISTRY =
      registry(
          List.of(
              baseline(
                  "best-fit",
                  "Baseline: fills the minipod with the fewest free hosts first",
                  BEST_FIT),
              baseline(
                  "random-fit", "Baseline: random minipods, weighted by their size", RANDOM_FIT),
              baseline("gpu-packing", "Baseline: as few minipods as possible", GPU_PACKING),
              baseline(
                  TopoAwareSolver.NAME,
                  "Baseline: recursive bisection of hosts and communication matrix",
                  TOPO_AWARE)));

  private PlacementAlgorithms() {}

  public static AlgorithmRegistry<PlacementProblem, Placement> registry() {
    return REGISTRY;
  }

  /** What the bound and the proof of a placement are about: its algorithm's goal. */
  public static AlgorithmGoal<Placement> goalOf(Placement placement) {
    return REGISTRY.find(placement.algorithm()).map(RegisteredAlgorithm::goal).orElse(SPREAD);
  }

  /** With these baselines (the paper's are in its section 7.1). */
  static AlgorithmRegistry<PlacementProblem, Placement> registry(
      List<RegisteredAlgorithm<PlacementProblem, Placement>> baselines) {
    var all = new ArrayList<RegisteredAlgorithm<PlacementProblem, Placement>>();
    all.add(
        new RegisteredAlgorithm<>(
            "tiles",
            "Heddle's own: minimizes the weighted spread, with a lower bound",
            Set.of(OWN, EXACT, LIBRARY, LIVE),
            SPREAD,
            new PerPoolSolver(new TilesPlacementSolver(new ParetoFrontCache(), RIVALS), SPREAD)));
    all.add(ARNOLD);
    all.addAll(baselines);
    all.add(
        new RegisteredAlgorithm<>(
            "enumerate",
            "Exhaustive search, for small jobs only",
            Set.of(EXACT),
            SPREAD,
            new PerPoolSolver(new EnumeratingPlacementSolver(), SPREAD)));
    return new AlgorithmRegistry<>("placement algorithm", all);
  }

  private static RegisteredAlgorithm<PlacementProblem, Placement> baseline(
      String name, String summary, Solver<PlacementProblem, Placement> solver) {
    return new RegisteredAlgorithm<>(
        name, summary, Set.of(BASELINE, LIVE), SPREAD, new PerPoolSolver(solver, SPREAD));
  }

  /** The paper's formulation of {@code arnold}, through OR-Tools. */
  public static RegisteredAlgorithm<PlacementProblem, Placement> arnoldMip() {
    return new RegisteredAlgorithm<>(
        "arnold",
        "The paper's MIP through OR-Tools (CP-SAT)",
        Set.of(PAPER, EXACT, LIBRARY),
        MIP,
        new PerPoolSolver(new MipPlacementSolver(), MIP));
  }
}
