package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.features.parallelize.Shown;
import io.heddle.model.result.Estimate;
import io.heddle.model.result.PlannedParallelism;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.Plot;
import io.heddle.render.plot.Series;
import io.heddle.render.plot.Spot;
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
record PlansPlot(Plot plot, List<List<PlannedParallelism>> plans) {
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
      Shown shown, Against against, ToDoubleFunction<Estimate> cost, String costTitle) {
    var estimate = shown.plan().estimate();
    ToDoubleFunction<PlannedParallelism> x =
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
    var proxies = all.contains(proxy) ? List.of(proxy) : List.<PlannedParallelism>of();
    var title =
        switch (against) {
          case GPUS -> Text.of("parallelize.column.gpus");
          case MEMORY -> Text.of("parallelize.axis.memory", PlanFigures.gpus(estimate));
          case COST -> costTitle;
        };
    var plot =
        new Plot(
            "",
            against == Against.MEMORY ? Axis.linear(title) : axis(title, all, x),
            axis(Text.of("parallelize.axis.seconds"), all, PlansPlot::seconds),
            List.of(
                series(Text.of("parallelize.plot.plans"), Series.Kind.DOTS, all, x),
                series(Text.of("parallelize.plot.front"), Series.Kind.LINE, front, x),
                series(Text.of("parallelize.proxy"), Series.Kind.POINTS, proxies, x)));
    return new PlansPlot(plot, List.of(all, front, proxies));
  }

  private static double seconds(PlannedParallelism plan) {
    return plan.estimate().iterationSeconds();
  }

  private static Axis axis(
      String title, List<PlannedParallelism> plans, ToDoubleFunction<PlannedParallelism> value) {
    double least = plans.stream().mapToDouble(value).min().orElse(1);
    double most = plans.stream().mapToDouble(value).max().orElse(1);
    return most > FAR * least && least > 0 ? Axis.logarithmic(title) : Axis.linear(title);
  }

  private static Series series(
      String name,
      Series.Kind kind,
      List<PlannedParallelism> plans,
      ToDoubleFunction<PlannedParallelism> x) {
    return new Series(
        name,
        kind,
        plans.stream()
            .map(each -> new Series.Point(x.applyAsDouble(each), seconds(each)))
            .toList());
  }

  /** What no other beats in both, by rising x. */
  private static List<PlannedParallelism> front(
      List<PlannedParallelism> all, ToDoubleFunction<PlannedParallelism> x) {
    var sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparingDouble(x).thenComparingDouble(PlansPlot::seconds));
    var front = new ArrayList<PlannedParallelism>();
    double least = Double.POSITIVE_INFINITY;
    for (var plan : sorted) {
      if (seconds(plan) < least) {
        least = seconds(plan);
        front.add(plan);
      }
    }
    return front;
  }

  PlannedParallelism at(Spot spot) {
    return plans.get(spot.series()).get(spot.point());
  }

  /** Where a plan is; on the front, if it is there; null where it is not shown. */
  @Nullable Spot of(PlannedParallelism plan) {
    for (int series : new int[] {1, 2, 0}) {
      int point = plans.get(series).indexOf(plan);
      if (point >= 0) {
        return new Spot(series, point);
      }
    }
    return null;
  }
}
