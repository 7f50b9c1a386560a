package io.heddle.app.planner.guide;

import javafx.geometry.Orientation;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Region;

/** A picture as wide as its room, never wider than it is. */
final class GuidePicture extends Region {
  /** Until it is loaded: that of the guide's pictures. */
  private static final double RATIO = 740.0 / 1160;

  private final ImageView view = new ImageView();
  private final Image image;

  GuidePicture(Image image, String about) {
    this.image = image;
    view.setImage(image);
    view.setPreserveRatio(true);
    view.setAccessibleText(about);
    getChildren().add(view);
    image
        .progressProperty()
        .addListener((_, _, done) -> {
          if (done.doubleValue() >= 1) {
            requestLayout();
          }
        });
  }

  private double ratio() {
    return image.getWidth() > 0 ? image.getHeight() / image.getWidth() : RATIO;
  }

  private double shown(double width) {
    return image.getWidth() > 0 ? Math.min(width, image.getWidth()) : width;
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinWidth(double height) {
    return 0;
  }

  @Override
  protected double computePrefWidth(double height) {
    return image.getWidth();
  }

  @Override
  protected double computePrefHeight(double width) {
    return Math.ceil(shown(width < 0 ? image.getWidth() : width) * ratio());
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected void layoutChildren() {
    view.setFitWidth(shown(getWidth()));
  }
}
