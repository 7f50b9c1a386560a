package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PipelineTimeline.Slot;
import io.heddle.model.result.PipelineTimeline.Work;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The steps of a few micro-batches through two stages, with their times, worked out by hand. */
class TimelineByHandTest {
  private static IterationTimeCosts costs() {
    var costs = new IterationTimeCosts();
    costs.compute = 12;
    costs.head = 0.6;
    costs.tensor = 2;
    costs.context = 1;
    costs.expert = 1;
    costs.pipeline = 1.6;
    costs.data = 5;
    costs.optimizer = 3;
    return costs;
  }

  private static Slot slot(PipelineTimeline timeline, int stage, int number) {
    return timeline.slots().stream().filter(each -> each.stage() == stage).toList().get(number);
  }

  private static void assertSlot(
      Slot slot, Work work, int microBatch, double start, double end, double sent) {
    assertThat(slot.work()).isEqualTo(work);
    assertThat(slot.microBatch()).isEqualTo(microBatch);
    assertThat(slot.start()).isCloseTo(start, within(1e-9));
    assertThat(slot.end()).isCloseTo(end, within(1e-9));
    assertThat(slot.communication()).isCloseTo(sent, within(1e-9));
  }

  /**
   * Of each of four micro-batches 2.4 s are products, a third forward; 0.6 s the loss, on the last
   * stage; 1 s is sent among groups, half forward; and 0.2 s are passed each way. So forward takes
   * 1.5 s, and 1.7 s on the last stage; backward 2.3 s and 2.7 s.
   */
  @Test
  void twoStagesStepByStep() {
    var timeline = PlanTimelines.of(Plans.plan(1, 2), 4, costs(), 1000);
    assertThat(timeline.isWhole()).isTrue();
    assertSlot(slot(timeline, 0, 0), Work.FORWARD, 0, 0, 1.5, 0.7);
    assertSlot(slot(timeline, 0, 1), Work.FORWARD, 1, 1.5, 3, 0.7);
    assertSlot(slot(timeline, 1, 0), Work.FORWARD, 0, 1.5, 3.2, 0.7);
    assertSlot(slot(timeline, 1, 1), Work.BACKWARD, 0, 3.2, 5.9, 0.7);
    assertSlot(slot(timeline, 0, 2), Work.BACKWARD, 0, 5.9, 8.2, 0.7);
    assertSlot(slot(timeline, 1, 2), Work.FORWARD, 1, 5.9, 7.6, 0.7);
    // The last stage is never idle again: four times 1.7 and 2.7 s after the first 1.5 s.
    assertSlot(slot(timeline, 1, 7), Work.BACKWARD, 3, 16.4, 19.1, 0.7);
    assertSlot(slot(timeline, 1, 8), Work.DATA, -1, 19.1, 24.1, 5);
    assertSlot(slot(timeline, 1, 9), Work.OPTIMIZER, -1, 24.1, 27.1, 0);
    assertSlot(slot(timeline, 0, 7), Work.BACKWARD, 3, 19.1, 21.4, 0.7);
    assertThat(timeline.seconds()).isCloseTo(21.4 + 5 + 3, within(1e-9));
  }

  /** A quarter of the products forward, and a third of what groups send. */
  @Test
  void whatIsComputedAgainIsBackward() {
    var plan = Plans.plan(1, 2).withRecompute(ActivationRecompute.FULL);
    var timeline = PlanTimelines.of(plan, 4, costs(), 1000);
    double sent = 1 / 3.0 + 0.2;
    assertSlot(slot(timeline, 0, 0), Work.FORWARD, 0, 0, 0.6 + sent, sent);
    double first = 0.6 + sent;
    double last = first + 0.6 + 0.2 + sent;
    double back = 1 + 0.4 - sent;
    assertSlot(slot(timeline, 1, 0), Work.FORWARD, 0, first, last, sent);
    assertSlot(slot(timeline, 1, 1), Work.BACKWARD, 0, last, last + 1.8 + 0.4 + back, back);
  }

  /** Four slots a micro-batch of two stages: nine have room for two; three are a round of two. */
  @Test
  void longTimelinesAreCut() {
    for (int most : new int[] {0, 4, 7}) {
      assertThat(PlanTimelines.of(Plans.plan(1, 2), 4, costs(), most).microBatches()).isEqualTo(1);
    }
    assertThat(PlanTimelines.of(Plans.plan(1, 2), 4, costs(), 9).microBatches()).isEqualTo(2);
    assertThat(PlanTimelines.of(Plans.plan(1, 2), 3.2, costs(), 99).allMicroBatches()).isEqualTo(4);
    var two = Plans.plan(1, 2).withVirtualPipeline(2);
    assertThat(PlanTimelines.of(two, 8, costs(), 25).microBatches()).isEqualTo(2);
    assertThat(PlanTimelines.of(two, 8, costs(), 32).microBatches()).isEqualTo(4);
    assertThat(PlanTimelines.of(two, 8, costs(), 1).microBatches())
        .as("a whole round")
        .isEqualTo(2);
    assertThatThrownBy(() ->
            PipelineScheduleSimulator.of(
                List.of(
                    new PipelineScheduleSimulator.Pace(1, 2, 0, 0),
                    new PipelineScheduleSimulator.Pace(1, 2, 0, 0)),
                2,
                3))
        .hasMessage("3 micro-batches in 2 interleaved stages, expected a multiple");
  }
}
