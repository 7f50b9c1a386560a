package io.heddle.model.io;

import io.heddle.model.result.Objective;
import java.util.Set;

/** Reads the member {@code objective} of a placement. */
final class ObjectiveReader {
  private static final Set<String> OBJECTIVE =
      Set.of(
          "minipodsUsed",
          "maxGroupMinipods",
          "mip",
          "maxDpSpread",
          "maxPpSpread",
          "weightedSpread",
          "lowerBound",
          "provenOptimal");
  private static final double LARGEST = 1e15;
  private static final double TOLERANCE = 1e-6;

  private ObjectiveReader() {}

  /** Sums that do not fit alpha are advice only: ranks do not depend on them. */
  static Objective read(JsonCursor at, double alpha) {
    at.isObjectOf("an object of what the placement costs", OBJECTIVE);
    int before = at.findings().count();
    var objective =
        new Objective(
            count(at.at("minipodsUsed"), 1),
            count(at.at("maxGroupMinipods"), 1),
            amount(at.at("mip")),
            count(at.at("maxDpSpread"), 0),
            count(at.at("maxPpSpread"), 0),
            amount(at.at("weightedSpread")),
            amount(at.at("lowerBound")),
            at.at("provenOptimal").truth("true or false"));
    if (at.findings().count() == before) {
      sum(
          at.at("mip"),
          objective.mip(),
          alpha * objective.minipodsUsed() + (1 - alpha) * objective.maxGroupMinipods(),
          "alpha·minipodsUsed + beta·maxGroupMinipods");
      sum(
          at.at("weightedSpread"),
          objective.weightedSpread(),
          alpha * objective.maxDpSpread() + (1 - alpha) * objective.maxPpSpread(),
          "alpha·maxDpSpread + beta·maxPpSpread");
    }
    return objective;
  }

  private static void sum(JsonCursor at, double found, double expected, String formula) {
    if (Math.abs(found - expected) > TOLERANCE * Math.max(1, expected)) {
      at.advise("%s = %s".formatted(formula, expected), null);
    }
  }

  private static int count(JsonCursor at, int min) {
    return at.integer(min, Integer.MAX_VALUE, "a whole number of at least " + min);
  }

  private static double amount(JsonCursor at) {
    return at.number(0, LARGEST, "a number of at least 0");
  }
}
