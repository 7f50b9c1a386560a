package io.heddle.app.cli;

import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.contention.PriorityLevelPicture;
import io.heddle.render.matrix.PlacementMatrixPicture;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SpreadPlot;
import io.heddle.render.spread.GroupSpreadPicture;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricLinkLoads;
import io.heddle.render.topology.FabricTopologyPicture;
import io.heddle.render.topology.FabricViewMarks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which picture can be drawn of what was given. */
record DrawablePictures(
    @Nullable DrawnDomainLevel level,
    @Nullable Placement placement,
    @Nullable ParetoFront front,
    @Nullable FlowSchedule schedule,
    List<TrainingJob> jobs,
    Theme theme) {
  private static final ViewTextBundle WORDS = ViewTextBundle.english();

  /** What can be drawn. */
  enum View {
    MATRIX,
    SPREAD,
    PARETO,
    TOPOLOGY,
    LEVELS;

    /** The word of the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  ScalablePicture picture(View view) {
    return switch (view) {
      case TOPOLOGY -> {
        var by = level(view);
        var on = by.cluster();
        yield new FabricTopologyPicture(
            FabricLayout.of(on),
            FabricViewMarks.with(
                schedule == null ? FabricLinkLoads.none() : fitting(on, schedule),
                FabricViewMarks.of(placement == null ? null : fitting(on, placement))),
            by.id(),
            theme,
            WORDS);
      }
      case MATRIX -> matrix(placement(view));
      case SPREAD -> new GroupSpreadPicture(level(view), placement(view), theme, WORDS);
      case PARETO -> pareto();
      case LEVELS -> levels();
    };
  }

  private ScalablePicture matrix(Placement shown) {
    var job = jobs.stream().filter(each -> each.id().equals(shown.job())).findFirst().orElse(null);
    return new PlacementMatrixPicture(level(View.MATRIX), shown, job, theme, WORDS);
  }

  private DrawnDomainLevel level(View view) {
    if (level == null) {
      throw new UsageException("--view %s needs a cluster file.".formatted(view));
    }
    return level;
  }

  private Placement placement(View view) {
    if (placement == null) {
      throw new UsageException("--view %s needs a placement file.".formatted(view));
    }
    return fitting(level(view).cluster(), placement);
  }

  private static Placement fitting(Cluster cluster, Placement placement) {
    for (var row : placement.matrix()) {
      for (var host : row) {
        if (!cluster.contains(host)) {
          throw new UsageException(
              "the placement of %s uses host %s, which cluster %s does not have. It may belong to cluster %s."
                  .formatted(placement.job(), host, cluster.name(), placement.cluster()));
        }
      }
    }
    return placement;
  }

  private ScalablePicture levels() {
    if (schedule == null) {
      throw new UsageException("--view levels needs a schedule (heddle contend -o).");
    }
    return new PriorityLevelPicture(
        "Priority levels of %d jobs on %s".formatted(schedule.jobs().size(), schedule.cluster()),
        ScheduleViews.board(schedule, JobNumbers.NONE),
        theme,
        WORDS);
  }

  private static FabricLinkLoads fitting(Cluster cluster, FlowSchedule schedule) {
    for (var link : schedule.links()) {
      for (var node : List.of(link.from(), link.to())) {
        if (!cluster.contains(node)) {
          throw new UsageException(
              "the schedule uses %s, which cluster %s does not have. It may belong to cluster %s."
                  .formatted(node, cluster.name(), schedule.cluster()));
        }
      }
    }
    return ScheduleViews.loads(schedule, null);
  }

  private ScalablePicture pareto() {
    var points =
        front == null
            ? List.<PlotSeries.Point>of()
            : front.points().stream().map(SpreadPlot::point).toList();
    var others = new LinkedHashMap<String, List<PlotSeries.Point>>();
    if (placement != null) {
      var objective = placement.objective();
      others.put(placement.algorithm(), List.of(SpreadPlot.point(objective)));
    }
    if (points.isEmpty() && others.isEmpty()) {
      throw new UsageException("--view pareto needs a front, or a placement.");
    }
    return new ChartContentPicture(SpreadPlot.of(WORDS, points, others), theme);
  }
}
