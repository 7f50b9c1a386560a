package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.study.StudySession;
import io.heddle.app.planner.task.ChangeListeners;
import java.util.function.IntConsumer;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignO;

/** The values of the variant under the pointer, or else of the chosen one. */
final class StudyVariantCard extends VBox {
  private final StudySession session;
  private final Label title = Ui.named("study-variant-title", Ui.label("", "card-title"));
  private final VBox values = new VBox(4);
  private final Label error = Ui.paragraph("", "danger-text");

  StudyVariantCard(StudySession session, IntConsumer open) {
    super(6);
    this.session = session;
    setId("study-variant");
    getStyleClass().add("card");
    var rows = session.rows();
    var button =
        Ui.button(
            "study-open",
            Text.of("study.open"),
            MaterialDesignO.OPEN_IN_NEW,
            () -> open.accept(rows.chosenProperty().get()));
    DisabledReason.bind(button, rows.chosenProperty().lessThan(0), Text.of("study.variant.none"));
    button.setMaxWidth(Double.MAX_VALUE);
    getChildren().addAll(title, values, error, button);
    ChangeListeners.nowAndOnChange(
        this::follow, rows.pointedProperty(), rows.chosenProperty(), rows.tableProperty());
  }

  private void follow() {
    var rows = session.rows();
    var table = rows.tableProperty().get();
    int row =
        rows.pointedProperty().get() >= 0
            ? rows.pointedProperty().get()
            : rows.chosenProperty().get();
    Ui.show(this, table != null);
    values.getChildren().clear();
    if (table == null || row < 0) {
      title.setText(Text.of("study.variant.none"));
      Ui.show(error, false);
      return;
    }
    title.setText(Text.of("study.variant", table.index(row) + 1));
    for (var each : rows.axesProperty().get()) {
      var value = Ui.label(each.text(each.values()[row]), "text-bold");
      values.getChildren().add(Ui.row(Ui.label(each.title(), "text-muted"), value));
    }
    error.setText(rows.problem(row));
    Ui.show(error, !error.getText().isEmpty());
  }
}
