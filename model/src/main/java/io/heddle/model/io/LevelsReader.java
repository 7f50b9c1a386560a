package io.heddle.model.io;

import io.heddle.model.result.LevelPlan;
import java.util.LinkedHashMap;
import java.util.Set;

/** Reads {@code heddle.levels/1}. */
final class LevelsReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema", "levels", "cutWeight", "totalWeight", "algorithm", "provenOptimal", "seconds");
  private static final double LARGEST = 1e300;

  private LevelsReader() {}

  static LevelPlan read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    var levels = new LinkedHashMap<String, Integer>();
    root.at("levels")
        .members("an object with the level of each job")
        .forEach((id, at) ->
            levels.put(id, at.integer(0, Integer.MAX_VALUE, "a level, a whole number from 0 on")));
    double total = root.at("totalWeight").number(0, LARGEST, "a weight, at least 0");
    double cut = root.at("cutWeight").number(0, LARGEST, "a weight, at least 0");
    if (cut > total * (1 + 1e-9)) {
      root.at("cutWeight").error("at most the totalWeight, %s".formatted(total));
    }
    return new LevelPlan(
        levels,
        cut,
        total,
        root.at("algorithm").string("the name of an algorithm"),
        root.at("provenOptimal").truth("true or false"),
        root.at("seconds").number(0, LARGEST, "seconds, at least 0"));
  }
}
