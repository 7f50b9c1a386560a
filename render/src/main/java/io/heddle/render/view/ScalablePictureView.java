package io.heddle.render.view;

import io.heddle.render.Theme;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;
import java.util.function.Function;

/** A picture on the screen, at the size that it prefers. */
public final class ScalablePictureView extends PainterRegionView {
  private final Function<Theme, ScalablePicture> picture;

  /**
   * @param words what a screen reader says
   */
  public ScalablePictureView(String words, Function<Theme, ScalablePicture> picture) {
    this.picture = picture;
    var size = picture.apply(Theme.light());
    setPrefSize(size.preferredWidth(), size.preferredHeight());
    setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setAccessibleText(words);
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    picture.apply(theme()).paint(target, width, height);
  }
}
