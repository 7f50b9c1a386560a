package io.heddle.render.picture;

import io.heddle.model.result.Placement;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/** The head of a picture that leaves the planner: which job, where, how, with what result. */
public final class Heading {
  public static final double HEIGHT = 52;

  private Heading() {}

  /** Fills the background and writes two lines. */
  public static void paint(
      Surface surface, Theme theme, Words words, Placement placement, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(
        words.of("drawn.heading", placement.job(), placement.cluster()),
        16,
        24,
        TextStyle.TITLE,
        Align.LEFT,
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
        Align.LEFT,
        theme.muted());
  }
}
