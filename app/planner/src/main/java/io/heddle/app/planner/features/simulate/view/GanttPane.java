package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.planner.features.simulate.SimulationDrawings.By;
import io.heddle.app.planner.features.simulate.SimulationDrawings.Charted;
import io.heddle.app.usecase.simulate.SimulationReport;
import io.heddle.render.gantt.GanttChartPicture;
import io.heddle.render.gantt.GanttChartView;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** The jobs of the policy that is looked at along the time; a click takes the time and the job. */
final class GanttPane extends BorderPane {
  private final SimulateSession session;
  private final GanttChartView gantt = new GanttChartView(Text::of, Text.of("simulate.empty"));
  private final HBox tools;
  private final Label policy = Ui.named("simulate-gantt-policy", Ui.label("", "text-bold"));
  private @Nullable Charted drawn;

  GanttPane(SimulateSession session, FeatureContext context) {
    this.session = session;
    setMinSize(0, 0);
    gantt.setId("simulate-gantt");
    tools =
        new HBox(
            8,
            Ui.oneOf(
                by(By.HOST, Text.of("simulate.by.host")),
                by(By.MINIPOD, Text.of("simulate.by.minipod")),
                by(By.JOB, Text.of("simulate.by.job"))),
            policy);
    tools.getStyleClass().add("contend-bar");
    setCenter(new StackPane(gantt));
    var cursor = session.cursor();
    gantt.setOnClick((seconds, job) -> {
      cursor.secondsProperty().set(seconds);
      cursor.jobProperty().set(job);
    });
    context.follow(context.theme().themeProperty(), gantt::setTheme);
    session.drawings().chartProperty().addListener((_, _, now) -> show(now));
    cursor.secondsProperty().addListener((_, _, now) -> gantt.setCursor(now.doubleValue()));
    cursor
        .jobProperty()
        .addListener((_, _, now) -> {
          gantt.choose(now);
          name();
        });
    show(session.drawings().chartProperty().get());
  }

  private ToggleButton by(By what, String text) {
    var button = new ToggleButton(text);
    button.setId("simulate-by-" + what.name().toLowerCase(Locale.ROOT));
    button.setSelected(what == session.drawings().byProperty().get());
    button.setMinWidth(USE_PREF_SIZE);
    button.setOnAction(_ -> session.drawings().byProperty().set(what));
    return button;
  }

  private void show(@Nullable Charted now) {
    drawn = now;
    name();
    gantt.show(now == null ? null : now.chart());
    gantt.setCursor(now == null ? Double.NaN : session.cursor().secondsProperty().get());
    gantt.choose(session.cursor().jobProperty().get());
  }

  /** The policy, and the job that is picked. */
  private void name() {
    var job = session.cursor().jobProperty().get();
    var of = drawn == null ? "" : drawn.of().policy();
    policy.setText(
        job == null ? of : Text.of("simulate.picked", of, job.job().id(), job.job().gpus()));
  }

  /** What a row is, and of which policy. */
  Node tools() {
    return tools;
  }

  List<NamedExportPicture> pictures() {
    var answer = session.answerProperty().get();
    var now = drawn;
    var chart = now == null ? null : now.chart();
    return answer == null || now == null || chart == null
        ? List.of()
        : List.of(
            new NamedExportPicture(
                "gantt",
                Text.of("simulate.view.gantt"),
                theme ->
                    new GanttChartPicture(
                        SimulationReport.ganttTitle(answer, now.of().policy()), chart, theme)));
  }
}
