package io.heddle.tests.planner;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.transform.Transform;
import javax.imageio.ImageIO;

/** Pictures of a window, as a person would see it. */
final class Snapshots {
  private Snapshots() {}

  /** Writes a PNG of the whole scene; scale 2 stands for a HiDPI screen. */
  static void write(Scene scene, double scale, Path file) {
    var image =
        UiToolkit.onFx(() -> {
          var parameters = new SnapshotParameters();
          parameters.setTransform(Transform.scale(scale, scale));
          return scene.getRoot().snapshot(parameters, null);
        });
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      ImageIO.write(toAwt(image), "png", file.toFile());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static BufferedImage toAwt(WritableImage image) {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    var pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(
            0,
            0,
            width,
            height,
            javafx.scene.image.PixelFormat.getIntArgbInstance(),
            pixels,
            0,
            width);
    var result = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    result.setRGB(0, 0, width, height, pixels, 0, width);
    return result;
  }
}
