package io.heddle.render.picture;

import io.heddle.model.result.Placement;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/** The head of a picture that leaves the planner: which job, where, how, with what result. */
public final class PictureHeading {
  public static final double HEIGHT = 52;

  private PictureHeading() {}

  /** Fills the background and writes two lines. */
  public static void paint(
      PaintSurface surface,
      Theme theme,
      ViewTextBundle words,
      Placement placement,
      double width,
      double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(
        words.of("drawn.heading", placement.job(), placement.cluster()),
        16,
        24,
        TextStyle.TITLE,
        TextAnchor.LEFT,
        theme.text());
    var objective = placement.objective();
    surface.text(
        words.of(
            "drawn.heading.figures",
            placement.algorithm(),
            placement.alpha(),
            objective.weightedSpread(),
            objective.dpSpan(),
            objective.ppSpan(),
            objective.provenOptimal() ? 1 : 0),
        16,
        42,
        TextStyle.SMALL,
        TextAnchor.LEFT,
        theme.muted());
  }
}
