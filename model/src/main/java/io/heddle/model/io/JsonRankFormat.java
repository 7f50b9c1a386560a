package io.heddle.model.io;

import java.util.Map;

/** The placement itself. */
final class JsonRankFormat implements RankFileFormat {
  @Override
  public String name() {
    return "json";
  }

  @Override
  public String summary() {
    return "The placement itself, for other programs";
  }

  @Override
  public Map<String, String> files(RankFilePlan plan, RankFileOptions options) {
    return Map.of("placement.json", FileKinds.PLACEMENT.toJson(plan.placement()));
  }
}
