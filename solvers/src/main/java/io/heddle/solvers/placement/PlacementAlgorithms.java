package io.heddle.solvers.placement;

import java.util.List;
import java.util.stream.Collectors;

/** All placement algorithms: the one list that the command line and the planner read. */
public final class PlacementAlgorithms {
  /** The name of the algorithm to take when nobody says. */
  public static final String DEFAULT = "tiles";

  private static final PlacementAlgorithm ARNOLD =
      new PlacementAlgorithm(
          "arnold",
          "The paper's MIP with whole hosts, to proven optimality",
          new ArnoldSolver(new PackingSearch()));

  private static final List<PlacementAlgorithm> BASELINES =
      List.of(
          new PlacementAlgorithm(
              "best-fit",
              "The minipod with the fewest free hosts first",
              new FillSolver("best-fit", FillSolver.BEST_FIT)),
          new PlacementAlgorithm(
              "random-fit",
              "Random minipods, fairly by their size",
              new FillSolver("random-fit", FillSolver.RANDOM_FIT)),
          new PlacementAlgorithm(
              "gpu-packing",
              "As few minipods as possible",
              new FillSolver("gpu-packing", FillSolver.GPU_PACKING)));

  private static final List<PlacementAlgorithm> ALL =
      List.of(
          new PlacementAlgorithm(
              DEFAULT,
              "Heddle's own: minimises the true weighted spread, with a bound",
              new TilesSolver(
                  new Fronts(),
                  List.of(ARNOLD, BASELINES.get(0), BASELINES.get(1), BASELINES.get(2)))),
          ARNOLD,
          BASELINES.get(0),
          BASELINES.get(1),
          BASELINES.get(2),
          new PlacementAlgorithm(
              "enumerate", "Every assignment: the optimum, for small jobs", new EnumerateSolver()));

  private PlacementAlgorithms() {}

  public static List<PlacementAlgorithm> all() {
    return ALL;
  }

  /** The paper's formulation of {@code arnold}, through OR-Tools. */
  public static PlacementAlgorithm arnoldMip() {
    return new PlacementAlgorithm(
        "arnold", "The paper's MIP through OR-Tools (CP-SAT)", new MipSolver());
  }

  /**
   * The algorithm of that name.
   *
   * @throws IllegalArgumentException if there is none; the message has all names
   */
  public static PlacementAlgorithm byName(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "unknown algorithm %s, expected one of %s"
                    .formatted(
                        name,
                        ALL.stream()
                            .map(PlacementAlgorithm::name)
                            .collect(Collectors.joining(", ")))));
  }
}
