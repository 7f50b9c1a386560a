package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.features.place.PlacementRun;
import io.heddle.app.planner.features.place.results.ParetoPoints;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.ParetoFront;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.matrix.PlacementMatrixPicture;
import io.heddle.render.spread.GroupSpreadPicture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The pictures that can be saved of an answer. */
public final class PlacementExportPictures {
  private PlacementExportPictures() {}

  /**
   * Those of the answer.
   *
   * @param level whose domains colour hosts, of a cluster
   */
  public static List<NamedExportPicture> of(
      ClusterDocument document,
      Function<Cluster, DrawnDomainLevel> level,
      @Nullable PlacementRun run,
      List<PlacementRun> runs,
      @Nullable ParetoFront front) {
    var placement = run == null ? null : run.placement();
    var views = new ArrayList<NamedExportPicture>();
    if (placement != null) {
      views.add(
          new NamedExportPicture(
              "matrix",
              Text.of("tab-matrix"),
              theme ->
                  new PlacementMatrixPicture(
                      level.apply(document.cluster()),
                      placement,
                      NewJobTemplates.named(document.jobs(), placement.job()),
                      theme,
                      Text::of)));
      views.add(
          new NamedExportPicture(
              "spread",
              Text.of("tab-spread"),
              theme ->
                  new GroupSpreadPicture(
                      level.apply(document.cluster()), placement, theme, Text::of)));
    }
    if (!runs.isEmpty() || front != null) {
      var points = ParetoPoints.of(runs, front);
      views.add(
          new NamedExportPicture(
              "pareto",
              Text.of("tab-pareto"),
              theme -> new ChartContentPicture(points.plot(), theme)));
    }
    return views;
  }
}
