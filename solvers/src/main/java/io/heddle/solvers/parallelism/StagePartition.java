package io.heddle.solvers.parallelism;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which operators make a stage. Every stage gets as many GPUs, as the training frameworks want it.
 *
 * @param operators of each stage, neighbours
 * @param bias Euclidean distance of the stages' GPUs from those that their loads ask for (Arena,
 *     Eq. 3); the sum is taken for each stage, then rounded, not for each operator
 */
record StagePartition(List<Integer> operators, double bias) {
  StagePartition {
    operators = List.copyOf(operators);
  }

  /**
   * The partition with the smallest bias; of equals, the one whose first stages are the largest.
   * Arena enumerates all C(O−1, s−1); as the bias is a sum over stages, dynamic programming finds
   * the best in O(O²·s).
   */
  static StagePartition best(double[] loads, int stages, int gpus) {
    int n = loads.length;
    if (stages > n) {
      throw new IllegalArgumentException("%d stages of %d operators".formatted(stages, n));
    }
    double perLoad = gpus / Arrays.stream(loads).sum();
    var before = new double[n + 1];
    for (int i = 0; i < n; i++) {
      before[i + 1] = before[i] + loads[i] * perLoad;
    }
    double share = (double) gpus / stages;
    var squares = new double[stages + 1][n + 1];
    var cut = new int[stages + 1][n + 1];
    for (var row : squares) {
      Arrays.fill(row, Double.POSITIVE_INFINITY);
    }
    squares[0][0] = 0;
    for (int s = 1; s <= stages; s++) {
      for (int end = s; end <= n; end++) {
        for (int start = end - 1; start >= s - 1; start--) {
          double gap = share - (before[end] - before[start]);
          double value = squares[s - 1][start] + gap * gap;
          if (value < squares[s][end]) {
            squares[s][end] = value;
            cut[s][end] = start;
          }
        }
      }
    }
    var operators = new ArrayList<Integer>();
    int end = n;
    for (int s = stages; s > 0; s--) {
      operators.addFirst(end - cut[s][end]);
      end = cut[s][end];
    }
    return new StagePartition(operators, Math.sqrt(squares[stages][n]));
  }
}
