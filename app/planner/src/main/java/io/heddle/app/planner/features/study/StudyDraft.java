package io.heddle.app.planner.features.study;

import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyOptionValues;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableStringValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** A study as it is set up. View model: knows no view. */
public final class StudyDraft {
  /** Files that the document itself is. */
  static final Set<String> OWN_FILES = Set.of("cluster", "jobs");

  private final StringProperty name = new SimpleStringProperty("");
  private final StringProperty command = new SimpleStringProperty("");
  private final StringProperty measures = new SimpleStringProperty("");
  private final ObservableList<FixedDraft> fixed = FXCollections.observableArrayList();
  private final ObservableList<OptionValuesDraft> varied = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<@Nullable StudyDefinition> study =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Map<Object, String>> mistakes =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<List<StudiedCommand>> commands =
      new ReadOnlyObjectWrapper<>(List.of());
  private boolean filling;

  /** What can be wrong beside a single option. */
  public enum Field {
    NAME,
    OPTIONS,
    MEASURES
  }

  /**
   * One option that is always the same.
   *
   * @param key its name
   * @param value as typed; several values: with commas between them
   */
  public record FixedDraft(StringProperty key, StringProperty value) {
    private FixedDraft(String key, String value, Runnable changed) {
      this(new SimpleStringProperty(key), new SimpleStringProperty(value));
      ChangeListeners.onChange(changed, this.key, this.value);
    }

    List<String> values() {
      return words(value.get()).toList();
    }
  }

  StudyDraft() {
    ChangeListeners.onChange(this::changed, name, measures);
    command.addListener((_, _, _) -> adopt());
  }

  public StringProperty nameProperty() {
    return name;
  }

  public StringProperty commandProperty() {
    return command;
  }

  /** With commas between them. */
  public StringProperty measuresProperty() {
    return measures;
  }

  public ObservableList<FixedDraft> fixed() {
    return fixed;
  }

  public ObservableList<OptionValuesDraft> varied() {
    return varied;
  }

  /** What is set up; null while something cannot be used. */
  public ReadOnlyObjectProperty<@Nullable StudyDefinition> studyProperty() {
    return study.getReadOnlyProperty();
  }

  /**
   * What cannot be used and why, in the order of the form, by a {@link Field}, a {@link FixedDraft}
   * or an {@link OptionValuesDraft}.
   */
  public ReadOnlyObjectProperty<Map<Object, String>> mistakesProperty() {
    return mistakes.getReadOnlyProperty();
  }

  /** The first mistake, or empty. */
  public ObservableStringValue firstMistake() {
    return Bindings.createStringBinding(
        () -> mistakes.get().values().stream().findFirst().orElse(""), mistakes);
  }

  /** What can be asked; empty until it is known. */
  public ReadOnlyObjectProperty<List<StudiedCommand>> commandsProperty() {
    return commands.getReadOnlyProperty();
  }

  void setCommands(List<StudiedCommand> known) {
    commands.set(List.copyOf(known));
    changed();
  }

  /** What stands between commas. */
  public static Stream<String> words(String text) {
    return Arrays.stream(text.split(",")).map(String::strip).filter(each -> !each.isEmpty());
  }

  /** What an option of the asked command does; empty while it is not known. */
  public String about(String key) {
    var now = asked();
    return now == null
        ? ""
        : now.keys().stream()
            .filter(each -> each.name().equals(key))
            .map(StudiedCommand.Key::about)
            .findFirst()
            .orElse("");
  }

  /** The command that is asked; null while it is not known. */
  public @Nullable StudiedCommand asked() {
    return commands.get().stream()
        .filter(each -> each.name().equals(command.get()))
        .findFirst()
        .orElse(null);
  }

  /** What may be fixed or varied and is not yet. */
  public List<StudiedCommand.Key> open() {
    var now = asked();
    return now == null
        ? List.of()
        : now.keys().stream().filter(each -> !isGiven(each.name())).toList();
  }

  boolean isGiven(String key) {
    return fixed.stream().anyMatch(each -> each.key().get().equals(key))
        || varied.stream().anyMatch(each -> each.key().get().equals(key));
  }

  /** One more option that is always the same. */
  public FixedDraft fix(String key, String value) {
    var draft = new FixedDraft(key, value, this::changed);
    fixed.add(draft);
    changed();
    return draft;
  }

  /** One more option that is varied. */
  public OptionValuesDraft vary(String key, StudyOptionValues values) {
    var draft = new OptionValuesDraft(this::changed);
    draft.set(key, values);
    varied.add(draft);
    changed();
    return draft;
  }

  public void remove(FixedDraft gone) {
    fixed.remove(gone);
    changed();
  }

  public void remove(OptionValuesDraft gone) {
    varied.remove(gone);
    changed();
  }

  /** Sets up what a file says. */
  void fill(StudyDefinition from) {
    filling = true;
    name.set(from.name());
    command.set(from.command());
    measures.set(String.join(", ", from.measures()));
    fixed.clear();
    varied.clear();
    from.fixed().forEach((key, values) -> fix(key, String.join(", ", values)));
    from.variants().forEach(this::vary);
    filling = false;
    changed();
  }

  /** Another command: what it does not know goes, and its own measures come. */
  private void adopt() {
    var now = asked();
    if (now != null && !filling) {
      var known = now.keys().stream().map(StudiedCommand.Key::name).toList();
      fixed.removeIf(each -> !known.contains(each.key().get()));
      varied.removeIf(each -> !known.contains(each.key().get()));
      measures.set(String.join(", ", now.measures()));
    }
    changed();
  }

  private void changed() {
    if (filling) {
      return;
    }
    var check = new StudySetupCheck(this);
    mistakes.set(Collections.unmodifiableMap(check.mistakes()));
    study.set(check.study());
  }
}
