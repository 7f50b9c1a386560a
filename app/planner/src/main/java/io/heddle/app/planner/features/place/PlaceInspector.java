package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.planner.features.place.jobs.JobForm;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The right panel: the job, how it is solved, what came out, and why. */
final class PlaceInspector extends ScrollPane {
  private final PlacementSession session;
  private final ReasonSession reasons;
  private final Label spread = Ui.label("", "big-number");
  private final Label bound = Ui.label("");
  private final Label groups = Ui.label("", "text-muted");
  private final VBox why = new VBox(6);
  private final VBox reasoning = new VBox(12, Ui.heading(Text.of("inspector.why")), why);
  private final VBox answer;

  PlaceInspector(PlacementSession session, ReasonSession reasons, FeatureContext context) {
    this.session = session;
    this.reasons = reasons;
    setId("inspector");
    getStyleClass().add("inspector");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    spread.setId("weighted-spread");
    bound.setId("bound");
    groups.setId("groups");
    groups.setWrapText(true);
    why.setId("why");
    var card =
        new VBox(2, Ui.label(Text.of("inspector.spread"), "text-muted"), spread, bound, groups);
    card.getStyleClass().add("card");
    answer = new VBox(12, card, reasoning);
    var content =
        new VBox(
            12,
            new SelectionCard(session.document(), context.selection()),
            new JobForm(context.documents().current()::edit, session),
            new SolverPane(session),
            answer);
    content.getStyleClass().add("inspector-content");
    setContent(content);
    Ui.show(reasoning, false);
    session.runProperty().addListener((_, _, _) -> show());
    reasons.reasonsProperty().addListener((_, _, now) -> say(now));
    session.alphaProperty().addListener((_, _, _) -> show());
    show();
  }

  private void show() {
    var run = session.runProperty().get();
    Ui.show(answer, run != null);
    if (run == null) {
      return;
    }
    double alpha = session.alphaProperty().get();
    var objective = run.objective();
    spread.setText(String.format(Locale.ENGLISH, "%.2f", run.weightedSpread(alpha)));
    boundText(run, alpha);
    groups.setText(
        Text.of(
            "inspector.groups", touch(objective.maxDpSpread()), touch(objective.maxPpSpread())));
    var known = reasons.reasonsProperty().get();
    why.setOpacity(known != null && known.run().equals(run) ? 1 : 0.4);
  }

  private void say(ReasonSession.@Nullable Reasons known) {
    why.getChildren().clear();
    for (var sentence : known == null ? List.<String>of() : known.sentences()) {
      var label = Ui.label(sentence, "why-text");
      label.setWrapText(true);
      why.getChildren().add(label);
    }
    Ui.show(reasoning, !why.getChildren().isEmpty());
    show();
  }

  private void boundText(Run run, double alpha) {
    var objective = run.objective();
    // A bound holds for the α and the objective that it was computed for.
    boolean sameAlpha = Math.abs(run.placement().alpha() - alpha) < 1e-9;
    bound.getStyleClass().removeAll("success-text", "text-muted");
    bound
        .getStyleClass()
        .add(sameAlpha && objective.provenOptimal() ? "success-text" : "text-muted");
    if (!sameAlpha) {
      bound.setText(Text.of("inspector.bound.other", run.placement().alpha()));
    } else if (PlacementAlgorithms.goalOf(run.placement()).equals(PlacementAlgorithms.MIP)) {
      bound.setText(
          Text.of(
              objective.provenOptimal() ? "inspector.mip.proven" : "inspector.mip",
              String.format(Locale.ENGLISH, "%.2f", objective.mip())));
    } else {
      bound.setText(
          Text.of(
              objective.provenOptimal() ? "inspector.bound.proven" : "inspector.bound",
              String.format(Locale.ENGLISH, "%.2f", objective.lowerBound())));
    }
  }

  private static String touch(int spread) {
    return spread == 0 ? Text.of("inspector.one") : Text.of("inspector.several", spread);
  }
}
