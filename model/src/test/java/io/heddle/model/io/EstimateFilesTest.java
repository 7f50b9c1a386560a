package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.IterationTimeRange;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.result.PeakMemoryRange;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.StageMemory;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Files of estimates and plans come back as they were, and broken ones are refused. */
class EstimateFilesTest {
  private static <E> E any(Random random, E[] values) {
    return List.of(values).get(random.nextInt(values.length));
  }

  private static PlanEstimate estimate(Random random) {
    int pp = 1 + random.nextInt(4);
    var plan =
        new Parallelism(
            1 << random.nextInt(3),
            pp,
            1 + random.nextInt(3),
            1 << random.nextInt(4),
            1 + random.nextInt(3),
            1 + random.nextInt(4),
            any(random, ActivationRecompute.values()),
            random.nextBoolean(),
            random.nextInt(4));
    var stages = new ArrayList<StageMemory>();
    for (int stage = 0; stage < pp; stage++) {
      stages.add(
          new StageMemory(
              random.nextDouble(),
              random.nextDouble(),
              random.nextDouble(),
              random.nextDouble(),
              random.nextDouble()));
    }
    return new PlanEstimate(
        "a job",
        "H100",
        8 * Math.toIntExact(plan.gpusPerReplica()),
        plan,
        any(random, Precision.values()),
        new IterationTimeParts(
            random.nextDouble(),
            random.nextDouble(),
            random.nextDouble() * random.nextInt(2),
            random.nextDouble() * random.nextInt(2),
            random.nextDouble(),
            random.nextDouble(),
            random.nextDouble(),
            random.nextDouble()),
        stages,
        any(random, MemoryFitAnswer.values()),
        random.nextBoolean()
            ? null
            : new PeakMemoryRange(
                79, random.nextDouble(), 1 + random.nextDouble(), random.nextDouble()),
        random.nextDouble(),
        1 + random.nextDouble(),
        any(random, EvidenceBasis.values()),
        random.nextDouble(),
        random.nextBoolean()
            ? null
            : new IterationTimeRange(0.1 + random.nextDouble(), 2 + random.nextDouble()),
        random.nextBoolean() ? null : stages.stream().map(_ -> random.nextInt(9)).toList(),
        random.nextBoolean() ? null : TrainingStack.of(any(random, AttentionKernel.values())));
  }

  @Test
  void layersOfOtherStagesThanPpAreRefused() {
    for (int seed = 0; seed < 40; seed++) {
      var json = FileKinds.ESTIMATE.toJson(estimate(new Random(seed)));
      if (json.contains("\"stageLayers\": [")) {
        var more = json.replace("\"stageLayers\": [", "\"stageLayers\": [1, ");
        assertThatThrownBy(() -> FileKinds.ESTIMATE.read("e.json", more))
            .hasMessageContaining("stages, which is pp");
      }
    }
  }

  @Test
  void estimatesComeBack() {
    for (int seed = 0; seed < 200; seed++) {
      var estimate = estimate(new Random(seed));
      assertThat(FileKinds.ESTIMATE.read("e.json", FileKinds.ESTIMATE.toJson(estimate)))
          .as("seed %d", seed)
          .isEqualTo(estimate);
      var again = FileKinds.ESTIMATE.toJson(estimate);
      assertThat(FileKinds.ESTIMATE.toJson(FileKinds.ESTIMATE.read("e.json", again)))
          .isEqualTo(again);
    }
  }

  @Test
  void plansComeBack() {
    for (int seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var plans = new ArrayList<WeighedParallelismPlan>();
      for (int i = 0; i <= random.nextInt(4); i++) {
        plans.add(
            new WeighedParallelismPlan(
                estimate(random),
                List.of(new WeighedParallelismPlan.Stage(1 + random.nextInt(8), 8)),
                random.nextDouble(),
                random.nextDouble(),
                random.nextBoolean()));
      }
      var answer =
          new RankedParallelismPlans(
              plans,
              random.nextInt(plans.size()),
              0,
              random.nextBoolean() ? null : estimate(random),
              "refined",
              random.nextLong(1000),
              0.25);
      assertThat(FileKinds.PARALLELISM.read("p.json", FileKinds.PARALLELISM.toJson(answer)))
          .as("seed %d", seed)
          .isEqualTo(answer);
    }
  }

  @Test
  void aTotalThatIsNotTheSumIsRefused() {
    var json = FileKinds.ESTIMATE.toJson(estimate(new Random(1)));
    assertThatThrownBy(() ->
            FileKinds.ESTIMATE.read(
                "e.json",
                json.replaceFirst("\"iterationSeconds\": [0-9.]+", "\"iterationSeconds\": 99")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "/iterationSeconds: found 99, expected seconds, the sum of its parts");
    assertThatThrownBy(() ->
            FileKinds.ESTIMATE.read(
                "e.json", json.replaceFirst("\"basis\": \"\\w+\"", "\"basis\": \"guessed\"")))
        .hasMessageContaining("/basis");
  }

  /** All that is wrong with two plans of a file, each where it is. */
  @Test
  void everyBrokenPlanOfAFileIsSaidAtOnce() {
    var json =
        SchemaExamples.of(FileKinds.PARALLELISM)
            .replaceFirst(
                "\"gpus\": 96, \"tp\": 1, \"pp\": 2", "\"gpus\": 95, \"tp\": 1, \"pp\": 2")
            .replaceFirst(
                "\"pp\": 1, \"dp\": 96, \"cp\": 1, \"ep\": 1",
                "\"pp\": 1, \"dp\": 90, \"cp\": 1, \"ep\": 5")
            .replaceFirst("\"algorithm\": \"refined\"", "\"algorithm\": 3")
            .replaceFirst("\"chosen\": 0", "\"chosen\": 7");
    assertThatThrownBy(() -> FileKinds.PARALLELISM.read("p.json", json))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "/plans/0/gpus: found 95, expected a multiple of tp·pp = 1·2 = 2. "
                + Advice.use("94 or 96"))
        .hasMessageContaining(
            "/plans/1/ep: found 5, expected a divisor of dp = 96. " + Advice.use("4 or 6"))
        .hasMessageContaining("/plans/1/dp: found 90, expected 96")
        .hasMessageContaining("/algorithm: found 3")
        .hasMessageContaining("/chosen: found 7");
  }
}
