package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TransformerShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which degrees, grids and knobs there are for a job, counted by hand. */
class GridsByHandTest {
  private static final double GIB = 1L << 30;

  private static TransformerShape shape(int layers, int heads, int sequence, int experts) {
    return new TransformerShape(
        layers,
        128 * heads,
        heads,
        heads,
        128,
        1024,
        false,
        1000,
        sequence,
        experts,
        experts > 0 ? 2 : 0,
        experts > 0 ? 512 : 0,
        0,
        0,
        false,
        0);
  }

  private static GpuDevice domain(int gpus) {
    return Plans.h100().withLinks(450e9, gpus, 50e9);
  }

  private static ParallelismPlanProblem problem(
      TransformerShape shape, int batch, FixedDegrees fixed, GpuDevice device, Integer... gpus) {
    return new ParallelismPlanProblem(
        "j",
        shape,
        batch,
        Precision.BF16,
        OptimizerKind.ADAM,
        List.of(new TypedGpuPool(device, List.of(gpus))),
        fixed,
        new PlanCostBudget.Fastest(),
        EstimatedSoftwareStack.USUAL,
        Calibration.prior());
  }

  /** “tp cp ep dp” of each. */
  private static List<String> degrees(ParallelismPlanProblem problem, int gpus) {
    return StageDegrees.all(problem, problem.pools().getFirst().device(), gpus).stream()
        .map(each -> "%d %d %d %d".formatted(each.tp(), each.cp(), each.ep(), each.dp()))
        .toList();
  }

  private static FixedDegrees fixed(
      @Nullable Integer tp, @Nullable Integer pp, @Nullable Integer virtual) {
    return new FixedDegrees(tp, pp, null, null, virtual, null, null, null);
  }

  /** Eight heads and two shares of 2,048 tokens; a batch of 4 has no eight replicas. */
  @Test
  void degreesDivideWhatTheySplit() {
    assertThat(degrees(problem(shape(4, 8, 4096, 0), 8, FixedDegrees.NONE, domain(8), 8), 8))
        .containsExactly(
            "1 1 1 8", "1 2 1 4", "2 1 1 4", "2 2 1 2", "4 1 1 2", "4 2 1 1", "8 1 1 1");
    assertThat(degrees(problem(shape(4, 8, 4096, 0), 4, FixedDegrees.NONE, domain(4), 8), 8))
        .containsExactly("1 2 1 4", "2 1 1 4", "2 2 1 2", "4 1 1 2", "4 2 1 1");
    assertThat(degrees(problem(shape(4, 6, 4095, 0), 8, FixedDegrees.NONE, domain(8), 8), 8))
        .as("six heads, and less than two shares")
        .containsExactly("1 1 1 8", "2 1 1 4");
    assertThat(degrees(problem(shape(4, 8, 1000, 0), 8, FixedDegrees.NONE, domain(8), 4), 4))
        .as("a short sequence is one share")
        .containsExactly("1 1 1 4", "2 1 1 2", "4 1 1 1");
  }

  @Test
  void expertGroupsDivideExpertsAndReplicas() {
    assertThat(degrees(problem(shape(4, 2, 1000, 6), 8, FixedDegrees.NONE, domain(8), 4), 4))
        .containsExactly("1 1 1 4", "1 1 2 4", "2 1 1 2", "2 1 2 2");
    assertThat(degrees(problem(shape(4, 1, 1000, 4), 8, FixedDegrees.NONE, domain(8), 4), 4))
        .containsExactly("1 1 1 4", "1 1 2 4", "1 1 4 4");
  }

  @Test
  void whatIsDecidedNeedNotBeAPowerOfTwoButFits() {
    assertThat(degrees(problem(shape(4, 6, 1000, 0), 8, fixed(3, null, null), domain(8), 6), 6))
        .containsExactly("3 1 1 2");
    assertThat(degrees(problem(shape(4, 16, 1000, 0), 8, fixed(16, null, null), domain(8), 16), 16))
        .as("more than a domain")
        .isEmpty();
    assertThat(degrees(problem(shape(4, 16, 1000, 0), 8, fixed(8, null, null), domain(8), 16), 16))
        .containsExactly("8 1 1 2");
    assertThat(StageDegrees.options(null, 8)).containsExactly(1, 2, 4, 8);
    assertThat(StageDegrees.options(null, 9)).containsExactly(1, 2, 4, 8);
  }

  private static List<Integer> stages(ParallelismPlanProblem problem) {
    return ParallelismPlanGrid.of(problem, problem.pools().getFirst()).stream()
        .map(ParallelismPlanGrid::stages)
        .toList();
  }

