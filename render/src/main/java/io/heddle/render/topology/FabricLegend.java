package io.heddle.render.topology;

import io.heddle.model.cluster.TopologyLevel;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.LegendKey;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricSceneModel.State;
import io.heddle.render.topology.HostGroups.Pattern;
import java.util.ArrayList;
import java.util.List;

/** What the colours of hosts mean, top right; only what occurs. */
final class FabricLegend {
  private static final int MOST_REQUESTS = 5;
  private static final int MOST_COLOURS = 4;
  private static final int MOST_LINES = 3;
  private static final double LINE = 20;
  private static final double APART = 14;
  private static final String FRAME = "□";
  private static final double LINED = 12;

  /** What the buttons that zoom and the choice of a level need, top left. */
  private static final double BUTTONS = 204;

  /** What the name of a level needs beside them. */
  private static final double LEVEL_NAME = 120;

  private FabricLegend() {}

  private record Entry(String name, List<Rgba> swatches, String sign, Pattern pattern) {
    Entry(String name, List<Rgba> swatches, String sign) {
      this(name, swatches, sign, Pattern.PLAIN);
    }

    Entry(String name, List<Rgba> swatches) {
      this(name, swatches, "");
    }

    /** What the lines of its swatch need beside its sign. */
    double lined() {
      return pattern == Pattern.PLAIN ? 0 : LINED;
    }

    Entry plain() {
      return new Entry(name, swatches, sign);
    }

    Entry brief() {
      int bracket = name.lastIndexOf('(');
      return bracket < 0
          ? this
          : new Entry(name.substring(bracket + 1, name.length() - 1), swatches, sign, pattern);
    }
  }

  private static List<Entry> entries(Theme theme, ViewTextBundle words, FabricSceneModel scene) {
    var entries = new ArrayList<Entry>();
    for (var group : scene.marks.groups().groups()) {
      entries.add(
          new Entry(
              words.of("drawn.legend.group", group.name(), group.hosts().size()),
              List.of(group.colour(theme)),
              group.sign(),
              group.pattern()));
    }
    if (scene.states.contains(State.PLACED)) {
      entries.add(
          new Entry(
              words.of("drawn.legend.placed", noun(scene, words)),
              scene.placedIn.stream().map(theme::minipod).distinct().limit(MOST_COLOURS).toList()));
    }
    int requests = scene.marks.gpus().requests();
    if (requests == 1) {
      entries.add(new Entry(words.of("drawn.legend.chosen"), List.of(theme.accent())));
    }
    for (int i = 0; requests > 1 && i < Math.min(MOST_REQUESTS, requests); i++) {
      entries.add(
          new Entry(words.of("drawn.legend.request", i + 1), List.of(MarkedGpus.colour(theme, i))));
    }
    if (scene.states.contains(State.FREE)) {
      entries.add(new Entry(words.of("drawn.state.free"), List.of(theme.free())));
    }
    if (scene.states.contains(State.PARTLY_BUSY)) {
      entries.add(new Entry(words.of("drawn.state.partly"), List.of(theme.partly())));
    }
    if (scene.states.contains(State.BUSY)) {
      entries.add(new Entry(words.of("drawn.state.busy"), List.of(theme.busy())));
    }
    if (scene.states.contains(State.FAILED)) {
      entries.add(new Entry(words.of("drawn.state.failed"), List.of(theme.danger()), "×"));
    }
    if (scene.states.contains(State.DRAINED)) {
      entries.add(new Entry(words.of("drawn.state.drained"), List.of(theme.partly()), "–"));
    }
    if (scene.states.contains(State.LIMITED)) {
      entries.add(entry(words.of("drawn.state.limited"), State.LIMITED, theme));
    }
    if (scene.states.contains(State.PLANNED)) {
      entries.add(entry(words.of("drawn.state.planned"), State.PLANNED, theme));
    }
    if (scene.states.contains(State.UNKNOWN)) {
      entries.add(entry(words.of("drawn.state.unknown"), State.UNKNOWN, theme));
    }
    if (scene.frames != null) {
      entries.add(
          new Entry(
              words.of("drawn.legend.level", noun(scene, words), scene.frames.domains()),
              List.of(theme.background()),
              FRAME));
    }
    return entries;
  }

