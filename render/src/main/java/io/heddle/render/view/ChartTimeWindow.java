package io.heddle.render.view;

import javafx.scene.input.KeyCode;

/** The stretch of time that a chart shows of what there is, in seconds. */
public final class ChartTimeWindow {
  private static final double STEP = 1.25;

  private final double shortest;
  private double first;
  private double all = 1;
  private double from;
  private double seconds = 1;

  /**
   * @param shortest nothing is to be seen closer than that
   */
  public ChartTimeWindow(double shortest) {
    this.shortest = shortest;
  }

  /** Shows everything from a first to a last moment. */
  public void showAll(double newFirst, double last) {
    first = newFirst;
    all = last - newFirst;
    from = first;
    seconds = all;
  }

  /** The first moment that is visible. */
  public double from() {
    return from;
  }

  /** Seconds that are visible. */
  public double seconds() {
    return seconds;
  }

  /** One step closer, or back; one moment stays where it is. */
  public void zoom(boolean closer, double around) {
    double next =
        Math.clamp(closer ? seconds / STEP : seconds * STEP, Math.min(shortest, all), all);
    double to = around - (around - from) * next / seconds;
    seconds = next;
    moveTo(to);
  }

  /** Earlier or later, within what there is. */
  public void moveBy(double by) {
    moveTo(from + by);
  }

  private void moveTo(double to) {
    from = Math.clamp(to, first, Math.max(first, first + all - seconds));
  }

  /** Plus and minus zoom, the arrows to the side move; false for any other key. */
  public boolean pressed(KeyCode code) {
    switch (code) {
      case PLUS, EQUALS, ADD -> zoom(true, from + seconds / 2);
      case MINUS, SUBTRACT -> zoom(false, from + seconds / 2);
      case LEFT -> moveBy(-seconds / 8);
      case RIGHT -> moveBy(seconds / 8);
      default -> {
        return false;
      }
    }
    return true;
  }
}
