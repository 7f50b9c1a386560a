package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.PlanQuestionSession;
import io.heddle.solvers.parallelism.OwnRunsCalibration;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Whose runs the numbers of the estimate were fitted to, and what that is worth. */
final class CalibrationCard extends VBox {
  private static final double PERCENT = 100;

  private final Label state =
      Ui.named("parallelize-numbers-state", Ui.paragraph("", "text-muted", "hint"));
  private final Button forget = new Button(Text.of("parallelize.numbers.forget"));

  CalibrationCard(PlanQuestionSession question, PlanFiles files) {
    super(6);
    setId("parallelize-numbers");
    var fit = Ui.named("parallelize-numbers-fit", new Button(Text.of("parallelize.numbers.fit")));
    fit.setOnAction(_ -> files.openRuns());
    forget.setId("parallelize-numbers-forget");
    forget.setOnAction(_ -> question.own().set(null));
    var measure =
        Ui.named("parallelize-numbers-measure", new Button(Text.of("parallelize.numbers.measure")));
    measure.setOnAction(_ -> files.saveRuns());
    DisabledReason.bind(measure, files.unsolved());
    getChildren().addAll(new HBox(6, fit, forget), measure, state);
    question.own().addListener((_, _, now) -> show(now));
    show(question.own().get());
  }

  private void show(@Nullable OwnRunsCalibration own) {
    Ui.show(forget, own != null);
    if (own == null) {
      state.setText(Text.of("parallelize.numbers.shipped"));
      return;
    }
    state.setText(
        Text.of(
            own.isBetter() ? "parallelize.numbers.own" : "parallelize.numbers.worse",
            own.runs(),
            own.plans(),
            percent(own.before()),
            percent(own.after()),
            percent(own.nearest())));
  }

  private static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f", PERCENT * share);
  }
}
