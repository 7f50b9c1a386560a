package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PlanEstimate;
import io.heddle.render.bars.StackedBarChartModel;
import io.heddle.render.bars.StackedBarChartModel.Part;
import java.util.ArrayList;
import java.util.List;

/** Plans as stacked bars. */
final class PlanBars {
  private PlanBars() {}

  /** Memory of a GPU of each stage, against what it may hold. */
  static StackedBarChartModel memory(PlanEstimate estimate, double usableGiB) {
    var rows = new ArrayList<StackedBarChartModel.Row>();
    var memory = estimate.memory();
    for (int stage = 0; stage < memory.size(); stage++) {
      var of = memory.get(stage);
      rows.add(
          new StackedBarChartModel.Row(
              Text.of("parallelize.stage", stage),
              List.of(of.weights(), of.gradients(), of.optimizer(), of.activations(), of.other())));
    }
    return new StackedBarChartModel(
        Text.of("parallelize.memory.title", PlanFigures.number(usableGiB)),
        List.of(
            new Part(Text.of("parallelize.weights"), 0),
            new Part(Text.of("parallelize.gradients"), 4),
            new Part(Text.of("parallelize.optimizer"), 7),
            new Part(Text.of("parallelize.activations"), 3),
            new Part(Text.of("parallelize.rest"), 2)),
        rows,
        usableGiB,
        "GiB");
  }

  /** What each stage does with the time, of the micro-batches that are shown. */
  static StackedBarChartModel stages(PipelineTimeline timeline) {
    var sums = new double[timeline.stages()][6];
    for (var slot : timeline.slots()) {
      var sum = sums[slot.stage()];
      double seconds = slot.end() - slot.start();
      switch (slot.work()) {
        case FORWARD -> sum[0] += seconds - slot.communication();
        case BACKWARD -> sum[1] += seconds - slot.communication();
        case DATA -> sum[3] += seconds;
        case OPTIMIZER -> sum[4] += seconds;
      }
      boolean pass =
          slot.work() == PipelineTimeline.Work.FORWARD
              || slot.work() == PipelineTimeline.Work.BACKWARD;
      sum[2] += pass ? slot.communication() : 0;
    }
    var rows = new ArrayList<StackedBarChartModel.Row>();
    for (int stage = 0; stage < sums.length; stage++) {
      double busy = 0;
      var values = new ArrayList<Double>();
      for (int part = 0; part < 5; part++) {
        busy += sums[stage][part];
        values.add(Math.max(0, sums[stage][part]));
      }
      values.add(Math.max(0, timeline.seconds() - busy));
      rows.add(new StackedBarChartModel.Row(Text.of("parallelize.stage", stage), values));
    }
    return new StackedBarChartModel(
        timeline.isWhole()
            ? Text.of("parallelize.stages.title")
            : Text.of(
                "parallelize.stages.part", timeline.microBatches(), timeline.allMicroBatches()),
        List.of(
            new Part(Text.of("parallelize.forward"), 0),
            new Part(Text.of("parallelize.backward"), 2),
            new Part(Text.of("parallelize.sending"), 6),
            new Part(Text.of("parallelize.part.dp"), 3),
            new Part(Text.of("parallelize.part.optimizer"), 5),
            Part.idle(Text.of("parallelize.part.bubble"))),
        rows,
        Double.NaN,
        "s");
  }

  /** Time by part of several plans, one below the other. */
  static StackedBarChartModel parts(List<String> names, List<PlanEstimate> plans) {
    var rows = new ArrayList<StackedBarChartModel.Row>();
    for (int i = 0; i < plans.size(); i++) {
      var seconds = plans.get(i).seconds();
      rows.add(
          new StackedBarChartModel.Row(
              names.get(i),
              List.of(
                  seconds.compute(),
                  seconds.tp(),
                  seconds.cp(),
                  seconds.ep(),
                  seconds.dp(),
                  seconds.pp(),
                  seconds.bubble(),
                  seconds.optimizer())));
    }
    return new StackedBarChartModel(
        Text.of("parallelize.parts.title"),
        List.of(
            new Part(Text.of("parallelize.part.compute"), 0),
            new Part(Text.of("parallelize.part.tp"), 4),
            new Part(Text.of("parallelize.part.cp"), 7),
            new Part(Text.of("parallelize.part.ep"), 6),
            new Part(Text.of("parallelize.part.dp"), 3),
            new Part(Text.of("parallelize.part.pp"), 2),
            Part.idle(Text.of("parallelize.part.bubble")),
            new Part(Text.of("parallelize.part.optimizer"), 5)),
        rows,
        Double.NaN,
        "s");
  }
}
