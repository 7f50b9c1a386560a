package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricLayout.Pod;
import io.heddle.render.topology.FabricLayout.Wire;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Paints the cables of a fabric: those above the minipods below them, those inside over them. */
final class FabricLinkPainter extends FabricPainting {
  private static final int MANY_WIRES = 3_000;

  /** More links above the minipods than this are bundled while their ends are small. */
  private static final int FEW_WIRES = 60;

  /** Pixels a model unit from which the ends of cables can be distinguished. */
  private static final double NEAR = 2.5;

  /** So much of one line's opacity, shared by all: many lines are no darker than few. */
  private static final double INK = 2;

  /** Pixels a model unit from which cables inside minipods can be distinguished. */
  private static final double INSIDE_FROM = 0.7;

  /** Pixels a model unit from which speeds have room. */
  private static final double SPEEDS_FROM = 7;

  /** Where along a cable its speed may be written: from a switch, cables fan out. */
  private static final double[] SPEED_AT = {0.8, 0.65, 0.5, 1};

  /** Pixels between a cable and its speed. */
  private static final double BESIDE = 4;

  FabricLinkPainter(FabricPainting of) {
    super(of);
  }

  /** Cables above the minipods, bundled where they are many. */
  void above() {
    if (!upLinks(this::line) && !layout.looseSwitches().isEmpty()) {
      bundles();
    }
  }

  /** Cables inside of minipods, with what comes into them from above. */
  void inside() {
    if (port.scale() >= INSIDE_FROM) {
      podLinks();
      upLinks(this::end); // none where they are bundled
    }
  }

  /** Links above the minipods, unless they are too many to be distinguished: then none. */
  private boolean upLinks(WireStroke stroke) {
    var wires = layout.upWires();
    var on = scene.upWires;
    if (!scene.emphasis.isAll() && on.size() <= MANY_WIRES) {
      if (!scene.emphasis.hides() && wires.size() <= MANY_WIRES) {
        thin(calm(wires), 0.05, theme.strong(), stroke);
      }
      thin(on, on.size() > 400 ? 0.25 : 0.5, theme.strong(), stroke);
    } else if (wires.size() <= MANY_WIRES) {
      var shown = calm(wires);
      thin(shown, Math.clamp(INK / Math.sqrt(shown.size()), 0.05, 0.28), theme.strong(), stroke);
    } else {
      return false;
    }
    return true;
  }

  private List<Wire> calm(List<Wire> wires) {
    return wires.size() > FEW_WIRES && port.scale() < NEAR ? layout.bundledUpWires() : wires;
  }

  /** How a link above the minipods is drawn: whole, or what is over the region of its lower end. */
  private interface WireStroke {
    void draw(Wire wire, Rgba colour);
  }

  private static void thin(List<Wire> wires, double opacity, Rgba strong, WireStroke stroke) {
    var colour = strong.withOpacity(opacity);
    wires.forEach(wire -> stroke.draw(wire, colour));
  }

  private void line(Wire wire, Rgba colour) {
    line(wire.from(), wire.to(), colour, 1);
  }

  /** Regions lie over the links, so that what is inside of the own one is drawn again. */
  private void end(Wire wire, Rgba colour) {
    var frame = wire.into() < 0 ? null : layout.pods().get(wire.into()).frame();
    if (frame == null || !port.shows(frame)) {
      return;
    }
    var drop = CableDropStyle.between(wire.from(), wire.to());
    double share =
        drop.height() <= 0 ? 0 : Math.clamp((frame.y() - drop.y(0)) / drop.height(), 0, 1);
    drop.paint(surface, port, share, colour, 1);
  }

  /** One line per minipod, to its place among the switches above. */
  private void bundles() {
    double first =
        layout.pods().stream()
            .map(Pod::frame)
            .filter(Objects::nonNull)
            .mapToDouble(ModelBox::y)
            .min()
            .orElse(0);
    ModelBox row = layout.box(layout.looseSwitches().getFirst().id());
    for (var each : layout.looseSwitches()) {
      row = row.union(layout.box(each.id()));
    }
    for (var pod : layout.pods()) {
      var frame = pod.frame();
      if (frame != null && frame.y() <= first) { // of lower rows the upper ones would hide it
        var end =
            new ModelBox(
                row.x()
                    + (frame.centreX() - layout.bounds().x())
                        / layout.bounds().width()
                        * row.width(),
                row.bottom(),
                0,
                0);
        line(
            end,
            new ModelBox(frame.centreX(), frame.y(), 0, 0),
            theme.strong().withOpacity(0.22),
            1.5);
      }
    }
  }

