package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/** What is in the cluster: its figures, while nothing is selected. */
final class FabricSummaryCard extends VBox {
  /** Width of the longest word among the names. */
  private static final double NAMES = 112;

  private final GridPane rows = new GridPane(8, 4);

  FabricSummaryCard(FeatureContext context, ObservableValue<Map<String, String>> figures) {
    super(6);
    setId("fabric-figures");
    getStyleClass().add("card");
    var name = Ui.label("", "card-title");
    name.textProperty()
        .bind(
            Bindings.createStringBinding(
                context.document()::name,
                context.document().clusterProperty(),
                context.document().pathProperty()));
    var values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    var names = new ColumnConstraints();
    names.setMinWidth(NAMES);
    rows.getColumnConstraints().setAll(names, values);
    getChildren().addAll(name, rows);
    Ui.showWhile(
        this,
        context
            .selection()
            .selectedProperty()
            .isNull()
            .and(Bindings.createBooleanBinding(() -> !figures.getValue().isEmpty(), figures)));
    figures.subscribe(this::fill);
  }

  private void fill(Map<String, String> figures) {
    rows.getChildren().clear();
    figures.forEach((name, value) -> {
      var words = Ui.paragraph(name, "text-muted");
      var figure = Ui.label(value);
      figure.setMinWidth(USE_PREF_SIZE);
      figure.setTextAlignment(TextAlignment.RIGHT);
      GridPane.setValignment(figure, VPos.TOP);
      GridPane.setValignment(words, VPos.TOP);
      GridPane.setHalignment(figure, HPos.RIGHT);
      rows.addRow(rows.getRowCount(), words, figure);
    });
  }
}
