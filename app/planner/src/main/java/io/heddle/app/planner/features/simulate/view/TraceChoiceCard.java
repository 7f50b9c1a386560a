package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.planner.features.simulate.TraceChoice;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.render.TimeWords;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/** Which trace is played, and how much of it. */
final class TraceChoiceCard extends VBox {
  private final SimulateSession session;
  private final FeatureContext context;
  private final ToggleButton drawn = new ToggleButton(Text.of("simulate.trace.drawn"));
  private final ToggleButton recorded = new ToggleButton(Text.of("simulate.trace.file"));
  private final Label about = Ui.named("simulate-trace-about", Ui.paragraph("", "card-text"));
  private final Label changes =
      Ui.named("simulate-trace-changes", Ui.paragraph("", "warning-text", "hint"));

  TraceChoiceCard(SimulateSession session, FeatureContext context) {
    super(6);
    this.session = session;
    this.context = context;
    setId("simulate-trace");
    getStyleClass().add("card");
    drawn.setId("simulate-drawn");
    recorded.setId("simulate-file");
    var trace = session.trace();
    drawn.setOnAction(_ -> {
      trace.draw();
      follow();
    });
    recorded.setOnAction(_ -> choose());
    var open =
        Ui.button(
            "simulate-open",
            Text.of("simulate.trace.open"),
            MaterialDesignF.FOLDER_OPEN_OUTLINE,
            this::open);
    open.setMaxWidth(Double.MAX_VALUE);
    var step = Fields.number("simulate-step", session.stepSeconds(), Text.of("simulate.step.tip"));
    getChildren()
        .addAll(
            Ui.label(Text.of("simulate.trace"), "card-title"),
            sources(),
            about,
            changes,
            open,
            step,
            Fields.number("simulate-jobs", trace.jobs(), Text.of("simulate.jobs.tip")),
            Fields.number("simulate-load", trace.load(), Text.of("simulate.load.tip")),
            Fields.number("simulate-seed", trace.seed(), Text.of("simulate.seed.tip")),
            Fields.number("simulate-seeds", trace.seeds(), Text.of("simulate.seeds.tip")));
    listen(trace);
    recorded
        .selectedProperty()
        .addListener((_, _, on) -> {
          Ui.show(step, on);
          Ui.show(open, on);
        });
    Ui.show(step, false);
    Ui.show(open, false);
    follow();
  }

  private SegmentedButton sources() {
    var sources = new SegmentedButton(drawn, recorded);
    for (var each : sources.getButtons()) {
      each.setMaxWidth(Double.MAX_VALUE);
      HBox.setHgrow(each, Priority.ALWAYS);
    }
    return sources;
  }

  /** Back to the file that was opened before, or to another. */
  private void choose() {
    var known = session.trace().recorded();
    if (known == null) {
      open();
    } else {
      session.trace().record(known);
    }
    follow();
  }

  private void open() {
    context.choosers().openAny().stream().findFirst().ifPresent(session::open);
  }

  private void listen(TraceChoice trace) {
    trace.sourceProperty().addListener((_, _, _) -> follow());
    ChangeListeners.onChange(this::showChanges, trace.jobs().text(), trace.load().text());
  }

  private void showChanges() {
    changes.setText(session.trace().changes());
    Ui.show(changes, !changes.getText().isEmpty());
  }

  private void follow() {
    showChanges();
    var source = session.trace().sourceProperty().get();
    drawn.setSelected(source instanceof TraceSource.Drawn);
    recorded.setSelected(source instanceof TraceSource.Recorded);
    about.setText(
        switch (source) {
          case TraceSource.Drawn _ -> Text.of("simulate.trace.drawn.about");
          case TraceSource.Recorded(var file, var jobs) ->
              Text.of(
                  "simulate.trace.about",
                  String.valueOf(file.getFileName()),
                  jobs.size(),
                  TimeWords.text(jobs.getLast().submitSeconds() - jobs.getFirst().submitSeconds()),
                  jobs.stream().mapToInt(job -> job.gpus()).max().orElse(0));
        });
  }
}
