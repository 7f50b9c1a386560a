package io.heddle.solvers.placement;

import java.util.Arrays;

/**
 * Which minipod each cell of the communication matrix lies in.
 *
 * @param cells rows × cols of minipod indices
 */
@SuppressWarnings("ArrayRecordComponent") // handed from one solver step to the next, never shared
record Grid(int[][] cells) {
  Grid(int rows, int cols) {
    this(new int[rows][cols]);
  }

  int rows() {
    return cells.length;
  }

  int cols() {
    return cells[0].length;
  }

  Grid transposed() {
    var turned = new Grid(cols(), rows());
    for (int row = 0; row < rows(); row++) {
      for (int col = 0; col < cols(); col++) {
        turned.cells[col][row] = cells[row][col];
      }
    }
    return turned;
  }

  /** The most minipods that a row, a PP group, touches. O(rows · cols). */
  int mostInRow() {
    int most = 0;
    var seen = new int[minipods()];
    for (int row = 0; row < rows(); row++) {
      int count = 0;
      for (int minipod : cells[row]) {
        if (seen[minipod] != row + 1) {
          seen[minipod] = row + 1;
          count++;
        }
      }
      most = Math.max(most, count);
    }
    return most;
  }

  /** The most minipods that a column, a DP group, touches. O(rows · cols). */
  int mostInColumn() {
    int most = 0;
    var seen = new int[minipods()];
    for (int col = 0; col < cols(); col++) {
      int count = 0;
      for (var row : cells) {
        if (seen[row[col]] != col + 1) {
          seen[row[col]] = col + 1;
          count++;
        }
      }
      most = Math.max(most, count);
    }
    return most;
  }

  /** Minipods that hold a cell. */
  int used() {
    var seen = new boolean[minipods()];
    int count = 0;
    for (var row : cells) {
      for (int minipod : row) {
        if (!seen[minipod]) {
          seen[minipod] = true;
          count++;
        }
      }
    }
    return count;
  }

  private int minipods() {
    return 1 + Arrays.stream(cells).flatMapToInt(Arrays::stream).max().orElse(0);
  }
}
