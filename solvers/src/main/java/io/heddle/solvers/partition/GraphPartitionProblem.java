package io.heddle.solvers.partition;

import io.heddle.model.graph.WeightedGraph;
import io.heddle.model.result.GraphPartition;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.InfeasibleException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Cut a graph into parts, each with a vertex at least and none heavier than its capacity.
 * Immutable.
 */
public final class GraphPartitionProblem {
  /** What METIS allows a part above an even share by default. */
  private static final double SLACK = 0.03;

  private final WeightedGraph graph;
  private final int[] capacities;

  /**
   * O(vertices).
   *
   * @param capacities the most that the vertices of each part may weigh; at least one part
   * @throws InfeasibleException if there are fewer vertices than parts, or they are too heavy
   */
  public GraphPartitionProblem(WeightedGraph graph, int[] capacities) {
    this.graph = graph;
    this.capacities = capacities.clone();
    if (capacities.length < 1 || Arrays.stream(capacities).anyMatch(each -> each < 0)) {
      throw new IllegalArgumentException(
          "parts for at most " + Arrays.toString(capacities) + ", expected some of at least 0");
    }
    if (capacities.length > graph.size()) {
      throw new InfeasibleException(
          "%,d parts are requested, each with a vertex at least; the graph has %,d vertices: %s."
              .formatted(
                  capacities.length,
                  graph.size(),
                  CountedNoun.missing(capacities.length - graph.size())));
    }
    long room = Arrays.stream(capacities).asLongStream().sum();
    if (room < graph.weight()) {
      throw new InfeasibleException(
          "the vertices weigh %,d; the parts hold %,d: %s."
              .formatted(graph.weight(), room, CountedNoun.missing(graph.weight() - room)));
    }
    int largest = Arrays.stream(capacities).max().orElseThrow();
    for (int v = 0; v < graph.size(); v++) {
      if (graph.vertexWeight(v) > largest) {
        throw new InfeasibleException(
            "vertex %,d weighs %,d; the largest part holds %,d: %s."
                .formatted(
                    v + 1,
                    graph.vertexWeight(v),
                    largest,
                    CountedNoun.missing(graph.vertexWeight(v) - largest)));
      }
    }
  }

  /**
   * Parts alike: 3 % above an even share, as METIS has it, but never less than the even share
   * rounded up, nor than the heaviest vertex.
   *
   * @param parts at least 1
   */
  public static int[] even(WeightedGraph graph, int parts) {
    long weight = graph.weight();
    int heaviest = IntStream.range(0, graph.size()).map(graph::vertexWeight).max().orElse(0);
    long share = Math.ceilDiv(weight, (long) parts);
    long most = Math.max(Math.max(share, heaviest), (long) ((1 + SLACK) * weight / parts));
    var result = new int[parts];
    Arrays.fill(result, (int) Math.min(most, Integer.MAX_VALUE));
    return result;
  }

  public WeightedGraph graph() {
    return graph;
  }

  public int parts() {
    return capacities.length;
  }

  /** A copy. */
  public int[] capacities() {
    return capacities.clone();
  }

  /** Whether parts keep to the capacities and none is empty. O(vertices). */
  boolean holds(int[] parts) {
    var weights = weights(parts);
    var taken = new boolean[capacities.length];
    for (int part : parts) {
      taken[part] = true;
    }
    return IntStream.range(0, capacities.length)
        .allMatch(p -> taken[p] && weights[p] <= capacities[p]);
  }

  private long[] weights(int[] parts) {
    var weights = new long[capacities.length];
    for (int v = 0; v < parts.length; v++) {
      weights[parts[v]] += graph.vertexWeight(v);
    }
    return weights;
  }

  /**
   * The answer, with cut and weights counted anew.
   *
   * @param bound of the cut
   */
  GraphPartition answer(int[] parts, long bound, String algorithm) {
    if (!holds(parts)) {
      throw new IllegalStateException(algorithm + " has passed a capacity or left a part empty");
    }
    long cut = graph.cut(parts);
    return new GraphPartition(
        Arrays.stream(parts).boxed().toList(),
        Arrays.stream(capacities).boxed().toList(),
        Arrays.stream(weights(parts)).boxed().toList(),
        cut,
        bound,
        cut == bound,
        algorithm,
        0);
  }
}
