package io.heddle.render.matrix;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.render.Cell;
import io.heddle.render.Highlight;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.picture.Heading;
import io.heddle.render.picture.Picture;
import io.heddle.render.picture.PictureTip;
import io.heddle.render.surface.Surface;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The communication matrix as a picture. */
public final class MatrixPicture implements Picture {
  private final MatrixModel model;
  private final Theme theme;
  private final Words words;

  /** Of a job of which no more is known than its placement. */
  public MatrixPicture(Cluster cluster, Placement placement, Theme theme, Words words) {
    this(cluster, placement, null, theme, words);
  }

  /**
   * @param job what the groups send follows from it; null where it is not known
   */
  public MatrixPicture(
      Cluster cluster, Placement placement, @Nullable TrainingJob job, Theme theme, Words words) {
    this.words = words;
    this.model = new MatrixModel(cluster, placement, job, words);
    this.theme = theme;
  }

  @Override
  public double preferredWidth() {
    return Math.clamp(model.rows() * 20.0 + 280, 720, 2400);
  }

  @Override
  public double preferredHeight() {
    return Heading.HEIGHT
        + Math.clamp(
            Math.max(
                    model.cols() * 24.0 + model.lanes.size() * MatrixGeometry.LANE,
                    (model.used.size() + model.groups.size() + 2) * 17.0)
                + 80,
            200,
            1200);
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    Heading.paint(surface, theme, words, model.placement, width, height);
    surface.translate(0, Heading.HEIGHT);
    var geometry = geometry(width, height);
    new MatrixPainter(surface, theme, words, model, geometry, Highlight.none())
        .paint(width, height - Heading.HEIGHT);
    surface.translate(0, -Heading.HEIGHT);
  }

  private MatrixGeometry geometry(double width, double height) {
    return MatrixGeometry.fit(
        model.rows(), model.cols(), model.lanes.size(), width, height - Heading.HEIGHT, 1, 0);
  }

  /** Of every cell. */
  @Override
  public List<PictureTip> tips(double width, double height) {
    var geometry = geometry(width, height);
    var tips = new ArrayList<PictureTip>();
    for (int row = 0; row < model.rows(); row++) {
      for (int col = 0; col < model.cols(); col++) {
        tips.add(
            new PictureTip(
                geometry.x(row),
                Heading.HEIGHT + geometry.y(col),
                geometry.cellWidth(),
                geometry.cellHeight(),
                model.describe(new Cell(row, col))));
      }
    }
    return tips;
  }
}
