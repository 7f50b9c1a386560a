package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.DrawnDomainLevel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts of a job share a domain of which level: a segment, and the levels of its groups. A
 * level that the cluster lacks is said here; the job keeps it, for a cluster that has it.
 */
final class JobTopologyForm extends VBox {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("danger");

  /** The level of a kind of group, and whether it is required. */
  private record GroupRow(ComboBox<String> level, ComboBox<Boolean> required) {}

  private final Runnable edited;
  private final TextField hosts = new TextField();
  private final ComboBox<String> level = levels("job-segment-level", false);
  private final ComboBox<Boolean> required = strictness("job-segment-required");
  private final CheckBox balanced = new CheckBox(Text.of("job.segment.balanced"));
  private final Map<JobGroupKind, GroupRow> groups = new EnumMap<>(JobGroupKind.class);
  private final Label error = Ui.label("", "danger-text");
  private final Hyperlink suggestion = new Hyperlink();
  private final TitledPane more = new TitledPane(Text.of("job.groups"), null);
  private @Nullable Cluster cluster;
  private boolean filling;
  private @Nullable SuggestedJobSegment suggested;

  /**
   * @param edited something was typed
   * @param apply what was typed is meant
   */
  JobTopologyForm(Runnable edited, Runnable apply) {
    super(6);
    this.edited = edited;
    setId("job-topology");
    hosts.setId("job-segment-hosts");
    hosts.setPrefColumnCount(4);
    hosts.setMinWidth(52);
    hosts.setAccessibleText(Text.of("job.segment.tip"));
    hosts.textProperty().addListener((_, _, _) -> changed());
    hosts.setOnAction(_ -> apply.run());
    hosts
        .focusedProperty()
        .addListener((_, _, focused) -> {
          if (!focused) {
            apply.run();
          }
        });
    balanced.setId("job-segment-balanced");
    balanced.setTooltip(new Tooltip(Text.of("job.segment.balanced.tip")));
    balanced.selectedProperty().addListener((_, _, _) -> changed());
    var name = Ui.label(Text.of("job.segment"), "text-muted");
    name.setTooltip(new Tooltip(Text.of("job.segment.tip")));
    var segment = new HBox(8, name, hosts, Ui.label(Text.of("job.segment.hosts"), "text-muted"));
    var in = new HBox(8, Ui.label(Text.of("job.segment.in"), "text-muted"), level);
    HBox.setHgrow(level, Priority.ALWAYS);
    var how = new HBox(8, required, balanced);
    for (var row : List.of(segment, in, how)) {
      row.setAlignment(Pos.CENTER_LEFT);
      row.getChildren().stream()
          .filter(Label.class::isInstance)
          .forEach(each -> ((Label) each).setMinWidth(USE_PREF_SIZE));
    }
    for (var row : List.of(in, how)) {
      row.visibleProperty().bind(hosts.textProperty().isNotEmpty());
      row.managedProperty().bind(row.visibleProperty());
    }
    error.setId("job-topology-error");
    error.setWrapText(true);
    error.visibleProperty().bind(error.textProperty().isNotEmpty());
    error.managedProperty().bind(error.visibleProperty());
    suggestion.setId("job-segment-suggestion");
    suggestion.setWrapText(true);
    suggestion.setOnAction(_ -> take());
    suggestion.visibleProperty().bind(suggestion.textProperty().isNotEmpty());
    suggestion.managedProperty().bind(suggestion.visibleProperty());
    more.setId("job-groups");
    more.setExpanded(false);
    more.setAnimated(false);
    more.getStyleClass().add("dense");
    more.setContent(groups());
    getChildren().addAll(segment, in, how, error, suggestion, more);
  }

  private GridPane groups() {
    var grid = new GridPane(8, 6);
    for (var kind : JobGroupKind.values()) {
      var row =
          new GroupRow(
              levels("job-level-" + kind.word(), true), strictness("job-required-" + kind.word()));
      row.required().disableProperty().bind(row.level().valueProperty().isEqualTo(""));
      groups.put(kind, row);
      grid.addRow(groups.size(), Ui.label(kind.name(), "text-muted"), row.level(), row.required());
      GridPane.setHgrow(row.level(), Priority.ALWAYS);
    }
    return grid;
  }

  /** Levels by id, in the field's words; looked up when the list opens. */
  private ComboBox<String> levels(String id, boolean optional) {
    var box = new ComboBox<String>();
    box.setId(id);
    box.setMaxWidth(Double.MAX_VALUE);
    box.setAccessibleText(Text.of("job.segment.level.tip"));
    box.setConverter(
        converter(level ->
            level.isEmpty() ? Text.of("job.groups.any") : DrawnDomainLevel.title(level, Text::of)));
    box.setOnShowing(_ -> offer(box, optional));
    box.valueProperty().addListener((_, _, _) -> changed());
    return box;
  }

