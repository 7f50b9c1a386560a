package io.heddle.app.planner.features.place.affinity;

import io.heddle.app.planner.Text;
import io.heddle.model.job.JobCharacterization;
import org.jspecify.annotations.Nullable;

/**
 * An entry as it is being typed: texts that may not be numbers yet.
 *
 * @param r1 computation to communication
 * @param r2 DP to PP volume
 * @param dpGain per cent
 * @param ppGain per cent
 */
record AffinityEntryDraft(
    String name, String gpu, String r1, String r2, String dpGain, String ppGain, String source) {
  /** Why it is no entry yet, in words; null: it is one. */
  @Nullable String mistake() {
    if (name.isBlank()) {
      return Text.of("affinity.error.name");
    }
    if (gpu.isBlank()) {
      return Text.of("affinity.error.gpu");
    }
    for (var each :
        new String[][] {
          {"affinity.column.r_one", r1},
          {"affinity.column.r_two", r2},
          {"affinity.column.dp", dpGain},
          {"affinity.column.pp", ppGain}
        }) {
      if (each[1].isBlank()) {
        return Text.of("affinity.error.missing", Text.of(each[0]));
      }
      if (!isNumber(each[1])) {
        return Text.of("affinity.error.number", Text.of(each[0]), each[1]);
      }
    }
    return Double.parseDouble(dpGain) + Double.parseDouble(ppGain) > 0
        ? null
        : Text.of("affinity.error.gains");
  }

  private static boolean isNumber(String text) {
    try {
      double value = Double.parseDouble(text.strip());
      return value >= 0 && Double.isFinite(value);
    } catch (NumberFormatException no) {
      return false;
    }
  }

  /**
   * @throws IllegalArgumentException unless there is no mistake
   */
  JobCharacterization entry() {
    return new JobCharacterization(
        name.strip(),
        gpu.strip(),
        Double.parseDouble(r1),
        Double.parseDouble(r2),
        Double.parseDouble(dpGain),
        Double.parseDouble(ppGain),
        source.strip());
  }
}
