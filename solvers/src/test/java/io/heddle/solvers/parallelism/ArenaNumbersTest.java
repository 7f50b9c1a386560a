package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Equations 2 to 4 and the front of section 3.3, by hand and by enumeration. */
class ArenaNumbersTest {
  @Test
  void loadIsATimeUnderTheRoofline() {
    var device = Plans.h100();
    // 989·10¹² flops and 3350·10⁹ bytes take a second each.
    assertThat(ModelOperators.load(989e12, 1, device)).isCloseTo(1, within(1e-12));
    assertThat(ModelOperators.load(1, 3350e9, device)).isCloseTo(1, within(1e-12));
    assertThat(ModelOperators.load(2 * 989e12, 3350e9, device)).isCloseTo(2, within(1e-12));
  }

  @Test
  void clustersAreNeighboursAndEven() {
    assertThat(ModelOperators.cluster(new double[] {1, 1, 1, 3, 1, 1, 1}, 3))
        .containsExactly(3, 3, 3);
    assertThat(ModelOperators.cluster(new double[] {1, 2}, 16)).containsExactly(1, 2);
    double[] loads = ModelOperators.loads(Plans.LLAMA_70B, Plans.h100());
    double[] clustered = ModelOperators.clustered(Plans.LLAMA_70B, Plans.h100(), 16);
    assertThat(clustered).hasSize(16);
    assertThat(Arrays.stream(clustered).sum()).isCloseTo(Arrays.stream(loads).sum(), within(1e-9));
  }

  /**
   * As Fig. 8 goes: every operator's GPUs by its load, all C(O−1, s−1) partitions, their GPUs
   * summed up by stage, and the one that is nearest to what stages can have. (The numbers of the
   * picture are not in the paper's text.)
   */
  @Test
  void partitionsOfFigure8() {
    // Loads 1, 3, 2, 2 on 8 GPUs: d = 1, 3, 2, 2. Two stages of 4: 1|3 2 2 has 1 and 7, 1 3|2 2 has
    // 4 and 4, 1 3 2|2 has 6 and 2, so biases of √18, 0 and √8.
    var four = StagePartition.best(new double[] {1, 3, 2, 2}, 2, 8);
    assertThat(four.operators()).containsExactly(2, 2);
    assertThat(four.bias()).isZero();
    // Four stages of 2 have no choice: 1, 3, 2, 2 beside 2, 2, 2, 2.
    assertThat(StagePartition.best(new double[] {1, 3, 2, 2}, 4, 8).bias())
        .isCloseTo(Math.sqrt(2), within(1e-12));
    // Loads 5, 1, 1, 1: d = 5, 1, 1, 1; the best of 5|1 1 1, 5 1|1 1, 5 1 1|1 has 5 and 3.
    var uneven = StagePartition.best(new double[] {5, 1, 1, 1}, 2, 8);
    assertThat(uneven.operators()).containsExactly(1, 3);
    assertThat(uneven.bias()).isCloseTo(Math.sqrt(2), within(1e-12));
  }

  @Test
  void biasByHand() {
    // 8 GPUs over loads 1, 1, 2: 2, 2, 4 of them; two stages of 4 each fit exactly.
    var even = StagePartition.best(new double[] {1, 1, 2}, 2, 8);
    assertThat(even.operators()).containsExactly(2, 1);
    assertThat(even.bias()).isZero();
    // Loads 3, 1 ask for 6 and 2 where each gets 4: √(2² + 2²).
    var uneven = StagePartition.best(new double[] {3, 1}, 2, 8);
    assertThat(uneven.bias()).isCloseTo(Math.sqrt(8), within(1e-12));
    assertThatThrownBy(() -> StagePartition.best(new double[] {1}, 2, 8))
        .hasMessageContaining("2 stages of 1 operators");
  }

  @Test
  void bestPartitionIsThatOfEnumeration() {
    for (int seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      double[] loads = random.doubles(3 + random.nextInt(7), 0.1, 4).toArray();
      int stages = 1 + random.nextInt(loads.length);
      assertThat(StagePartition.best(loads, stages, 64).bias())
          .as("seed %d", seed)
          .isCloseTo(enumerated(loads, stages, 0, 64 / Arrays.stream(loads).sum()), within(1e-9));
    }
  }

  private static double enumerated(double[] loads, int stages, int from, double perLoad) {
    return Math.sqrt(squares(loads, stages, from, perLoad, 64.0 / stages));
  }

  private static double squares(
      double[] loads, int stages, int from, double perLoad, double share) {
    if (stages == 0) {
      return from == loads.length ? 0 : Double.POSITIVE_INFINITY;
    }
    double least = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (int end = from + 1; end <= loads.length; end++) {
      sum += loads[end - 1] * perLoad;
      double gap = share - sum;
      least = Math.min(least, gap * gap + squares(loads, stages - 1, end, perLoad, share));
    }
    return least;
  }

  @Test
  void slowestStageCommunicatesOnceForEachOtherMicroBatch() {
    assertThat(StageCommunicationLoad.of(new double[] {1, 3, 2}, 4)).isEqualTo(3 * 3 + 6);
    assertThat(StageCommunicationLoad.of(new double[] {5}, 1)).isEqualTo(5);
  }

  /** 24 s over 4 micro-batches and 4 operators in 2 stages: 6 · 3/4 · 2 and 6 · 1/4 · 2. */
  @Test
  void communicationIsSharedByOperators() {
    var costs = new IterationTimeCosts();
    costs.tensor = 8;
    costs.context = 4;
    costs.expert = 2;
    costs.data = 10;
    var partition = new StagePartition(List.of(3, 1), 0);
    assertThat(StageCommunicationLoad.of(partition, Plans.plan(1, 2), costs, 4))
        .isCloseTo(9 + 3 + 3 * 9, within(1e-12));
  }

  @Test
  void frontHasWhatNoOtherBeats() {
    var points = List.of(point("a", 1, 9), point("b", 2, 4), point("c", 3, 5), point("d", 4, 1));
    assertThat(PlanGridFront.of(points))
        .extracting(PlanGridFront.Point::plan)
        .containsExactly("d", "b", "a");
    assertThat(PlanGridFront.proxy(points).plan()).isEqualTo("a");
    assertThat(PlanGridFront.proxy(List.of(point("x", 1, 9), point("y", 1, 4))).plan())
        .isEqualTo("y");
  }

  @Test
  void aLongFrontLosesTheDearerOfTheMostSimilarPair() {
    var points = new java.util.ArrayList<PlanGridFront.Point<String>>();
    for (int i = 0; i < 17; i++) {
      int operators = i == 9 ? 81 : 10 * i;
      points.add(new PlanGridFront.Point<>("p" + i, List.of(operators), 17 - i, i));
    }
    // 80 and 81 are the most alike; the second communicates more.
    assertThat(PlanGridFront.of(points))
        .hasSize(16)
        .extracting(PlanGridFront.Point::plan)
        .doesNotContain("p9");
  }

  private static PlanGridFront.Point<String> point(String name, double bias, double load) {
    return new PlanGridFront.Point<>(name, List.of(1), bias, load);
  }
}
