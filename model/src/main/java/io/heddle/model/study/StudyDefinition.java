package io.heddle.model.study;

import io.heddle.model.text.CountedNoun;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A question in all combinations of its variants ({@code heddle.study/1}).
 *
 * @param command of Heddle, such as {@code place}
 * @param fixed files and options of the command that are always the same; a list: several files
 * @param variants options and files that are varied; the last one changes first
 * @param measures names of members of the answer, such as {@code minipodsUsed} or {@code
 *     objective.mip}
 */
public record StudyDefinition(
    String name,
    String command,
    SequencedMap<String, List<String>> fixed,
    SequencedMap<String, StudyOptionValues> variants,
    List<String> measures) {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.study/1";

  /**
   * @throws IllegalArgumentException if there are more variants than {@link StudyOptionValues#MOST}
   */
  public StudyDefinition {
    fixed = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fixed));
    variants = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(variants));
    measures = List.copyOf(measures);
    long count = 1;
    for (var each : variants.values()) {
      count *= each.count();
      if (count > StudyOptionValues.MOST) {
        throw new IllegalArgumentException(
            "more than %,d variants".formatted(StudyOptionValues.MOST));
      }
    }
  }

  /** Of all combinations. O(variants). */
  public int size() {
    return variants.values().stream().mapToInt(StudyOptionValues::count).reduce(1, (a, b) -> a * b);
  }

  /** One combination, from 0 on. O(options). */
  public Map<String, String> variant(int index) {
    var chosen = new LinkedHashMap<String, String>();
    int rest = index;
    for (var each : variants.reversed().entrySet()) {
      chosen.putFirst(each.getKey(), each.getValue().at(rest % each.getValue().count()));
      rest /= each.getValue().count();
    }
    return chosen;
  }

  /** One line on it, for a person. */
  public String summary() {
    return "study %s: %s of %s".formatted(name, CountedNoun.of(size(), "variant"), command);
  }
}
