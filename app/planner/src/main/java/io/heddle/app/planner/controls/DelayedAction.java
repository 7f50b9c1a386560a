package io.heddle.app.planner.controls;

import javafx.application.Platform;

/**
 * Does something by itself a moment later, once, however often it was asked for until then: one
 * edit changes several things that a view follows. To be used on the UI thread only.
 */
public final class DelayedAction implements Runnable {
  private final Runnable action;
  private boolean waits;

  public DelayedAction(Runnable action) {
    this.action = action;
  }

  @Override
  public void run() {
    if (!waits) {
      waits = true;
      Platform.runLater(this::act);
    }
  }

  private void act() {
    waits = false;
    action.run();
  }
}