  private static String noun(FabricSceneModel scene, ViewTextBundle words) {
    return scene.level == null
        ? DrawnDomainLevel.noun(TopologyLevel.MINIPOD, words)
        : scene.level.noun();
  }

  private static Entry entry(String name, State state, Theme theme) {
    return new Entry(name, List.of(FabricSceneModel.colour(state, 0, theme, false)), sign(state));
  }

  /** Whether hosts of a state have a sign of their own. */
  static boolean isMarked(State state) {
    return state == State.LIMITED || state == State.UNKNOWN || state == State.PLANNED;
  }

  /** What tells hosts of a state apart where colour does not. */
  static String sign(State state) {
    return switch (state) {
      case UNKNOWN -> "?";
      case PLANNED -> "P";
      default -> "!";
    };
  }

  /** Entries side by side in as many lines as they need. */
  private static List<List<Entry>> lines(PaintSurface surface, List<Entry> entries, double room) {
    return LegendKey.lines(entries, each -> width(surface, each) + APART, room);
  }

  /** As much as has room: with lines; with names; else signs and counts; else the first groups. */
  private static List<List<Entry>> fitted(
      PaintSurface surface, ViewTextBundle words, List<Entry> entries, int groups, double room) {
    var lines = lines(surface, entries, room);
    if (lines.size() > MOST_LINES) {
      entries.replaceAll(Entry::plain);
      lines = lines(surface, entries, room);
    }
    if (lines.size() > MOST_LINES) {
      entries.replaceAll(Entry::brief);
      lines = lines(surface, entries, room);
    }
    for (int kept = groups; lines.size() > MOST_LINES && kept > 1; ) {
      if (kept < groups) {
        entries.remove(kept);
      }
      entries.remove(--kept);
      entries.add(kept, new Entry(words.of("drawn.more", groups - kept), List.of()));
      lines = lines(surface, entries, room);
    }
    return lines;
  }

  /**
   * Paints it right of the buttons that zoom.
   *
   * @return how high it is
   */
  static double paint(
      PaintSurface surface,
      Theme theme,
      ViewTextBundle words,
      FabricSceneModel scene,
      double width) {
    int groups = scene.marks.groups().groups().size();
    double room = width - BUTTONS - (scene.level == null ? 0 : LEVEL_NAME);
    var lines = fitted(surface, words, entries(theme, words, scene), groups, room);
    for (int i = 0; i < lines.size(); i++) {
      paint(surface, theme, lines.get(i), width, i * LINE);
    }
    return lines.size() * LINE;
  }

  private static void paint(
      PaintSurface surface, Theme theme, List<Entry> line, double width, double top) {
    double wide = line.stream().mapToDouble(each -> width(surface, each) + APART).sum();
    double x = width - wide;
    // Near the hosts are under it, so it brings its own ground.
    surface.fillRound(x - 8, top + 2, wide + 2, 22, 6, theme.background().withOpacity(0.88));
    for (var each : line) {
      double left = x;
      for (var swatch : each.swatches()) {
        double side = Math.max(9, sign(surface, each)) + each.lined();
        surface.fillRect(left, top + 7, side, 12, swatch);
        each.pattern().paint(surface, left, top + 7, 12, swatch);
        surface.text(
            each.sign(),
            left + (side + each.lined()) / 2,
            top + 17,
            TextStyle.SMALL_BOLD,
            TextAnchor.CENTER,
            Theme.readableOn(swatch));
        left += side + 1;
      }
      surface.text(
          each.name(), left + 6, top + 17, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
      x += width(surface, each) + APART;
    }
  }

  private static double width(PaintSurface surface, Entry entry) {
    return entry.swatches().size() * (Math.max(9, sign(surface, entry)) + entry.lined() + 1)
        + 6
        + surface.textWidth(entry.name(), TextStyle.SMALL);
  }

  private static double sign(PaintSurface surface, Entry entry) {
    return entry.sign().isEmpty() ? 0 : surface.textWidth(entry.sign(), TextStyle.SMALL_BOLD) + 4;
  }
}
