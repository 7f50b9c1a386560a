package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.Hatch;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricSceneModel.PodScene;
import io.heddle.render.topology.FabricSceneModel.State;
import io.heddle.render.topology.HostGroups.Pattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Paints hosts: pixels when they are small and many, shapes with names and GPUs when near; and the
 * frames of their domains.
 */
final class FabricHostPainter extends FabricPainting {
  /** A ring leads the eye to one host, or to a few. */
  private static final int RINGED = 48;

  private static final double PIXELS_BELOW = 9;

  /** From one host to the next, with the gap of a pixel that it then has. */
  private static final double PATTERNS_FROM = 5;

  private static final double SIGNS_FROM = 11;
  private static final double RINGS_BELOW = 8;
  private static final double RING = 14;
  private static final double ROUND_FROM = 20;
  private static final double NAMES_FROM = 30;
  static final double GPUS_FROM = 44;

  private final Set<String> groupHosts;
  private final double size;

  /** The colour of lines on each colour. */
  private final Map<Rgba, Integer> inks = new HashMap<>();

  FabricHostPainter(FabricPainting of) {
    super(of);
    this.groupHosts = scene.groupHosts(highlight);
    this.size = MinipodLayout.HOST * port.scale();
  }

  void paint() {
    if (size < PIXELS_BELOW && surface.prefersPixels()) {
      pixels();
    } else {
      shapes();
    }
    ringFailed();
    new DomainFramePainter(this).paint();
    if (highlight.hosts().size() > RINGED) {
      new FabricSelectionPainter(surface, theme, layout, port, highlight.hosts()).paint();
      return;
    }
    for (var id : highlight.hosts()) {
      if (layout.cluster().contains(id)) {
        outline(layout.box(id));
      }
    }
  }

  /** Failed hosts that are too small to find have a ring, where they are few. */
  private void ringFailed() {
    if (size >= RINGS_BELOW) {
      return;
    }
    var failed = new ArrayList<ModelBox>();
    for (var pod : scene.pods) {
      for (int i = 0; i < pod.hosts().size() && failed.size() <= RINGED; i++) {
        if (pod.states().get(i) == State.FAILED && !leavesOut(pod, i)) {
          failed.add(pod.boxes().get(i));
        }
      }
    }
    if (failed.size() <= RINGED) {
      failed.forEach(box -> ring(box, RING, theme.danger()));
    }
  }

  private void ring(ModelBox box, double across, Rgba colour) {
    surface.strokeOval(
        port.screenX(box.centreX()) - across / 2,
        port.screenY(box.centreY()) - across / 2,
        across,
        across,
        colour,
        1.5);
  }

  private boolean isVisible(PodScene pod) {
    var frame = pod.pod().frame();
    return frame == null ? port.shows(pod.boxes().getFirst()) : port.shows(frame);
  }

  /** The colours of a minipod's hosts, plain and dimmed. */
  private record Colours(Map<State, Rgba> plain, Map<State, Rgba> dimmed) {}

  private Colours colours(PodScene pod) {
    var plain = new EnumMap<State, Rgba>(State.class);
    var dimmed = new EnumMap<State, Rgba>(State.class);
    for (var state : State.values()) {
      plain.put(state, FabricSceneModel.colour(state, pod.index(), theme, false));
      dimmed.put(state, FabricSceneModel.colour(state, pod.index(), theme, true));
    }
    if (size < GPUS_FROM && scene.marks.gpus().requests() == 1) { // as the legend: no GPU is drawn
      plain.put(State.CHOSEN, theme.accent());
      dimmed.put(State.CHOSEN, theme.accent().mix(theme.background(), 0.5));
    }
    return new Colours(plain, dimmed);
  }