  private ComboBox<Boolean> strictness(String id) {
    var box = new ComboBox<Boolean>();
    box.setId(id);
    box.getItems().setAll(true, false);
    box.setValue(true);
    box.setMinWidth(USE_PREF_SIZE);
    box.setTooltip(new Tooltip(Text.of("job.segment.required.tip")));
    box.setConverter(
        converter(strict -> Text.of(strict ? "job.segment.required" : "job.segment.preferred")));
    box.valueProperty().addListener((_, _, _) -> changed());
    return box;
  }

  private void offer(ComboBox<String> box, boolean optional) {
    var known = cluster == null ? List.<String>of() : cluster.domains().ids();
    filled(() -> {
      var shown = box.getValue();
      box.getItems().setAll(known);
      if (optional) {
        box.getItems().addFirst("");
      }
      box.setValue(shown);
    });
  }

  private static <T> StringConverter<T> converter(Function<T, String> words) {
    return new StringConverter<>() {
      @Override
      public String toString(@Nullable T value) {
        return value == null ? "" : words.apply(value);
      }

      @Override
      public @Nullable T fromString(String text) {
        return null; // nobody types here
      }
    };
  }

  /** Does something that is no edit. */
  private void filled(Runnable action) {
    filling = true;
    try {
      action.run();
    } finally {
      filling = false;
    }
  }

  private void changed() {
    if (!filling) {
      say();
      edited.run();
    }
  }

  /** Shows what a job asks for; null: nothing. */
  void fill(@Nullable TrainingJob job, Cluster on) {
    cluster = on;
    suggested = job == null ? null : SuggestedJobSegment.of(job, on);
    var request = job == null ? JobTopologyRequest.NONE : job.request().topology();
    var draft = draft();
    if (!draft.hasSegment() || !request.equals(draft.error().isEmpty() ? draft.request() : null)) {
      filled(() -> fill(request));
    }
    say();
  }

  private void fill(JobTopologyRequest request) {
    var draft =
        JobTopologyDraft.of(request, suggested == null ? TopologyLevel.MINIPOD : suggested.level());
    hosts.setText(draft.hosts());
    level.setValue(draft.level());
    required.setValue(draft.required());
    balanced.setSelected(draft.balanced());
    groups.forEach((kind, row) -> {
      var group = draft.groups().get(kind);
      row.level().setValue(group == null ? "" : group.level());
      row.required().setValue(group == null || group.required());
    });
    more.setExpanded(more.isExpanded() || !draft.groups().isEmpty());
  }

  /** What is typed. */
  JobTopologyDraft draft() {
    var asked = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    groups.forEach((kind, row) -> {
      var at = row.level().getValue();
      if (at != null && !at.isEmpty()) {
        asked.put(kind, new JobGroupLevel(at, row.required().getValue()));
      }
    });
    var at = level.getValue();
    return new JobTopologyDraft(
        hosts.getText(),
        at == null ? TopologyLevel.MINIPOD : at,
        required.getValue(),
        balanced.isSelected(),
        asked);
  }

  /** What is wrong, and what is worth asking for. */
  private void say() {
    var draft = draft();
    var on = cluster;
    var unknown = on == null ? List.<String>of() : draft.unknown(on);
    hosts.pseudoClassStateChanged(WRONG, !draft.error().isEmpty());
    level.pseudoClassStateChanged(WRONG, draft.hasSegment() && unknown.contains(draft.level()));
    groups
        .values()
        .forEach(row ->
            row.level().pseudoClassStateChanged(WRONG, unknown.contains(row.level().getValue())));
    error.setText(
        !draft.error().isEmpty()
            ? Text.of("job.segment") + ": " + draft.error()
            : on == null || unknown.isEmpty()
                ? ""
                : Text.of(
                    "job.level.unknown",
                    on.name(),
                    String.join(", ", unknown),
                    String.join(", ", on.domains().ids())));
    var offered = suggested;
    boolean taken =
        offered == null
            || (draft.hosts().equals(String.valueOf(offered.hosts()))
                && draft.level().equals(offered.level()));
    suggestion.setText(
        offered == null || taken
            ? ""
            : Text.of(
                "job.segment.suggest",
                offered.hosts(),
                DrawnDomainLevel.noun(offered.level(), Text::of),
                offered.free()));
  }

  private void take() {
    var offered = suggested;
    if (offered != null) {
      level.setValue(offered.level());
      hosts.setText(String.valueOf(offered.hosts()));
    }
  }
}
