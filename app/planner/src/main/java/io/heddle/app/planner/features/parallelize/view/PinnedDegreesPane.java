package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.ParallelismDegreesDraft.Field;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.solvers.parallelism.ParallelismPlanAlgorithms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import javafx.animation.PauseTransition;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** Degrees that a person decides, and who looks for the others. */
final class PinnedDegreesPane extends TitledPane {
  private final ParallelizeSession session;

  PinnedDegreesPane(ParallelizeSession session) {
    this.session = session;
    var fields = new ArrayList<TextField>();
    for (var field : Field.values()) {
      fields.add(degree(field));
    }
    var titles = Arrays.stream(Field.values()).map(Field::title).toList();
    var algorithm = Ui.named("parallelize-algorithm", new ComboBox<String>());
    algorithm.getItems().setAll(ParallelismPlanAlgorithms.registry().names());
    algorithm.valueProperty().bindBidirectional(session.question().algorithm());
    var hint = Ui.paragraph(Text.of("parallelize.hand.hint"), "text-muted", "hint");
    InspectorCards.fold(
        this,
        "parallelize-hand",
        Text.of("parallelize.hand"),
        new VBox(
            6,
            InspectorCards.fields(3, titles, fields),
            hint,
            Ui.row(InspectorCards.muted(Text.of("parallelize.algorithm")), algorithm)));
  }

  private TextField degree(Field field) {
    var input =
        InspectorCards.field("degree-" + field.name().toLowerCase(Locale.ROOT), field.title(), "");
    input.setPromptText(Text.of("parallelize.best"));
    var settle = new PauseTransition(Duration.millis(250));
    Runnable apply =
        () -> {
          var now = session.question().degrees().get();
          session.question().degrees().set(now.with(field, input.getText()));
        };
    settle.setOnFinished(_ -> apply.run());
    input.textProperty().addListener((_, _, _) -> settle.playFromStart());
    input.setOnAction(_ -> {
      settle.stop();
      apply.run();
    });
    return input;
  }
}
