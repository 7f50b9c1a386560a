package io.heddle.app.planner.welcome;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Orientation;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/** Tiles of one width, as many side by side as there is room for; they fill the whole width. */
final class WelcomeTiles extends Pane {
  /** More than a layout asks for: a window that is being resized goes through thousands. */
  private static final int WIDTHS = 8;

  private final double least;
  private final double gap;

  /** By their width; text that is wrapped is slow to measure, and a layout asks many times. */
  private final Map<Double, List<Double>> heights = new HashMap<>();

  /**
   * @param least width of a tile, in pixels
   */
  WelcomeTiles(double least, double gap, List<? extends Region> tiles) {
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
    var rows = rowHeights(width < 0 ? least : width);
    return rows.stream().mapToDouble(Double::doubleValue).sum()
        + gap * Math.max(0, rows.size() - 1);
  }

  private List<Double> rowHeights(double width) {
    var known = heights.get(width);
    if (known == null) {
      known = measure(width);
      if (heights.size() >= WIDTHS) {
        heights.clear();
      }
      heights.put(width, known);
    }
    return known;
  }

  private List<Double> measure(double width) {
    var rows = new ArrayList<Double>();
    int columns = columns(width);
    for (int first = 0; first < getChildren().size(); first += columns) {
      double tallest = 0;
      int end = Math.min(first + columns, getChildren().size());
      for (var each : getChildren().subList(first, end)) {
        tallest = Math.max(tallest, each.prefHeight(tileWidth(width)));
      }
      rows.add(Math.ceil(tallest));
    }
    return rows;
  }

  /** Something in a tile changed: what was measured is over. */
  @Override
  public void requestLayout() {
    if (heights != null) { // the constructor of the class above asks already
      heights.clear();
    }
    super.requestLayout();
  }

  @Override
  protected void layoutChildren() {
    int columns = columns(getWidth());
    double wide = tileWidth(getWidth());
    var rows = rowHeights(getWidth());
    double y = 0;
    for (int first = 0; first < getChildren().size(); first += columns) {
      double high = rows.get(first / columns);
      for (int i = first; i < Math.min(first + columns, getChildren().size()); i++) {
        getChildren().get(i).resizeRelocate((i - first) * (wide + gap), y, wide, high);
      }
      y += high + gap;
    }
  }
}
