package io.heddle.render.contention;

import io.heddle.render.topology.Box;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where bands and chips lie: the highest level on top, jobs of a band side by side. */
record BoardGeometry(LevelBoard board, double width, double height, Map<String, Box> chips) {
  static final double LEFT = 84;
  static final double TOP = 6;
  private static final double GAP = 8;
  private static final double WIDEST = 150;

  static BoardGeometry of(LevelBoard board, double width, double height) {
    var boxes = new HashMap<String, Box>();
    double band = (height - TOP) / board.levels();
    var count = new int[board.levels()];
    board.chips().forEach(chip -> count[chip.level()]++);
    var at = new int[board.levels()];
    int column = 0;
    for (var chip : board.chips()) {
      int in = count[chip.level()];
      double room = (width - LEFT - GAP) / Math.max(in, board.chips().size());
      double wide = Math.max(6, Math.min(WIDEST, room - GAP));
      double high = Math.max(6, Math.min(38, band - 4));
      // Jobs keep their column where there is room, so that edges do not run through chips.
      int place = in == board.chips().size() ? at[chip.level()]++ : column;
      column++;
      double x = LEFT + place * room;
      double y = TOP + (board.levels() - 1 - chip.level()) * band + (band - high) / 2;
      boxes.put(chip.id(), new Box(x, y, wide, high));
    }
    return new BoardGeometry(board, width, height, boxes);
  }

  double band() {
    return (height - TOP) / board.levels();
  }

  double top(int level) {
    return TOP + (board.levels() - 1 - level) * band();
  }

  int levelAt(double y) {
    int fromTop = (int) Math.floor((y - TOP) / band());
    return Math.clamp(board.levels() - 1L - fromTop, 0, board.levels() - 1);
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