  /** A tenth more layers than their share are the most that a stage may have. */
  @Test
  void stagesDivideTheGpusAndHaveAboutAsManyLayers() {
    var four = shape(4, 8, 1000, 0);
    assertThat(stages(problem(four, 8, FixedDegrees.NONE, domain(8), 8))).containsExactly(1, 2, 4);
    assertThat(stages(problem(four, 12, FixedDegrees.NONE, domain(8), 6)))
        .as("three stages would have one or two")
        .containsExactly(1, 2);
    assertThat(stages(problem(four, 12, fixed(null, 3, null), domain(8), 6)))
        .as("unless somebody wants it")
        .containsExactly(3);
    assertThat(stages(problem(four, 12, fixed(null, 4, null), domain(8), 6))).isEmpty();
    assertThat(stages(problem(shape(20, 8, 1000, 0), 66, FixedDegrees.NONE, domain(8), 33)))
        .as("21 and 22 of 20 layers")
        .containsExactly(1, 3, 11);
    assertThat(stages(problem(four, 8, FixedDegrees.NONE, domain(8), 2, 4)))
        .as("by number of GPUs")
        .containsExactly(1, 2, 1, 2, 4);
  }

  @Test
  void aGridKnowsItsPartition() {
    var problem = problem(shape(4, 8, 1000, 0), 8, FixedDegrees.NONE, domain(8), 8);
    for (var grid : ParallelismPlanGrid.of(problem, problem.pools().getFirst())) {
      assertThat(grid.gpus()).isEqualTo(8);
      assertThat(grid.partition().operators()).hasSize(grid.stages());
      assertThat(grid.partition().operators().stream().mapToInt(each -> each).sum())
          .as("embedding, two of each layer, and the loss")
          .isEqualTo(10);
      for (var degrees : grid.degrees()) {
        assertThat(degrees.tp() * degrees.cp() * degrees.dp()).isEqualTo(8 / grid.stages());
      }
    }
  }

  private static SecondaryPlanOptions knobs(ParallelismPlanProblem problem, GpuDevice device) {
    return new SecondaryPlanOptions(problem, device, problem.estimator(device));
  }

  private static long searched(ParallelismPlanProblem problem, int dp, int stages) {
    var knobs = knobs(problem, problem.pools().getFirst().device());
    knobs.front(new StageDegrees(1, 1, 1, dp), stages);
    return knobs.searched();
  }

  /**
   * Micro-batches are divisors that leave every stage some, virtual stages need whole rounds and
   * layers, and there are three ways to compute again; one stage alone may shard its weights.
   */
  @Test
  void everyKnobIsTurned() {
    var eight = shape(8, 8, 1000, 0);
    assertThat(searched(problem(eight, 8, FixedDegrees.NONE, domain(8), 8), 1, 1))
        .as("1, 2, 4 or 8 sequences, 3 ways, 2 ways")
        .isEqualTo(4 * 3 * 2);
    assertThat(searched(problem(eight, 8, FixedDegrees.NONE, domain(8), 8), 1, 4))
        .as("1 or 2 sequences, with 1 or 2 chunks")
        .isEqualTo(2 * 2 * 3);
    assertThat(searched(problem(eight, 6, FixedDegrees.NONE, domain(8), 8), 1, 4))
        .as("1 sequence: six are no whole rounds of four")
        .isEqualTo(3);
    assertThat(searched(problem(shape(6, 8, 1000, 0), 4, FixedDegrees.NONE, domain(8), 8), 1, 4))
        .as("the embedding and the loss for a layer each: 8 are two chunks of four stages")
        .isEqualTo(2 * 3);
    assertThat(searched(problem(eight, 128, FixedDegrees.NONE, domain(8), 8), 1, 1))
        .as("64 sequences at most")
        .isEqualTo(7 * 3 * 2);
    assertThat(searched(problem(eight, 8, FixedDegrees.NONE, domain(8), 8), 8, 1))
        .as("one sequence a replica")
        .isEqualTo(3 * 2);
    var three = FixedDegrees.NONE.withMicroBatch(3);
    assertThat(searched(problem(eight, 8, three, domain(8), 8), 1, 1)).isZero();
    assertThat(searched(problem(eight, 9, three, domain(8), 8), 1, 1)).isEqualTo(3 * 2);
    var decided = new FixedDegrees(null, null, null, null, 1, 2, ActivationRecompute.FULL, 2);
    assertThat(searched(problem(eight, 8, decided, domain(8), 8), 1, 1)).isEqualTo(1);
  }

