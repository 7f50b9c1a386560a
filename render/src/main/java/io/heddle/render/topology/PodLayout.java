package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lays out one minipod around (0, 0): switches in tier rows, hosts in columns under their leaf
 * where each hangs off one leaf, else in a compact grid.
 */
final class PodLayout {
  static final double HOST = 8;
  static final double PITCH = 10;
  private static final double PAD = 8;
  static final double SWITCH = 11;
  private static final double ROW = 26;
  private static final double FOOT = 32;
  private static final int TALL = 18;
  private static final int LEAST_COLUMNS = 6;

  final Map<String, Box> boxes = new HashMap<>();
  final Box frame;

  PodLayout(Minipod minipod, Map<String, String> leafOfHost) {
    var tiers = new TreeMap<Tier, List<Switch>>();
    for (var each : minipod.switches()) {
      tiers.computeIfAbsent(each.tier(), _ -> new ArrayList<>()).add(each);
    }
    var blocks = blocks(minipod, leafOfHost);
    int tallest = blocks.values().stream().mapToInt(List::size).max().orElse(1);
    int columns = columnsEach(blocks.size(), tallest);
    int widestTier = tiers.values().stream().mapToInt(List::size).max().orElse(0);
    double inner =
        Math.max(
            blocks.size() * columns * PITCH, Math.max(LEAST_COLUMNS * PITCH, widestTier * 6.0));
    double top = PAD;
    for (var tier : tiers.descendingMap().values()) {
      row(tier, top, inner);
      top += ROW;
    }
    if (!tiers.isEmpty()) {
      top -= ROW - SWITCH - 8;
    }
    double left = PAD + (inner - blocks.size() * columns * PITCH) / 2;
    for (var block : blocks.entrySet()) {
      for (int i = 0; i < block.getValue().size(); i++) {
        boxes.put(
            block.getValue().get(i).id(),
            new Box(
                left + i % columns * PITCH + 1,
                top + Math.floorDiv(i, columns) * PITCH + 1,
                HOST,
                HOST));
      }
      var leaf = boxes.get(block.getKey());
      if (leaf != null && blocks.size() > 1) {
        double width = Math.min(columns * PITCH - 2, 24);
        boxes.put(
            block.getKey(),
            new Box(left + (columns * PITCH - width) / 2, leaf.y(), width, leaf.height()));
      }
      left += columns * PITCH;
    }
    double rows = Math.ceil((double) tallest / columns);
    frame = new Box(0, 0, inner + 2 * PAD, top + rows * PITCH + FOOT);
  }

  /** Hosts by leaf, or all of them in one block named by nobody. */
  private static Map<String, List<Host>> blocks(Minipod minipod, Map<String, String> leafOfHost) {
    var blocks = new LinkedHashMap<String, List<Host>>();
    for (var host : minipod.hosts()) {
      var leaf = leafOfHost.get(host.id());
      if (leaf == null) {
        return Map.of("", minipod.hosts());
      }
      blocks.computeIfAbsent(leaf, _ -> new ArrayList<>()).add(host);
    }
    return blocks;
  }

  /** Columns a block: as few as fill the least width and keep the pod from growing too tall. */
  private static int columnsEach(int blocks, int tallest) {
    int columns = Math.clamp(LEAST_COLUMNS / Math.max(1, blocks), 1, tallest);
    while (Math.ceilDiv(tallest, columns) > Math.max(TALL, 1.6 * blocks * columns)) {
      columns++;
    }
    return Math.ceilDiv(tallest, Math.ceilDiv(tallest, columns)); // the last row nearly full, too
  }

  private void row(List<Switch> switches, double y, double inner) {
    double pitch = Math.min(30, inner / switches.size());
    double width = Math.max(2, pitch - 4);
    double left = PAD + (inner - pitch * switches.size()) / 2 + (pitch - width) / 2;
    for (int i = 0; i < switches.size(); i++) {
      boxes.put(switches.get(i).id(), new Box(left + i * pitch, y, width, SWITCH));
    }
  }
}
