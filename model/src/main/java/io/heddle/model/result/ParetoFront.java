package io.heddle.model.result;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.text.CountedNoun;
import java.util.List;

/**
 * Non-dominated pairs of largest spreads ({@code heddle.pareto/1}).
 *
 * @param points by rising DP spread and falling PP spread
 * @param exact whether no better point can exist
 */
@FileMemberOrder({"exact", "points"})
public record ParetoFront(
    @FileMember("an array of points") List<@FileMember("a point of the front") Point> points,
    @FileMember(value = "true or false", absent = AbsentMeaning.USUAL) boolean exact)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.pareto/1";

  private static final String SPREAD = "a spread, a whole number of at least 0";

  /**
   * @throws MemberException if a point is not better and worse than the one before, or has other
   *     spreads than its placement
   */
  public ParetoFront {
    points = List.copyOf(points);
    for (int i = 0; i < points.size(); i++) {
      var point = points.get(i);
      var before = i == 0 ? null : points.get(i - 1);
      var claimed = point.placement().objective();
      var misfit =
          before != null && point.dpSpread() <= before.dpSpread()
              ? List.of("dp", "more than the point before has, %s".formatted(before.dpSpread()))
              : before != null && point.ppSpread() >= before.ppSpread()
                  ? List.of("pp", "less than the point before has, %s".formatted(before.ppSpread()))
                  : point.dpSpread() != claimed.maxDpSpread()
                      ? List.of(
                          "dp",
                          "%s, the maxDpSpread of its placement".formatted(claimed.maxDpSpread()))
                      : point.ppSpread() != claimed.maxPpSpread()
                          ? List.of(
                              "pp",
                              "%s, the maxPpSpread of its placement"
                                  .formatted(claimed.maxPpSpread()))
                          : null;
      if (misfit != null) {
        throw new MemberException(
            "/points/%d/%sSpread".formatted(i, misfit.getFirst()), misfit.getLast());
      }
    }
  }

  @Override
  public String summary() {
    return "front of " + CountedNoun.of(points.size(), "point");
  }

  /**
   * One trade-off, with a placement that reaches it.
   *
   * @param leastPpSpread no placement with this DP spread or less has a PP spread below; equal to
   *     {@code ppSpread} where the point is proven
   */
  public record Point(
      @FileMember(SPREAD) int dpSpread,
      @FileMember(SPREAD) int ppSpread,
      @FileMember(value = "a spread of at most ppSpread", absent = AbsentMeaning.USUAL)
          int leastPpSpread,
      @FileMember("a placement") Placement placement) {
    /**
     * @throws MemberException if the least is more than it has
     */
    public Point {
      if (leastPpSpread > ppSpread) {
        throw new MemberException(
            "/leastPpSpread", "a spread of at most ppSpread %s".formatted(ppSpread));
      }
    }
  }
}
