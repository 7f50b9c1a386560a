package io.heddle.render.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/**
 * How a job is cut: across stand the stages of its pipeline, down its replicas, and each cluster
 * covers those that it holds.
 */
final class JobSplitPainter {
  private static final double LEFT = 92;
  private static final double TOP = 44;
  private static final double MARGIN = 18;
  private static final double NARROWEST_CELL = 9;
  private static final double ROW = 16;

  private final PaintSurface surface;
  private final Theme theme;
  private final ViewTextBundle words;
  private final FederatedJob job;
  private final int stages;
  private final int replicas;
  private final boolean pipeline;
  private final double cellWidth;
  private final double cellHeight;

  JobSplitPainter(
      PaintSurface surface,
      Theme theme,
      ViewTextBundle words,
      FederatedJob job,
      double width,
      double height) {
    this.surface = surface;
    this.theme = theme;
    this.words = words;
    this.job = job;
    pipeline = JobSplitShape.isPipeline(job);
    stages = JobSplitShape.stages(job);
    replicas = JobSplitShape.replicas(job);
    cellWidth = (width - LEFT - MARGIN) / stages;
    cellHeight = Math.min(34, (height - TOP - MARGIN) / replicas);
  }

  void paint() {
    surface.text(
        words.of(pipeline ? "drawn.cut.pipeline" : "drawn.cut.replicas", stages, replicas),
        MARGIN,
        20,
        TextStyle.SMALL_BOLD,
        TextAnchor.LEFT,
        theme.text());
    axes();
    int stage = 0;
    int replica = 0;
    for (int i = 0; i < job.clusterCount(); i++) {
      var share = job.shares().get(i);
      var part = JobSplitShape.part(share);
      block(i, share, stage, replica, part);
      if (pipeline) {
        stage += part.stages();
      } else {
        replica += part.replicas();
      }
    }
  }

  private void axes() {
    for (int i = 0; i < stages && cellWidth >= NARROWEST_CELL + 4; i++) {
      surface.text(
          words.of("drawn.cut.number", i),
          LEFT + (i + 0.5) * cellWidth,
          TOP - 6,
          TextStyle.SMALL,
          TextAnchor.CENTER,
          theme.muted());
    }
    surface.text(
        words.of("drawn.cut.stage"),
        LEFT - 8,
        TOP - 6,
        TextStyle.SMALL,
        TextAnchor.RIGHT,
        theme.muted());
    int step = (int) Math.ceil(ROW / cellHeight);
    for (int i = 0; i < replicas; i += step) {
      surface.text(
          words.of("drawn.cut.replica", i),
          LEFT - 8,
          TOP + i * cellHeight + Math.min(cellHeight, ROW) / 2 + 4,
          TextStyle.SMALL,
          TextAnchor.RIGHT,
          theme.muted());
    }
  }

  private void block(
      int index, FederatedJob.Share share, int stage, int replica, FederatedJob.Part part) {
    double x = LEFT + stage * cellWidth;
    double y = TOP + replica * cellHeight;
    double width = part.stages() * cellWidth;
    double height = part.replicas() * cellHeight;
    var colour = SeriesMarks.colour(theme, index);
    surface.fillRound(x + 1, y + 1, width - 2, height - 2, 4, colour.mix(theme.background(), 0.45));
    surface.strokeRound(x + 1, y + 1, width - 2, height - 2, 4, colour, 1.5);
    for (int i = 1; i < part.stages() && cellWidth >= NARROWEST_CELL; i++) {
      surface.line(x + i * cellWidth, y + 3, x + i * cellWidth, y + height - 3, colour, 0.7);
    }
    var ink = Theme.readableOn(colour.mix(theme.background(), 0.45));
    var name = words.of("drawn.cut.share", index + 1, share.cluster(), share.gpus());
    double middle = y + height / 2 + 4;
    if (surface.textWidth(name, TextStyle.SMALL_BOLD) < width - 8 && height >= ROW) {
      surface.text(name, x + width / 2, middle, TextStyle.SMALL_BOLD, TextAnchor.CENTER, ink);
    } else if (height >= ROW) {
      surface.text(
          words.of("drawn.cut.number", index + 1),
          x + width / 2,
          middle,
          TextStyle.SMALL_BOLD,
          TextAnchor.CENTER,
          ink);
    }
  }
}
