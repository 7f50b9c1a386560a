package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.EntryText;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.DrawnDomainLevel;
import java.util.List;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts of a job share a domain of which level: a segment, and the levels of its groups. A
 * level that the cluster lacks is said here; the job keeps it, for a cluster that has it.
 */
final class JobTopologyForm extends VBox {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("danger");

  private final Runnable edited;
  private final TextField hosts = Ui.named("job-segment-hosts", new TextField());
  private final TopologyLevelBox level =
      new TopologyLevelBox("job-segment-level", false, this::cluster);
  private final ComboBox<Boolean> required = Ui.named("job-segment-required", new ComboBox<>());
  private final CheckBox balanced = new CheckBox(Text.of("job.segment.balanced"));
  private final GroupLevelGrid groups = new GroupLevelGrid(this::cluster, this::changed);
  private final Label error = Ui.named("job-topology-error", Ui.label("", "danger-text"));
  private final Hyperlink suggestion = Ui.named("job-segment-suggestion", new Hyperlink());
  private final TitledPane more = Ui.styled(new TitledPane(Text.of("job.groups"), null), "dense");
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
    GuidePageLink.mark(this, "keep-groups-inside-a-rack.md#ask-for-a-segment");
    level.valueProperty().addListener((_, _, _) -> changed());
    required.getItems().setAll(true, false);
    required.setValue(true);
    required.setTooltip(new Tooltip(Text.of("job.segment.required.tip")));
    required.setConverter(
        new EntryText<>(
            strict -> Text.of(strict ? "job.segment.required" : "job.segment.preferred")));
    required.valueProperty().addListener((_, _, _) -> changed());
    hosts.setPrefColumnCount(4);
    hosts.setMinWidth(52);
    hosts.setAccessibleText(Text.of("job.segment.tip"));
    hosts.textProperty().addListener((_, _, _) -> changed());
    Ui.onEntered(hosts, apply);
    balanced.setId("job-segment-balanced");
    balanced.setTooltip(new Tooltip(Text.of("job.segment.balanced.tip")));
    balanced.selectedProperty().addListener((_, _, _) -> changed());
    getChildren().addAll(segment());
    outcome();
    more.setId("job-groups");
    more.setExpanded(false);
    more.setAnimated(false);
    more.expandedProperty() // hidden fields would be styled at each opening
        .subscribe(expanded -> {
          if (expanded) {
            more.setContent(groups);
          }
        });
    getChildren().addAll(error, suggestion, more);
  }

  /** Only the first row shows while no segment is asked for. */
  private List<Node> segment() {
    var name = Ui.label(Text.of("job.segment"), "text-muted");
    name.setTooltip(new Tooltip(Text.of("job.segment.tip")));
    var segment = new HBox(8, hosts, Ui.label(Text.of("job.segment.hosts"), "text-muted"));
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
      Ui.showWhile(row, hosts.textProperty().isNotEmpty());
    }
    return List.of(name, segment, in, how);
  }

  private void outcome() {
    suggestion.setOnAction(_ -> take());
    for (var words : List.of(error, suggestion)) {
      words.setWrapText(true);
      Ui.showWhile(words, words.textProperty().isNotEmpty());
    }
  }

  private @Nullable Cluster cluster() {
    return cluster;
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
    groups.fill(draft.groups());
    more.setExpanded(more.isExpanded() || !draft.groups().isEmpty());
  }

  /** What is typed. */
  JobTopologyDraft draft() {
    var at = level.level();
    return new JobTopologyDraft(
        hosts.getText(),
        at.isEmpty() ? TopologyLevel.MINIPOD : at,
        required.getValue(),
        balanced.isSelected(),
        groups.groups());
  }

  /** What is wrong, and what is worth asking for. */
  private void say() {
    var draft = draft();
    var on = cluster;
    var unknown = on == null ? List.<String>of() : draft.unknown(on);
    hosts.pseudoClassStateChanged(WRONG, !draft.error().isEmpty());
    level.markWrong(draft.hasSegment() && unknown.contains(draft.level()));
    groups.markWrong(unknown);
    error.setText(
        !draft.error().isEmpty()
            ? Text.of("job.segment") + ": " + draft.error()
            : on == null || unknown.isEmpty()
                ? ""
                : Text.of("job.level.unknown", on.name(), String.join(", ", unknown), nouns(on)));
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

  private static String nouns(Cluster on) {
    return on.domains().ids().stream()
        .map(id -> DrawnDomainLevel.noun(id, Text::of))
        .collect(Collectors.joining(", "));
  }

  private void take() {
    var offered = suggested;
    if (offered != null) {
      level.setValue(offered.level());
      hosts.setText(String.valueOf(offered.hosts()));
    }
  }
}
