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
record ParallelLines(ParallelGeometry at, BitSet kept, List<Gap> gaps) {
  /** Steps of an axis that lines begin and end at. */
  private static final int STEPS = 64;

  /** Counts by step on the one axis · STEPS + step on the next, of kept rows and of others. */
  static final class Gap {
    private final int[] kept = new int[STEPS * STEPS];
    private final int[] others = new int[STEPS * STEPS];
    private int most = 1;

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

  boolean isOf(ParallelGeometry geometry, BitSet rows) {
    return at.equals(geometry) && kept.equals(rows);
  }

  /** O(rows · axes). */
  static ParallelLines of(List<RowAxis> axes, ParallelGeometry at, BitSet kept) {
    var gaps = new ArrayList<Gap>();
    for (int axis = 0; axis + 1 < axes.size(); axis++) {
      gaps.add(gap(axes, at, axis, kept));
    }
    return new ParallelLines(at, (BitSet) kept.clone(), gaps);
  }

  private static Gap gap(List<RowAxis> axes, ParallelGeometry at, int axis, BitSet kept) {
    var one = axes.get(axis).values();
    var two = axes.get(axis + 1).values();
    var gap = new Gap();
    for (int row = 0; row < one.length; row++) {
      if (!Double.isNaN(one[row]) && !Double.isNaN(two[row])) {
        int cell = step(at, axis, one[row]) * STEPS + step(at, axis + 1, two[row]);
        if (kept.get(row)) {
          gap.most = Math.max(gap.most, ++gap.kept[cell]);
        } else {
          gap.others[cell]++;
        }
      }
    }
    return gap;
  }

  private static int step(ParallelGeometry at, int axis, double value) {
    return (int) Math.rint(at.reaches().get(axis).share(value) * (STEPS - 1));
  }

  static double share(int step) {
    return step / (STEPS - 1.0);
  }

  static int steps() {
    return STEPS;
  }
}
