package io.heddle.app.cli;

import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.chart.ChartPicture;
import io.heddle.render.contention.LevelsPicture;
import io.heddle.render.matrix.MatrixPicture;
import io.heddle.render.picture.Picture;
import io.heddle.render.plot.Series;
import io.heddle.render.plot.SpreadPlot;
import io.heddle.render.spread.SpreadPicture;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricMarks;
import io.heddle.render.topology.LinkLoads;
import io.heddle.render.topology.TopologyPicture;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which picture can be drawn of what was given. */
record Views(
    @Nullable Cluster cluster,
    @Nullable Placement placement,
    @Nullable ParetoFront front,
    @Nullable FlowSchedule schedule,
    List<TrainingJob> jobs,
    Theme theme) {
  private static final Words WORDS = Words.english();

  Picture picture(String view) {
    return switch (view) {
      case "topology" -> {
        var on = cluster(view);
        yield new TopologyPicture(
            FabricLayout.of(on),
            FabricMarks.with(
                schedule == null ? LinkLoads.none() : fitting(on, schedule),
                FabricMarks.of(placement == null ? null : fitting(on, placement))),
            theme,
            WORDS);
      }
      case "matrix" -> matrix(placement(view));
      case "spread" -> new SpreadPicture(cluster(view), placement(view), theme, WORDS);
      case "pareto" -> pareto();
      case "levels" -> levels();
      default ->
          throw new UsageException(
              "--view: %s, expected matrix, spread, pareto, topology or levels.".formatted(view));
    };
  }

  private Picture matrix(Placement shown) {
    var job = jobs.stream().filter(each -> each.id().equals(shown.job())).findFirst().orElse(null);
    return new MatrixPicture(cluster("matrix"), shown, job, theme, WORDS);
  }

  private Cluster cluster(String view) {
    if (cluster == null) {
      throw new UsageException("--view %s needs a cluster file.".formatted(view));
    }
    return cluster;
  }

  private Placement placement(String view) {
    if (placement == null) {
      throw new UsageException("--view %s needs a placement file.".formatted(view));
    }
    return fitting(cluster(view), placement);
  }

  private static Placement fitting(Cluster cluster, Placement placement) {
    for (var row : placement.matrix()) {
      for (var host : row) {
        if (!cluster.contains(host)) {
          throw new UsageException(
              "the placement of %s uses host %s, which cluster %s does not have. Maybe it belongs to cluster %s."
                  .formatted(placement.job(), host, cluster.name(), placement.cluster()));
        }
      }
    }
    return placement;
  }

  private Picture levels() {
    if (schedule == null) {
      throw new UsageException("--view levels needs a schedule (heddle contend -o).");
    }
    return new LevelsPicture(
        "Priority levels of %d jobs on %s".formatted(schedule.jobs().size(), schedule.cluster()),
        ScheduleViews.board(schedule),
        theme,
        WORDS);
  }

  private static LinkLoads fitting(Cluster cluster, FlowSchedule schedule) {
    for (var link : schedule.links()) {
      for (var node : List.of(link.from(), link.to())) {
        if (!cluster.contains(node)) {
          throw new UsageException(
              "the schedule uses %s, which cluster %s does not have. Maybe it belongs to cluster %s."
                  .formatted(node, cluster.name(), schedule.cluster()));
        }
      }
    }
    return ScheduleViews.loads(schedule, null);
  }

  private Picture pareto() {
    var points =
        front == null
            ? List.<Series.Point>of()
            : front.points().stream().map(SpreadPlot::point).toList();
    var others = new LinkedHashMap<String, List<Series.Point>>();
    if (placement != null) {
      var objective = placement.objective();
      others.put(placement.algorithm(), List.of(SpreadPlot.point(objective)));
    }
    if (points.isEmpty() && others.isEmpty()) {
      throw new UsageException("--view pareto needs a front, or a placement.");
    }
    return new ChartPicture(SpreadPlot.of(WORDS, points, others), theme);
  }
}
