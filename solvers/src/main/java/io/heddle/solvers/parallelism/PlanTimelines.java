package io.heddle.solvers.parallelism;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.Parallelism;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PipelineTimeline.Slot;
import io.heddle.model.result.PipelineTimeline.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * Timelines of plans from what they cost. Products take twice as long backward as forward, and once
 * more where they are computed again; tensor, context and expert groups send as often backward as
 * forward, and once more where layers are computed again; stages pass as much back as on.
 */
final class PlanTimelines {
  private PlanTimelines() {}

  static PipelineTimeline of(
      Parallelism plan, double allMicroBatches, IterationTimeCosts costs, int mostSlots) {
    int stages = plan.pp();
    int chunks = plan.virtualPipeline();
    int all = Math.max(1, (int) Math.ceil(allMicroBatches));
    int shown = shown(all, stages, 2 * stages * chunks, chunks, mostSlots);
    var slots = new ArrayList<Slot>();
    double end = 0;
    for (var ofStage :
        PipelineScheduleSimulator.of(paces(plan, allMicroBatches, costs), chunks, shown)) {
      slots.addAll(ofStage);
      var last = ofStage.getLast();
      double sent = last.end() + costs.data;
      double updated = sent + costs.optimizer;
      slots.add(new Slot(last.stage(), Work.DATA, -1, 0, last.end(), sent, costs.data));
      slots.add(new Slot(last.stage(), Work.OPTIMIZER, -1, 0, sent, updated, 0));
      end = Math.max(end, updated);
    }
    return new PipelineTimeline(stages, shown, all, slots, end);
  }

  /** As many whole rounds of the pipeline as there is room for, but at least one. */
  private static int shown(int all, int stages, int slotsEach, int chunks, int mostSlots) {
    int room = Math.max(1, mostSlots / slotsEach);
    int step = chunks > 1 ? stages : 1;
    int rounds = Math.max(1, Math.min(all, room) / step);
    return rounds * step;
  }

  private static List<PipelineScheduleSimulator.Pace> paces(
      Parallelism plan, double microBatches, IterationTimeCosts costs) {
    boolean again = plan.recompute() == ActivationRecompute.FULL;
    double computed = costs.compute / microBatches - costs.head;
    double sent = (costs.tensor + costs.context + costs.expert) / microBatches;
    double passed = costs.pipeline / microBatches / 2;
    double forwardShare = again ? 1 / 4.0 : 1 / 3.0;
    double sentForward = sent * (again ? 1 / 3.0 : 1 / 2.0) + passed;
    double sentBackward = sent + 2 * passed - sentForward;
    var paces = new ArrayList<PipelineScheduleSimulator.Pace>();
    for (int stage = 0; stage < plan.pp(); stage++) {
      double head = stage == plan.pp() - 1 ? costs.head : 0;
      paces.add(
          new PipelineScheduleSimulator.Pace(
              forwardShare * computed + head / 3 + sentForward,
              (1 - forwardShare) * computed + 2 * head / 3 + sentBackward,
              sentForward,
              sentBackward));
    }
    return paces;
  }
}
