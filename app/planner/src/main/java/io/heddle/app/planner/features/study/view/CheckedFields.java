package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.controls.Ui;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Fields of a form with the reason why they cannot be used below each; all are marked at once. */
final class CheckedFields {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("danger");

  private final ReadOnlyObjectProperty<Map<Object, String>> mistakes;
  private final Map<Object, Label> reasons = new LinkedHashMap<>();

  /**
   * @param mistakes reasons by what they are about
   */
  CheckedFields(ReadOnlyObjectProperty<Map<Object, String>> mistakes) {
    this.mistakes = mistakes;
    mistakes.addListener((_, _, _) -> mark());
  }

  /**
   * Fields with the place of a reason below them.
   *
   * @param of what the reason is about
   */
  Node below(String id, Object of, Node... fields) {
    var reason = Ui.named(id + "-wrong", Ui.paragraph("", "danger-text"));
    Ui.show(reason, false);
    reasons.put(of, reason);
    var box = new VBox(4, fields);
    box.getChildren().add(reason);
    return box;
  }

  /** Fields of this kind are no longer in the form. */
  void forget(Class<?> kind) {
    reasons.keySet().removeIf(kind::isInstance);
  }

  /** Marks what is wrong now. */
  void mark() {
    reasons.forEach((of, reason) -> {
      var why = mistakes.get().getOrDefault(of, "");
      reason.setText(why);
      Ui.show(reason, !why.isEmpty());
      reason
          .getParent()
          .lookupAll(".text-field")
          .forEach(each -> each.pseudoClassStateChanged(WRONG, !why.isEmpty()));
    });
  }
}
