package io.heddle.app.planner.features.place.results;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.features.place.Run;
import io.heddle.model.result.ParetoFront;
import io.heddle.render.Theme;
import io.heddle.render.matrix.MatrixPicture;
import io.heddle.render.picture.Picture;
import io.heddle.render.spread.SpreadPicture;
import io.heddle.render.topology.TopologyPicture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The pictures that can be exported of what is on show. */
public final class Pictures {
  /** One of them. */
  public record View(String name, String title, Function<Theme, Picture> painter) {
    public Picture picture(Theme theme) {
      return painter.apply(theme);
    }

    @Override
    public String toString() {
      return title;
    }
  }

  private Pictures() {}

  /** At least the topology. */
  public static List<View> of(
      ClusterDocument document, @Nullable Run run, List<Run> runs, @Nullable ParetoFront front) {
    var placement = run == null ? null : run.placement();
    var views = new ArrayList<View>();
    views.add(
        new View(
            "topology",
            Text.of("picture.topology"),
            theme -> new TopologyPicture(document.layout(), placement, theme)));
    if (placement != null) {
      views.add(
          new View(
              "matrix",
              Text.of("results.matrix"),
              theme -> new MatrixPicture(document.cluster(), placement, theme)));
      views.add(
          new View(
              "spread",
              Text.of("results.spread"),
              theme -> new SpreadPicture(document.cluster(), placement, theme)));
    }
    if (!runs.isEmpty() || front != null) {
      var points = ParetoPoints.of(runs, front);
      views.add(
          new View(
              "pareto",
              Text.of("results.pareto"),
              theme ->
                  new io.heddle.render.pareto.ParetoPicture(
                      points, ParetoPoints.shown(points, run), theme)));
    }
    return views;
  }
}
