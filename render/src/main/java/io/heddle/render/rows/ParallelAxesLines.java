package io.heddle.render.rows;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Lines between neighbouring axes: those that run together are one, with how many they are. Of
 * 100,000 rows that leaves some thousands, whatever the rows.
 *
 * @param kept the rows that this was made for
 * @param gaps for each pair of neighbours its lines
 */
record ParallelAxesLines(ParallelAxesGeometry at, BitSet kept, List<Gap> gaps) {
  /** Steps of an axis that lines begin and end at. */
  private static final int STEPS = 64;

  /**
   * With more lines between two axes they cannot be distinguished, and half the steps show as much.
   */
  private static final int MOST_LINES = 1500;

  /** Counts by step on the one axis · steps + step on the next, of kept rows and of others. */
  static final class Gap {
    private final int steps;
    private final int[] kept;
    private final int[] others;
    private int most = 1;

    private Gap(int steps) {
      this.steps = steps;
      kept = new int[steps * steps];
      others = new int[steps * steps];
    }

    private void add(int from, int to, boolean isKept) {
      int cell = from * steps + to;
      if (isKept) {
        most = Math.max(most, ++kept[cell]);
      } else {
        others[cell]++;
      }
    }

    private int lines() {
      int lines = 0;
      for (int cell = 0; cell < kept.length; cell++) {
        lines += (kept[cell] > 0 ? 1 : 0) + (others[cell] > 0 ? 1 : 0);
      }
      return lines;
    }

    int steps() {
      return steps;
    }

    double share(int step) {
      return step / (steps - 1.0);
    }

    int kept(int cell) {
      return kept[cell];
    }

    int others(int cell) {
      return others[cell];
    }

    /** Of kept rows in one cell. */
    int most() {
      return most;
    }
  }

  boolean isOf(ParallelAxesGeometry geometry, BitSet rows) {
    return at.equals(geometry) && kept.equals(rows);
  }

  /** O(rows · axes). */
  static ParallelAxesLines of(List<StudyRowAxis> axes, ParallelAxesGeometry at, BitSet kept) {
    var gaps = new ArrayList<Gap>();
    for (int axis = 0; axis + 1 < axes.size(); axis++) {
      gaps.add(gap(axes, at, axis, kept));
    }
    return new ParallelAxesLines(at, (BitSet) kept.clone(), gaps);
  }

  private static Gap gap(List<StudyRowAxis> axes, ParallelAxesGeometry at, int axis, BitSet kept) {
    var fine = gap(axes, at, axis, kept, STEPS);
    return fine.lines() <= MOST_LINES ? fine : gap(axes, at, axis, kept, STEPS / 2);
  }

  private static Gap gap(
      List<StudyRowAxis> axes, ParallelAxesGeometry at, int axis, BitSet kept, int steps) {
    var one = axes.get(axis).values();
    var two = axes.get(axis + 1).values();
    var from = at.reaches().get(axis);
    var to = at.reaches().get(axis + 1);
    var gap = new Gap(steps);
    for (int row = 0; row < one.length; row++) {
      if (!Double.isNaN(one[row]) && !Double.isNaN(two[row])) {
        gap.add(
            (int) Math.rint(from.share(one[row]) * (steps - 1)),
            (int) Math.rint(to.share(two[row]) * (steps - 1)),
            kept.get(row));
      }
    }
    return gap;
  }
}
