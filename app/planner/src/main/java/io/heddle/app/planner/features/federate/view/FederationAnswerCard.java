package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The answer of the chosen algorithm, in figures and reasons. */
final class FederationAnswerCard extends VBox {
  private static final double FADED = 0.35;

  private final FederateSession session;
  private final ComboBox<String> algorithm = Ui.named("federate-algorithm", new ComboBox<>());
  private final Label about = Ui.named("federate-about", Ui.label("", "text-muted", "hint"));
  private final Label number = Ui.named("federate-number", Ui.label("", "big-number"));
  private final Label unit = Ui.label("", "text-muted");
  private final Label interval = Ui.named("federate-interval", Ui.label("", "text-muted"));
  private final Label clusters = Ui.named("federate-clusters-used", Ui.label("", "text-bold"));
  private final Label way = Ui.named("federate-way", new Label());
  private final Label cut = Ui.named("federate-cut-words", Ui.label("", "text-muted"));
  private final Label proven = Ui.named("federate-proven", new Label());
  private final Label why = Ui.named("federate-why", Ui.label("", "why-text"));
  private final VBox answer = Ui.styled(new VBox(3), "card");

  FederationAnswerCard(FederateSession session) {
    super(12);
    this.session = session;
    algorithm.setMaxWidth(Double.MAX_VALUE);
    algorithm.setAccessibleText(Text.of("federate.column.algorithm"));
    algorithm.getItems().setAll(ClusterChoiceAlgorithms.registry().names());
    algorithm.valueProperty().bindBidirectional(session.algorithmProperty());
    for (var each : new Label[] {about, interval, clusters, way, cut, proven, why}) {
      each.setWrapText(true);
    }
    var figure = new HBox(8, number, unit);
    figure.setAlignment(Pos.BASELINE_LEFT);
    answer.getChildren().addAll(figure, interval, clusters, way, cut, proven);
    var reason = new VBox(6, Ui.heading(Text.of("inspector.why")), why);
    getChildren()
        .addAll(
            new VBox(4, Ui.heading(Text.of("federate.column.algorithm")), algorithm, about),
            answer,
            reason);
    Ui.showWhile(reason, answer.visibleProperty());
    for (var each : new Node[] {answer, reason}) {
      each.opacityProperty().bind(Bindings.when(session.staleProperty()).then(FADED).otherwise(1));
    }
    ChangeListeners.nowAndOnChange(
        this::show, session.shownProperty(), session.algorithmProperty());
  }

  private void show() {
    about.setText(
        Text.sentence(
                ClusterChoiceAlgorithms.registry()
                    .byName(session.algorithmProperty().get())
                    .summary())
            + ".");
    var job = session.shownProperty().get();
    Ui.show(answer, job != null);
    if (job == null) {
      return;
    }
    var training = job.training();
    if (training == null) {
      number.setText(String.valueOf(job.clusterCount()));
      unit.setText(Text.of("federate.unit.clusters", job.clusterCount()));
    } else {
      number.setText(FederationFigures.number(training.iterationSeconds()));
      unit.setText(Text.of("federate.unit.seconds"));
    }
    interval.setText(training == null ? "" : FederationFigures.interval(training));
    Ui.show(interval, !interval.getText().isEmpty());
    clusters.setText(FederationFigures.shares(job));
    way.setText(way(job));
    var words = FederationFigures.cut(job);
    cut.setText(words.isEmpty() ? "" : Text.of("federate.cut.words", words));
    Ui.show(cut, !words.isEmpty());
    proven.setText(
        Text.of(
            job.provenOptimal() ? "federate.proven.words" : "federate.bound.words",
            job.lowerBound()));
    proven.getStyleClass().removeAll("success-text", "text-muted");
    proven.getStyleClass().add(job.provenOptimal() ? "success-text" : "text-muted");
    var answers = session.answersProperty().get();
    var reasons = new ArrayList<>(answers == null ? List.<String>of() : answers.assumed());
    reasons.add(Text.sentence(job.why()) + ".");
    why.setText(reasons.stream().map(Text::sentence).collect(Collectors.joining("\n")));
  }

  private static String way(FederatedJob job) {
    return job.clusterCount() == 1
        ? Text.of("federate.way.alone")
        : Text.of(
            job.training() == null ? "federate.way.words" : "federate.way.clusters",
            FederationFigures.number(job.bottleneckGbps()),
            FederationFigures.number(job.latencyMs()),
            job.clusterCount());
  }
}
