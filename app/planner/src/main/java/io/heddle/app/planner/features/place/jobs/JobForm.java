package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.NodeScreenBounds;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.jobs.JobDraft.Field;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.job.TrainingJob;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** The shown job, editable; checked while one types, applied when it makes sense. */
public final class JobForm extends VBox {
  private static final int COLUMNS = 3;
  private static final double LABEL_GAP = 4;
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("danger");
  private static final List<Field> SHAPE =
      List.of(
          Field.GLOBAL_BATCH,
          Field.MICRO_BATCH,
          Field.LAYERS,
          Field.HIDDEN,
          Field.VOCAB,
          Field.SEQUENCE,
          Field.EXPERTS,
          Field.TOP_K,
          Field.EXPERT_HIDDEN);

  private final PlacementSession session;
  private final Map<Field, TextField> inputs = new EnumMap<>(Field.class);
  private final ComboBox<String> gpuModel = Ui.named("job-gpu-model", new ComboBox<>());
  private final Label error = Ui.styled(Ui.named("job-error", new Label()), "danger-text");
  private final HBox repairs = new HBox(8);
  private final VBox trouble = new VBox(error, repairs);
  private final DerivedJobFigures figures = new DerivedJobFigures();
  private final JobTopologyForm topology = new JobTopologyForm(this::typed, this::apply);
  private final PauseTransition settle = new PauseTransition(Duration.millis(350));
  private boolean filling;
  private @Nullable TrainingJob original;

  public JobForm(PlacementSession session) {
    super(8);
    this.session = session;
    setId("job-form");
    var id = input(Field.ID);
    id.getStyleClass().add("job-title");
    error.setWrapText(true);
    trouble
        .boundsInParentProperty() // it comes below the field that is typed in
        .addListener((_, _, _) -> Platform.runLater(this::showError));
    gpuModel.setMaxWidth(Double.MAX_VALUE);
    gpuModel.setOnAction(_ -> typed());
    gpuModel // several types are more than it has room for
        .tooltipProperty()
        .bind(gpuModel.valueProperty().map(Tooltip::new));
    getChildren()
        .addAll(
            id,
            row(List.of(Field.GPUS, Field.TP, Field.PP)),
            row(List.of(Field.CP, Field.EP, Field.PRIORITY)),
            new VBox(LABEL_GAP, name(Field.GPU_MODEL), gpuModel),
            trouble,
            topology,
            figures,
            shapePane());
    Ui.fade(figures, session.mistypedProperty().isNotEmpty());
    Ui.fade(figures.volumes(), session.mistypedProperty().isNotEmpty());
    settle.setOnFinished(_ -> apply());
    session.jobProperty().addListener((_, _, job) -> fill(job));
    ChangeListeners.nowAndOnChange(
        () -> fill(session.jobProperty().get()), session.clusterProperty());
  }

  /** Names above their fields, in columns that all rows share. */
  private GridPane row(List<Field> fields) {
    var row = new GridPane(8, LABEL_GAP);
    for (var field : fields) {
      var column = new ColumnConstraints();
      column.setPercentWidth(100.0 / COLUMNS);
      row.getColumnConstraints().add(column);
      row.addColumn(row.getColumnConstraints().size() - 1, name(field), input(field));
    }
    return row;
  }

  private TitledPane shapePane() {
    var shape = new VBox(8);
    for (int i = 0; i < SHAPE.size(); i += COLUMNS) {
      shape.getChildren().add(row(SHAPE.subList(i, i + COLUMNS)));
    }
    shape.getChildren().add(figures.volumes());
    var pane = Ui.named("job-shape", new TitledPane(Text.of("job.shape"), null));
    pane.setExpanded(false);
    pane.setAnimated(false);
    pane.getStyleClass().add("dense");
    pane.expandedProperty() // hidden fields would be styled at each opening
        .subscribe(expanded -> {
          if (expanded && pane.getContent() == null) {
            pane.setContent(shape);
          }
        });
    return pane;
  }

  private static Label name(Field field) {
    var label = Ui.label(Text.of("job.field." + key(field)), "text-muted");
    label.setMinWidth(USE_PREF_SIZE);
    label.setTooltip(new Tooltip(Text.of("job.tip." + key(field))));
    return label;
  }

  private static String key(Field field) {
    return field.name().toLowerCase(Locale.ENGLISH);
  }

