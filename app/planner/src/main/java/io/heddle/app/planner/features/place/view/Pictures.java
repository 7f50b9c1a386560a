package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Jobs;
import io.heddle.app.planner.feature.NamedPicture;
import io.heddle.app.planner.features.place.Run;
import io.heddle.app.planner.features.place.results.ParetoPoints;
import io.heddle.model.result.ParetoFront;
import io.heddle.render.chart.ChartPicture;
import io.heddle.render.matrix.MatrixPicture;
import io.heddle.render.spread.SpreadPicture;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pictures that can be saved of an answer. */
public final class Pictures {
  private Pictures() {}

  /** Those of the answer. */
  public static List<NamedPicture> of(
      ClusterDocument document, @Nullable Run run, List<Run> runs, @Nullable ParetoFront front) {
    var placement = run == null ? null : run.placement();
    var views = new ArrayList<NamedPicture>();
    if (placement != null) {
      views.add(
          new NamedPicture(
              "matrix",
              Text.of("results.matrix"),
              theme ->
                  new MatrixPicture(
                      document.cluster(),
                      placement,
                      Jobs.named(document.jobs(), placement.job()),
                      theme,
                      Text::of)));
      views.add(
          new NamedPicture(
              "spread",
              Text.of("results.spread"),
              theme -> new SpreadPicture(document.cluster(), placement, theme, Text::of)));
    }
    if (!runs.isEmpty() || front != null) {
      var points = ParetoPoints.of(runs, front);
      views.add(
          new NamedPicture(
              "pareto",
              Text.of("results.pareto"),
              theme -> new ChartPicture(points.plot(), theme)));
    }
    return views;
  }
}
