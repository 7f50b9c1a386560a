package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricLayout.Pod;
import io.heddle.render.topology.FabricLayout.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Paints the cables of a fabric: those above the minipods below them, those inside over them. */
final class FabricLinkPainter {
  private static final int MANY_WIRES = 3_000;

  /** Pixels a model unit from which cables inside minipods can be distinguished. */
  private static final double INSIDE_FROM = 0.7;

  /** Pixels a model unit from which speeds have room. */
  private static final double SPEEDS_FROM = 7;

  /** At so many places of a cable, less one, it is looked whether a host hides it. */
  private static final int LOOKS = 8;

  /** Where along a cable its speed is written: from a switch, cables fan out. */
  private static final double SPEED_AT = 0.8;

  private final PaintSurface surface;
  private final Theme theme;
  private final ViewTextBundle words;
  private final FabricSceneModel scene;
  private final FabricLayout layout;
  private final FabricViewport port;

  FabricLinkPainter(
      PaintSurface surface,
      Theme theme,
      ViewTextBundle words,
      FabricSceneModel scene,
      FabricViewport port) {
    this.words = words;
    this.surface = surface;
    this.theme = theme;
    this.scene = scene;
    this.layout = scene.layout;
    this.port = port;
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
        thin(wires, 0.05, theme.strong(), stroke);
      }
      thin(on, on.size() > 400 ? 0.25 : 0.5, theme.strong(), stroke);
    } else if (wires.size() <= MANY_WIRES) {
      thin(wires, wires.size() > 400 ? 0.12 : 0.28, theme.strong(), stroke);
    } else {
      return false;
    }
    return true;
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
    boolean near = port.scale() >= 2.5;
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
      if (speed(wire, said) && alike) {
        return;
      }
    }
  }

  /**
   * Beside the cable, nearer to the host; where it runs behind other hosts, just above its own.
   *
   * @param said where something is said already, on the screen
   * @return whether there was room
   */
  private boolean speed(Wire wire, List<ModelBox> said) {
    var text = words.of("drawn.cables", wire.link().count(), wire.link().gbps());
    var drop = CableDropStyle.between(wire.from(), wire.to());
    boolean free =
        IntStream.range(1, LOOKS)
            .mapToDouble(i -> (double) i / LOOKS)
            .allMatch(share -> isClear(drop.x(share), drop.y(share)));
    double share = free ? SPEED_AT : 1;
    double x = port.screenX(drop.x(share)) + 4;
    double y = port.screenY(drop.y(share)) - 3;
    double size = TextStyle.SMALL.size();
    var box = new ModelBox(x, y - size, surface.textWidth(text, TextStyle.SMALL), size);
    double left = port.modelX(x);
    double right = port.modelX(box.right());
    double top = port.modelY(box.y());
    boolean room =
        box.x() >= 0
            && box.right() <= port.width()
            && said.stream().noneMatch(box::intersects)
            && isClear(left, top)
            && isClear(right, top)
            && isClear(right, port.modelY(y));
    if (room) {
      surface.fillRect(
          box.x() - 2, box.y(), box.width() + 4, size + 3, theme.surface().withOpacity(0.85));
      surface.text(text, x, y, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
      said.add(box);
    }
    return room;
  }

  private boolean isClear(double x, double y) {
    return !(layout.at(x, y) instanceof HitTestResult.HostHit);
  }

  private void line(ModelBox from, ModelBox to, Rgba colour, double width) {
    CableDropStyle.between(from, to).paint(surface, port, 0, colour, width);
  }
}
