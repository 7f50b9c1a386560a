package io.heddle.app.planner.welcome;

import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;

/** A button as wide as its column, and as high as its words take there. */
final class WelcomeRowButton extends Button {
  WelcomeRowButton(Region content) {
    setGraphic(content);
    getStyleClass().addAll("flat", "welcome-row");
    setMaxWidth(Double.MAX_VALUE);
    setMinWidth(0);
    content
        .prefWidthProperty()
        .bind(widthProperty().subtract(snappedLeftInset() + snappedRightInset() + PADDING));
  }

  /** What the theme leaves free left and right of the words. */
  private static final double PADDING = 16;

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefWidth(double height) {
    return 120;
  }

  @Override
  protected double computePrefHeight(double width) {
    double room = width < 0 ? width : width - snappedLeftInset() - snappedRightInset();
    return snappedTopInset() + ((Region) getGraphic()).prefHeight(room) + snappedBottomInset();
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }
}
