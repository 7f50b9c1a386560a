package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.Parallelism;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PipelineTimeline.Slot;
import io.heddle.model.result.PipelineTimeline.Work;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TimelineTest {
  private static final int BATCH = 512;
  private static final PlanEstimator ESTIMATOR =
      Plans.estimator(Plans.LLAMA_70B, BATCH, Plans.h100());

  static IntStream seeds() {
    return IntStream.range(0, 60);
  }

  private static Parallelism random(Random random) {
    int pp = List.of(1, 2, 4, 8).get(random.nextInt(4));
    int chunks = pp == 1 ? 1 : List.of(1, 2, 5).get(random.nextInt(3));
    return Plans.plan(4, pp)
        .withVirtualPipeline(chunks)
        .withMicroBatch(1 << random.nextInt(2))
        .withRecompute(List.of(ActivationRecompute.values()).get(random.nextInt(3)));
  }

  /** Waiting for what each step needs takes exactly what the formula of the bubble says. */
  @ParameterizedTest
  @MethodSource("seeds")
  void theStepsTakeAsLongAsTheEstimateSays(int seed) {
    var plan = random(new Random(seed));
    int gpus = plan.tp() * plan.pp() * 8;
    var timeline = ESTIMATOR.timeline(plan, gpus, Integer.MAX_VALUE);
    assertThat(timeline.isWhole()).isTrue();
    double estimated = ESTIMATOR.estimate("j", plan, gpus).iterationSeconds();
    assertThat(timeline.seconds()).as("%s", plan).isCloseTo(estimated, within(1e-9 * estimated));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyMicroBatchGoesThroughEveryStageInOrder(int seed) {
    var plan = random(new Random(seed));
    var timeline = ESTIMATOR.timeline(plan, plan.tp() * plan.pp() * 8, Integer.MAX_VALUE);
    var ends = new HashMap<List<Object>, Slot>();
    for (int stage = 0; stage < plan.pp(); stage++) {
      int mine = stage;
      var own = timeline.slots().stream().filter(slot -> slot.stage() == mine).toList();
      for (int i = 1; i < own.size(); i++) {
        assertThat(own.get(i).start()).isGreaterThanOrEqualTo(own.get(i - 1).end());
      }
    }
    for (var slot : timeline.slots()) {
      var before = ends.put(key(slot.work(), slot.stage(), slot.chunk(), slot.microBatch()), slot);
      assertThat(before).as("twice: %s", slot).isNull();
      assertThat(slot.communication()).isBetween(0.0, slot.end() - slot.start() + 1e-12);
    }
    int passes = 2 * plan.pp() * plan.virtualPipeline() * timeline.microBatches();
    assertThat(timeline.slots()).hasSize(passes + 2 * plan.pp());
    for (var slot : timeline.slots()) {
      check(slot, plan, ends);
    }
  }

  private static List<Object> key(Work work, int stage, int chunk, int microBatch) {
    return List.of(work, stage, chunk, microBatch);
  }

  /** Whatever a slot needs ended before it begins. */
  private static void check(Slot slot, Parallelism plan, Map<List<Object>, Slot> all) {
    int last = plan.pp() * plan.virtualPipeline() - 1;
    int place = slot.chunk() * plan.pp() + slot.stage();
    Integer needed =
        switch (slot.work()) {
          case FORWARD -> place == 0 ? null : (Integer) (place - 1);
          case BACKWARD -> place == last ? null : (Integer) (place + 1);
          case DATA, OPTIMIZER -> null;
        };
    if (needed != null) {
      var from =
          Objects.requireNonNull(
              all.get(key(slot.work(), needed % plan.pp(), needed / plan.pp(), slot.microBatch())));
      assertThat(from.end()).isLessThanOrEqualTo(slot.start());
    }
    if (slot.work() == Work.BACKWARD) {
      var forward =
          Objects.requireNonNull(
              all.get(key(Work.FORWARD, slot.stage(), slot.chunk(), slot.microBatch())));
      assertThat(forward.end()).isLessThanOrEqualTo(slot.start());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void longIterationsAreCutToWholeRounds(int seed) {
    var plan = random(new Random(seed));
    PipelineTimeline timeline = ESTIMATOR.timeline(plan, plan.tp() * plan.pp() * 8, 500);
    assertThat(timeline.slots()).hasSizeLessThanOrEqualTo(500 + 2 * plan.pp());
    assertThat(timeline.microBatches()).isBetween(1, timeline.allMicroBatches());
  }
}
