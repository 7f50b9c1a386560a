package io.heddle.model.result;

import java.util.List;

/**
 * A placement after hosts have failed. Every rank but those on failed hosts stays where it was.
 *
 * @param after its lower bound is that of all repairs that keep the other ranks
 * @param moves by row, then column
 */
public record PlacementRepair(Placement before, Placement after, List<Move> moves) {
  public PlacementRepair {
    moves = List.copyOf(moves);
  }

  /**
   * A cell of the communication matrix that has a new host.
   *
   * @param row PP group
   * @param col DP group
   * @param failed host that it had
   * @param replacement host that it has now
   */
  public record Move(int row, int col, String failed, String replacement) {}
}
