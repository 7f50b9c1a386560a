package io.heddle.app.planner.controls;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.Theme;
import javafx.application.Application;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/** Light or dark, calm or of high contrast, for controls and painters alike. */
public final class ThemeSwitch {
  private final BooleanProperty dark;
  private final BooleanProperty contrast;
  private final ReadOnlyObjectWrapper<Theme> theme = new ReadOnlyObjectWrapper<>(Theme.light());

  /** Light and calm. */
  public ThemeSwitch() {
    this(false, false);
  }

  /** As it was left: a stylesheet that is not looked at would cost a tenth of a second. */
  public ThemeSwitch(boolean startsDark, boolean startsContrast) {
    dark = new SimpleBooleanProperty(startsDark);
    contrast = new SimpleBooleanProperty(startsContrast);
    ChangeListeners.nowAndOnChange(this::apply, dark, contrast);
  }

  public BooleanProperty darkProperty() {
    return dark;
  }

  /** Whether contrast is as high as it can be. */
  public BooleanProperty contrastProperty() {
    return contrast;
  }

  public ReadOnlyObjectProperty<Theme> themeProperty() {
    return theme.getReadOnlyProperty();
  }

  private void apply() {
    boolean night = dark.get();
    var calm = night ? new PrimerDark() : new PrimerLight();
    Application.setUserAgentStylesheet(
        contrast.get()
            ? "/io/heddle/app/planner/contrast-%s.css".formatted(night ? "dark" : "light")
            : calm.getUserAgentStylesheet());
    theme.set(Theme.of(night, contrast.get()));
  }
}
