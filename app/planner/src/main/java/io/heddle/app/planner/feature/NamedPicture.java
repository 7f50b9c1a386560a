package io.heddle.app.planner.feature;

import io.heddle.render.Theme;
import io.heddle.render.picture.Picture;
import java.util.function.Function;

/**
 * A picture that can be saved.
 *
 * @param name for the file
 * @param title for a person
 */
public record NamedPicture(String name, String title, Function<Theme, Picture> painter) {
  public Picture picture(Theme theme) {
    return painter.apply(theme);
  }

  @Override
  public String toString() {
    return title;
  }
}
