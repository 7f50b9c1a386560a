package io.heddle.solvers.placement;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;

import io.heddle.model.result.Placement;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Goal;
import io.heddle.solvers.Registry;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All placement algorithms. */
public final class PlacementAlgorithms {
  /** Eq. 2 of Arnold: what a placement costs. */
  public static final Goal<Placement> SPREAD =
      Goal.least("weighted spread", placement -> placement.objective().weightedSpread());

  /** The MIP that stands for it in the paper. */
  public static final Goal<Placement> MIP =
      Goal.least("the paper's MIP", placement -> placement.objective().mip());

  private static final Algorithm<PlacementProblem, Placement> ARNOLD =
      new Algorithm<>(
          "arnold",
          "Arnold's MIP with whole hosts, solved directly, with a bound",
          Set.of(PAPER, EXACT, LIBRARY, LIVE),
          MIP,
          new EachPool(new ArnoldSolver(new PackingDecider()), MIP));

  /** The same without OR-Tools, whose effort is better spent on what tiles minimises. */
  private static final Algorithm<PlacementProblem, Placement> QUICK_ARNOLD =
      new Algorithm<>(
          "arnold",
          "The paper's MIP, where counting or backtracking solves it",
          Set.of(PAPER, LIVE),
          MIP,
          new EachPool(new ArnoldSolver(new PackingSearch()), MIP));

  private static final Algorithm<PlacementProblem, Placement> BEST_FIT =
      baseline(
          "best-fit",
          "The minipod with the fewest free hosts first",
          new FillSolver("best-fit", FillSolver.BEST_FIT));

  private static final Algorithm<PlacementProblem, Placement> RANDOM_FIT =
      baseline(
          "random-fit",
          "Random minipods, weighted by their size",
          new FillSolver("random-fit", FillSolver.RANDOM_FIT));

  private static final Algorithm<PlacementProblem, Placement> GPU_PACKING =
      baseline(
          "gpu-packing",
          "As few minipods as possible",
          new FillSolver("gpu-packing", FillSolver.GPU_PACKING));

  private static final Algorithm<PlacementProblem, Placement> TOPO_AWARE =
      baseline(
          TopoAwareSolver.NAME,
          "Recursive bisection of hosts and communication matrix",
          new TopoAwareSolver());

  /**
   * Those that tiles runs, so as never to be worse: the paper's. What is registered later need not
   * stand here, or tiles would become slower with each; the tests hold tiles against all.
   */
  private static final List<Algorithm<PlacementProblem, Placement>> RIVALS =
      List.of(QUICK_ARNOLD, BEST_FIT, RANDOM_FIT, GPU_PACKING, TOPO_AWARE);

  private static final Registry<PlacementProblem, Placement> REGISTRY =
      registry(List.of(BEST_FIT, RANDOM_FIT, GPU_PACKING, TOPO_AWARE));

  private PlacementAlgorithms() {}

  public static Registry<PlacementProblem, Placement> registry() {
    return REGISTRY;
  }

  /** What the bound and the proof of a placement are about: its algorithm's goal. */
  public static Goal<Placement> goalOf(Placement placement) {
    return REGISTRY.find(placement.algorithm()).map(Algorithm::goal).orElse(SPREAD);
  }

  /** With these baselines (the paper's are in its section 7.1). */
  static Registry<PlacementProblem, Placement> registry(
      List<Algorithm<PlacementProblem, Placement>> baselines) {
    var all = new ArrayList<Algorithm<PlacementProblem, Placement>>();
    all.add(
        new Algorithm<>(
            "tiles",
            "Heddle's own: minimizes the true weighted spread, with a bound",
            Set.of(OWN, EXACT, LIBRARY, LIVE),
            SPREAD,
            new EachPool(new TilesSolver(new Fronts(), RIVALS), SPREAD)));
    all.add(ARNOLD);
    all.addAll(baselines);
    all.add(
        new Algorithm<>(
            "enumerate",
            "Exhaustive search, for small jobs",
            Set.of(EXACT),
            SPREAD,
            new EachPool(new EnumerateSolver(), SPREAD)));
    return new Registry<>("placement algorithm", all);
  }

  private static Algorithm<PlacementProblem, Placement> baseline(
      String name, String summary, Solver<PlacementProblem, Placement> solver) {
    return new Algorithm<>(
        name, summary, Set.of(BASELINE, LIVE), SPREAD, new EachPool(solver, SPREAD));
  }

  /** The paper's formulation of {@code arnold}, through OR-Tools. */
  public static Algorithm<PlacementProblem, Placement> arnoldMip() {
    return new Algorithm<>(
        "arnold",
        "The paper's MIP through OR-Tools (CP-SAT)",
        Set.of(PAPER, EXACT, LIBRARY),
        MIP,
        new EachPool(new MipSolver(), MIP));
  }
}
