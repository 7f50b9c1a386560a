package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.NodeBadges.Sign;
import java.util.Set;

/** Paints signs, the selection and a gesture over the fabric. O(selected + signs + cables). */
record FabricOverlayPainter(
    PaintSurface surface,
    Theme theme,
    FabricLayout layout,
    FabricViewport port,
    Set<String> selected) {
  /** Radius of the port that a cable is dragged from, in pixels. */
  static final double PORT = 5;

  private static final Rgba GREEN = Rgba.of(0x1A7F37);
  private static final double CORNERED = 18;
  private static final Rgba AMBER = Rgba.of(0xBF8700);

  void paint(NodeBadges signs, PointerGesture gesture) {
    signs.cables().forEach(this::line);
    signs.gone().forEach((_, box) -> gone(box));
    signs.nodes().forEach(this::sign);
    new FabricSelectionPainter(surface, theme, layout, port, selected).paint();
    switch (gesture) {
      case PointerGesture.Rest _ -> {}
      case PointerGesture.Drag drag -> drag(drag);
      case PointerGesture.Band(ModelBox box) -> band(box);
      case PointerGesture.Offer(String node) -> port(node);
      case PointerGesture.Lay lay when layout.has(lay.from()) -> cable(lay);
      case PointerGesture.Lay _ -> {}
      case PointerGesture.Place(ModelBox box) -> ghost(box);
    }
  }

  private void drag(PointerGesture.Drag drag) {
    for (var id : selected) {
      if (layout.has(id)) {
        ghost(layout.box(id).moved(drag.dx(), drag.dy()));
      }
    }
    drag.guides().forEach(this::guide);
  }

  private Rgba colour(Sign sign) {
    return switch (sign) {
      case ERROR, REMOVED -> theme.danger();
      case ADVICE -> AMBER;
      case ADDED -> GREEN;
      case CHANGED -> theme.accent();
    };
  }

  /** As the cable itself runs: not over the names at its ends. */
  private void line(NodeBadges.Line line) {
    if (port.shows(line.from().union(line.to()))) {
      CableDropStyle.between(line.from(), line.to())
          .paint(
              surface,
              port,
              0,
              colour(line.sign()).withOpacity(0.6),
              line.sign() == Sign.REMOVED ? 1 : 2);
    }
  }

  /** An empty frame where a node was, struck out. */
  private void gone(ModelBox box) {
    if (!port.shows(box)) {
      return;
    }
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    double width = Math.max(3, box.width() * port.scale());
    double height = Math.max(3, box.height() * port.scale());
    surface.fillRect(x, y, width, height, theme.danger().withOpacity(0.12));
    surface.strokeRect(x, y, width, height, theme.danger(), 1);
    if (width > 6) {
      surface.line(x, y + height, x + width, y, theme.danger(), 1);
    }
  }

  private void outline(ModelBox box, double line) {
    if (port.shows(box)) {
      surface.strokeRound(
          port.screenX(box.x()) - 2,
          port.screenY(box.y()) - 2,
          box.width() * port.scale() + 4,
          box.height() * port.scale() + 4,
          3,
          theme.accent(),
          line);
    }
  }

  private void ghost(ModelBox box) {
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    double width = box.width() * port.scale();
    double height = box.height() * port.scale();
    surface.fillRound(x, y, width, height, 3, theme.accent().withOpacity(0.35));
    surface.strokeRound(x, y, width, height, 3, theme.accent(), 1);
  }

  private void guide(PointerGesture.Guide guide) {
    var colour = theme.danger().withOpacity(0.7);
    if (guide.upright()) {
      double x = port.screenX(guide.at());
      surface.line(x, 0, x, port.height(), colour, 1);
    } else {
      double y = port.screenY(guide.at());
      surface.line(0, y, port.width(), y, colour, 1);
    }
  }

  private void band(ModelBox band) {
    double x = port.screenX(band.x());
    double y = port.screenY(band.y());
    double width = band.width() * port.scale();
    double height = band.height() * port.scale();
    surface.fillRect(x, y, width, height, theme.accent().withOpacity(0.12));
    surface.strokeRect(x, y, width, height, theme.accent(), 1);
  }

  private void port(String id) {
    if (layout.has(id)) {
      var box = layout.box(id);
      double x = port.screenX(box.centreX());
      double y = port.screenY(box.y());
      surface.fillOval(x - PORT, y - PORT, 2 * PORT, 2 * PORT, theme.accent());
      surface.line(x - 2.5, y, x + 2.5, y, theme.background(), 1.5);
      surface.line(x, y - 2.5, x, y + 2.5, theme.background(), 1.5);
    }
  }

  private void cable(PointerGesture.Lay cable) {
    var from = layout.box(cable.from());
    outline(from, 2);
    double x = port.screenX(cable.x());
    double y = port.screenY(cable.y());
    var to = cable.to();
    if (to != null && layout.has(to)) {
      outline(layout.box(to), 2);
      x = port.screenX(layout.box(to).centreX());
      y = port.screenY(layout.box(to).centreY());
    }
    surface.line(
        port.screenX(from.centreX()), port.screenY(from.centreY()), x, y, theme.accent(), 2);
  }

  /**
   * A small sign at the node's corner; on a small node, where signs of neighbours would touch each
   * other, in its middle; far out, where there is no room for a sign, a dot.
   */
  private void sign(String id, Sign sign) {
    if (!layout.has(id) || !port.shows(layout.box(id))) {
      return;
    }
    var box = layout.box(id);
    double x = port.screenX(box.right());
    double y = port.screenY(box.y());
    var colour = colour(sign);
    if (box.height() * port.scale() < 8) {
      surface.fillOval(x - 2, y - 2, 4, 4, colour);
    } else if (sign == Sign.ERROR || sign == Sign.ADVICE) {
      surface.fillPolygon(
          new double[] {x - 6, x + 6, x}, new double[] {y + 5, y + 5, y - 6}, colour);
      surface.text("!", x, y + 4, TextStyle.SMALL, TextAnchor.CENTER, theme.background());
    } else {
      if (box.height() * port.scale() < CORNERED) {
        x = port.screenX(box.centreX());
        y = port.screenY(box.centreY());
      }
      surface.fillOval(x - 6, y - 6, 12, 12, colour);
      surface.text(
          sign == Sign.ADDED ? "+" : "~",
          x,
          y + 4,
          TextStyle.SMALL_BOLD,
          TextAnchor.CENTER,
          theme.background());
    }
  }
}
