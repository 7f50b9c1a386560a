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

  /** One trade-off, with a placement that reaches it. */
  public record Point(int dpSpread, int ppSpread, Placement placement) {}
}
