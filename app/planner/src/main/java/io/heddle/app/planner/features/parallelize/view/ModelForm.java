package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.ModelShapeDraft;
import io.heddle.app.planner.features.parallelize.ModelShapeDraft.Field;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlannedWorkload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.animation.PauseTransition;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** The model by hand: checked while one types, planned when it makes sense. */
final class ModelForm extends TitledPane {
  private final ParallelizeSession session;
  private final Map<Field, TextField> inputs = new EnumMap<>(Field.class);
  private final Label error = Ui.named("parallelize-model-error", Ui.paragraph("", "danger-text"));
  private final PauseTransition settle = new PauseTransition(Duration.millis(350));
  private boolean filling;

  ModelForm(ParallelizeSession session) {
    this.session = session;
    var fields = new ArrayList<TextField>();
    for (var field : Field.values()) {
      var input =
          InspectorCards.field(
              "model-" + field.name().toLowerCase(Locale.ROOT).replace('_', '-'),
              field.title(),
              "");
      input.textProperty().addListener((_, _, _) -> typed());
      input.setOnAction(_ -> apply());
      inputs.put(field, input);
      fields.add(input);
    }
    var titles = Arrays.stream(Field.values()).map(Field::title).toList();
    InspectorCards.fold(
        this,
        "parallelize-model",
        Text.of("parallelize.model"),
        new VBox(6, InspectorCards.fields(3, titles, fields), error));
    settle.setOnFinished(_ -> apply());
    session.workloadProperty().addListener((_, _, now) -> fill(now));
    fill(session.workloadProperty().get());
  }

  private void fill(@Nullable PlannedWorkload planned) {
    DisabledReason.set(this, planned == null ? Text.of("why.job") : "");
    if (planned == null || planned.equals(made())) {
      return; // what is typed already says it: keep the caret
    }
    filling = true;
    var draft = ModelShapeDraft.of(planned);
    inputs.forEach((field, input) -> input.setText(draft.text(field)));
    filling = false;
    say("");
  }

  private ModelShapeDraft draft() {
    var draft = new ModelShapeDraft(Map.of());
    for (var entry : inputs.entrySet()) {
      draft = draft.with(entry.getKey(), entry.getValue().getText());
    }
    return draft;
  }

  /** What is typed, where a workload can be made of it. */
  private @Nullable PlannedWorkload made() {
    var planned = session.workloadProperty().get();
    var draft = draft();
    return planned == null || !draft.errors().isEmpty() ? null : draft.workload(planned);
  }

  private void typed() {
    if (!filling) {
      say(String.join("\n", draft().errors()));
      settle.playFromStart();
    }
  }

  private void apply() {
    settle.stop();
    var planned = session.workloadProperty().get();
    var now = made();
    if (now != null && planned != null && !now.job().workload().equals(planned.job().workload())) {
      session.plan(now);
    }
  }

  private void say(String text) {
    error.setText(text);
    Ui.show(error, !text.isEmpty());
  }
}
