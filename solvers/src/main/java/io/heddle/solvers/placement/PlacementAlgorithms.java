package io.heddle.solvers.placement;

import java.util.ArrayList;
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
              new FillSolver("gpu-packing", FillSolver.GPU_PACKING)),
          new PlacementAlgorithm(
              TopoAwareSolver.NAME,
              "Hosts and matrix halved together, again and again",
              new TopoAwareSolver()));

  private static final List<PlacementAlgorithm> ALL = all(rivals());

  private static List<PlacementAlgorithm> rivals() {
    var rivals = new ArrayList<PlacementAlgorithm>();
    rivals.add(ARNOLD);
    rivals.addAll(BASELINES);
    return rivals;
  }

  private static List<PlacementAlgorithm> all(List<PlacementAlgorithm> rivals) {
    var all = new ArrayList<PlacementAlgorithm>();
    all.add(
        new PlacementAlgorithm(
            DEFAULT,
            "Heddle's own: minimises the true weighted spread, with a bound",
            new TilesSolver(new Fronts(), rivals)));
    all.addAll(rivals);
    all.add(
        new PlacementAlgorithm(
            "enumerate", "Every assignment: the optimum, for small jobs", new EnumerateSolver()));
    return List.copyOf(all);
  }

  private PlacementAlgorithms() {}

  public static List<PlacementAlgorithm> all() {
    return ALL;
  }

  /** The paper's baselines (section 7.1). */
  public static List<PlacementAlgorithm> baselines() {
    return BASELINES;
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
