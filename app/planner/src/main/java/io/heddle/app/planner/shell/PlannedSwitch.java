package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;

/** As is, or with planned jobs; only where there are any. */
final class PlannedSwitch extends StackPane {
  PlannedSwitch(PlannedView view) {
    var asIs = button("planned-as-is", Text.of("planned.as.is"), Text.of("planned.as.is.tip"));
    var with = button("planned-with", Text.of("planned.with"), Text.of("planned.with.tip"));
    var buttons = Ui.oneOf(asIs, with);
    getChildren().add(buttons);
    var chosen = buttons.getToggleGroup();
    view.shownProperty().subscribe(now -> (now ? with : asIs).setSelected(true));
    chosen
        .selectedToggleProperty()
        .addListener((_, _, now) -> {
          if (now != null) {
            view.shownProperty().set(now == with);
          }
        });
    Ui.showWhile(this, view.usefulProperty());
  }

  private static ToggleButton button(String id, String words, String tip) {
    var button = new ToggleButton(words);
    button.setId(id);
    button.setTooltip(new Tooltip(tip));
    return button;
  }
}
