package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Host;
import io.heddle.render.topology.FabricView;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Panes stay where they are while something is solved, and no bar hides what was to be seen. */
class PanesJourneyTest extends Journey {
  private static final List<String> PANES =
      List.of(
          "#canvas-pane",
          "#fabric",
          "#results-holder",
          "#inspector-holder",
          "#status-line",
          "#explorer",
          "#results",
          "#inspector");

  PanesJourneyTest() {
    super(1280, 800);
  }

  /** Where each pane is, and what the open results are made of. */
  private Map<String, Bounds> panes() {
    return UiToolkit.onFx(() -> {
      var boxes = new LinkedHashMap<String, Bounds>();
      var root = harness.stage.getScene().getRoot();
      root.applyCss();
      root.layout();
      for (var id : PANES) {
        var node = harness.stage.getScene().lookup(id);
        if (node != null) {
          boxes.put(id, node.localToScene(node.getLayoutBounds()));
        }
      }
      if (harness.stage.getScene().lookup("#results-holder") instanceof Parent holder) {
        holder.getChildrenUnmodifiable().forEach(each -> parts(each, "results", boxes));
      }
      return boxes;
    });
  }

  private static void parts(Node of, String name, Map<String, Bounds> boxes) {
    boxes.put(name, of.localToScene(of.getLayoutBounds()));
    if (of instanceof Parent parent && parent.getId() != null) {
      for (var each : parent.getChildrenUnmodifiable()) {
        if (each.isVisible() && each.isManaged() && each.getId() != null) {
          parts(each, name + "/" + each.getId(), boxes);
        }
      }
    }
  }

  /** Asks something of a workspace while its answers are held back. */
  private void ask(String workspace) {
    switch (workspace) {
      case "place" -> harness.session().alphaProperty().set(0.77);
      case "dispatch" -> harness.dispatch().answerProperty().get();
      case "contend" -> harness.contention().addAll();
      case "parallelize" -> harness.parallelize().question().gpus().set(64);
      default -> throw new IllegalArgumentException(workspace);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"place", "contend", "parallelize"})
  void noPaneMovesWhileSomethingIsSolved(String workspace) {
    openSample("shared-24");
    act(() -> harness.window.open(workspace));
    harness.awaitRest();
    var before = panes();
    harness.hold();
    act(() -> ask(workspace));
    harness.await("it under way", () -> harness.isShown("#cancel-task"));
    assertThat(panes()).as("while it is solved").isEqualTo(before);
    harness.release();
    harness.await("its end", () -> harness.planner.tasks().running().isEmpty());
    harness.await("the status of rest", () -> !harness.isShown("#cancel-task"));
    assertThat(panes()).as("when it is solved").isEqualTo(before);
  }

  @Test
  void theFilterBarHidesNoRowOfTheFabric() {
    openSample("h100");
    act(() -> harness.window.open("dispatch"));
    harness.await("GPUs near", () -> harness.dispatch().answerProperty().get() != null);
    harness.awaitRest();
    assertThat(lowest()).isLessThanOrEqualTo(height() + 0.5);
    press(KeyCode.H, KeyCombination.SHORTCUT_DOWN);
    harness.await("the filter", () -> harness.isShown("#filter-bar"));
    harness.awaitRest();
    assertThat(lowest()).as("what came near by itself").isLessThanOrEqualTo(height() + 0.5);
    press(KeyCode.H, KeyCombination.SHORTCUT_DOWN);
    harness.await("no filter", () -> !harness.isShown("#filter-bar"));
    act(() -> {
      fabric().fit();
      fabric().zoomBy(1.02);
      fabric().panBy(0, height() - lowest() - 1);
    });
    harness.awaitRest();
    assertThat(lowest()).isLessThanOrEqualTo(height() + 0.5);
    press(KeyCode.H, KeyCombination.SHORTCUT_DOWN);
    harness.await("the filter again", () -> harness.isShown("#filter-bar"));
    harness.awaitRest();
    assertThat(lowest()).as("what a person put there").isLessThanOrEqualTo(height() + 0.5);
  }

  @Test
  void drawingKeepsTheNarrowestWindowWhole() {
    act(() -> {
      harness.stage.setWidth(1000);
      harness.stage.setHeight(700);
    });
    openSample("shared-24");
    act(() -> {
      harness.window.editor().drawing().editingProperty().set(true);
      harness.planner.current().documentProperty().get();
    });
    act(() -> harness.window.linking().select(List.of("leaf-03")));
    act(() -> harness.window.editor().delete());
    harness.await("problems", () -> harness.isShown("#problems"));
    var inspector = panes().get("#inspector-holder");
    assertThat(Objects.requireNonNull(inspector).getMaxX()).isLessThanOrEqualTo(1000.5);
  }

  private FabricView fabric() {
    return node("#fabric", FabricView.class);
  }

  private double height() {
    return UiToolkit.onFx(() -> fabric().getHeight());
  }

  /** The lower edge of the lowest host. */
  private double lowest() {
    return UiToolkit.onFx(() ->
        document().cluster().hosts().stream()
            .map(Host::id)
            .map(each -> Objects.requireNonNull(fabric().screenBox(each)).bottom())
            .max(Comparator.naturalOrder())
            .orElseThrow());
  }

  @Test
  void theLastRowOfTheListOfNodesIsReached() {
    openSample("shared-24");
    act(() -> {
      harness.window.open("fabric");
      harness.stage.setHeight(700);
      harness.stage.setWidth(1000);
    });
    harness.await(
        "the rows",
        () -> node("#nodes") instanceof TableView<?> table && !table.getItems().isEmpty());
    press(KeyCode.H, KeyCombination.SHORTCUT_DOWN);
    harness.await("the filter", () -> harness.isShown("#filter-bar"));
    var table = node("#nodes", TableView.class);
    act(() -> table.scrollTo(table.getItems().size() - 1));
    harness.awaitRest();
    act(() -> {
      var view = table.localToScene(table.getLayoutBounds());
      var window = harness.stage.getScene();
      assertThat(view.getMaxY())
          .isLessThanOrEqualTo(
              node("#status-line", Node.class)
                      .localToScene(node("#status-line", Node.class).getLayoutBounds())
                      .getMinY()
                  + 0.5);
      var last =
          table.lookupAll(".table-row-cell").stream()
              .map(Node.class::cast)
              .filter(each -> each.isVisible())
              .mapToDouble(each -> each.localToScene(each.getLayoutBounds()).getMaxY())
              .max()
              .orElseThrow();
      assertThat(last).isLessThanOrEqualTo(Math.min(view.getMaxY() + 1, window.getHeight()));
    });
  }
}
