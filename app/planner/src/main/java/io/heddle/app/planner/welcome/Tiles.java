package io.heddle.app.planner.welcome;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/** Tiles of one width, as many side by side as there is room for; they fill the whole width. */
final class Tiles extends Pane {
  private final double least;
  private final double gap;

  /**
   * @param least width of a tile, in pixels
   */
  Tiles(double least, double gap, List<? extends Region> tiles) {
    this.least = least;
    this.gap = gap;
    getChildren().addAll(tiles);
    setMinWidth(0);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  private int columns(double width) {
    return Math.max(1, (int) ((width + gap) / (least + gap)));
  }

  private double tileWidth(double width) {
    int columns = columns(width);
    return Math.floor((width - (columns - 1) * gap) / columns);
  }

  @Override
  protected double computePrefWidth(double height) {
    return least;
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    double inner = width < 0 ? least : width;
    double height = 0;
    for (int first = 0; first < getChildren().size(); first += columns(inner)) {
      height += (first == 0 ? 0 : gap) + rowHeight(first, inner);
    }
    return Math.ceil(height);
  }

  private double rowHeight(int first, double width) {
    int end = Math.min(first + columns(width), getChildren().size());
    double tallest = 0;
    for (Node each : getChildren().subList(first, end)) {
      tallest = Math.max(tallest, each.prefHeight(tileWidth(width)));
    }
    return Math.ceil(tallest);
  }

  @Override
  protected void layoutChildren() {
    int columns = columns(getWidth());
    double wide = tileWidth(getWidth());
    double y = 0;
    for (int first = 0; first < getChildren().size(); first += columns) {
      double high = rowHeight(first, getWidth());
      for (int i = first; i < Math.min(first + columns, getChildren().size()); i++) {
        getChildren().get(i).resizeRelocate((i - first) * (wide + gap), y, wide, high);
      }
      y += high + gap;
    }
  }
}
