package io.heddle.app.planner.shell;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Region;

/** The panels of a window: each can be hidden and resized, and comes back as wide as it was. */
final class Panels extends SplitPane {
  private final SplitPane centre = new SplitPane();
  private final Region explorer;
  private final Region results;
  private final Region canvas;
  private boolean resultsWanted;
  private boolean inspectorWaits = true;
  private final Region inspector;
  private double explorerShare;
  private double inspectorShare;
  private double resultsShare;

  /** Results and inspector come with the first document: until then the canvas has their room. */
  Panels(Region explorer, Region canvas, Region results, Region inspector, Settings settings) {
    this.explorer = explorer;
    this.results = results;
    this.canvas = canvas;
    this.inspector = inspector;
    explorerShare = settings.explorer();
    inspectorShare = settings.inspector();
    resultsShare = settings.results();
    centre.setOrientation(Orientation.VERTICAL);
    centre.getItems().setAll(canvas);
    getItems().setAll(explorer, centre);
    setDividerPositions(explorerShare);
    explorer.setMinWidth(190);
    explorer.setMaxWidth(360);
    inspector.setMinWidth(300);
    inspector.setMaxWidth(420);
    SplitPane.setResizableWithParent(explorer, false);
    SplitPane.setResizableWithParent(inspector, false);
  }

  /** Shows the fabric above the results, or gives these the whole centre. */
  void showCanvas(boolean shown) {
    if (shown == centre.getItems().contains(canvas)) {
      return;
    }
    remember();
    if (shown) {
      centre.getItems().add(0, canvas);
      if (!resultsWanted) {
        centre.getItems().remove(results);
      }
      if (centre.getItems().size() == 2) {
        centre.setDividerPositions(resultsShare);
      }
    } else {
      resultsWanted = centre.getItems().contains(results);
      centre.getItems().setAll(results);
    }
  }

  /** Shows the results below the canvas, or takes them away. */
  void showResults(boolean shown) {
    if (!centre.getItems().contains(canvas)) {
      resultsWanted = shown;
      return;
    }
    if (shown != centre.getItems().contains(results)) {
      toggle(results);
    }
  }

  /** The inspector has its room while there is something to inspect, unless a person hid it. */
  void showInspector(boolean something) {
    boolean stands = getItems().contains(inspector);
    if (something ? inspectorWaits && !stands : stands) {
      toggle(inspector);
    }
    inspectorWaits = !something && (stands || inspectorWaits);
  }

  /** Hides a panel, or shows it again. */
  void toggle(Node panel) {
    remember();
    var pane = panel == results ? centre : this;
    if (!pane.getItems().remove(panel)) {
      pane.getItems().add(panel == explorer ? 0 : pane.getItems().size(), panel);
    }
    if (centre.getItems().size() == 2) {
      centre.setDividerPositions(resultsShare);
    }
    boolean left = getItems().contains(explorer);
    if (left) {
      setDividerPosition(0, explorerShare);
    }
    if (getItems().contains(inspector)) {
      setDividerPosition(left ? 1 : 0, inspectorShare);
    }
  }

  private void remember() {
    int centreAt = getItems().indexOf(centre);
    var positions = getDividerPositions();
    if (centreAt == 1) {
      explorerShare = positions[0];
    }
    if (getItems().contains(inspector)) {
      inspectorShare = positions[centreAt];
    }
    if (centre.getItems().size() == 2) {
      resultsShare = centre.getDividerPositions()[0];
    }
  }

  /** What is to be remembered until the next start. */
  Settings settings(ViewState view, List<String> recent) {
    remember();
    return new Settings(
        view.theme().darkProperty().get(),
        view.theme().contrastProperty().get(),
        !view.overview().get(),
        explorerShare,
        inspectorShare,
        resultsShare,
        recent);
  }
}
