package io.heddle.solvers.placement;

import io.heddle.solvers.SolverTermination;
import org.jspecify.annotations.Nullable;

/**
 * Settles a front for one α: always asks the question that holds the lower bound down, so that the
 * bound rises or the answer is found. What stays open is left aside, as long as others could still
 * better the answer.
 */
final class AlphaFrontSearch {
  /** Who answers. */
  interface Judge {
    SpreadFeasibility.Verdict ask(int inRow, int inColumn);
  }

  private final TileParetoFront front;
  private final double alpha;
  private final int[] from;

  private AlphaFrontSearch(TileParetoFront front, double alpha) {
    this.front = front;
    this.alpha = alpha;
    this.from = new int[front.end()];
  }

  private record Question(int inRow, int inColumn, double value) {}

  /**
   * @param patience questions that may stay open before the rest is left to the bound
   */
  static void settle(
      TileParetoFront front,
      double alpha,
      int patience,
      Judge judge,
      SolverTermination termination) {
    var questions = new AlphaFrontSearch(front, alpha);
    int open = 0;
    while (open < patience && !termination.isReached()) {
      var next = questions.next();
      if (next == null) {
        return;
      }
      if (!front.learn(next.inColumn(), next.inRow(), judge.ask(next.inRow(), next.inColumn()))) {
        open++;
        questions.leave(next);
      }
    }
  }

  /** With fewer minipods a column it would be harder still. */
  private void leave(Question open) {
    for (int narrower = open.inColumn(); narrower >= 1; narrower--) {
      from[narrower] = Math.max(from[narrower], open.inRow() + 1);
    }
  }

  /** The most promising pair that would better the answer; null if there is none. */
  private @Nullable Question next() {
    Question best = null;
    double limit = front.value(alpha) - PlacementBuilder.EPSILON;
    for (int inColumn = front.end() - 1; inColumn >= 1; inColumn--) {
      int inRow = Math.max(front.leastInRow(inColumn), from[inColumn]);
      int most = Math.min(front.rowsTouched(inColumn), front.leastInRow(0));
      if (inRow >= most) {
        continue;
      }
      double value = PlacementBuilder.weightedSpread(alpha, inColumn, inRow);
      if (value < (best == null ? limit : best.value() - PlacementBuilder.EPSILON)) {
        // Where rows weigh nothing they may touch what they like.
        while (inRow + 1 < most
            && PlacementBuilder.weightedSpread(alpha, inColumn, inRow + 1)
                <= value + PlacementBuilder.EPSILON) {
          inRow++;
        }
        best = new Question(inRow, inColumn, value);
      }
    }
    return best;
  }
}