  private Rgba colour(Colours colours, PodScene pod, int host) {
    var state = pod.states().get(host);
    var group = scene.group(pod, host);
    boolean dimmed =
        (!highlight.minipods().isEmpty() && !highlight.minipods().contains(pod.index()))
            || (highlight.cell() != null
                && (state == State.PLACED || group != null)
                && !groupHosts.contains(pod.hosts().get(host).id()));
    var colour =
        group != null && state != State.FAILED
            ? dimmed ? group.colour(theme).mix(theme.background(), 0.5) : group.colour(theme)
            : state == State.PLACED && scene.level != null
                ? FabricSceneModel.colour(state, scene.domain(pod, host), theme, dimmed)
                : Objects.requireNonNull((dimmed ? colours.dimmed() : colours.plain()).get(state));
    return pod.faint().get(host) ? FabricSceneModel.faint(colour, theme) : colour;
  }

  /** Into a picture no larger than what is seen of the minipods. */
  private void pixels() {
    var visible = scene.pods.stream().filter(this::isVisible).toList();
    var seen = visible.stream().map(FabricHostPainter::extent).reduce(ModelBox::union).orElse(null);
    if (seen == null) {
      return;
    }
    int left = (int) Math.clamp(port.screenX(seen.x()) - 1, 0, port.width());
    int top = (int) Math.clamp(port.screenY(seen.y()) - 1, 0, port.height());
    int right = (int) Math.clamp(port.screenX(seen.right()) + 2, 0, port.width());
    int bottom = (int) Math.clamp(port.screenY(seen.bottom()) + 2, 0, port.height());
    var picture =
        new Picture(
            left,
            top,
            Math.max(1, right - left),
            Math.max(1, bottom - top),
            (int) Math.round(port.screenX(0)) - left,
            (int) Math.round(port.screenY(0)) - top);
    for (var pod : visible) {
      var colours = colours(pod);
      for (int i = 0; i < pod.hosts().size(); i++) {
        if (!leavesOut(pod, i)) {
          var hatch = SeriesMarks.hatch(theme, scene.domain(pod, i));
          var pattern = pattern(pod.states().get(i), scene.group(pod, i), hatch);
          boolean placed = pod.states().get(i) == State.PLACED && scene.group(pod, i) == null;
          boolean shared = placed && port.scale() * MinipodLayout.PITCH < PATTERNS_FROM;
          fill(
              picture,
              pod.boxes().get(i),
              colour(colours, pod, i),
              shared ? Pattern.PLAIN : pattern,
              shared ? hatch : Hatch.NONE);
        }
      }
    }
    surface.pixels(picture.buffer, picture.width, picture.height, left, top);
  }

  private static ModelBox extent(PodScene pod) {
    var frame = pod.pod().frame();
    return frame != null ? frame : pod.boxes().stream().reduce(ModelBox::union).orElseThrow();
  }

  /** Premultiplied pixels of a part of the surface. */
  private static final class Picture {
    final int left;
    final int top;
    final int width;
    final int height;
    final int[] buffer;

    /** Where the model begins, from which shared lines are counted. */
    final int originX;

    final int originY;

    Picture(int left, int top, int width, int height, int originX, int originY) {
      this.left = left;
      this.top = top;
      this.width = width;
      this.height = height;
      this.buffer = new int[width * height];
      this.originX = originX;
      this.originY = originY;
    }
  }

  private static Pattern pattern(State state, HostGroups.@Nullable Group group, Hatch hatch) {
    return switch (state) {
      case PLACED -> group == null ? Pattern.of(hatch) : group.pattern();
      case FAILED -> Pattern.CROSS;
      case DRAINED -> Pattern.STRIPES;
      case LIMITED -> group == null ? Pattern.DIAGONAL : group.pattern();
      case UNKNOWN -> group == null ? Pattern.HOLLOW : group.pattern();
      case PLANNED -> group == null ? Pattern.DOTS : group.pattern();
      default -> group == null ? Pattern.PLAIN : group.pattern();
    };
  }

