package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What holds for every plan; seeded, the failing seed is named. */
class EstimatePropertiesTest {
  private static final int DRAWS = 2000;
  private static final int BATCH = 4096;
  private static final int DP = 8;

  private static void forAll(BiConsumer<TransformerShape, Parallelism> property) {
    for (int seed = 0; seed < DRAWS; seed++) {
      var random = new Random(seed);
      var shape = List.of(Plans.LLAMA_70B, Plans.LLAMA_405B, Plans.MIXTRAL).get(seed % 3);
      var plan = Plans.random(random, shape);
      try {
        property.accept(shape, plan);
      } catch (AssertionError e) {
        throw new AssertionError("seed %d: %s".formatted(seed, plan), e);
      }
    }
  }

  private static int gpus(Parallelism plan) {
    return DP * Math.toIntExact(plan.gpusPerReplica());
  }

  @Test
  void partsAddUpToTheTime() {
    forAll((shape, plan) -> {
      var estimator = Plans.estimator(shape, BATCH, Plans.h100());
      var estimate = estimator.estimate("j", plan, gpus(plan));
      var parts = estimate.seconds();
      assertThat(
              parts.compute()
                  + parts.tp()
                  + parts.cp()
                  + parts.ep()
                  + parts.dp()
                  + parts.pp()
                  + parts.bubble()
                  + parts.optimizer())
          .isCloseTo(estimator.seconds(plan, DP), within(1e-9));
      assertThat(parts.tp() > 0).isEqualTo(plan.tp() > 1);
      assertThat(parts.cp() > 0).isEqualTo(plan.cp() > 1);
      assertThat(parts.ep() > 0).isEqualTo(plan.ep() > 1);
      assertThat(parts.bubble() > 0).isEqualTo(plan.pp() > 1);
    });
  }

  @Test
  void theWorstStageIsThatOfTheTable() {
    forAll((shape, plan) -> {
      var estimator = Plans.estimator(shape, BATCH, Plans.h100());
      assertThat(estimator.peakBytes(plan, DP) / (1L << 30))
          .isCloseTo(estimator.estimate("j", plan, gpus(plan)).peakGiB(), within(1e-6));
    });
  }

  /** What an estimator keeps of a plan is not taken for the next, whatever they differ in. */
  @Test
  void eachPlanIsEstimatedByItself() {
    forAll((shape, plan) -> {
      var estimator = Plans.estimator(shape, BATCH, Plans.h100());
      var others =
          List.of(
              plan.withTp(2 * plan.tp()),
              plan.withPp(2 * plan.pp()),
              plan.withCp(2 * plan.cp()),
              plan.withEp(shape.hasExperts() ? 2 * plan.ep() : 1),
              plan.withVirtualPipeline(2 * plan.virtualPipeline()),
              plan.withMicroBatch(2 * plan.microBatch()),
              plan.withRecompute(
                  plan.recompute() == ActivationRecompute.FULL
                      ? ActivationRecompute.NONE
                      : ActivationRecompute.FULL),
              plan.withSequenceParallel(!plan.sequenceParallel()),
              plan.withZeroStage(3 - plan.zeroStage()));
      for (var other : others) {
        estimator.seconds(plan, DP);
        for (int dp : new int[] {DP, 2 * DP}) {
          assertThat(estimator.seconds(other, dp))
              .isEqualTo(Plans.estimator(shape, BATCH, Plans.h100()).seconds(other, dp));
        }
      }
    });
  }

  /** Dense layers lead: the first stage with experts can be any, and can be the worst. */
  @Test
  void theWorstStageIsThatOfTheTableWhereLayersDiffer() {
    for (int seed = 0; seed < DRAWS; seed++) {
      var random = new Random(seed);
      var shape = withDenseLayers(random);
      var plan = Plans.random(random, shape);
      var estimator = estimator(shape, random);
      assertThat(estimator.peakBytes(plan, DP) / (1L << 30))
          .as("seed %d: %s of %s", seed, plan, shape)
          .isCloseTo(estimator.estimate("j", plan, gpus(plan)).peakGiB(), within(1e-6));
    }
  }

