package io.heddle.model.result;

import java.util.List;

/**
 * Non-dominated pairs of largest spreads ({@code heddle.pareto/1}).
 *
 * @param points by rising DP spread and falling PP spread
 * @param exact whether no better point can exist
 */
public record ParetoFront(List<Point> points, boolean exact) {
  public ParetoFront {
    points = List.copyOf(points);
  }

  /**
   * One trade-off, with a placement that reaches it.
   *
   * @param leastPpSpread no placement with this DP spread or less has a PP spread below; equal to
   *     {@code ppSpread} where the point is proven
   */
  public record Point(int dpSpread, int ppSpread, int leastPpSpread, Placement placement) {
    public boolean isProven() {
      return leastPpSpread == ppSpread;
    }
  }
}
