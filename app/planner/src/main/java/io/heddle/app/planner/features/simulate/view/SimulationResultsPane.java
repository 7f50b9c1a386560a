package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.EmptyState;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.ViewSwitch;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.planner.features.simulate.SimulationDrawings;
import io.heddle.app.planner.task.ChangeListeners;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** What came of a trace: policies in a table, jobs along the time, curves and distributions. */
final class SimulationResultsPane extends BorderPane {
  private final SimulateSession session;
  private final GanttPane gantt;
  private final PolicyCurvesPane curves;
  private final PolicyCurvesPane distributions;
  private final Label said = Ui.named("simulate-said", Ui.label("", "text-muted", "hint"));

  SimulationResultsPane(SimulateSession session, FeatureContext context) {
    this.session = session;
    setId("simulate");
    setMinSize(0, 0);
    gantt = new GanttPane(session, context);
    curves =
        new PolicyCurvesPane("curves", session, context, true, SimulationDrawings.Plots::overTime);
    distributions =
        new PolicyCurvesPane(
            "distributions", session, context, false, SimulationDrawings.Plots::distributions);
    var views = new ViewSwitch();
    views.add("simulate-show-table", Text.of("simulate.view.table"), new PoliciesTable(session));
    views.add("simulate-show-gantt", Text.of("simulate.view.gantt"), gantt);
    views.add("simulate-show-curves", Text.of("simulate.view.curves"), curves);
    views.add("simulate-show-distributions", Text.of("simulate.view.distributions"), distributions);
    var tools = new FlowPane(10, 4, views.buttons());
    views
        .shownProperty()
        .addListener((_, _, now) -> tools.getChildren().setAll(tools(views.buttons(), now)));
    tools.getChildren().setAll(tools(views.buttons(), views.shownProperty().get()));
    tools.getStyleClass().addAll("results-bar", "contend-bar");
    setTop(tools);
    var hint = hint();
    setCenter(new StackPane(views.frame(), hint));
    var bar = TimeCursorBar.of(session.cursor());
    setBottom(bar);
    Runnable follow =
        () -> {
          boolean none = session.answerProperty().get() == null;
          boolean waits = none && session.taskProperty().get() == null;
          Ui.show(hint, waits);
          views.frame().setVisible(!none);
          Ui.show(bar, !none);
          said.setText(words());
        };
    ChangeListeners.nowAndOnChange(
        follow, session.answerProperty(), session.taskProperty(), session.staleProperty());
  }

  /** What chooses the view, and the options of that view. */
  private List<Node> tools(Node buttons, Node view) {
    return view == gantt
        ? List.of(buttons, gantt.tools(), said)
        : view == curves
            ? List.of(buttons, curves.tools(), said)
            : view == distributions
                ? List.of(buttons, distributions.tools(), said)
                : List.of(buttons, said);
  }

  private Node hint() {
    var run =
        Ui.button("simulate-first", Text.of("simulate.run"), MaterialDesignP.PLAY, session::run);
    DisabledReason.bind(run, session.mistakeProperty());
    return new EmptyState(
        "simulate-hint", Text.of("simulate.empty"), Text.of("simulate.empty.how"), run);
  }

  /** That the answer is to another question than would be asked now, where so. */
  private String words() {
    return session.staleProperty().get() && session.taskProperty().get() == null
        ? Text.of("simulate.stale")
        : "";
  }

  /** Tells what was done. */
  void say(String words) {
    said.setText(words);
  }

  List<NamedExportPicture> pictures() {
    var pictures = new ArrayList<>(gantt.pictures());
    pictures.addAll(curves.pictures());
    pictures.addAll(distributions.pictures());
    return pictures;
  }
}
