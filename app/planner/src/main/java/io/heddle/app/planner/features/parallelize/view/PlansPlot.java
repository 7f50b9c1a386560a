package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.features.parallelize.PlanSelection;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Plans by their time and something else, as a plot whose points know their plans.
 *
 * @param plans of each series, in the order of its points
 */
record PlansPlot(SeriesPlot plot, List<List<WeighedParallelismPlan>> plans) {
  /** Beyond such a ratio of the largest to the smallest an axis goes by powers of ten. */
  private static final double FAR = 12;

  /** What time is set against. */
  enum Against {
    GPUS,
    MEMORY,
    COST
  }

  /**
   * @param cost of a plan, in the unit that the title says
   * @param costTitle what the axis of the cost is called
   */
  static PlansPlot of(
      PlanSelection shown, Against against, ToDoubleFunction<PlanEstimate> cost, String costTitle) {
    var estimate = shown.plan().estimate();
    ToDoubleFunction<WeighedParallelismPlan> x =
        switch (against) {
          case GPUS -> each -> each.estimate().gpus();
          case MEMORY -> each -> each.estimate().peakGiB();
          case COST -> each -> cost.applyAsDouble(each.estimate());
        };
    var all = new ArrayList<>(shown.plans());
    if (against == Against.MEMORY) {
      all.removeIf(each ->
          each.estimate().gpus() != estimate.gpus()
              || !each.estimate().gpu().equals(estimate.gpu()));
    }
    var front = front(all, x);
    var proxy = shown.proxy();
    var proxies = all.contains(proxy) ? List.of(proxy) : List.<WeighedParallelismPlan>of();
    var title =
        switch (against) {
          case GPUS -> Text.of("parallelize.column.gpus");
          case MEMORY -> Text.of("parallelize.axis.memory", PlanFigures.gpus(estimate));
          case COST -> costTitle;
        };
    var plot =
        new SeriesPlot(
            "",
            against == Against.MEMORY ? Axis.linear(title) : axis(title, all, x),
            axis(Text.of("parallelize.axis.seconds"), all, PlansPlot::seconds),
            List.of(
                series(Text.of("parallelize.plot.plans"), PlotSeries.Kind.DOTS, all, x),
                series(Text.of("parallelize.plot.front"), PlotSeries.Kind.LINE, front, x),
                series(Text.of("parallelize.proxy"), PlotSeries.Kind.POINTS, proxies, x)));
    return new PlansPlot(plot, List.of(all, front, proxies));
  }

  private static double seconds(WeighedParallelismPlan plan) {
    return plan.estimate().iterationSeconds();
  }

  private static Axis axis(
      String title,
      List<WeighedParallelismPlan> plans,
      ToDoubleFunction<WeighedParallelismPlan> value) {
    double least = plans.stream().mapToDouble(value).min().orElse(1);
    double most = plans.stream().mapToDouble(value).max().orElse(1);
    return most > FAR * least && least > 0 ? Axis.logarithmic(title) : Axis.linear(title);
  }

  private static PlotSeries series(
      String name,
      PlotSeries.Kind kind,
      List<WeighedParallelismPlan> plans,
      ToDoubleFunction<WeighedParallelismPlan> x) {
    return new PlotSeries(
        name,
        kind,
        plans.stream()
            .map(each -> new PlotSeries.Point(x.applyAsDouble(each), seconds(each)))
            .toList());
  }

  /** What no other beats in both, by rising x. */
  private static List<WeighedParallelismPlan> front(
      List<WeighedParallelismPlan> all, ToDoubleFunction<WeighedParallelismPlan> x) {
    var sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparingDouble(x).thenComparingDouble(PlansPlot::seconds));
    var front = new ArrayList<WeighedParallelismPlan>();
    double least = Double.POSITIVE_INFINITY;
    for (var plan : sorted) {
      if (seconds(plan) < least) {
        least = seconds(plan);
        front.add(plan);
      }
    }
    return front;
  }

  WeighedParallelismPlan at(PlotPoint spot) {
    return plans.get(spot.series()).get(spot.point());
  }

  /** Where a plan is; on the front, if it is there; null where it is not shown. */
  @Nullable PlotPoint of(WeighedParallelismPlan plan) {
    for (int series : new int[] {1, 2, 0}) {
      int point = plans.get(series).indexOf(plan);
      if (point >= 0) {
        return new PlotPoint(series, point);
      }
    }
    return null;
  }
}
