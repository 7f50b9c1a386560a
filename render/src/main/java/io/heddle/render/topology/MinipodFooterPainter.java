package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricSceneModel.PodScene;
import io.heddle.render.topology.FabricSceneModel.State;
import java.util.List;
import java.util.Objects;

/** Paints the foot of a minipod: a bar of its hosts, its name, and a count of them. O(hosts). */
final class MinipodFooterPainter extends FabricPainting {
  /** Height of a foot in model units. */
  private static final double FOOT = 32;

  private static final double LINE = 12.5;

  /** Two lines of text nearer to each other than that touch. */
  private static final double TIGHTEST_LINE = 11;

  /** Height of a sign on its colour. */
  private static final double CHIP = 13;

  /** Where a name has room. */
  private static final double NAMED = 12;

  private static final double BETWEEN = 8;

  MinipodFooterPainter(FabricPainting of) {
    super(of);
  }

  void paint(PodScene pod) {
    var frame = port.onScreen(Objects.requireNonNull(pod.pod().frame()));
    double room = FOOT * port.scale();
    double thick = Math.clamp(room * 0.12, 2, 4);
    double top = frame.bottom() - room + Math.clamp((room - 28) / 4, 1, 4);
    double inset = Math.min(8, frame.width() * 0.1);
    boolean nameAlone = room >= NAMED && room < NAMED + 2 * thick;
    if (!nameAlone) { // where only one of the two has room, the name tells more
      bar(pod, new ModelBox(frame.x() + inset, top, frame.width() - 2 * inset, thick));
    }
    if (port.scale() < 0.3) { // the switches are too small to draw: their place has the name
      if (port.screenY(pod.boxes().getFirst().y()) - frame.y() >= NAMED) {
        name(pod, frame, frame.y() + 11, TextStyle.SMALL, theme.muted());
      }
      return;
    }
    double under = top + thick;
    double line = Math.min(LINE, (frame.bottom() - 3 - under) / 2);
    if (line >= TIGHTEST_LINE) {
      name(pod, frame, under + line, TextStyle.SMALL_BOLD, theme.text());
      count(pod, frame, under + 2 * line, line);
    } else if (room >= NAMED) {
      double y = Math.min(frame.bottom() - 3, under + LINE);
      name(pod, frame, y, TextStyle.SMALL_BOLD, theme.text());
    }
  }

  private List<HostGroups.Group> groups() {
    return scene.marks.groups().groups();
  }

  private void name(PodScene pod, ModelBox frame, double y, TextStyle style, Rgba colour) {
    for (var name : pod.pod().labels()) {
      if (surface.textWidth(name, style) <= frame.width() - 4) {
        surface.text(name, frame.centreX(), y, style, TextAnchor.CENTER, colour);
        return;
      }
    }
  }

  /** Placed, chosen or grouped hosts, then free ones, planned ones, then busy ones. */
  private void bar(PodScene pod, ModelBox box) {
    double each = box.width() / Math.max(1, pod.hosts().size());
    int placed = pod.count(State.PLACED);
    int chosen = pod.count(State.CHOSEN);
    share(box, 0, box.width(), theme.busy());
    share(box, 0, each * placed, scene.level == null ? theme.minipod(pod.index()) : theme.strong());
    share(box, 0, each * chosen, theme.accent());
    double from = each * (placed + chosen);
    for (int i = 0; i < groups().size(); i++) {
      double share = each * pod.count(i);
      share(box, from, share, groups().get(i).colour(theme));
      from += share;
    }
    double free = each * pod.free();
    share(box, from, free, theme.free());
    share(box, from + free, each * pod.planned(), theme.planned());
  }

  /** A part of the bar; nothing leaves no trace. */
  private void share(ModelBox bar, double from, double width, Rgba colour) {
    if (width > 0) {
      surface.fillRect(bar.x() + from, bar.y(), width, bar.height(), colour);
    }
  }

  private void count(PodScene pod, ModelBox frame, double y, double line) {
    if (!groups().isEmpty()) {
      chips(pod, frame, y, Math.min(CHIP, line));
      return;
    }
    int all = pod.hosts().size();
    int placed = pod.count(State.PLACED);
    int chosen = pod.count(State.CHOSEN);
    if (!scene.emphasis.isAll()) {
      say(frame, y, words.of("drawn.pod.shown", all - pod.faint().cardinality(), all));
    } else if (placed > 0) {
      say(
          frame,
          y,
          words.of("drawn.pod.placed", placed, all),
          words.of("drawn.pod.placed.brief", placed));
    } else if (chosen > 0) {
      say(
          frame,
          y,
          words.of("drawn.pod.chosen", chosen, all),
          words.of("drawn.pod.chosen.brief", chosen, all));
    } else {
      int free = pod.count(State.FREE);
      int planned = pod.count(State.PLANNED);
      if (planned > 0) {
        say(
            frame,
            y,
            words.of("drawn.pod.planned", free, planned),
            words.of("drawn.pod.planned.brief", free, planned));
        return;
      }
      var full = words.of("drawn.pod.free", free, all);
      say(
          frame,
          y,
          full,
          words.of("drawn.pod.free.short", free, all),
          words.of("drawn.pod.free.brief", free));
    }
  }

  /** The first of these that has room. */
  private void say(ModelBox frame, double y, String... counts) {
    for (var count : counts) {
      if (surface.textWidth(count, TextStyle.SMALL) <= frame.width() - 4) {
        surface.text(count, frame.centreX(), y, TextStyle.SMALL, TextAnchor.CENTER, theme.muted());
        return;
      }
    }
  }

  /** How many hosts of which group, its sign on its colour as in the legend. */
  private void chips(PodScene pod, ModelBox frame, double y, double high) {
    boolean counted = wide(pod, true) <= frame.width() - 4;
    double wide = wide(pod, counted);
    if (wide > frame.width() - 4) {
      return;
    }
    double x = frame.centreX() - wide / 2;
    for (int i = 0; i < groups().size(); i++) {
      if (pod.count(i) > 0) {
        var group = groups().get(i);
        var colour = group.colour(theme);
        surface.fillRound(x, y + 3 - high, sign(i), high, 3, colour);
        surface.text(
            group.sign(),
            x + sign(i) / 2,
            y,
            TextStyle.SMALL_BOLD,
            TextAnchor.CENTER,
            Theme.readableOn(colour));
        if (counted) {
          surface.text(
              "×" + pod.count(i),
              x + sign(i) + 4,
              y,
              TextStyle.SMALL,
              TextAnchor.LEFT,
              theme.muted());
        }
        x += wide(pod, i, counted) + BETWEEN;
      }
    }
  }

  /** How wide the signs are side by side, with how many hosts each has or without. */
  private double wide(PodScene pod, boolean counted) {
    double wide = -BETWEEN;
    for (int i = 0; i < groups().size(); i++) {
      wide += pod.count(i) == 0 ? 0 : wide(pod, i, counted) + BETWEEN;
    }
    return wide;
  }

  private double wide(PodScene pod, int group, boolean counted) {
    return sign(group) + (counted ? 4 + count(pod, group) : 0);
  }

  private double sign(int group) {
    return surface.textWidth(groups().get(group).sign(), TextStyle.SMALL_BOLD) + 6;
  }

  private double count(PodScene pod, int group) {
    return surface.textWidth("×" + pod.count(group), TextStyle.SMALL);
  }
}
