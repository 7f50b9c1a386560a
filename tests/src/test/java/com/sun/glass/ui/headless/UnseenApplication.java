package com.sun.glass.ui.headless;

import com.sun.glass.ui.Screen;
import com.sun.glass.ui.Window;

/**
 * JavaFX's Headless platform for tests, with windows of our own ({@link UnseenWindow}). It stands
 * in JavaFX's package because what it changes is not visible elsewhere. Why it is there:
 * docs/decisions/0053.
 */
public final class UnseenApplication extends HeadlessApplication {
  private final HeadlessWindowManager windows = new HeadlessWindowManager();

  @Override
  public Window createWindow(Window owner, Screen screen, int styleMask) {
    return new UnseenWindow(windows, owner, screen, frameBuffer, styleMask);
  }
}
