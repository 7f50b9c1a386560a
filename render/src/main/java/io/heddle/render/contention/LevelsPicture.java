package io.heddle.render.contention;

import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/** The levels as a picture. */
public record LevelsPicture(String title, LevelBoard board, Theme theme, Words words)
    implements Picture {
  private static final double HEAD = 38;
  private static final double FOOT = 42;

  @Override
  public double preferredWidth() {
    return Math.max(640, BoardGeometry.left(board) + 130.0 * board.chips().size());
  }

  @Override
  public double preferredHeight() {
    return HEAD + FOOT + Math.max(120, 52.0 * board.levels());
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(title, 16, 24, TextStyle.TITLE, Align.LEFT, theme.text());
    surface.translate(0, HEAD);
    var geometry = BoardGeometry.of(board, width, height - HEAD - FOOT);
    new BoardPainter(surface, theme, words, geometry, null).paint(null);
    surface.translate(0, -HEAD);
    double y = height - FOOT + 18;
    for (var line : BoardPainter.legend(board, words)) {
      surface.text(line, 16, y, TextStyle.SMALL, Align.LEFT, theme.muted());
      y += 16;
    }
  }
}
