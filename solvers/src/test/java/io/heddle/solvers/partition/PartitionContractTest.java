package io.heddle.solvers.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.graph.WeightedGraph;
import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What every partition algorithm of the registry promises. */
@ParameterizedClass
@MethodSource("algorithms")
class PartitionContractTest {
  private static final int CASES = 80;

  /** A drawn graph of up to ten vertices, and the least cut of all partitions. */
  private record Case(long seed, GraphPartitionProblem problem, long least) {
    static @Nullable Case draw(long seed) {
      var random = new Random(seed);
      int n = 2 + random.nextInt(9);
      int edges = random.nextInt(n * (n - 1) / 2 + 1);
      boolean plain = random.nextBoolean();
      var graph = Graphs.random(random, n, edges, plain ? 1 : 5, plain ? 1 : 9);
      int k = 1 + random.nextInt(Math.min(4, n));
      var capacities = GraphPartitionProblem.even(graph, k);
      if (random.nextBoolean()) {
        for (int p = 0; p < k; p++) {
          capacities[p] += random.nextInt(4) - 1;
        }
      }
      try {
        var problem = new GraphPartitionProblem(graph, capacities);
        return new Case(seed, problem, PartitionEnumeration.least(problem));
      } catch (InfeasibleException none) {
        return null; // refused before a solver runs
      }
    }
  }

  private static final List<Case> DRAWN =
      LongStream.range(0, CASES).mapToObj(Case::draw).filter(each -> each != null).toList();

  private final RegisteredAlgorithm<GraphPartitionProblem, GraphPartition> algorithm;

  PartitionContractTest(RegisteredAlgorithm<GraphPartitionProblem, GraphPartition> algorithm) {
    this.algorithm = algorithm;
  }

  static List<RegisteredAlgorithm<GraphPartitionProblem, GraphPartition>> algorithms() {
    return GraphPartitionAlgorithms.registry().all();
  }

  /** Each edge is counted from both sides, and each weight from the vertices. */
  private GraphPartition checked(GraphPartitionProblem problem, long seed) {
    var answer =
        algorithm.solver().solve(problem, SolveControl.<GraphPartition>unlimited().withSeed(seed));
    var what = "%s, seed %d".formatted(algorithm.name(), seed);
    var graph = problem.graph();
    assertThat(answer.algorithm()).isEqualTo(algorithm.name());
    assertThat(answer.parts()).as(what).hasSize(graph.size());
    var weights = new long[problem.parts()];
    var counts = new int[problem.parts()];
    long cut = 0;
    for (int v = 0; v < graph.size(); v++) {
      weights[answer.parts().get(v)] += graph.vertexWeight(v);
      counts[answer.parts().get(v)]++;
      for (int i = graph.begin(v); i < graph.end(v); i++) {
        boolean apart = !answer.parts().get(v).equals(answer.parts().get(graph.neighbour(i)));
        cut += apart && v < graph.neighbour(i) ? graph.edgeWeight(i) : 0;
      }
    }
    assertThat(answer.cut()).as(what).isEqualTo(cut);
    for (int p = 0; p < weights.length; p++) {
      assertThat(answer.weights().get(p)).as(what).isEqualTo(weights[p]);
      assertThat(weights[p]).as(what).isLessThanOrEqualTo(problem.capacities()[p]);
      assertThat(answer.capacities().get(p)).isEqualTo(problem.capacities()[p]);
      assertThat(counts[p]).as(what + ": no part is empty").isPositive();
    }
    assertThat(answer.provenOptimal()).as(what).isEqualTo(cut == answer.lowerBound());
    return answer;
  }

  @Test
  void answersAreTrueAndNoneIsBetterThanTheBest() {
    int best = 0;
    int held = 0;
    for (var each : DRAWN) {
      GraphPartition answer;
      try {
        answer = checked(each.problem(), each.seed());
      } catch (InfeasibleException none) {
        assertThat(each.least()).as("seed %d", each.seed()).isEqualTo(PartitionEnumeration.NONE);
        assertThat(none).hasMessageContaining("cannot be packed into");
        continue;
      }
      held++;
      assertThat(answer.cut()).as("seed %d", each.seed()).isGreaterThanOrEqualTo(each.least());
      assertThat(answer.lowerBound()).as("seed %d", each.seed()).isLessThanOrEqualTo(each.least());
      if (algorithm.is(Trait.EXACT)) {
        assertThat(answer.provenOptimal()).as("seed %d", each.seed()).isTrue();
      }
      best += answer.cut() == each.least() ? 1 : 0;
    }
    assertThat(held).isGreaterThan(CASES / 2);
    if (algorithm.is(Trait.EXACT)) {
      assertThat(best).isEqualTo(held);
    } else if (algorithm.is(Trait.OWN)) {
      assertThat(best / (double) held).isGreaterThanOrEqualTo(0.99);
    }
  }

  private static WeightedGraph middling() {
    return Graphs.random(new Random(5), 12, 20, 3, 4);
  }

  @Test
  void theSameSeedGivesTheSameAnswer() {
    var graph = middling();
    var problem = new GraphPartitionProblem(graph, GraphPartitionProblem.even(graph, 3));
    assertThat(checked(problem, 7)).isEqualTo(checked(problem, 7));
  }

  /** A search that is stopped at once has the answer that it began with. */
  @Test
  void whatIsStoppedHasAnAnswer() {
    var graph = middling();
    var problem = new GraphPartitionProblem(graph, GraphPartitionProblem.even(graph, 3));
    var stop = new SolverTermination.Cancel();
    stop.cancel();
    var answer = algorithm.solver().solve(problem, new SolveControl<>(stop, _ -> {}, 1));
    assertThat(answer.cut())
        .isEqualTo(graph.cut(answer.parts().stream().mapToInt(p -> p).toArray()));
  }

  @Test
  void onePartIsTheWholeGraph() {
    var graph = Graphs.of(3, "0-1, 1-2");
    var answer = checked(new GraphPartitionProblem(graph, new int[] {3}), 0);
    assertThat(answer.parts()).containsOnly(0);
    assertThat(answer.cut()).isZero();
    assertThat(answer.provenOptimal()).isTrue();
  }

  @Test
  void aVertexAPartCutsEverything() {
    var graph = Graphs.of(4, "0-1 5, 1-2 7, 2-3 2, 3-0 1");
    assertThat(checked(new GraphPartitionProblem(graph, new int[] {1, 1, 1, 1}), 0).cut())
        .isEqualTo(15);
  }
}
