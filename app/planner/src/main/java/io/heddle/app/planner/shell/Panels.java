package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.LazyNode;
import io.heddle.app.planner.document.WindowMessages;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.exchange.ImportBanner;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.walk.WalkthroughProgress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The panels of a window: each can be hidden and resized, and comes back as wide as it was. How
 * high the canvas is, each workspace remembers for itself.
 */
final class Panels extends SplitPane {
  /** The canvas' share of the height, and what the results need at least to be read. */
  private static final double CANVAS = 0.62;

  private static final double RESULTS = 310;

  /** The same while one draws. */
  private static final double RESULTS_DRAWING = 260;

  private static final double LEAST_CANVAS = 0.4;

  /** Less is rounding, not a person. */
  private static final double MOVED = 0.005;

  private final ReadOnlyBooleanProperty drawing;
  private final SplitPane centre = new SplitPane();
  private final VBox middle = new VBox();
  private final ImportBanner imported;
  private final Region explorer;
  private final Region results;
  private final Region canvas;
  private boolean resultsWanted;

  /** The height has changed, and the share of the canvas has not followed it yet. */
  private boolean dividing;

  private boolean inspectorWaits = true;
  private final Region inspector;
  private double explorerShare;
  private double inspectorShare;
  private final Map<String, Double> canvasShares;
  private double canvasShare = CANVAS;
  private @Nullable WorkspaceFeature workspace;

  /**
   * Results and inspector come with the first document: until then the canvas has their room.
   *
   * @param messages shown above whatever stands in the centre
   */
  Panels(
      WindowMessages messages,
      FabricEditor editor,
      Region explorer,
      Region canvas,
      Region results,
      Region inspector,
      PlannerSettings settings) {
    imported = new ImportBanner(messages, editor);
    drawing = editor.drawing().editingProperty();
    this.explorer = explorer;
    this.results = results;
    this.canvas = canvas;
    this.inspector = inspector;
    explorerShare = settings.explorer();
    inspectorShare = settings.inspector();
    canvasShares = new HashMap<>(Objects.requireNonNull(settings.canvas()));
    centre.setOrientation(Orientation.VERTICAL);
    centre.getItems().setAll(canvas);
    ChangeListeners.onChange(this::divideLater, centre.heightProperty(), drawing);
    middle
        .getChildren()
        .setAll(
            new LazyNode(MessageBanner.ofTrouble(messages)),
            new LazyNode(MessageBanner.ofNotices(messages)),
            new LazyNode(imported),
            centre);
    VBox.setVgrow(centre, Priority.ALWAYS);
    getItems().setAll(explorer, middle);
    setDividerPositions(explorerShare);
    explorer.setMinWidth(190);
    explorer.setMaxWidth(360);
    inspector.setMinWidth(300);
    inspector.setMaxWidth(420);
    SplitPane.setResizableWithParent(explorer, false);
    SplitPane.setResizableWithParent(inspector, false);
  }

  /** Arranges them as a workspace has them; null is the start page. */
  void arrange(@Nullable WorkspaceFeature now) {
    remember();
    if (workspace != null && !workspace.equals(now)) {
      imported.fold();
    }
    workspace = now;
    showCanvas(now == null || now.showsFabric());
    divide();
  }

  /** Shows the fabric above the results, or gives these the whole centre. */
  private void showCanvas(boolean shown) {
    if (shown == centre.getItems().contains(canvas)) {
      return;
    }
    if (shown) {
      centre.getItems().add(0, canvas);
      if (!resultsWanted) {
        centre.getItems().remove(results);
      }
    } else {
      resultsWanted = centre.getItems().contains(results);
      centre.getItems().setAll(results);
    }
  }

  /** Messages above the canvas came or went: the results are to be read as before. */
  private void divideLater() {
    if (!dividing) {
      remember();
      dividing = true;
      Platform.runLater(() -> {
        dividing = false;
        divide();
      });
    }
  }

  /** Until a person moves it, the results are high enough to be read. */
  private void divide() {
    if (centre.getItems().size() < 2) {
      return;
    }
    var now = workspace;
    double height = centre.getHeight();
    canvasShare = CANVAS;
    if (now != null && height > 0) {
      double least = drawing.get() ? RESULTS_DRAWING : RESULTS;
      canvasShare = Math.clamp(1 - least / height, LEAST_CANVAS, CANVAS);
    }
    if (now != null) {
      canvasShare = canvasShares.getOrDefault(now.id(), canvasShare);
    }
    centre.setDividerPositions(canvasShare);
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

  /** Brings every panel back that has something to show. */
  void showAll() {
    for (var each : List.of(explorer, inspector)) {
      if (!getItems().contains(each)) {
        toggle(each);
      }
    }
    showResults(true);
  }

  /** Hides a panel, or shows it again. */
  void toggle(Node panel) {
    remember();
    var pane = panel == results ? centre : this;
    if (!pane.getItems().remove(panel)) {
      pane.getItems().add(panel == explorer ? 0 : pane.getItems().size(), panel);
    }
    divide();
    boolean left = getItems().contains(explorer);
    if (left) {
      setDividerPosition(0, explorerShare);
    }
    if (getItems().contains(inspector)) {
      setDividerPosition(left ? 1 : 0, inspectorShare);
    }
  }

  private void remember() {
    int centreAt = getItems().indexOf(middle);
    var positions = getDividerPositions();
    if (centreAt == 1) {
      explorerShare = positions[0];
    }
    if (getItems().contains(inspector)) {
      inspectorShare = positions[centreAt];
    }
    if (centre.getItems().size() == 2 && workspace != null && !dividing) {
      double share = centre.getDividerPositions()[0];
      if (Math.abs(share - canvasShare) > MOVED) {
        canvasShares.put(workspace.id(), share);
        canvasShare = share;
      }
    }
  }

  /** What is to be remembered until the next start. */
  PlannerSettings settings(ViewState view, List<String> recent, WalkthroughProgress walks) {
    remember();
    return new PlannerSettings(
        view.theme().darkProperty().get(),
        view.theme().contrastProperty().get(),
        !view.overview().get(),
        explorerShare,
        inspectorShare,
        canvasShares,
        recent,
        walks);
  }
}
