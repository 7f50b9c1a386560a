package io.heddle.render;

import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.AwtPaintSurface;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pixels, and where which words stand on them. */
public class Traced implements PaintSurface {
  /** Words that begin, end or lie in the middle at x. */
  public record Text(String text, double x, double y) {}

  private final BufferedImage image;
  private final Graphics2D graphics;
  private final AwtPaintSurface surface;
  private final List<Text> texts = new ArrayList<>();
  private double left;
  private double top;

  public Traced(int width, int height) {
    image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    graphics = image.createGraphics();
    surface = new AwtPaintSurface(graphics);
  }

  /** A picture at its preferred size. */
  public static Traced of(ScalablePicture picture) {
    int width = (int) picture.preferredWidth();
    int height = (int) picture.preferredHeight();
    var traced = new Traced(width, height);
    picture.paint(traced, width, height);
    return traced;
  }

  /** The colour of the pixel at a place. */
  public Rgba at(double x, double y) {
    return new Rgba(image.getRGB((int) Math.floor(x), (int) Math.floor(y)));
  }

  /** How many whole pixels of a rectangle have which colour. */
  public Map<Rgba, Integer> colours(double x, double y, double width, double height) {
    var found = new HashMap<Rgba, Integer>();
    for (int row = (int) Math.ceil(y); row < (int) Math.floor(y + height); row++) {
      for (int col = (int) Math.ceil(x); col < (int) Math.floor(x + width); col++) {
        found.merge(at(col, row), 1, Integer::sum);
      }
    }
    return found;
  }

  /** Where all words stand, in the order in which they were written. */
  public List<Text> texts() {
    return List.copyOf(texts);
  }

  /**
   * Where words stand.
   *
   * @throws AssertionError unless they stand there once
   */
  public Text find(String text) {
    var found = texts.stream().filter(each -> each.text().equals(text)).toList();
    if (found.size() != 1) {
      throw new AssertionError("%s stands %d times among %s".formatted(text, found.size(), texts));
    }
    return found.getFirst();
  }

  @Override
  public void fillRect(double x, double y, double width, double height, Rgba colour) {
    surface.fillRect(x, y, width, height, colour);
  }

  @Override
  public void strokeRect(
      double x, double y, double width, double height, Rgba colour, double line) {
    surface.strokeRect(x, y, width, height, colour, line);
  }

  @Override
  public void fillRound(
      double x, double y, double width, double height, double radius, Rgba colour) {
    surface.fillRound(x, y, width, height, radius, colour);
  }

  @Override
  public void strokeRound(
      double x, double y, double width, double height, double radius, Rgba colour, double line) {
    surface.strokeRound(x, y, width, height, radius, colour, line);
  }

  @Override
  public void fillOval(double x, double y, double width, double height, Rgba colour) {
    surface.fillOval(x, y, width, height, colour);
  }

  @Override
  public void strokeOval(
      double x, double y, double width, double height, Rgba colour, double line) {
    surface.strokeOval(x, y, width, height, colour, line);
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, Rgba colour, double line) {
    surface.line(x1, y1, x2, y2, colour, line);
  }

  @Override
  public void fillPolygon(double[] xs, double[] ys, Rgba colour) {
    surface.fillPolygon(xs, ys, colour);
  }

  @Override
  public void text(
      String text, double x, double y, TextStyle style, TextAnchor align, Rgba colour) {
    texts.add(new Text(text, left + x, top + y));
    surface.text(text, x, y, style, align, colour);
  }

  @Override
  public void textUp(String text, double x, double y, TextStyle style, Rgba colour) {
    surface.textUp(text, x, y, style, colour);
  }

  @Override
  public double textWidth(String text, TextStyle style) {
    return surface.textWidth(text, style);
  }

  @Override
  public void clip(double x, double y, double width, double height) {
    surface.clip(x, y, width, height);
  }

  @Override
  public void unclip() {
    surface.unclip();
  }

  @Override
  public void translate(double x, double y) {
    left += x;
    top += y;
    surface.translate(x, y);
  }

  @Override
  public boolean prefersPixels() {
    return surface.prefersPixels();
  }

  @Override
  public void pixels(int[] argb, int width, int height, double x, double y) {
    surface.pixels(argb, width, height, x, y);
  }
}
