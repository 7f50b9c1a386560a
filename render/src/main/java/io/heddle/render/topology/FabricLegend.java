package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricScene.State;
import java.util.ArrayList;
import java.util.List;

/** What the colours of hosts mean, top right; only what occurs. */
final class FabricLegend {
  private static final int MOST_REQUESTS = 5;

  private FabricLegend() {}

  private record Entry(String name, List<Rgba> swatches, String sign) {
    Entry(String name, List<Rgba> swatches) {
      this(name, swatches, "");
    }

    Entry brief() {
      int bracket = name.lastIndexOf('(');
      return bracket < 0
          ? this
          : new Entry(name.substring(bracket + 1, name.length() - 1), swatches, sign);
    }
  }

  static void paint(Surface surface, Theme theme, Words words, FabricScene scene, double width) {
    var entries = new ArrayList<Entry>();
    for (var group : scene.marks.groups().groups()) {
      entries.add(
          new Entry(
              words.of("drawn.legend.group", group.name(), group.hosts().size()),
              List.of(group.colour(theme)),
              group.sign()));
    }
    if (scene.states.contains(State.PLACED)) {
      entries.add(new Entry(words.of("drawn.legend.placed"), theme.palette().subList(0, 4)));
    }
    int requests = scene.marks.gpus().requests();
    if (requests == 1) {
      entries.add(new Entry(words.of("drawn.legend.chosen"), List.of(theme.accent())));
    }
    for (int i = 0; requests > 1 && i < Math.min(MOST_REQUESTS, requests); i++) {
      entries.add(
          new Entry(words.of("drawn.legend.request", i + 1), List.of(GpuMarks.colour(theme, i))));
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
    double wide = width(surface, entries);
    if (wide > width - 120) { // no room for names: signs and counts remain
      entries.replaceAll(each -> each.brief());
      wide = width(surface, entries);
    }
    if (wide > width - 120) { // the first groups tell what a sign is
      var more = new Entry(words.of("drawn.more", 0), List.of());
      int groups = scene.marks.groups().groups().size();
      while (groups > 1 && wide > width - 120 - width(surface, more)) {
        entries.remove(--groups);
        wide = width(surface, entries);
      }
      int left = scene.marks.groups().groups().size() - groups;
      entries.add(groups, new Entry(words.of("drawn.more", left), List.of()));
      wide = width(surface, entries);
    }
    double x = width - wide;
    // Near the hosts are under it, so it brings its own ground.
    surface.fillRound(x - 8, 2, wide + 2, 22, 6, theme.background().withOpacity(0.88));
    for (var each : entries) {
      double left = x;
      for (var swatch : each.swatches()) {
        double side = Math.max(9, sign(surface, each));
        surface.fillRect(left, 7, side, 12, swatch);
        surface.text(
            each.sign(),
            left + side / 2,
            17,
            TextStyle.SMALL_BOLD,
            Align.CENTER,
            Theme.readableOn(swatch));
        left += side + 1;
      }
      surface.text(each.name(), left + 6, 17, TextStyle.SMALL, Align.LEFT, theme.muted());
      x += width(surface, each) + 14;
    }
  }

  private static double width(Surface surface, List<Entry> entries) {
    double wide = 0;
    for (var each : entries) {
      wide += width(surface, each) + 14;
    }
    return wide;
  }

  private static double width(Surface surface, Entry entry) {
    return entry.swatches().size() * (Math.max(9, sign(surface, entry)) + 1)
        + 6
        + surface.textWidth(entry.name(), TextStyle.SMALL);
  }

  private static double sign(Surface surface, Entry entry) {
    return entry.sign().isEmpty() ? 0 : surface.textWidth(entry.sign(), TextStyle.SMALL_BOLD) + 4;
  }
}
