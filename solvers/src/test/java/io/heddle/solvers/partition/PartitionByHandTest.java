package io.heddle.solvers.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.graph.WeightedGraph;
import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Cuts worked out by hand, and what is refused. */
class PartitionByHandTest {
  private static GraphPartition solve(String algorithm, WeightedGraph graph, int... capacities) {
    return GraphPartitionAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(new GraphPartitionProblem(graph, capacities), SolveControl.unlimited());
  }

  /** Two triangles joined by a bridge. */
  private static final String BRIDGE = "0-1, 1-2, 2-0, 3-4, 4-5, 5-3, 2-3";

  @Test
  void aBridgeIsCut() {
    for (var algorithm : new String[] {"multilevel", "genetic", "ilp"}) {
      var answer = solve(algorithm, Graphs.of(6, BRIDGE), 3, 3);
      assertThat(answer.cut()).as(algorithm).isEqualTo(1);
      assertThat(answer.lowerBound()).as(algorithm + ": two parts of one piece").isEqualTo(1);
      assertThat(answer.provenOptimal()).isTrue();
    }
  }

  /** Heavier edges make another cut the least: of 2-0 and 1-2 with 1 each. */
  @Test
  void weightsDecide() {
    var graph = Graphs.of(4, "0-1 9, 1-2 1, 2-3 9, 3-0 1");
    assertThat(solve("multilevel", graph, 2, 2).cut()).isEqualTo(2);
    assertThat(solve("multilevel", graph, 2, 2).parts().get(0))
        .isEqualTo(solve("multilevel", graph, 2, 2).parts().get(1));
  }

  /** A heavy vertex fills the small part alone. */
  @Test
  void capacitiesMayDiffer() {
    var graph = Graphs.of(new int[] {5, 1, 1, 1}, "0-1 3, 1-2, 2-3");
    var answer = solve("multilevel", graph, 5, 3);
    assertThat(answer.parts()).containsExactly(0, 1, 1, 1);
    assertThat(answer.weights()).containsExactly(5L, 3L);
    assertThat(answer.cut()).isEqualTo(3);
  }

  @Test
  void piecesStayWhole() {
    var answer = solve("multilevel", Graphs.of(6, "0-1, 1-2, 3-4, 4-5"), 3, 3);
    assertThat(answer.cut()).isZero();
    assertThat(answer.provenOptimal()).isTrue();
  }

  @Test
  void vertexWithoutWeightGoesAnywhere() {
    var answer = solve("multilevel", Graphs.of(new int[] {2, 2, 0}, "0-1, 1-2 5"), 2, 2);
    assertThat(answer.cut()).isEqualTo(1);
  }

  /**
   * 1 has three edges and comes first, to part 0; then 0 (two, tied to it), then 2, which finds
   * part 0 full: 0-2 and 1-2 are cut, and 1-3 is, for 3 goes to 2's part.
   */
  @Test
  void theBusiestComeFirst() {
    var answer = solve("tpa", Graphs.of(4, "0-1, 0-2, 1-2, 1-3"), 2, 2);
    assertThat(answer.parts()).containsExactly(0, 0, 1, 1);
    assertThat(answer.cut()).isEqualTo(3);
  }

  /** Falling weights, each where most room is, leave no place for the last; 3 + 3, 2 + 2 + 2 do. */
  @Test
  void whatIsHardToPackIsPacked() {
    var graph = Graphs.of(new int[] {3, 3, 2, 2, 2}, "0-1, 1-2, 2-3, 3-4");
    for (var each : GraphPartitionAlgorithms.registry().all()) {
      assertThat(solve(each.name(), graph, 6, 6).weights()).as(each.name()).containsExactly(6L, 6L);
    }
  }

  /** Three threes weigh 9 and there is room for 10, but two of them pass 5. */
  @Test
  void whatCannotBePackedIsSaid() {
    assertThatThrownBy(() -> solve("multilevel", Graphs.of(new int[] {3, 3, 3}, "0-1, 1-2"), 5, 5))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage(
            "the vertices cannot be packed into 2 non-empty parts of capacities [5, 5], although their total weight is no larger. Use larger capacities.");
  }

