package io.heddle.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of one variant.
 *
 * @param index of the variant in the study, from 0
 * @param measures what the answer has, as JSON has it: numbers, texts, true or false
 * @param error why there is no answer; null where there is one
 */
public record StudyVariantRow(
    int index,
    Map<String, String> variant,
    Map<String, Object> measures,
    double seconds,
    @Nullable String error) {
  /** The maps keep their order. */
  public StudyVariantRow {
    variant = Collections.unmodifiableMap(new LinkedHashMap<>(variant));
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
  }
}
