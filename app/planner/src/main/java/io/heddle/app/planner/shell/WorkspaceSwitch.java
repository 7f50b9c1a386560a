package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.document.CurrentDocument;
import io.heddle.app.planner.task.ChangeListeners;
import java.util.HashMap;
import java.util.Map;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import org.controlsfx.control.SegmentedButton;

/** One button for each workspace; the pressed one is open. */
final class WorkspaceSwitch extends SegmentedButton {
  private final WindowWorkspaces workspaces;
  private final Map<String, ToggleButton> buttons = new HashMap<>();

  WorkspaceSwitch(WindowWorkspaces workspaces, CurrentDocument current) {
    this.workspaces = workspaces;
    setId("workspaces");
    int number = 1;
    for (var feature : workspaces.all()) {
      var button = new ToggleButton(feature.title());
      button.setId("workspace-" + feature.id());
      button.setMinWidth(USE_PREF_SIZE);
      button.setTooltip(new Tooltip(feature.tip() + " (Ctrl+" + number++ + ")"));
      button.setOnAction(_ -> {
        workspaces.open(feature);
        mark();
      });
      buttons.put(feature.id(), button);
      getButtons().add(button);
    }
    ChangeListeners.nowAndOnChange(
        this::mark, workspaces.featureProperty(), current.shownProperty());
  }

  private void mark() {
    var open = workspaces.featureProperty().get();
    for (var feature : workspaces.all()) {
      var button = buttons.get(feature.id());
      if (button != null) {
        button.setSelected(feature.equals(open));
        DisabledReason.set(button, workspaces.why(feature));
      }
    }
  }
}
