package io.heddle.render.contention;

import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/** The levels as a picture. */
public record PriorityLevelPicture(
    String title, PriorityLevelBoard board, Theme theme, ViewTextBundle words)
    implements ScalablePicture {
  private static final double HEAD = 38;
  private static final double FOOT = 42;

  @Override
  public double preferredWidth() {
    return Math.max(640, LevelBoardGeometry.LEFT + 130.0 * board.chips().size());
  }

  @Override
  public double preferredHeight() {
    return HEAD + FOOT + Math.max(120, 52.0 * board.levels());
  }

  @Override
  public void paint(PaintSurface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(title, 16, 24, TextStyle.TITLE, TextAnchor.LEFT, theme.text());
    surface.translate(0, HEAD);
    var geometry = LevelBoardGeometry.of(board, width, height - HEAD - FOOT);
    new LevelBoardPainter(surface, theme, words, geometry, null).paint(null);
    surface.translate(0, -HEAD);
    double y = height - FOOT + 18;
    for (var line : LevelBoardPainter.legend(board, words)) {
      surface.text(line, 16, y, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
      y += 16;
    }
  }
}
