package io.heddle.render.federation;

import io.heddle.model.federation.WanLink;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricViewport;
import io.heddle.render.topology.ModelBox;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws links as wide as they carry, and says how much that is where there is room. */
record WanPainter(
    PaintSurface surface,
    Theme theme,
    ViewTextBundle words,
    FederationMapScene scene,
    FabricViewport port,
    @Nullable MapHitTarget picked,
    @Nullable MapHitTarget hovered) {
  private static final double[] ALONG = {0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78};
  private static final double LABEL_HEIGHT = 15;
  private static final double PAD = 4;
  private static final double ARROW = 6;

  /** So far above or below a short link there may be an end of the cards that it joins. */
  private static final double[] ASIDE = {24, 38, 54, 70, 86};

  /** Shorter links have no label: their label would hide them. */
  private static final double SHORTEST = 60;

  /** A picture of more labels is no longer looked at label by label. */
  private static final int MOST_LABELS = 160;

  /** A link on the screen. */
  private record Line(double x1, double y1, double x2, double y2) {
    double length() {
      return Math.hypot(x2 - x1, y2 - y1);
    }
  }

  private Line line(WanLink link) {
    var from = scene.middle(link.from());
    var to = scene.middle(link.to());
    return new Line(
        port.screenX(from.x()), port.screenY(from.y()), port.screenX(to.x()), port.screenY(to.y()));
  }

  private boolean isVisible(Line line) {
    return Math.max(line.x1, line.x2) >= 0
        && Math.max(line.y1, line.y2) >= 0
        && Math.min(line.x1, line.x2) <= port.width()
        && Math.min(line.y1, line.y2) <= port.height();
  }

  void lines() {
    for (var link : scene.links()) {
      var line = line(link);
      if (isVisible(line)) {
        double thick = scene.thickness(link, port.scale());
        if (is(picked, link) || is(hovered, link)) {
          surface.line(
              line.x1, line.y1, line.x2, line.y2, theme.accent().withOpacity(0.3), thick + 8);
        }
        surface.line(line.x1, line.y1, line.x2, line.y2, colour(link), thick);
        if (scene.marks().bottleneck().contains(link)) {
          bars(line, thick);
        }
      }
    }
  }

  /** A bottleneck has two bars across it, not by its colour alone. */
  private void bars(Line line, double thick) {
    double length = Math.max(1, line.length());
    double dx = (line.x2 - line.x1) / length;
    double dy = (line.y2 - line.y1) / length;
    double half = thick / 2 + 5;
    for (double at : new double[] {0.16, 0.84}) {
      for (double aside : new double[] {-2.5, 2.5}) {
        double x = line.x1 + at * length * dx + aside * dx;
        double y = line.y1 + at * length * dy + aside * dy;
        surface.line(x - half * dy, y + half * dx, x + half * dy, y - half * dx, narrow(), 2);
      }
    }
  }

  private Rgba narrow() {
    return theme.minipod(1).mix(theme.text(), theme.night() ? 0.1 : 0.25);
  }

  private Rgba colour(WanLink link) {
    if (scene.marks().bottleneck().contains(link)) {
      return narrow();
    }
    if (scene.marks().way().containsKey(link)) {
      return theme.accent();
    }
    double seen =
        Math.clamp(2 * port.scale(), 0.45, 1) * (scene.marks().way().isEmpty() ? 0.9 : 0.35);
    return theme.strong().mix(theme.background(), 1 - 0.4 * seen);
  }

  /** The way from card to card, over everything, with heads that show its order. */
  void way() {
    scene
        .marks()
        .way()
        .forEach((link, leg) -> {
          var line = between(leg.from(), leg.to());
          if (line != null) {
            double thick = scene.thickness(link, port.scale());
            surface.line(line.x1, line.y1, line.x2, line.y2, colour(link), thick);
            head(line, colour(link), thick);
          }
        });
  }

  /** What of a link is outside the cards that it joins; null: nothing. */
  private @Nullable Line between(String from, String to) {
    var one = FederationMapPainter.onScreen(scene, port, from);
    var two = FederationMapPainter.onScreen(scene, port, to);
    double dx = two.centreX() - one.centreX();
    double dy = two.centreY() - one.centreY();
    double begin = edge(one, dx, dy);
    double end = 1 - edge(two, dx, dy);
    return begin >= end
        ? null
        : new Line(
            one.centreX() + begin * dx,
            one.centreY() + begin * dy,
            one.centreX() + end * dx,
            one.centreY() + end * dy);
  }

  /** The share of a way from its middle at which a box ends. */
  private static double edge(ModelBox box, double dx, double dy) {
    return Math.min(
        dx == 0 ? 1 : box.width() / 2 / Math.abs(dx),
        dy == 0 ? 1 : box.height() / 2 / Math.abs(dy));
  }

  private void head(Line line, Rgba colour, double thick) {
    double length = Math.max(1, line.length());
    double dx = (line.x2 - line.x1) / length;
    double dy = (line.y2 - line.y1) / length;
    double size = Math.min(ARROW + thick, length / 2);
    double x = line.x2 - size * dx;
    double y = line.y2 - size * dy;
    surface.fillPolygon(
        new double[] {line.x2, x - size * dx - size * dy, x - size * dx + size * dy},
        new double[] {line.y2, y - size * dy + size * dx, y - size * dy - size * dx},
        colour);
  }

  private static boolean is(@Nullable MapHitTarget hit, WanLink link) {
    return hit instanceof MapHitTarget.OfLink at && at.is(link);
  }

  private boolean isMarked(WanLink link) {
    return is(picked, link) || is(hovered, link) || scene.marks().way().containsKey(link);
  }

  /** Tells of what is pointed at and of the way, the narrowest first. */
  void markedLabels(MapLabelPlaces places) {
    for (var link : scene.links()) {
      if (isMarked(link)) {
        label(link, places, true);
      }
    }
  }

  /** Tells of the others, the widest first, where there is room; not beside an answer. */
  void otherLabels(MapLabelPlaces places) {
    int left = scene.marks().way().isEmpty() ? MOST_LABELS : 0;
    for (var link : scene.links().reversed()) {
      if (left > 0 && !isMarked(link) && label(link, places, false)) {
        left--;
      }
    }
  }

  private boolean label(WanLink link, MapLabelPlaces places, boolean marked) {
    var line = line(link);
    if (!isVisible(line) || line.length() < SHORTEST && !marked) {
      return false;
    }
    boolean narrowest = scene.marks().bottleneck().contains(link);
    var text =
        words.of(
            narrowest ? "drawn.federation.bottleneck" : "drawn.federation.link",
            link.gbps(),
            link.latencyMs());
    var style = marked ? TextStyle.SMALL_BOLD : TextStyle.SMALL;
    double width = surface.textWidth(text, style) + 2 * PAD;
    var box = places.first(seats(line, width, marked), marked);
    if (box == null) {
      return false;
    }
    surface.fillRound(
        box.x(), box.y(), width, LABEL_HEIGHT, 4, theme.background().withOpacity(0.92));
    surface.text(
        text,
        box.centreX(),
        box.centreY() + 4,
        style,
        TextAnchor.CENTER,
        marked ? theme.text() : theme.muted());
    return true;
  }

  /**
   * Along the line, its middle first.
   *
   * @param beside whether beside it will do, too
   */
  private static List<ModelBox> seats(Line line, double width, boolean beside) {
    var seats = new ArrayList<ModelBox>();
    var middle =
        new ModelBox(
            (line.x1 + line.x2 - width) / 2,
            (line.y1 + line.y2 - LABEL_HEIGHT) / 2,
            width,
            LABEL_HEIGHT);
    if (beside && line.length() < 2 * width) { // on a short one it would hide it
      seats.add(middle.moved(width / 2 + 3 * PAD, 0));
      seats.add(middle.moved(-width / 2 - 3 * PAD, 0));
    }
    for (double at : ALONG) {
      double x = line.x1 + at * (line.x2 - line.x1);
      double y = line.y1 + at * (line.y2 - line.y1);
      seats.add(new ModelBox(x - width / 2, y - LABEL_HEIGHT / 2, width, LABEL_HEIGHT));
    }
    if (beside) {
      seats.add(middle.moved(width / 2 + PAD, 0));
      seats.add(middle.moved(-width / 2 - PAD, 0));
      for (double aside : ASIDE) {
        for (double along : new double[] {0, width / 2, -width / 2}) {
          seats.add(middle.moved(along, -aside));
          seats.add(middle.moved(along, aside));
        }
      }
    }
    return seats;
  }
}