  /** Against every plan of the degrees, in time and memory by the estimate. */
  @Test
  void theFrontIsWhatNoOtherPlanBeats() {
    var shape = shape(8, 8, 4096, 0);
    for (double gib : new double[] {2.9, 3.7, 80}) {
      var device = domain(8).withMemoryBytes(gib * GIB);
      var problem = problem(shape, 16, FixedDegrees.NONE, device, 8);
      var estimator = problem.estimator(device);
      for (int stages : List.of(1, 4)) {
        int dp = 8 / stages;
        var all = new ArrayList<Parallelism>();
        for (int micro : List.of(1, 2, 4, 8, 16)) {
          boolean divides = 16 / dp % micro == 0 && 16 / dp / micro >= 1;
          boolean works = micro == 1 || 16 / dp / micro >= stages;
          for (int virtual : List.of(1, 2)) {
            boolean rounds = virtual == 1 || stages > 1 && 16 / dp / micro % stages == 0;
            for (var recompute : ActivationRecompute.values()) {
              for (int zero : stages == 1 ? List.of(1, 3) : List.of(1)) {
                if (divides && works && rounds) {
                  all.add(new Parallelism(1, stages, 1, 1, virtual, micro, recompute, false, zero));
                }
              }
            }
          }
        }
        all.removeIf(plan -> !estimator.fits(plan, dp));
        var front =
            all.stream()
                .filter(plan ->
                    all.stream()
                        .noneMatch(other ->
                            estimator.seconds(other, dp) < estimator.seconds(plan, dp)
                                && estimator.peakBytes(other, dp) <= estimator.peakBytes(plan, dp)))
                .map(plan -> estimator.seconds(plan, dp))
                .distinct()
                .sorted()
                .toList();
        var found =
            knobs(problem, device).front(new StageDegrees(1, 1, 1, dp), stages).stream()
                .map(plan -> estimator.seconds(plan, dp))
                .toList();
        assertThat(found).as("%s GiB, %d stages", gib, stages).isEqualTo(front);
        assertThat(found).isSortedAccordingTo(Comparator.naturalOrder());
      }
    }
  }

  private static @Nullable Parallelism asArena(
      ParallelismPlanProblem problem, int tp, int dp, int stages) {
    var device = problem.pools().getFirst().device();
    return knobs(problem, device).asArena(new StageDegrees(tp, 1, 1, dp), stages);
  }

  private static int micro(int batch, int stages) {
    var problem = problem(shape(8, 8, 1000, 0), batch, FixedDegrees.NONE, domain(8), 8);
    return Objects.requireNonNull(asArena(problem, 1, 1, stages)).microBatch();
  }

  /** Four micro-batches a stage, or the next size below that divides the sequences. */
  @Test
  void arenaRunsFourMicroBatchesAStage() {
    assertThat(micro(64, 2)).isEqualTo(8);
    assertThat(micro(12, 1)).isEqualTo(3);
    assertThat(micro(14, 1)).isEqualTo(2);
    assertThat(micro(3, 1)).isEqualTo(1);
    assertThat(micro(22, 1)).as("5, 4 and 3 do not divide 22").isEqualTo(2);
    var eight = shape(8, 8, 1000, 0);
    assertThat(
            asArena(problem(eight, 8, FixedDegrees.NONE.withMicroBatch(3), domain(8), 8), 1, 1, 1))
        .isNull();
    var plan =
        Objects.requireNonNull(
            asArena(problem(eight, 16, FixedDegrees.NONE, domain(8), 8), 2, 2, 2));
    assertThat(plan)
        .isEqualTo(new Parallelism(2, 2, 1, 1, 1, 1, ActivationRecompute.NONE, true, 1));
  }

  @Test
  void arenaInterleavesOnlyWhereItIsAskedToAndCan() {
    var eight = shape(8, 8, 1000, 0);
    var two = fixed(null, null, 2);
    assertThat(Objects.requireNonNull(asArena(problem(eight, 16, two, domain(8), 8), 1, 1, 4)))
        .extracting(Parallelism::virtualPipeline)
        .isEqualTo(2);
    assertThat(asArena(problem(eight, 18, two, domain(8), 8), 1, 1, 4))
        .as("18 micro-batches are no rounds of four")
        .isNull();
    assertThat(asArena(problem(eight, 16, two, domain(8), 8), 1, 1, 1)).as("one stage").isNull();
    assertThat(asArena(problem(shape(9, 8, 1000, 0), 16, two, domain(8), 8), 1, 1, 4)).isNull();
  }

  /** Bytes of a GPU on which the plan fits, to a millionth of a byte. */
  private static double leastMemory(TransformerShape shape, GpuDevice device, Parallelism plan) {
    double low = 0;
    double high = 80 * GIB;
    while (high - low > 1e-6) {
      double middle = (low + high) / 2;
      var other = device.withMemoryBytes(middle);
      boolean fits = problem(shape, 16, FixedDegrees.NONE, other, 8).estimator(other).fits(plan, 4);
      low = fits ? low : middle;
      high = fits ? middle : high;
    }
    return high;
  }

