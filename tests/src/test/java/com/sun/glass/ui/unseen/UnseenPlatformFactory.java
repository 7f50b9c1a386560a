package com.sun.glass.ui.unseen;

import com.sun.glass.ui.Application;
import com.sun.glass.ui.headless.HeadlessPlatformFactory;
import com.sun.glass.ui.headless.UnseenApplication;

/** JavaFX finds it by its name: {@code -Dglass.platform=Unseen}. */
public final class UnseenPlatformFactory extends HeadlessPlatformFactory {
  @Override
  public Application createApplication() {
    return new UnseenApplication();
  }
}