  private void podLinks() {
    var colour = theme.strong().withOpacity(0.3);
    for (var pod : layout.pods()) {
      var frame = pod.frame();
      if (frame != null && port.shows(frame)) {
        layout.wires(pod).forEach(wire -> podLink(wire, colour));
        if (port.scale() >= SPEEDS_FROM) {
          speeds(layout.wires(pod));
        }
      }
    }
  }

  private void podLink(Wire wire, Rgba colour) {
    boolean near = port.scale() >= NEAR;
    boolean on = scene.isOn(wire);
    // Few stand out, so that there is room for their cables further out.
    if ((wire.toHost() && !near && (!on || scene.emphasis.isAll()))
        || !port.shows(wire.from().union(wire.to()))
        || !on && scene.emphasis.hides()) {
      return;
    }
    line(
        wire.from(),
        wire.to(),
        on ? colour : FabricSceneModel.faint(colour, theme).withOpacity(0.08),
        near ? 1 : 0.6);
  }

  /** What hosts are cabled with: once where all of the minipod are alike, else beside each. */
  private void speeds(List<Wire> wires) {
    var shown =
        wires.stream()
            .filter(wire ->
                wire.toHost() && scene.isOn(wire) && port.shows(wire.from().union(wire.to())))
            .toList();
    boolean alike =
        wires.stream()
                .filter(Wire::toHost)
                .map(wire -> List.of(wire.link().count(), wire.link().gbps()))
                .distinct()
                .count()
            == 1;
    var said = new ArrayList<ModelBox>();
    for (var wire : shown) {
      if (speed(wire, said, shown) && alike) {
        return;
      }
    }
  }

  /**
   * Beside the cable, nearer to the host, else just above the host; never on a cable.
   *
   * @param said where something is said already, on the screen
   * @param cables those that are drawn around
   * @return whether there was room
   */
  private boolean speed(Wire wire, List<ModelBox> said, List<Wire> cables) {
    var text = words.of("drawn.cables", wire.link().count(), wire.link().gbps());
    var drop = CableDropStyle.between(wire.from(), wire.to());
    double width = surface.textWidth(text, TextStyle.SMALL);
    double size = TextStyle.SMALL.size();
    for (double share : SPEED_AT) {
      double x = port.screenX(drop.x(share));
      double y = port.screenY(drop.y(share)) - 3;
      for (double left : new double[] {x + BESIDE, x - BESIDE - width}) {
        var box = new ModelBox(left, y - size, width, size + 3);
        if (hasRoom(box, said, cables)) {
          surface.text(text, left, y, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
          said.add(box);
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a box on the screen is over nothing. */
  private boolean hasRoom(ModelBox box, List<ModelBox> said, List<Wire> cables) {
    return box.x() >= 0
        && box.right() <= port.width()
        && said.stream().noneMatch(box::intersects)
        && isClear(port.modelX(box.x()), port.modelY(box.y()))
        && isClear(port.modelX(box.right()), port.modelY(box.y()))
        && isClear(port.modelX(box.right()), port.modelY(box.bottom() - 3))
        && cables.stream().noneMatch(each -> crosses(each, box));
  }

  private boolean crosses(Wire wire, ModelBox box) {
    var drop = CableDropStyle.between(wire.from(), wire.to());
    return new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height())
        .intersectsLine(
            port.screenX(drop.x(0)),
            port.screenY(drop.y(0)),
            port.screenX(drop.x(1)),
            port.screenY(drop.y(1)));
  }

  private boolean isClear(double x, double y) {
    return !(layout.at(x, y) instanceof HitTestResult.HostHit);
  }

  private void line(ModelBox from, ModelBox to, Rgba colour, double width) {
    CableDropStyle.between(from, to).paint(surface, port, 0, colour, width);
  }
}
