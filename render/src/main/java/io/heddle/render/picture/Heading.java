package io.heddle.render.picture;

import io.heddle.model.result.Placement;
import io.heddle.render.Theme;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import java.util.Locale;

/** The head of a picture that leaves the planner: which job, where, how, with what result. */
public final class Heading {
  public static final double HEIGHT = 52;

  private Heading() {}

  /** Fills the background and writes two lines. */
  public static void paint(
      Surface surface, Theme theme, Placement placement, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(
        "%s on %s".formatted(placement.job(), placement.cluster()),
        16,
        24,
        TextStyle.TITLE,
        Align.LEFT,
        theme.text());
    var objective = placement.objective();
    surface.text(
        String.format(
            Locale.ENGLISH,
            "%s, α %.2f · weighted spread %.2f (max DP %d, max PP %d minipods)%s",
            placement.algorithm(),
            placement.alpha(),
            objective.weightedSpread(),
            objective.maxDpSpread(),
            objective.maxPpSpread(),
            objective.provenOptimal() ? " · proven optimal" : ""),
        16,
        42,
        TextStyle.SMALL,
        Align.LEFT,
        theme.muted());
  }
}
