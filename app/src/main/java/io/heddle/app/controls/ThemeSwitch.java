package io.heddle.app.controls;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.heddle.render.Theme;
import javafx.application.Application;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/** Light or dark, for controls and painters alike. */
public final class ThemeSwitch {
  private final BooleanProperty dark = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<Theme> theme = new ReadOnlyObjectWrapper<>(Theme.light());

  public ThemeSwitch(boolean startDark) {
    dark.addListener((_, _, now) -> apply(now));
    dark.set(startDark);
    apply(startDark);
  }

  public BooleanProperty darkProperty() {
    return dark;
  }

  public ReadOnlyObjectProperty<Theme> themeProperty() {
    return theme.getReadOnlyProperty();
  }

  private void apply(boolean nowDark) {
    Application.setUserAgentStylesheet(
        nowDark
            ? new PrimerDark().getUserAgentStylesheet()
            : new PrimerLight().getUserAgentStylesheet());
    theme.set(nowDark ? Theme.dark() : Theme.light());
  }
}
