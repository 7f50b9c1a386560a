package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.simulate.TypedNumberDraft;
import javafx.css.PseudoClass;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** Fields of the inspector. */
final class Fields {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("danger");
  private static final double WIDTH = 76;

  private Fields() {}

  /** A number with its name on the left; marked while it cannot be used. */
  static HBox number(String id, TypedNumberDraft draft, String tip) {
    var field = new TextField();
    field.setId(id);
    field.setPrefWidth(WIDTH);
    field.setMinWidth(WIDTH);
    field.setMaxWidth(WIDTH);
    field.setAccessibleText(draft.name());
    field.setTooltip(new Tooltip(tip));
    field.textProperty().bindBidirectional(draft.text());
    draft
        .text()
        .addListener((_, _, _) -> field.pseudoClassStateChanged(WRONG, !draft.error().isEmpty()));
    var name = Ui.label(draft.name(), "text-muted");
    name.setLabelFor(field);
    return Ui.row(name, field);
  }
}
