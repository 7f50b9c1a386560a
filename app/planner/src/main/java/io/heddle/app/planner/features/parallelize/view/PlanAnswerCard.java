package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.AnswerCard;
import io.heddle.app.planner.features.parallelize.ParallelismPlanReasons;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.estimate.TokenRunCosts;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.PlanEstimate;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** The plan that is looked at, in figures and reasons. */
final class PlanAnswerCard {
  private final ParallelizeSession session;
  private final Label basis = Ui.named("parallelize-basis", Ui.label("", "text-muted"));
  private final Label gpus = InspectorCards.value("parallelize-answer-gpus");
  private final Label plan = InspectorCards.value("parallelize-answer-plan");
  private final Label unplaced = Ui.label(Text.of("parallelize.unplaced"), "text-muted");
  private final Label speed = Ui.named("parallelize-speed", Ui.label("", "text-muted"));
  private final Label costs = Ui.named("parallelize-costs", Ui.label("", "text-muted"));
  private final Label memory = InspectorCards.value("parallelize-answer-memory");
  private final VBox why = Ui.named("parallelize-why", new VBox(6));
  private final VBox reasoning = new VBox(8, Ui.heading(Text.of("inspector.why")), why);
  private final AnswerCard answer;

  PlanAnswerCard(ParallelizeSession session) {
    this.session = session;
    unplaced.setId("parallelize-unplaced");
    unplaced.setTooltip(new Tooltip(Text.of("parallelize.unplaced.tip")));
    gpus.getStyleClass().add("text-bold");
    answer =
        new AnswerCard(
            "parallelize-seconds",
            InspectorCards.muted(Text.of("parallelize.column.seconds")),
            basis,
            gpus,
            plan,
            speed,
            unplaced,
            costs,
            memory,
            compare());
    Ui.fade(answer, session.staleProperty());
    Ui.fade(reasoning, session.staleProperty());
    ChangeListeners.nowAndOnChange(
        this::show, session.shownProperty(), session.details().detailProperty());
  }

  /** The figures. */
  AnswerCard answer() {
    return answer;
  }

  /** Why these degrees. */
  Node reasons() {
    return reasoning;
  }

  private Button compare() {
    var compare = Ui.named("parallelize-compare", new Button(Text.of("parallelize.compare.with")));
    compare.getStyleClass().add("small");
    compare.setOnAction(_ -> {
      var shown = session.shownProperty().get();
      session.comparedProperty().set(shown == null ? null : shown.plan());
    });
    return compare;
  }

  /** Whether Place can put it on hosts of the cluster. */
  private boolean hasHosts(PlanEstimate estimate) {
    var type = session.question().types().typeOf(estimate.gpu());
    return type != null && type.offer().isHere();
  }

  private void show() {
    var shown = session.shownProperty().get();
    Ui.show(reasoning, shown != null);
    if (shown == null) {
      answer.clear();
      return;
    }
    var estimate = shown.plan().estimate();
    answer.show(
        estimate.job(),
        shown.answer().within().algorithm(),
        PlanFigures.number(estimate.iterationSeconds()));
    basis.setText(basis(estimate));
    gpus.setText(PlanFigures.gpus(estimate));
    plan.setText(PlanFigures.lines(estimate));
    Ui.show(unplaced, hasHosts(estimate));
    speed.setText(
        Text.of(
            "parallelize.speed",
            PlanFigures.percent(estimate.mfu()),
            PlanFigures.large(estimate.tokensPerSecond())));
    double tokens = session.question().goal().get().tokenCount();
    var type = session.question().types().typeOf(estimate.gpu());
    costs.setText(
        PlanFigures.costs(
            TokenRunCosts.of(estimate, tokens, type == null ? null : type.hourlyPrice())));
    memory(estimate);
    var detail = session.details().detailProperty().get();
    why.getChildren().clear();
    for (var sentence : ParallelismPlanReasons.of(shown, detail)) {
      var label = Ui.paragraph(sentence, "why-text");
      why.getChildren().add(label);
    }
  }

  private static String basis(PlanEstimate estimate) {
    return estimate.basis() == EvidenceBasis.MEASURED
        ? Text.of("parallelize.measured")
        : Text.of(
            estimate.basis() == EvidenceBasis.INTERPOLATED
                ? "parallelize.interpolated"
                : "parallelize.estimated",
            PlanFigures.number(estimate.timeRange().lowSeconds()),
            PlanFigures.number(estimate.timeRange().highSeconds()));
  }

  private void memory(PlanEstimate estimate) {
    int worst = 0;
    for (int stage = 0; stage < estimate.memory().size(); stage++) {
      if (estimate.memory().get(stage).total() > estimate.memory().get(worst).total()) {
        worst = stage;
      }
    }
    var range = estimate.memoryRange();
    memory.setText(
        range == null
            ? Text.of("parallelize.memory", PlanFigures.number(estimate.peakGiB()), worst)
            : Text.of(
                switch (estimate.memoryAnswer()) {
                  case FITS -> "parallelize.memory.fits";
                  case TIGHT -> "parallelize.memory.tight";
                  case DOES_NOT_FIT -> "parallelize.memory.not";
                },
                PlanFigures.number(estimate.peakGiB()),
                PlanFigures.number(range.usableGiB()),
                worst,
                range.percentProbable()));
    memory.getStyleClass().removeAll("success-text", "warning-text", "danger-text");
    memory
        .getStyleClass()
        .add(
            switch (estimate.memoryAnswer()) {
              case FITS -> "success-text";
              case TIGHT -> "warning-text";
              case DOES_NOT_FIT -> "danger-text";
            });
  }
}
