package io.heddle.render.contention;

import io.heddle.render.topology.ModelBox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where bands and chips lie: the highest level on top, jobs of a band side by side. Empty levels
 * are narrow: jobs can still be dropped there, and the others are visible without scrolling. What
 * the jobs do not need stays free below them.
 *
 * @param tops upper edge of each level's band
 */
record LevelBoardGeometry(
    PriorityLevelBoard board,
    double width,
    double height,
    List<Double> tops,
    Map<String, ModelBox> chips) {
  static final double TOP = 6;

  /** Where jobs begin, beside the names of levels and what these say. */
  static final double LEFT = 112;

  /** What arrows and brackets need between a chip and the edges of its band. */
  static final double ABOVE = 13;

  private static final double BELOW = 5;
  private static final double GAP = 6;
  private static final double WIDEST = 150;
  private static final double HIGHEST = 38;
  private static final double LEAST_BAND = 20 + ABOVE + BELOW;
  private static final double BEST_BAND = HIGHEST + ABOVE + BELOW;
  private static final double LEAST_EMPTY = 2;
  private static final double BEST_EMPTY = 8;

  /** Room beyond that of a chip which makes a band no easier to read. */
  private static final double MOST_SPARE = 24;

  LevelBoardGeometry {
    tops = List.copyOf(tops);
    chips = Map.copyOf(chips);
  }

  static LevelBoardGeometry of(PriorityLevelBoard board, double width, double height) {
    var count = counts(board);
    var tops = tops(count, height - TOP);
    var boxes = new HashMap<String, ModelBox>();
    var at = new int[board.levels()];
    int column = 0;
    for (var chip : board.chips()) {
      int in = count[chip.level()];
      double room = (width - LEFT - GAP) / Math.max(in, board.chips().size());
      double wide = Math.max(6, Math.min(WIDEST, room - GAP));
      double top = tops.get(chip.level());
      double band = Math.min(BEST_BAND + MOST_SPARE, bottom(tops, chip.level(), height) - top);
      double high = Math.clamp(band - ABOVE - BELOW, 6, HIGHEST);
      // Jobs keep their column where there is room: arrows run in it and through no chip.
      int place = in == board.chips().size() ? at[chip.level()]++ : column;
      column++;
      double y = top + (band - high) * ABOVE / (ABOVE + BELOW);
      boxes.put(chip.id(), new ModelBox(LEFT + place * room, y, wide, high));
    }
    return new LevelBoardGeometry(board, width, height, tops, boxes);
  }

  /** How high a board must be at least, for its jobs to be read and dragged. */
  static double leastHeight(PriorityLevelBoard board) {
    var count = counts(board);
    int taken = taken(count);
    return TOP + taken * LEAST_BAND + (count.length - taken) * LEAST_EMPTY;
  }

  private static int[] counts(PriorityLevelBoard board) {
    var count = new int[board.levels()];
    board.chips().forEach(chip -> count[chip.level()]++);
    return count;
  }

  private static int taken(int[] count) {
    int taken = 0;
    for (int each : count) {
      taken += each > 0 ? 1 : 0;
    }
    return taken;
  }

  private static List<Double> tops(int[] count, double room) {
    int taken = taken(count);
    int empty = count.length - taken;
    double full = LEAST_BAND;
    double narrow = LEAST_EMPTY;
    double left = room - taken * full - empty * narrow;
    if (left < 0) {
      full *= room / (room - left);
      narrow *= room / (room - left);
      left = 0;
    }
    double grown = Math.min(left, empty * (BEST_EMPTY - narrow)); // to be aimed at
    narrow += grown / Math.max(1, empty);
    left -= grown;
    full += Math.min(left / Math.max(1, taken), BEST_BAND + MOST_SPARE - full);
    var tops = new ArrayList<Double>();
    double y = TOP;
    for (int level = count.length - 1; level >= 0; level--) {
      tops.addFirst(y);
      y += count[level] > 0 ? full : narrow;
    }
    return tops;
  }

  private static double bottom(List<Double> tops, int level, double height) {
    return level == 0 ? height : tops.get(level - 1);
  }

  double band(int level) {
    return bottom(tops, level, height) - top(level);
  }

  double top(int level) {
    return tops.get(level);
  }

  boolean isEmpty(int level) {
    return board.chips().stream().noneMatch(chip -> chip.level() == level);
  }

  int levelAt(double y) {
    int level = board.levels() - 1;
    while (level > 0 && y >= top(level - 1)) {
      level--;
    }
    return level;
  }

  @Nullable String chipAt(double x, double y) {
    for (var chip : board.chips()) {
      var box = chips.get(chip.id());
      if (box != null && box.contains(x, y)) {
        return chip.id();
      }
    }
    return null;
  }
}
