package com.sun.glass.ui.headless;

import com.sun.glass.ui.GlassRobot;
import com.sun.glass.ui.Screen;
import com.sun.glass.ui.Window;

/**
 * JavaFX's Headless platform for tests, with windows of our own ({@link UnseenWindow}). It stands
 * in JavaFX's package because what it changes is not visible elsewhere.
 */
public final class UnseenApplication extends HeadlessApplication {
  private final HeadlessWindowManager windows = new HeadlessWindowManager();
  private HeadlessRobot robot;

  @Override
  public GlassRobot createRobot() {
    robot = (HeadlessRobot) super.createRobot();
    return robot;
  }

  @Override
  public Window createWindow(Window owner, Screen screen, int styleMask) {
    var window = new UnseenWindow(windows, owner, screen, frameBuffer, styleMask);
    if (robot != null) {
      robot.windowAdded(window);
      window.setRobot(robot);
    }
    return window;
  }
}