  /** No more is computed again than there is no memory for; the last byte counts. */
  @Test
  void arenaComputesAgainWhatDoesNotFit() {
    var shape = shape(8, 8, 4096, 0);
    var wide = domain(8);
    var estimator = problem(shape, 16, FixedDegrees.NONE, wide, 8).estimator(wide);
    for (var recompute : ActivationRecompute.values()) {
      var plan = new Parallelism(1, 1, 1, 1, 1, 1, recompute, false, 1);
      double peak = estimator.peakBytes(plan, 4);
      double least = leastMemory(shape, wide, plan);
      assertThat(least).isGreaterThan(peak);
      var enough = problem(shape, 16, FixedDegrees.NONE, wide.withMemoryBytes(least), 8);
      assertThat(Objects.requireNonNull(asArena(enough, 1, 4, 1)).recompute()).isEqualTo(recompute);
      var less = problem(shape, 16, FixedDegrees.NONE, wide.withMemoryBytes(least - 1), 8);
      var found = asArena(less, 1, 4, 1);
      if (recompute == ActivationRecompute.FULL) {
        assertThat(found).isNull();
      } else {
        assertThat(Objects.requireNonNull(found).recompute()).isGreaterThan(recompute);
      }
    }
  }

  /** All is computed again, one sequence at a time, weights sharded where that is possible. */
  @Test
  void theSmallestPlanOfDegrees() {
    var problem = problem(shape(8, 8, 4096, 0), 16, FixedDegrees.NONE, domain(8), 8);
    var knobs = knobs(problem, domain(8));
    assertThat(knobs.smallest(new StageDegrees(2, 1, 1, 4), 1))
        .isEqualTo(new Parallelism(2, 1, 1, 1, 1, 1, ActivationRecompute.FULL, true, 3));
    assertThat(knobs.smallest(new StageDegrees(1, 1, 1, 4), 2))
        .isEqualTo(new Parallelism(1, 2, 1, 1, 1, 1, ActivationRecompute.FULL, false, 1));
    var decided = new FixedDegrees(null, null, null, null, 2, 4, ActivationRecompute.NONE, 2);
    assertThat(knobs(problem.with(decided), domain(8)).smallest(new StageDegrees(1, 1, 1, 4), 2))
        .isEqualTo(new Parallelism(1, 2, 1, 1, 2, 4, ActivationRecompute.NONE, false, 2));
    for (var grid : ParallelismPlanGrid.of(problem, problem.pools().getFirst())) {
      var smallest = Objects.requireNonNull(grid.smallest(knobs));
      double least =
          grid.degrees().stream()
              .mapToDouble(each -> knobs.peakBytes(knobs.smallest(each, grid.stages()), each.dp()))
              .min()
              .orElseThrow();
      assertThat(knobs.peakBytes(smallest, smallest.dp(8))).isCloseTo(least, within(1e-6));
    }
  }

  private static GpuDevice counting(double flops, double bytes) {
    return new GpuDevice("d", flops, flops, flops, flops, flops, 500, 1, bytes, 1, 1, 1);
  }

  /** On a GPU of one flop a second an operator takes its flops, on one of one byte its bytes. */
  @Test
  void operatorsByTheirFlopsAndBytes() {
    var shape =
        new TransformerShape(
            3, 1024, 8, 2, 128, 4096, true, 1000, 512, 8, 2, 512, 256, 1, false, 0);
    double projections = 2 * 1024.0 * 128 * (8 + 2);
    double dense = 3 * 1024.0 * 4096;
    double expert = 3 * 1024.0 * 512;
    double shared = 3 * 1024.0 * 256;
    double head = 1024.0 * 1000;
    double attention = 2 * 512 * projections + 512.0 * 512 * 8 * 256;
    double experts = 2 * 512 * (2 * expert + shared);
    double[] flops = ModelOperators.loads(shape, counting(1, 1e30));
    assertNear(
        flops,
        4 * 512 * 1024.0 / 1e30,
        attention,
        2 * 512 * dense,
        attention,
        experts,
        attention,
        experts,
        2 * 512 * head);
    double read = 2 * projections + 2 * 512 * (2 * 1024.0 + (8 + 4) * 128);
    double routed = 2 * (8 * expert + shared) + 2 * 512 * 2 * (2 * 1024.0 + 512);
    double[] bytes = ModelOperators.loads(shape, counting(1e30, 1));
    assertNear(
        bytes,
        4 * 512 * 1024.0,
        read,
        2 * dense + 2 * 512 * (2 * 1024.0 + 4096),
        read,
        routed,
        read,
        routed,
        2 * head + 2 * 512 * (1024.0 + 1000));
  }

  private static void assertNear(double[] values, double... expected) {
    assertThat(values).hasSameSizeAs(expected);
    for (int i = 0; i < values.length; i++) {
      assertThat(values[i]).as("operator %d", i).isCloseTo(expected[i], within(1e-9 * expected[i]));
    }
  }
}
