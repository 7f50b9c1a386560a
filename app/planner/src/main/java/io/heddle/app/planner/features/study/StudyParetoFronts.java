package io.heddle.app.planner.features.study;

import io.heddle.render.rows.StudyRowAxis;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Rows that no other beats in two measures. */
public final class StudyParetoFronts {
  private StudyParetoFronts() {}

  /**
   * The front, by the first measure; of rows with the same values the first. O(n log n).
   *
   * @param less whether less is better, of each measure
   */
  public static List<Integer> of(
      BitSet among, StudyRowAxis one, StudyRowAxis two, boolean lessOne, boolean lessTwo) {
    double signOne = lessOne ? 1 : -1;
    double signTwo = lessTwo ? 1 : -1;
    var rows = new ArrayList<Integer>();
    for (int row = among.nextSetBit(0); row >= 0; row = among.nextSetBit(row + 1)) {
      if (!Double.isNaN(one.values()[row]) && !Double.isNaN(two.values()[row])) {
        rows.add(row);
      }
    }
    rows.sort(
        Comparator.comparingDouble((Integer row) -> signOne * one.values()[row])
            .thenComparingDouble(row -> signTwo * two.values()[row])
            .thenComparingInt(row -> row));
    var front = new ArrayList<Integer>();
    double best = Double.POSITIVE_INFINITY;
    for (int row : rows) {
      if (signTwo * two.values()[row] < best) {
        best = signTwo * two.values()[row];
        front.add(row);
      }
    }
    if (!lessOne) {
      Collections.reverse(front);
    }
    return front;
  }
}