  @Test
  void whatHasTooLittleRoomIsSaid() {
    assertThatThrownBy(() -> solve("tpa", Graphs.of(3, "0-1"), 1, 1))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage("the vertices weigh 3; the parts hold 2: 1 is missing.");
    assertThatThrownBy(() -> solve("tpa", Graphs.of(2, "0-1"), 1, 1, 1))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage(
            "3 parts are requested, each with a vertex at least; the graph has 2 vertices: 1 is missing.");
    assertThatThrownBy(() -> solve("tpa", Graphs.of(new int[] {1, 4}, "0-1"), 3, 3))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage("vertex 2 weighs 4; the largest part holds 3: 1 is missing.");
    assertThatThrownBy(() -> new GraphPartitionProblem(Graphs.of(2, ""), new int[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GraphPartitionProblem(Graphs.of(2, ""), new int[] {3, -1}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** 128 · 1.03 / 8 is 16.48, 512 · 1.03 / 8 is 65.92; ten in three parts need four in one. */
  @Test
  void evenPartsHaveThreePercentMore() {
    assertThat(GraphPartitionProblem.even(Graphs.random(new Random(1), 128, 0, 1, 1), 8))
        .containsOnly(16)
        .hasSize(8);
    assertThat(GraphPartitionProblem.even(Graphs.random(new Random(1), 512, 0, 1, 1), 8))
        .containsOnly(65);
    assertThat(GraphPartitionProblem.even(Graphs.of(10, ""), 3)).containsExactly(4, 4, 4);
    assertThat(GraphPartitionProblem.even(Graphs.of(new int[] {9, 1}, ""), 2))
        .containsExactly(9, 9);
  }

  /** Each of five vertices that all know each other keeps one neighbour: 5 · 3 / 2 is 7.5. */
  @Test
  void crowdedNeighboursAreCut() {
    var all = "0-1, 0-2, 0-3, 0-4, 1-2, 1-3, 1-4, 2-3, 2-4, 3-4";
    assertThat(
            PartitionCutBounds.of(
                new GraphPartitionProblem(Graphs.of(5, all), new int[] {2, 2, 2})))
        .isEqualTo(8);
    assertThat(
            PartitionCutBounds.of(
                new GraphPartitionProblem(Graphs.of(5, "0-1 4, 2-3 5"), new int[] {2, 1, 1, 1})))
        .as("four parts of three pieces: the lightest edge")
        .isEqualTo(4);
  }

  /** Two full parts with a vertex too much of the other each: only a change of places helps. */
  @Test
  void verticesOfFullPartsChangePlaces() {
    var parts = new int[] {0, 0, 1, 0, 1, 1};
    new BoundaryRefinement(
            CsrGraph.of(Graphs.of(6, BRIDGE)), new int[] {3, 3}, parts, new SplittableRandom(1))
        .run();
    assertThat(parts).containsExactly(0, 0, 0, 1, 1, 1);
  }

  /** Path 0-1-2-3 with edges of 1, 2 and 3: a better cut replaces the worst, a worse one none. */
  @Test
  void betterCutsReplaceTheWorst() {
    var graph = CsrGraph.of(Graphs.of(4, "0-1, 1-2 2, 2-3 3"));
    var members = new CutPopulation(graph, new int[] {0, 1, 0, 1});
    assertThat(members.least()).as("of the fallback").isEqualTo(6);
    members.add(new int[] {0, 0, 0, 1});
    members.add(new int[] {0, 0, 1, 1});
    assertThat(members.best()).containsExactly(0, 0, 1, 1);
    members.replace(new int[] {0, 1, 1, 1});
    assertThat(members.least()).isEqualTo(1);
    assertThat(members.size()).isEqualTo(2);
    members.replace(new int[] {0, 0, 0, 1});
    assertThat(members.two(new SplittableRandom(1)))
        .as("the one that was worst is gone, and does not come back")
        .containsExactlyInAnyOrder(new int[] {0, 1, 1, 1}, new int[] {0, 0, 1, 1});
  }

  /** Joining keeps the weights of vertices and, but for the joined edges, those of edges. */
  @Test
  void coarseningKeepsWeights() {
    var fine = CsrGraph.of(Graphs.random(new Random(3), 40, 120, 4, 6));
    var level = HeavyEdgeCoarsening.of(fine, new int[40], 8, new SplittableRandom(2));
    var coarse = level.coarse();
    assertThat(Arrays.stream(coarse.weights()).sum())
        .isEqualTo(Arrays.stream(fine.weights()).sum());
    assertThat(coarse.heaviest()).isLessThanOrEqualTo(8);
    assertThat(coarse.size()).isBetween(20, 39);
    var parts = new SplittableRandom(4).ints(coarse.size(), 0, 3).toArray();
    assertThat(coarse.cut(parts)).isEqualTo(fine.cut(level.down(parts)));
    assertThat(level.up(level.down(parts))).containsExactly(parts);
  }
}