  /**
   * @param shared lines that go on from host to host, where one is too small for a pattern
   */
  private void fill(Picture picture, ModelBox box, Rgba paint, Pattern pattern, Hatch shared) {
    int colour = paint.premultiplied();
    int ink =
        shared == Hatch.NONE
            ? colour
            : inks.computeIfAbsent(paint, each -> Hatch.ink(each).premultiplied());
    // Gaps of a pixel, all alike; where a cell has no room for one, cells touch.
    double pitch = MinipodLayout.PITCH * port.scale();
    double margin = (MinipodLayout.PITCH - MinipodLayout.HOST) / 2;
    int left = (int) Math.round(port.screenX(box.x() - margin)) - picture.left;
    int top = (int) Math.round(port.screenY(box.y() - margin)) - picture.top;
    boolean gaps = pitch >= 4;
    int right =
        gaps
            ? left + (int) pitch - 1
            : Math.max(
                left + 1, (int) Math.round(port.screenX(box.right() + margin)) - picture.left);
    int bottom =
        gaps
            ? top + (int) pitch - 1
            : Math.max(
                top + 1, (int) Math.round(port.screenY(box.bottom() + margin)) - picture.top);
    int from = Math.max(0, left);
    int to = Math.min(picture.width, right);
    for (int y = Math.max(0, top); y < Math.min(picture.height, bottom) && from < to; y++) {
      int row = y * picture.width;
      if (pattern == Pattern.PLAIN) {
        Arrays.fill(picture.buffer, row + from, row + to, colour);
      } else {
        for (int x = from; x < to; x++) {
          if (!pattern.leavesOut(x - left, y - top, right - left)) {
            picture.buffer[row + x] = colour;
          }
        }
      }
      for (int x = from; x < to && shared != Hatch.NONE; x++) {
        if (shared.covers(x - picture.originX, y - picture.originY)) {
          picture.buffer[row + x] = ink;
        }
      }
    }
  }

  private void shapes() {
    for (var pod : scene.pods) {
      if (isVisible(pod)) {
        var colours = colours(pod);
        for (int i = 0; i < pod.hosts().size(); i++) {
          if (port.shows(pod.boxes().get(i)) && !leavesOut(pod, i)) {
            var colour = colour(colours, pod, i);
            if (pod.faint().get(i)) {
              block(pod.boxes().get(i), colour);
              continue;
            }
            shape(pod.hosts().get(i), pod.boxes().get(i), colour);
            if (pod.states().get(i) == State.PLACED && scene.group(pod, i) == null) {
              hatch(scene.domain(pod, i), pod.boxes().get(i), colour);
            }
            var group = scene.group(pod, i);
            var state = pod.states().get(i);
            if (state == State.FAILED || state == State.DRAINED) {
              cross(state, pod.boxes().get(i), colour);
            } else if (group != null) {
              sign(group, pod.boxes().get(i), colour);
            } else if (FabricLegend.isMarked(state)) {
              mark(state, pod.boxes().get(i), colour);
            }
          }
        }
      }
    }
  }

  private boolean leavesOut(PodScene pod, int host) {
    return scene.emphasis.hides() && pod.faint().get(host);
  }

  private void block(ModelBox box, Rgba colour) {
    double round = size < ROUND_FROM ? 0 : Math.min(5, size / 6);
    surface.fillRound(port.screenX(box.x()), port.screenY(box.y()), size, size, round, colour);
  }

  /** Lines of the domain, within the round corners. */
  private void hatch(int domain, ModelBox box, Rgba colour) {
    double inset = size * 0.12;
    double side = size - 2 * inset;
    SeriesMarks.hatch(theme, domain)
        .paint(
            surface,
            port.screenX(box.x()) + inset,
            port.screenY(box.y()) + inset,
            side,
            side,
            colour);
  }

