package io.heddle.app.planner.features.study;

import io.heddle.app.planner.Text;
import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyOptionValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Finds every problem of a study that is being set up. O(options · values). */
final class StudySetupCheck {
  private final StudyDraft draft;
  private final Map<Object, String> mistakes = new LinkedHashMap<>();
  private final SequencedMap<String, List<String>> fixed = new LinkedHashMap<>();
  private final SequencedMap<String, StudyOptionValues> varied = new LinkedHashMap<>();
  private final @Nullable StudyDefinition study;

  StudySetupCheck(StudyDraft draft) {
    this.draft = draft;
    if (draft.nameProperty().get().isBlank()) {
      mistakes.put(StudyDraft.Field.NAME, Text.of("study.error.name"));
    }
    draft.varied().forEach(this::check);
    draft.fixed().forEach(this::check);
    missing();
    var measures = StudyDraft.words(draft.measuresProperty().get()).toList();
    if (measures.isEmpty()) {
      mistakes.put(StudyDraft.Field.MEASURES, Text.of("study.error.measures"));
    }
    study = mistakes.isEmpty() ? defined(measures) : null;
  }

  /** By what is wrong: a {@link StudyDraft.Field}, or the draft of an option; in order of rows. */
  Map<Object, String> mistakes() {
    return mistakes;
  }

  /** Null: there are mistakes. */
  @Nullable StudyDefinition study() {
    return study;
  }

  private @Nullable StudyDefinition defined(List<String> measures) {
    try {
      return new StudyDefinition(
          draft.nameProperty().get().strip(),
          draft.commandProperty().get(),
          fixed,
          varied,
          measures);
    } catch (IllegalArgumentException tooMany) {
      mistakes.put(StudyDraft.Field.OPTIONS, Text.of("study.error.many", StudyOptionValues.MOST));
      return null;
    }
  }

  private void check(OptionValuesDraft each) {
    var key = each.key().get();
    try {
      var values = each.values();
      if (values instanceof StudyOptionValues.Listed(var all)) {
        check(each, key, all);
      }
      put(each, key, varied.put(key, values) != null);
    } catch (IllegalArgumentException unusable) {
      mistakes.put(each, String.valueOf(unusable.getMessage()));
    }
  }

  private void check(StudyDraft.FixedDraft each) {
    var key = each.key().get();
    check(each, key, each.values());
    put(each, key, varied.containsKey(key) || fixed.put(key, each.values()) != null);
  }

  private void check(Object field, String key, List<String> values) {
    var now = draft.asked();
    boolean numbers =
        now != null
            && now.keys().stream().anyMatch(each -> each.name().equals(key) && each.number());
    Optional<String> other = values.stream().filter(each -> numbers && !isNumber(each)).findFirst();
    other.ifPresent(each -> mistakes.put(field, Text.of("study.error.value", key, each)));
  }

  private static boolean isNumber(String text) {
    try {
      return Double.isFinite(Double.parseDouble(text));
    } catch (NumberFormatException none) {
      return false;
    }
  }

  private void put(Object field, String key, boolean twice) {
    if (key.isBlank()) {
      mistakes.put(field, Text.of("study.error.key"));
    } else if (twice) {
      mistakes.put(field, Text.of("study.error.twice", key));
    }
  }

  private void missing() {
    var now = draft.asked();
    if (now == null) {
      return;
    }
    for (var key : now.keys()) {
      if (key.required()
          && !draft.isGiven(key.name())
          && !StudyDraft.OWN_FILES.contains(key.name())) {
        mistakes.putIfAbsent(
            StudyDraft.Field.OPTIONS, Text.of("study.error.missing", now.name(), key.name()));
      }
    }
  }
}
