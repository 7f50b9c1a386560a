package io.heddle.app.planner.features.study;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.study.StudyOptionValues;
import java.math.BigDecimal;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * One option that is varied, as it is typed. View model: knows no view.
 *
 * @param key the option
 * @param kind how its values are given
 * @param texts what is typed in the fields of the kind, in their order
 */
public record OptionValuesDraft(
    StringProperty key, ObjectProperty<Kind> kind, List<StringProperty> texts) {
  /** How values are given. */
  public enum Kind {
    /** One after the other. */
    LIST,
    /** From, to, step. */
    RANGE,
    /** How many, first seed. */
    DRAWS;

    /** Of its name. */
    public String key() {
      return switch (this) {
        case LIST -> "study.kind.list";
        case RANGE -> "study.kind.range";
        case DRAWS -> "study.kind.draws";
      };
    }

    /** The names of its fields. */
    public List<String> fields() {
      return switch (this) {
        case LIST -> List.of("list");
        case RANGE -> List.of("from", "to", "step");
        case DRAWS -> List.of("draws", "seed");
      };
    }
  }

  /**
   * @param changed receives whatever is typed
   */
  OptionValuesDraft(Runnable changed) {
    this(
        new SimpleStringProperty(""),
        new SimpleObjectProperty<>(Kind.LIST),
        List.of(
            new SimpleStringProperty(""),
            new SimpleStringProperty(""),
            new SimpleStringProperty("")));
    ChangeListeners.onChange(changed, key, kind);
    texts.forEach(each -> each.addListener((_, _, _) -> changed.run()));
  }

  void set(String option, StudyOptionValues values) {
    key.set(option);
    switch (values) {
      case StudyOptionValues.Listed(var all) -> set(Kind.LIST, String.join(", ", all));
      case StudyOptionValues.Range(var from, var to, var step) ->
          set(Kind.RANGE, plain(from), plain(to), plain(step));
      case StudyOptionValues.Draws(int draws, long seed) ->
          set(Kind.DRAWS, String.valueOf(draws), String.valueOf(seed));
    }
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }

  private void set(Kind now, String... words) {
    kind.set(now);
    for (int i = 0; i < texts.size(); i++) {
      texts.get(i).set(i < words.length ? words[i] : "");
    }
  }

  /**
   * What is typed.
   *
   * @throws IllegalArgumentException if it cannot be used, with words for a person
   */
  StudyOptionValues values() {
    return switch (kind.get()) {
      case LIST -> {
        var all = StudyDraft.words(texts.getFirst().get()).toList();
        if (all.isEmpty()) {
          throw new IllegalArgumentException(Text.of("study.error.list", key.get()));
        }
        yield new StudyOptionValues.Listed(all);
      }
      case RANGE -> range();
      case DRAWS -> {
        var draws = number(0);
        var seed = number(1);
        if (draws.signum() <= 0
            || draws.compareTo(BigDecimal.valueOf(StudyOptionValues.MOST)) > 0) {
          throw wrong(0);
        }
        yield new StudyOptionValues.Draws(whole(0, draws), (long) whole(1, seed));
      }
    };
  }

  private StudyOptionValues range() {
    var from = number(0);
    var to = number(1);
    var step = number(2);
    try {
      return new StudyOptionValues.Range(from, to, step);
    } catch (IllegalArgumentException none) {
      throw new IllegalArgumentException(
          Text.of("study.error.range", key.get(), from, to, step), none);
    }
  }

  private BigDecimal number(int field) {
    try {
      return new BigDecimal(texts.get(field).get().strip());
    } catch (NumberFormatException none) {
      throw wrong(field);
    }
  }

  private int whole(int field, BigDecimal number) {
    try {
      return number.intValueExact();
    } catch (ArithmeticException part) {
      throw wrong(field);
    }
  }

  private IllegalArgumentException wrong(int field) {
    return new IllegalArgumentException(
        Text.of(
            "study.error.number",
            key.get(),
            Text.of("study.field." + kind.get().fields().get(field)),
            texts.get(field).get()));
  }
}
