package io.heddle.render.surface;

import io.heddle.model.text.VisibleTextSanitizer;
import io.heddle.render.Rgba;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Draws with Java2D, whatever stands behind it: pixels, SVG or PDF. Needs no display. Invisible
 * characters are shown as escapes, and so are those that no font here has, where it is this machine
 * that draws the glyphs.
 */
public final class AwtPaintSurface implements PaintSurface {
  private static final Rectangle2D EVERYWHERE = new Rectangle2D.Double(-1e6, -1e6, 2e6, 2e6);

  private final Graphics2D graphics;
  private final FontRenderContext fonts = new FontRenderContext(null, true, true);
  private final Deque<Shape> clips = new ArrayDeque<>();
  private final boolean drawsGlyphs;

  /** Glyphs are those of the fonts here. */
  public AwtPaintSurface(Graphics2D graphics) {
    this(graphics, true);
  }

  private AwtPaintSurface(Graphics2D graphics, boolean drawsGlyphs) {
    this.graphics = graphics;
    this.drawsGlyphs = drawsGlyphs;
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
  }

  /** Text stays text, for a viewer that has its own fonts. */
  public static AwtPaintSurface ofText(Graphics2D graphics) {
    return new AwtPaintSurface(graphics, false);
  }

  private String visible(String text, Font font) {
    return VisibleTextSanitizer.of(text, c -> !drawsGlyphs || font.canDisplay(c));
  }

  private static Font font(TextStyle style) {
    return new Font(Font.SANS_SERIF, style.bold() ? Font.BOLD : Font.PLAIN, 1)
        .deriveFont((float) style.size());
  }

  private void fill(Shape shape, Rgba colour) {
    graphics.setColor(new Color(colour.argb(), true));
    graphics.fill(shape);
  }

  private void draw(Shape shape, Rgba colour, double line) {
    graphics.setColor(new Color(colour.argb(), true));
    graphics.setStroke(new BasicStroke((float) line));
    graphics.draw(shape);
  }

  @Override
  public void fillRect(double x, double y, double width, double height, Rgba colour) {
    fill(new Rectangle2D.Double(x, y, width, height), colour);
  }

  @Override
  public void strokeRect(
      double x, double y, double width, double height, Rgba colour, double line) {
    draw(new Rectangle2D.Double(x, y, width, height), colour, line);
  }

  @Override
  public void fillRound(
      double x, double y, double width, double height, double radius, Rgba colour) {
    fill(new RoundRectangle2D.Double(x, y, width, height, 2 * radius, 2 * radius), colour);
  }

  @Override
  public void strokeRound(
      double x, double y, double width, double height, double radius, Rgba colour, double line) {
    draw(new RoundRectangle2D.Double(x, y, width, height, 2 * radius, 2 * radius), colour, line);
  }

  @Override
  public void fillOval(double x, double y, double width, double height, Rgba colour) {
    fill(new Ellipse2D.Double(x, y, width, height), colour);
  }

  @Override
  public void strokeOval(
      double x, double y, double width, double height, Rgba colour, double line) {
    draw(new Ellipse2D.Double(x, y, width, height), colour, line);
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, Rgba colour, double line) {
    draw(new Line2D.Double(x1, y1, x2, y2), colour, line);
  }

  @Override
  public void fillPolygon(double[] xs, double[] ys, Rgba colour) {
    var path = new Path2D.Double();
    path.moveTo(xs[0], ys[0]);
    for (int i = 1; i < xs.length; i++) {
      path.lineTo(xs[i], ys[i]);
    }
    path.closePath();
    fill(path, colour);
  }

  @Override
  public void text(
      String text, double x, double y, TextStyle style, TextAnchor align, Rgba colour) {
    double left =
        switch (align) {
          case LEFT -> x;
          case CENTER -> x - textWidth(text, style) / 2;
          case RIGHT -> x - textWidth(text, style);
        };
    var font = font(style);
    graphics.setFont(font);
    graphics.setColor(new Color(colour.argb(), true));
    graphics.drawString(visible(text, font), (float) left, (float) y);
  }

  @Override
  public void textUp(String text, double x, double y, TextStyle style, Rgba colour) {
    var before = graphics.getTransform();
    graphics.translate(x, y);
    graphics.rotate(-Math.PI / 2);
    text(text, 0, style.size() * 0.35, style, TextAnchor.CENTER, colour);
    graphics.setTransform(before);
  }

  @Override
  public double textWidth(String text, TextStyle style) {
    var font = font(style);
    return font.getStringBounds(visible(text, font), fonts).getWidth();
  }

  @Override
  public void clip(double x, double y, double width, double height) {
    var before = graphics.getClip();
    clips.push(before == null ? EVERYWHERE : before);
    graphics.clip(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void unclip() {
    graphics.setClip(clips.pop());
  }

  @Override
  public void translate(double x, double y) {
    graphics.translate(x, y);
  }

  @Override
  public boolean prefersPixels() {
    return false;
  }

  @Override
  public void pixels(int[] argb, int width, int height, double x, double y) {
    throw new UnsupportedOperationException("vector surfaces are drawn shape by shape");
  }
}
