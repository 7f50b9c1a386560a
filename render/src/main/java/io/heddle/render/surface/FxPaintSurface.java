package io.heddle.render.surface;

import io.heddle.render.Rgba;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;

/** Draws on a JavaFX canvas. To be used on the UI thread, unless no window has the canvas yet. */
public final class FxPaintSurface implements PaintSurface {
  private static final int WIDTHS = 4_000;

  private final GraphicsContext context;
  private final Map<Rgba, Color> colours = new HashMap<>();
  private final Map<TextStyle, Font> fonts = new HashMap<>();
  private final Map<SetText, Double> widths =
      new LinkedHashMap<>(256, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<SetText, Double> eldest) {
          return size() > WIDTHS;
        }
      };
  private @Nullable WritableImage image;

  private record SetText(String text, TextStyle style) {}

  public FxPaintSurface(GraphicsContext context) {
    this.context = context;
    context.setTextBaseline(VPos.BASELINE);
  }

  private Color fx(Rgba colour) {
    return colours.computeIfAbsent(
        colour, c -> Color.rgb(c.red(), c.green(), c.blue(), c.alpha() / 255.0));
  }

  private Font font(TextStyle style) {
    return fonts.computeIfAbsent(
        style,
        each ->
            Font.font("System", each.bold() ? FontWeight.BOLD : FontWeight.NORMAL, each.size()));
  }

  @Override
  public void fillRect(double x, double y, double width, double height, Rgba colour) {
    context.setFill(fx(colour));
    snapped(x, y, width, height);
  }

  /** Edges on whole pixels are crisp, and several times faster than antialiased ones. */
  private void snapped(double x, double y, double width, double height) {
    double left = Math.rint(x);
    double top = Math.rint(y);
    context.fillRect(
        left,
        top,
        Math.max(1, Math.rint(x + width) - left),
        Math.max(1, Math.rint(y + height) - top));
  }

  @Override
  public void strokeRect(
      double x, double y, double width, double height, Rgba colour, double line) {
    context.setFill(fx(colour));
    snapped(x, y, width, line);
    snapped(x, y + height - line, width, line);
    snapped(x, y, line, height);
    snapped(x + width - line, y, line, height);
  }

  private void stroke(Rgba colour, double line) {
    context.setStroke(fx(colour));
    context.setLineWidth(line);
  }

  @Override
  public void fillRound(
      double x, double y, double width, double height, double radius, Rgba colour) {
    context.setFill(fx(colour));
    if (radius == 0) { // as round corners it would be drawn as a path, which takes far longer
      context.fillRect(x, y, width, height);
    } else {
      context.fillRoundRect(x, y, width, height, 2 * radius, 2 * radius);
    }
  }

  @Override
  public void strokeRound(
      double x, double y, double width, double height, double radius, Rgba colour, double line) {
    stroke(colour, line);
    context.strokeRoundRect(x, y, width, height, 2 * radius, 2 * radius);
  }

  @Override
  public void fillOval(double x, double y, double width, double height, Rgba colour) {
    context.setFill(fx(colour));
    context.fillOval(x, y, width, height);
  }

  @Override
  public void strokeOval(
      double x, double y, double width, double height, Rgba colour, double line) {
    stroke(colour, line);
    context.strokeOval(x, y, width, height);
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, Rgba colour, double line) {
    stroke(colour, line);
    context.strokeLine(x1, y1, x2, y2);
  }

  @Override
  public void fillPolygon(double[] xs, double[] ys, Rgba colour) {
    context.setFill(fx(colour));
    context.fillPolygon(xs, ys, xs.length);
  }

  @Override
  public void text(
      String text, double x, double y, TextStyle style, TextAnchor align, Rgba colour) {
    context.setFont(font(style));
    context.setTextAlign(
        switch (align) {
          case LEFT -> TextAlignment.LEFT;
          case CENTER -> TextAlignment.CENTER;
          case RIGHT -> TextAlignment.RIGHT;
        });
    context.setFill(fx(colour));
    context.fillText(text, x, y);
  }

  @Override
  public void textUp(String text, double x, double y, TextStyle style, Rgba colour) {
    context.save();
    context.translate(x, y);
    context.rotate(-90);
    text(text, 0, style.size() * 0.35, style, TextAnchor.CENTER, colour);
    context.restore();
  }

  @Override
  public double textWidth(String text, TextStyle style) {
    return widths.computeIfAbsent(
        new SetText(text, style),
        _ -> {
          var measured = new Text(text);
          measured.setFont(font(style));
          return measured.getLayoutBounds().getWidth();
        });
  }

  @Override
  public void clip(double x, double y, double width, double height) {
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
  }

  @Override
  public void unclip() {
    context.restore();
  }

  @Override
  public void translate(double x, double y) {
    context.translate(x, y);
  }

  @Override
  public boolean prefersPixels() {
    return true;
  }

  @Override
  public void pixels(int[] argb, int width, int height, double x, double y) {
    var target = image;
    if (target == null || target.getWidth() != width || target.getHeight() != height) {
      target = new WritableImage(width, height);
      image = target;
    }
    target
        .getPixelWriter()
        .setPixels(0, 0, width, height, PixelFormat.getIntArgbPreInstance(), argb, 0, width);
    context.drawImage(target, x, y);
  }
}
