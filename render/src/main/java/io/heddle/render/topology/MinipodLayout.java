package io.heddle.render.topology;

import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.text.NaturalNameOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Lays out one minipod around (0, 0): switches in tier rows, hosts in columns under their leaf
 * where each hangs off one leaf, else in a compact grid. Where leaves are many, blocks of a leaf
 * and its hosts stand in rows.
 */
final class MinipodLayout {
  static final Comparator<FabricNode> BY_NAME =
      Comparator.comparing(FabricNode::id, NaturalNameOrder.INSTANCE);
  static final double HOST = 8;
  static final double PITCH = 10;
  private static final double PAD = 8;
  static final double SWITCH = 11;
  static final double ROW = 26;
  private static final double FOOT = 32;
  private static final int TALL = 18;
  private static final int LEAST_COLUMNS = 6;

  /** Minipods of so few rows of hosts are narrower, so that many in a row are no flat band. */
  private static final int LOW = 3;

  private static final int LEAST_COLUMNS_LOW = 4;

  /** More leaves than this get rows of their own: in one, nothing would have room for a name. */
  private static final int ONE_ROW = 24;

  private static final double WIDE = 1.6;
  private static final double GAP = 6;

  final Map<String, ModelBox> boxes = new HashMap<>();
  final ModelBox frame;

  MinipodLayout(Minipod minipod, Map<String, String> leafOfHost) {
    var tiers = new TreeMap<Tier, List<Switch>>();
    for (var each : minipod.switches()) {
      tiers.computeIfAbsent(each.tier(), _ -> new ArrayList<>()).add(each);
    }
    var blocks = blocks(minipod, leafOfHost);
    boolean wraps = blocks.size() > ONE_ROW;
    if (wraps) { // each leaf stands over its own hosts
      tiers.values().forEach(tier -> tier.removeIf(each -> blocks.containsKey(each.id())));
      tiers.values().removeIf(List::isEmpty);
    }
    tiers.values().forEach(tier -> tier.sort(BY_NAME));
    int tallest = blocks.values().stream().mapToInt(List::size).max().orElse(1);
    int columns =
        wraps
            ? Math.max(LEAST_COLUMNS, (int) Math.ceil(Math.sqrt(WIDE * tallest)))
            : columnsEach(blocks.size(), tallest);
    double each = columns * PITCH + (wraps ? GAP : 0);
    double high = Math.ceil((double) tallest / columns) * PITCH;
    int across = blocks.size();
    if (wraps) {
      across = (int) Math.ceil(Math.sqrt(blocks.size() * WIDE * (high + ROW) / each));
    }
    int widestTier = tiers.values().stream().mapToInt(List::size).max().orElse(0);
    int least = high > LOW * PITCH ? LEAST_COLUMNS : LEAST_COLUMNS_LOW;
    double inner = Math.max(across * each, Math.max(least * PITCH, widestTier * 6.0));
    double top = rows(tiers, inner);
    double left = PAD + (inner - across * each) / 2;
    int at = 0;
    for (var block : blocks.entrySet()) {
      double x = left + at % across * each;
      double y = top + Math.floorDiv(at, across) * (high + ROW);
      if (wraps) {
        boxes.put(block.getKey(), new ModelBox(x + 1, y + 4, columns * PITCH - 2, SWITCH));
        y += SWITCH + 8;
      } else if (blocks.size() > 1) {
        over(block.getKey(), x, columns * PITCH);
      }
      hosts(block.getValue(), x, y, columns);
      at++;
    }
    double down = wraps ? Math.ceil((double) blocks.size() / across) * (high + ROW) : high;
    frame = new ModelBox(0, 0, inner + 2 * PAD, top + down + FOOT);
  }

  /** Rows of switches, the highest tier above; where they end. */
  private double rows(NavigableMap<Tier, List<Switch>> tiers, double inner) {
    double top = PAD;
    for (var tier : tiers.descendingMap().values()) {
      row(tier, top, inner);
      top += ROW;
    }
    return tiers.isEmpty() ? top : top - (ROW - SWITCH - 8);
  }

  /** Moves a leaf over its hosts. */
  private void over(String leaf, double left, double width) {
    var box = boxes.get(leaf);
    if (box != null) {
      double wide = Math.min(width - 2, 24);
      boxes.put(leaf, new ModelBox(left + (width - wide) / 2, box.y(), wide, box.height()));
    }
  }

  private void hosts(List<Host> hosts, double left, double top, int columns) {
    for (int i = 0; i < hosts.size(); i++) {
      boxes.put(
          hosts.get(i).id(),
          new ModelBox(
              left + i % columns * PITCH + 1,
              top + Math.floorDiv(i, columns) * PITCH + 1,
              HOST,
              HOST));
    }
  }

  /** Hosts by leaf, or all of them in one unnamed block. */
  private static Map<String, List<Host>> blocks(Minipod minipod, Map<String, String> leafOfHost) {
    var found = new HashMap<String, List<Host>>();
    var hosts = minipod.hosts().stream().sorted(BY_NAME).toList();
    for (var host : hosts) {
      var leaf = leafOfHost.get(host.id());
      if (leaf == null) {
        return Map.of("", hosts);
      }
      found.computeIfAbsent(leaf, _ -> new ArrayList<>()).add(host);
    }
    var blocks = new TreeMap<String, List<Host>>(NaturalNameOrder.INSTANCE);
    blocks.putAll(found);
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
      boxes.put(switches.get(i).id(), new ModelBox(left + i * pitch, y, width, SWITCH));
    }
  }
}
