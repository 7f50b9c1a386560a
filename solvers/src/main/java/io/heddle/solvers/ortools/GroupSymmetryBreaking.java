package io.heddle.solvers.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.LinearExpr;
import java.util.Arrays;

/** Groups that are alike may come in any order, so one is enough. */
final class GroupSymmetryBreaking {
  /** Of so many minipods a set's number fits a long. */
  private static final int MOST_ORDERED = 60;

  private GroupSymmetryBreaking() {}

  /**
   * Groups come by falling sets of the minipods that they touch.
   *
   * @param touches groups × minipods
   */
  static void inOrder(CpModel model, BoolVar[][] touches) {
    int ordered = Math.min(touches[0].length, MOST_ORDERED);
    var powers = new long[ordered];
    for (int j = 0; j < ordered; j++) {
      powers[j] = 1L << (ordered - 1 - j);
    }
    for (int i = 1; i < touches.length; i++) {
      model.addGreaterOrEqual(
          LinearExpr.weightedSum(Arrays.copyOf(touches[i - 1], ordered), powers),
          LinearExpr.weightedSum(Arrays.copyOf(touches[i], ordered), powers));
    }
  }
}
