package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.AnswerCard;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.usecase.simulate.PolicyComparison;
import io.heddle.app.usecase.simulate.PolicyRanking;
import io.heddle.app.usecase.simulate.PolicyResult;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;

/** The selected policy by the measure that ranks them, and how it compares with the best one. */
final class SimulationAnswerCard {
  private final Label measure = Ui.paragraph("", "text-muted");
  private final Label interval = Ui.label("", "text-muted");
  private final Label ranking = Ui.named("simulate-ranking", Ui.label(""));
  private final AnswerCard card = new AnswerCard("simulate-figure", measure, interval, ranking);

  SimulationAnswerCard(SimulateSession session) {
    Ui.fade(card, session.staleProperty());
    var selected = session.cursor().shownProperty();
    session.answerProperty().subscribe(answer -> show(answer, selected.get()));
    selected.subscribe(policy -> show(session.answerProperty().get(), policy));
  }

  Node place() {
    return card.place();
  }

  private void show(@Nullable SimulationAnswer answer, @Nullable PolicyResult selected) {
    if (answer == null || answer.results().isEmpty()) {
      card.clear();
      return;
    }
    var comparison = PolicyComparison.of(answer);
    int key = comparison.rankingMeasure();
    var known = selected == null ? null : answer.of(selected.policy());
    var policy = known == null ? PolicyRanking.first(answer) : known;
    var mean = comparison.mean(policy, key);
    var ranked = comparison.measures().get(key);
    measure.setText(ranked.name());
    interval.setText(PolicyMeasureText.interval(mean, ranked.unit()));
    ranking.setText(PolicyRanking.text(answer, policy));
    Ui.show(ranking, !ranking.getText().isEmpty());
    card.show(
        String.valueOf(answer.study().source()),
        policy.policy(),
        PolicyMeasureText.mean(mean, ranked.unit()));
  }
}
