package io.heddle.model.io;

import io.heddle.model.result.ParetoFront;
import java.util.ArrayList;
import java.util.Set;

/** Reads {@code heddle.pareto/1}. */
final class ParetoReader {
  private static final Set<String> ROOT = Set.of("schema", "points", "exact");
  private static final Set<String> POINT =
      Set.of("dpSpread", "ppSpread", "leastPpSpread", "placement");

  private ParetoReader() {}

  static ParetoFront read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    boolean exact = root.at("exact").isPresent() && root.at("exact").truth("true or false");
    var points = new ArrayList<ParetoFront.Point>();
    int lastDp = -1;
    int lastPp = Integer.MAX_VALUE;
    for (var at : root.at("points").elements("an array of points")) {
      if (!at.isObjectOf("a point of the front", POINT)) {
        continue;
      }
      int before = at.findings().count();
      int dp = spread(at.at("dpSpread"));
      int pp = spread(at.at("ppSpread"));
      int least = at.at("leastPpSpread").isPresent() ? least(at.at("leastPpSpread"), pp) : 0;
      boolean usable = at.findings().count() == before;
      var placement = PlacementReader.read(at.at("placement"));
      if (usable) {
        if (dp <= lastDp) {
          at.at("dpSpread").error("more than the point before has, %s".formatted(lastDp));
        }
        if (pp >= lastPp) {
          at.at("ppSpread").error("less than the point before has, %s".formatted(lastPp));
        }
        lastDp = dp;
        lastPp = pp;
      }
      if (usable && placement != null) {
        agree(at.at("dpSpread"), dp, placement.objective().maxDpSpread(), "maxDpSpread");
        agree(at.at("ppSpread"), pp, placement.objective().maxPpSpread(), "maxPpSpread");
        points.add(new ParetoFront.Point(dp, pp, least, placement));
      }
    }
    return new ParetoFront(points, exact);
  }

  private static int spread(JsonCursor at) {
    return at.integer(0, Integer.MAX_VALUE, "a spread, a whole number of at least 0");
  }

  private static int least(JsonCursor at, int ppSpread) {
    return at.integer(0, ppSpread, "a spread of at most ppSpread %s".formatted(ppSpread));
  }

  private static void agree(JsonCursor at, int spread, int claimed, String name) {
    if (spread != claimed) {
      at.error("%s, the %s of its placement".formatted(claimed, name));
    }
  }
}
