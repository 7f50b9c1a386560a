package io.heddle.model.io;

import io.heddle.model.text.DescribedFormat;
import java.util.Map;

/** The placement itself. */
final class JsonRankFormat extends DescribedFormat implements RankFileFormat {
  JsonRankFormat() {
    super("json", "The placement itself, for other programs");
  }

  @Override
  public Map<String, String> files(RankFilePlan plan, RankFileOptions options) {
    return Map.of("placement.json", FileKinds.PLACEMENT.toJson(plan.placement()));
  }
}
