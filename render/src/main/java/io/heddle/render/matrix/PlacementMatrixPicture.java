package io.heddle.render.matrix;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.MatrixCell;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.picture.PictureHeading;
import io.heddle.render.picture.PictureTip;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The communication matrix as a picture. */
public final class PlacementMatrixPicture implements ScalablePicture {
  private final MatrixModel model;
  private final Theme theme;
  private final ViewTextBundle words;

  /** Of a job of which no more is known than its placement. */
  public PlacementMatrixPicture(
      Cluster cluster, Placement placement, Theme theme, ViewTextBundle words) {
    this(cluster, placement, null, theme, words);
  }

  /**
   * @param job what the groups send follows from it; null where it is not known
   */
  public PlacementMatrixPicture(
      Cluster cluster,
      Placement placement,
      @Nullable TrainingJob job,
      Theme theme,
      ViewTextBundle words) {
    this(DrawnDomainLevel.minipods(cluster, words), placement, job, theme, words);
  }

  /** Coloured by the domains of a level. */
  public PlacementMatrixPicture(
      DrawnDomainLevel level,
      Placement placement,
      @Nullable TrainingJob job,
      Theme theme,
      ViewTextBundle words) {
    this.words = words;
    this.model = new MatrixModel(level, placement, job, words);
    this.theme = theme;
  }

  @Override
  public double preferredWidth() {
    return Math.clamp(model.rows() * 20.0 + 280, 720, 2400);
  }

  @Override
  public double preferredHeight() {
    return PictureHeading.HEIGHT
        + Math.clamp(
            Math.max(
                    model.cols() * 24.0 + model.lanes.size() * MatrixCellGeometry.LANE,
                    (model.used.size() + model.groups.size() + 2) * 17.0)
                + 80,
            200,
            1200);
  }

  @Override
  public void paint(PaintSurface surface, double width, double height) {
    PictureHeading.paint(surface, theme, words, model.placement, width, height);
    surface.translate(0, PictureHeading.HEIGHT);
    var geometry = geometry(width, height);
    new PlacementMatrixPainter(surface, theme, words, model, geometry, SharedHighlight.none())
        .paint(width, height - PictureHeading.HEIGHT);
    surface.translate(0, -PictureHeading.HEIGHT);
  }

  private MatrixCellGeometry geometry(double width, double height) {
    return MatrixCellGeometry.fit(
        model.rows(),
        model.cols(),
        model.lanes.size(),
        width,
        height - PictureHeading.HEIGHT,
        1,
        0);
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
                PictureHeading.HEIGHT + geometry.y(col),
                geometry.cellWidth(),
                geometry.cellHeight(),
                model.describe(new MatrixCell(row, col))));
      }
    }
    return tips;
  }
}