  /** Struck out: failed twice, drained once. */
  private void cross(State state, ModelBox box, Rgba colour) {
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    double inset = size * 0.22;
    double line = Math.clamp(size / 10, 1.2, 3);
    var ink = Theme.readableOn(colour);
    if (state == State.FAILED) {
      surface.line(x + inset, y + inset, x + size - inset, y + size - inset, ink, line);
    }
    surface.line(x + inset, y + size - inset, x + size - inset, y + inset, ink, line);
  }

  /**
   * A sign where it has room; else a line for limited GPUs, a dot for planned ones, and a hollow
   * host for unknown ones.
   */
  private void mark(State state, ModelBox box, Rgba colour) {
    if (size >= SIGNS_FROM) {
      sign(FabricLegend.sign(state), box, colour);
      return;
    }
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    if (state == State.LIMITED) {
      surface.line(x, y, x + size, y + size, Theme.readableOn(colour), 1.2);
    } else {
      double inset = size * (state == State.PLANNED ? 0.38 : 0.3);
      double side = size - 2 * inset;
      surface.fillRect(x + inset, y + inset, side, side, theme.background());
    }
  }

  /** The sign of a host's group, or its lines where that has no room. */
  private void sign(HostGroups.Group group, ModelBox box, Rgba colour) {
    if (size >= SIGNS_FROM && surface.textWidth(group.sign(), TextStyle.SMALL_BOLD) <= size) {
      sign(group.sign(), box, colour);
    } else {
      double inset = size < ROUND_FROM ? 0 : size * 0.12;
      group
          .pattern()
          .paint(
              surface,
              port.screenX(box.x()) + inset,
              port.screenY(box.y()) + inset,
              size - 2 * inset,
              colour);
    }
  }

  /** The sign of a host's group or state: on it, or at its corner where its name stands on it. */
  private void sign(String sign, ModelBox box, Rgba colour) {
    double wide = surface.textWidth(sign, TextStyle.SMALL_BOLD);
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    if (size >= NAMES_FROM) {
      surface.fillRound(x + size - wide / 2 - 6, y - 7, wide + 8, 15, 7, theme.background());
      surface.strokeRound(x + size - wide / 2 - 6, y - 7, wide + 8, 15, 7, colour, 1.5);
      surface.text(
          sign, x + size - 2, y + 4.5, TextStyle.SMALL_BOLD, TextAnchor.CENTER, theme.text());
    } else if (size >= SIGNS_FROM && wide <= size) {
      surface.text(
          sign,
          x + size / 2,
          y + size / 2 + 4,
          TextStyle.SMALL_BOLD,
          TextAnchor.CENTER,
          Theme.readableOn(colour));
    }
  }

  private void shape(Host host, ModelBox box, Rgba colour) {
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    block(box, colour);
    if (size < NAMES_FROM) {
      return;
    }
    var ink = Theme.readableOn(colour);
    surface.text(name(host), x + size / 2, y + 13, TextStyle.SMALL, TextAnchor.CENTER, ink);
    if (size >= GPUS_FROM) {
      new HostGpuPainter(surface, theme, scene.marks.gpus(), ink)
          .paint(host, HostGpuGrid.in(x, y, size, host.type().gpus()));
    }
  }

  /** The id, or its end, which tells hosts apart. */
  private String name(Host host) {
    var name = host.id();
    if (surface.textWidth(name, TextStyle.SMALL) <= size - 4) {
      return name;
    }
    int fit = (int) ((size - 4) / surface.textWidth("0", TextStyle.SMALL)) - 1;
    return "…" + name.substring(Math.max(0, name.length() - Math.max(1, fit)));
  }

  private void outline(ModelBox box) {
    double side = Math.max(6, box.width() * port.scale() + 4);
    surface.strokeRound(
        port.screenX(box.centreX()) - side / 2,
        port.screenY(box.centreY()) - side / 2,
        side,
        side,
        3,
        theme.accent(),
        2.5);
    if (side < 12) { // too small to find: a ring leads the eye
      ring(box, 24, theme.accent());
    }
  }
}
