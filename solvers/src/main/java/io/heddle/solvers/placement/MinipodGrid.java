package io.heddle.solvers.placement;

/**
 * Which minipod each cell of the communication matrix lies in.
 *
 * @param cells rows × cols of minipod indices
 */
@SuppressWarnings("ArrayRecordComponent") // handed from one solver step to the next, never shared
record MinipodGrid(int[][] cells) {
  MinipodGrid(int rows, int cols) {
    this(new int[rows][cols]);
  }

  int rows() {
    return cells.length;
  }

  int cols() {
    return cells[0].length;
  }

  MinipodGrid transposed() {
    var turned = new MinipodGrid(cols(), rows());
    for (int row = 0; row < rows(); row++) {
      for (int col = 0; col < cols(); col++) {
        turned.cells[col][row] = cells[row][col];
      }
    }
    return turned;
  }

  /** The most minipods that a row, a PP group, touches. O(rows · cols). */
  int mostInRow() {
    return touches().inRow();
  }

  /** The most minipods that a column, a DP group, touches. O(rows · cols). */
  int mostInColumn() {
    return touches().inColumn();
  }

  /**
   * What the colouring touches.
   *
   * @param inRow the most minipods that a row, a PP group, touches
   * @param inColumn the most minipods that a column, a DP group, touches
   * @param used minipods that hold a cell
   */
  record Touches(int inRow, int inColumn, int used) {}

  /** In one walk over the cells, since fronts ask for hundreds of large grids. O(rows · cols). */
  Touches touches() {
    int minipods = minipods();
    var lastRow = new int[minipods];
    var inColumns = new boolean[cols() * minipods];
    var columnTouches = new int[cols()];
    int inRow = 0;
    int inColumn = 0;
    int used = 0;
    for (int row = 0; row < rows(); row++) {
      int count = 0;
      var line = cells[row];
      for (int col = 0; col < line.length; col++) {
        int minipod = line[col];
        if (lastRow[minipod] != row + 1) {
          used += lastRow[minipod] == 0 ? 1 : 0;
          lastRow[minipod] = row + 1;
          count++;
        }
        int at = col * minipods + minipod;
        if (!inColumns[at]) {
          inColumns[at] = true;
          inColumn = Math.max(inColumn, ++columnTouches[col]);
        }
      }
      inRow = Math.max(inRow, count);
    }
    return new Touches(inRow, inColumn, used);
  }

  private int minipods() {
    int most = 0;
    for (var row : cells) {
      for (int minipod : row) {
        most = Math.max(most, minipod);
      }
    }
    return most + 1;
  }
}
