package io.heddle.solvers.contention;

import java.util.List;
import java.util.stream.Collectors;

/** All ways to compress priorities: the one list that the command line and the planner read. */
public final class CompressionAlgorithms {
  /** The name of the algorithm to take when nobody says. */
  public static final String DEFAULT = "refined";

  private static final List<CompressionAlgorithm> ALL =
      List.of(
          new CompressionAlgorithm(
              DEFAULT,
              "Heddle's own: descends by minimum cuts to the proven optimum",
              new DescentCompression()),
          new CompressionAlgorithm(
              "crux",
              "The paper's Algorithm 1: the best cuts of a few random topological orders",
              new OrderCompression()),
          new CompressionAlgorithm(
              "exact",
              "The proven optimum, independently, as the dual of a minimum-cost flow",
              new FlowCompression()),
          new CompressionAlgorithm(
              "sincronia",
              "The top job alone on each higher level, the rest on the lowest",
              new RankCompression("sincronia", RankCompression.SINCRONIA)),
          new CompressionAlgorithm(
              "varys",
              "As many jobs on each level, by priority",
              new RankCompression("varys", RankCompression.VARYS)));

  private CompressionAlgorithms() {}

  public static List<CompressionAlgorithm> all() {
    return ALL;
  }

  /**
   * The algorithm of that name.
   *
   * @throws IllegalArgumentException if there is none; the message has all names
   */
  public static CompressionAlgorithm byName(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "unknown algorithm %s, expected one of %s"
                    .formatted(
                        name,
                        ALL.stream()
                            .map(CompressionAlgorithm::name)
                            .collect(Collectors.joining(", ")))));
  }
}