  /** As where clusters of a federation have some stages each. */
  @Test
  void someStagesHoldWhatTheWorstOfThemDoes() {
    for (int seed = 0; seed < DRAWS; seed++) {
      var random = new Random(seed);
      var shape = withDenseLayers(random);
      var plan = Plans.random(random, shape);
      var estimator = estimator(shape, random);
      int layers = Math.ceilDiv(shape.layers(), plan.pp());
      int from = random.nextInt(plan.pp());
      int to = from + 1 + random.nextInt(plan.pp() - from);
      double worst =
          IntStream.range(from, to)
              .mapToDouble(stage -> estimator.peakBytes(plan, DP, BATCH, layers, stage, stage + 1))
              .max()
              .orElseThrow();
      assertThat(estimator.peakBytes(plan, DP, BATCH, layers, from, to))
          .as("seed %d: stages %d to %d of %s of %s", seed, from, to, plan, shape)
          .isEqualTo(worst);
    }
  }

  private static TransformerShape withDenseLayers(Random random) {
    int layers = 32 + random.nextInt(33);
    return Plans.MIXTRAL
        .with()
        .layers(layers)
        .denseLayers(random.nextInt(layers + 1))
        .vocab(1000)
        .build();
  }

  private static PlanEstimator estimator(TransformerShape shape, Random random) {
    var plain =
        EstimatedSoftwareStack.of(TrainingStack.UNSTATED.withFramework("PyTorch"), Precision.BF16);
    return new PlanEstimator(
        shape,
        BATCH,
        Precision.BF16,
        OptimizerKind.ADAM,
        Plans.h100(),
        random.nextBoolean() ? plain : EstimatedSoftwareStack.USUAL,
        CalibrationTextFormat.shipped());
  }

  @Test
  void moreMemoryNeverTakesThePlaceAway() {
    forAll((shape, plan) -> {
      boolean before = false;
      for (double gib : new double[] {20, 40, 80, 141, 279, 1000}) {
        var device = Plans.h100().withMemoryBytes(gib * (1L << 30));
        var estimator = Plans.estimator(shape, BATCH, device);
        boolean fits = estimator.fits(plan, DP);
        var estimate = estimator.estimate("j", plan, gpus(plan));
        var range = Objects.requireNonNull(estimate.memoryRange());
        assertThat(estimate.fits())
            .as("the interval of the peak is below what is usable, which is less than the memory")
            .isEqualTo(fits)
            .isEqualTo(range.highGiB() <= range.usableGiB());
        assertThat(range.usableGiB()).isLessThan(gib);
        assertThat(fits || !before).as("%s GiB", gib).isTrue();
        before = fits;
      }
    });
  }

  @Test
  void aBetterFabricIsNeverSlower() {
    forAll((shape, plan) -> {
      double[] locals = {50e9, 200e9, 450e9, 900e9};
      double[] networks = {12.5e9, 25e9, 50e9};
      int[] domains = {2, 4, 8, 16, 72};
      for (double local : locals) {
        for (double network : networks) {
          double slower = Double.POSITIVE_INFINITY;
          for (int domain : domains) {
            double seconds = seconds(shape, plan, local, domain, network);
            assertThat(seconds).as("domain %d", domain).isLessThanOrEqualTo(slower * (1 + 1e-12));
            slower = seconds;
            assertThat(seconds(shape, plan, local, domain, 2 * network))
                .as("twice the network, domain %d", domain)
                .isLessThanOrEqualTo(seconds * (1 + 1e-12));
            assertThat(seconds(shape, plan, 2 * local, domain, network))
                .as("twice the links, domain %d", domain)
                .isLessThanOrEqualTo(seconds * (1 + 1e-12));
          }
        }
      }
    });
  }

  private static double seconds(
      TransformerShape shape, Parallelism plan, double local, int domain, double network) {
    return Plans.estimator(shape, BATCH, Plans.h100().withLinks(local, domain, network))
        .seconds(plan, DP);
  }
}
