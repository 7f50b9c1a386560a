package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.render.rows.StudyRowAxis;
import java.util.List;
import javafx.scene.control.ComboBox;

/** Boxes that choose an axis. */
final class AxisChoiceBoxes {
  private AxisChoiceBoxes() {}

  static ComboBox<String> box(String id, String key, Runnable changed) {
    var box = new ComboBox<String>();
    box.setId(id);
    box.setAccessibleText(Text.of(key));
    box.setMinWidth(90);
    box.setMaxWidth(170);
    box.valueProperty().addListener((_, _, _) -> changed.run());
    return box;
  }

  /** Offers axes; what was chosen stays where it is still there, else the one at a place. */
  static void offer(ComboBox<String> box, List<StudyRowAxis> axes, int usual) {
    var names = axes.stream().map(StudyRowAxis::title).toList();
    if (!box.getItems().equals(names)) {
      var before = box.getValue();
      box.getItems().setAll(names);
      box.setValue(
          before != null && names.contains(before)
              ? before
              : names.isEmpty() ? null : names.get(Math.min(usual, names.size() - 1)));
    }
  }
}
