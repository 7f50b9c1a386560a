package io.heddle.app.lab;

import io.heddle.render.Theme;
import io.heddle.render.picture.Picture;
import io.heddle.render.plot.Plot;
import io.heddle.render.plot.PlotPicture;
import java.util.function.Function;

/**
 * A figure.
 *
 * @param name file name without suffix
 */
public record LabFigure(String name, Function<Theme, Picture> picture) {
  public static LabFigure of(String name, Plot plot) {
    return new LabFigure(name, theme -> new PlotPicture(plot, theme));
  }
}