  private TextField input(Field field) {
    return inputs.computeIfAbsent(
        field,
        _ -> {
          var input = new TextField();
          input.setId("job-" + key(field).replace('_', '-'));
          input.setAccessibleText(Text.of("job.tip." + key(field)));
          input.setPrefColumnCount(6);
          input.textProperty().addListener((_, _, _) -> typed());
          Ui.onEntered(input, this::apply);
          return input;
        });
  }

  private void fill(@Nullable TrainingJob job) {
    if (job != null && job.equals(validJob())) {
      original = job;
      figures.show(job, session.document());
      topology.fill(job, session.clusterProperty().get());
      return; // what is typed already says it: keep the caret
    }
    original = job;
    filling = true;
    try {
      gpuModel.setValue(null);
      gpuModel.getItems().setAll(Text.of("job.gpu.any"));
      session.document().cluster().hostTypes().values().stream()
          .map(type -> type.gpuModel())
          .distinct()
          .forEach(gpuModel.getItems()::add);
      var draft = job == null ? JobDraft.empty() : JobDraft.of(job);
      inputs.forEach((field, input) -> input.setText(draft.text(field)));
      var wanted = draft.text(Field.GPU_MODEL);
      if (!wanted.isEmpty() && !gpuModel.getItems().contains(wanted)) {
        gpuModel.getItems().add(wanted);
      }
      gpuModel.setValue(wanted.isEmpty() ? gpuModel.getItems().getFirst() : wanted);
    } finally {
      filling = false;
    }
    topology.fill(job, session.clusterProperty().get());
    settle.stop();
    showErrors(Map.of());
    figures.show(job, session.document());
  }

  private JobDraft draft() {
    var draft = original == null ? JobDraft.empty() : JobDraft.of(original);
    for (var entry : inputs.entrySet()) {
      draft = draft.with(entry.getKey(), entry.getValue().getText());
    }
    boolean any = gpuModel.getSelectionModel().getSelectedIndex() <= 0;
    return draft.with(Field.GPU_MODEL, any ? "" : gpuModel.getValue());
  }

  private Map<Field, String> errors() {
    var others =
        session.document().jobs().stream()
            .filter(each -> !each.equals(original))
            .map(TrainingJob::id)
            .collect(Collectors.toSet());
    return draft().errors(others);
  }

  private @Nullable TrainingJob validJob() {
    var asked = topology.draft();
    if (original == null || !errors().isEmpty() || !asked.error().isEmpty()) {
      return null;
    }
    var job = draft().job(original);
    return job.withRequest(job.request().withTopology(asked.request()));
  }

  private void typed() {
    if (!filling) {
      showErrors(errors());
      settle.playFromStart();
    }
  }

  /** What is typed concerns the job that it was typed over, and no other that came since. */
  private void apply() {
    settle.stop();
    var before = original;
    var job = filling || before == null ? null : validJob();
    if (before != null && job != null && before.equals(session.jobProperty().get())) {
      session.document().editJob(before, job, true);
    }
  }

  private void showErrors(Map<Field, String> errors) {
    inputs.forEach(
        (field, input) -> input.pseudoClassStateChanged(WRONG, errors.containsKey(field)));
    Ui.show(trouble, !errors.isEmpty());
    errors.entrySet().stream()
        .findFirst()
        .ifPresent(first -> say(first.getKey(), first.getValue()));
    var asked = filling || errors.isEmpty() ? topology.draft().error() : error.getText();
    session.mistypedProperty().set(original == null ? "" : asked);
  }

  private void showError() {
    if (trouble.isVisible()) {
      NodeScreenBounds.scrollTo(trouble);
    }
  }

  /** Below the row of the field, with links that set it to the nearest valid values. */
  private void say(Field field, String what) {
    error.setText(Text.of("job.field." + key(field)) + ": " + what);
    repairs
        .getChildren()
        .setAll(
            draft().repairs(field).stream().map(to -> repair(field, String.valueOf(to))).toList());
    Node row = input(field);
    while (row.getParent() != null && row.getParent() != this) {
      row = row.getParent();
    }
    getChildren().remove(trouble);
    int at = getChildren().indexOf(row);
    getChildren().add(at < 0 ? getChildren().size() : at + 1, trouble);
  }

  private Hyperlink repair(Field field, String value) {
    var link = new Hyperlink(Text.of("job.error.repair", value));
    link.setId("job-repair-" + value);
    link.setOnAction(_ -> {
      input(field).setText(value);
      input(field).requestFocus();
      apply();
    });
    return link;
  }
}
