package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanGoalDraft;
import java.util.List;
import java.util.function.BiFunction;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What is best: the fastest plan, the cheapest by a date, or the fastest within a cost. */
final class PlanGoalPane extends TitledPane {
  private final ParallelizeSession session;
  private final Label error = Ui.named("parallelize-goal-error", Ui.paragraph("", "danger-text"));
  private final HBox until;
  private final HBox within;
  private final StringProperty cost = new SimpleStringProperty();

  PlanGoalPane(ParallelizeSession session) {
    this.session = session;
    var goal = session.question().goal().get();
    until =
        amount("parallelize-days", fixed("parallelize.days"), goal.days(), PlanGoalDraft::withDays);
    within = amount("parallelize-cost", cost, goal.cost(), PlanGoalDraft::withCost);
    InspectorCards.fold(
        this,
        "parallelize-goal",
        Text.of("parallelize.goal"),
        new VBox(
            8,
            goals(),
            until,
            within,
            amount(
                "parallelize-tokens",
                fixed("parallelize.tokens"),
                goal.tokens(),
                PlanGoalDraft::withTokens),
            headroom(goal),
            error));
    session.question().goal().addListener((_, _, now) -> show(now));
    show(goal);
    session.question().types().choices().subscribe(this::tellUnit);
    tellUnit();
  }

  private void tellUnit() {
    boolean priced = session.question().types().isPriced();
    cost.set(Text.of(priced ? "parallelize.cost.money" : "parallelize.cost.hours"));
  }

  private HBox headroom(PlanGoalDraft goal) {
    return amount(
        "parallelize-headroom",
        fixed("parallelize.headroom"),
        goal.headroom(),
        PlanGoalDraft::withHeadroom,
        Text.of("parallelize.headroom.usual"));
  }

  private static StringProperty fixed(String key) {
    return new SimpleStringProperty(Text.of(key));
  }

  private Node goals() {
    return InspectorCards.segments(
        List.of(
            goal("parallelize-fastest", Text.of("parallelize.fastest"), PlanGoalDraft.Kind.FASTEST),
            goal(
                "parallelize-deadline",
                Text.of("parallelize.deadline"),
                PlanGoalDraft.Kind.DEADLINE),
            goal("parallelize-within", Text.of("parallelize.within"), PlanGoalDraft.Kind.COST)));
  }

  private ToggleButton goal(String id, String text, PlanGoalDraft.Kind kind) {
    var button = new ToggleButton(text);
    button.setId(id);
    button.setSelected(session.question().goal().get().kind() == kind);
    button.setOnAction(
        _ -> session.question().goal().set(session.question().goal().get().withKind(kind)));
    return button;
  }

  private HBox amount(
      String id,
      StringProperty words,
      String text,
      BiFunction<PlanGoalDraft, String, PlanGoalDraft> change) {
    return amount(id, words, text, change, "");
  }

  private HBox amount(
      String id,
      StringProperty words,
      String text,
      BiFunction<PlanGoalDraft, String, PlanGoalDraft> change,
      String usual) {
    var name = InspectorCards.muted("");
    name.setId(id + "-words");
    name.textProperty().bind(words);
    var field = InspectorCards.field(id, "", text);
    field.accessibleTextProperty().bind(words);
    field.getTooltip().textProperty().bind(words);
    field.setPrefColumnCount(6);
    field.setPromptText(usual);
    var goal = session.question().goal();
    field.textProperty().addListener((_, _, now) -> goal.set(change.apply(goal.get(), now)));
    return Ui.row(name, field);
  }

  private void show(PlanGoalDraft goal) {
    Ui.show(until, goal.kind() == PlanGoalDraft.Kind.DEADLINE);
    Ui.show(within, goal.kind() == PlanGoalDraft.Kind.COST);
    error.setText(goal.error());
    Ui.show(error, !goal.error().isEmpty());
  }
}
