package io.heddle.render.view;

/** Where moments lie along the time of a picture. */
public interface TimeAxisScale {
  /** Where the first second lies. */
  double left();

  /** Width of the seconds that are shown. */
  double width();

  /** The first second that is shown. */
  double from();

  /** As many seconds are shown. */
  double seconds();

  /** Where a moment lies. */
  default double x(double second) {
    return left() + (second - from()) / seconds() * width();
  }

  /** The moment at a place. */
  default double secondAt(double x) {
    return from() + (x - left()) / width() * seconds();
  }
}
