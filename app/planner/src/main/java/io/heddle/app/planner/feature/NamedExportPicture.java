package io.heddle.app.planner.feature;

import io.heddle.render.Theme;
import io.heddle.render.picture.ScalablePicture;
import java.util.function.Function;

/**
 * A picture that can be saved.
 *
 * @param name for the file
 * @param title for a person
 */
public record NamedExportPicture(
    String name, String title, Function<Theme, ScalablePicture> painter) {
  public ScalablePicture picture(Theme theme) {
    return painter.apply(theme);
  }

  @Override
  public String toString() {
    return title;
  }
}
