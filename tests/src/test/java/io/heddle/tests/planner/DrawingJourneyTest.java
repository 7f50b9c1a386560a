package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.edit.DrawingTool;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Position;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.render.topology.FabricView;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A cluster is drawn from nothing with the mouse, a job is placed on it, all is undone and redone.
 */
class DrawingJourneyTest extends Journey {
  DrawingJourneyTest() {
    super(1280, 960);
  }

  @BeforeEach
  void startDrawing() {
    robot.clickOn("#start-draw");
    harness.await("an empty canvas", () -> harness.isShown("#palette"));
  }

  private List<String> hosts() {
    return document().cluster().hosts().stream().map(host -> host.id()).toList();
  }

  private FabricView view() {
    return harness.find("#fabric", FabricView.class);
  }

  /** A point of the canvas in shares of its size. */
  private Point2D at(double x, double y) {
    return UiToolkit.onFx(
        () -> view().localToScreen(view().getWidth() * x, view().getHeight() * y));
  }

  private Point2D middle(String id) {
    return UiToolkit.onFx(() -> {
      var box = Objects.requireNonNull(view().screenBox(id));
      return view().localToScreen(box.centreX(), box.centreY());
    });
  }

  private void place(String tool, double x, double y) {
    robot.clickOn("#tool-" + tool);
    robot.clickOn(at(x, y));
    robot.type(KeyCode.ESCAPE);
  }

  private void cable(String from, String to) {
    robot.clickOn("#tool-cable");
    robot.drag(middle(from), middle(to));
    robot.clickOn("#tool-select");
  }

  private void keys(KeyCode... codes) {
    robot.push(codes);
  }

  /** The pod of {@link #drawOnePodWithTheMouse()}, at once. */
  private void drawOnePod() {
    act(() -> {
      var editor = harness.window.editor();
      editor.place(DrawingTool.CORE, new Position(50, 10));
      editor.place(DrawingTool.SPINE, new Position(25, 26));
      editor.place(DrawingTool.LEAF, new Position(25, 42));
      editor.place(DrawingTool.HOST, new Position(18, 58));
      editor.place(DrawingTool.HOST, new Position(32, 58));
      editor.connect("spine-0", "core-0");
      editor.connect("leaf-0", "spine-0");
      editor.connect("h-1", "leaf-0");
      editor.connect("h-2", "leaf-0");
      harness.window.linking().select(List.of());
    });
    harness.await("a picture", () -> view().screenBox("h-2") != null);
  }

  /** One pod by hand: a spine, a leaf under it, two hosts under that. */
  private void drawOnePodWithTheMouse() {
    place("core", 0.5, 0.25);
    place("spine", 0.25, 0.45);
    place("leaf", 0.25, 0.62);
    place("host", 0.2, 0.8);
    place("host", 0.3, 0.8);
    cable("spine-0", "core-0");
    cable("leaf-0", "spine-0");
    cable("h-1", "leaf-0");
    cable("h-2", "leaf-0");
  }

  @Test
  void aClusterOfTwoMinipodsIsDrawnAJobPlacedAndEverythingUndoneAndRedone() {
    drawOnePodWithTheMouse();
    assertThat(document().cluster().links()).hasSize(4);
    robot.drag(at(0.1, 0.38), at(0.4, 0.92)); // the rubber band encloses the pod, not the core
    keys(KeyCode.CONTROL, KeyCode.J);
    assertThat(hosts()).containsExactly("h-1", "h-2", "h-3", "h-4");
    assertThat(document().cluster().minipods()).hasSize(2);
    robot.clickOn("#new-job");
    robot.clickOn("#new-job-first");
    harness.awaitSettled();
    var job = Objects.requireNonNull(document().jobs().getFirst());
    assertThat(job.gpus()).isPositive();
    harness.await("a placement", () -> harness.session().runProperty().get() != null);

    var cluster = ClusterFile.toJson(document().cluster());
    var jobs = JobsFile.toJson(document().jobs());
    var steps = UiToolkit.onFx(() -> List.copyOf(document().steps()));
    assertThat(steps.getFirst()).isEqualTo("Place core-0");
    assertThat(steps.getLast()).startsWith("Add job");
    var states = new ArrayList<String>();
    for (int i = 0; i < steps.size(); i++) {
      states.add(ClusterFile.toJson(document().cluster()));
      keys(KeyCode.CONTROL, KeyCode.Z);
    }
    assertThat(hosts()).isEmpty();
    assertThat(document().cluster().switches()).isEmpty();
    assertThat(document().jobs()).isEmpty();
    assertThat(UiToolkit.onFx(() -> document().undoableProperty().get())).isNull();
    for (int i = steps.size() - 1; i >= 0; i--) {
      keys(KeyCode.CONTROL, KeyCode.Y);
      assertThat(ClusterFile.toJson(document().cluster())).isEqualTo(states.get(i));
    }
    assertThat(ClusterFile.toJson(document().cluster())).isEqualTo(cluster);
    assertThat(JobsFile.toJson(document().jobs())).isEqualTo(jobs);
    harness.await("a placement", () -> harness.session().runProperty().get() != null);
  }

  @Test
  void aCableIsDraggedFromThePortOfANode() {
    place("leaf", 0.3, 0.4);
    place("host", 0.3, 0.7);
    robot.moveTo(middle("h-1"));
    var port =
        UiToolkit.onFx(() -> {
          var box = Objects.requireNonNull(view().screenBox("h-1"));
          return view().localToScreen(box.centreX(), box.y());
        });
    robot.drag(port, middle("leaf-0"));
    assertThat(document().cluster().links()).hasSize(1);
    robot.clickOn("#menu"); // away from the canvas
    assertThat(UiToolkit.onFx(() -> document().steps())).endsWith("Cable h-1 – leaf-0");
  }

  @Test
  void escapeLaysAToolAsideThatHasTheFocus() {
    robot.clickOn("#tool-host");
    assertThat(isChosen("#tool-host")).isTrue();
    robot.type(KeyCode.ESCAPE);
    assertThat(isChosen("#tool-select")).isTrue();
    assertThat(isChosen("#tool-host")).isFalse();
  }

  private boolean isChosen(String tool) {
    return UiToolkit.onFx(() -> harness.find(tool, ToggleButton.class).isSelected());
  }

  @Test
  void aNodeIsMovedAndRenamedAndProblemsAreToldWhereTheyAre() {
    place("leaf", 0.3, 0.4);
    place("host", 0.3, 0.7);
    assertThat(harness.text("#problems")).isEqualTo("2 problems");
    var before = middle("h-1");
    robot.drag(before, before.add(60, 0));
    harness.await("the host moved", () -> middle("h-1").getX() > before.getX() + 50);
    robot.clickOn(middle("h-1"));
    var field = harness.find("#property-id", TextInputControl.class);
    act(() -> {
      field.setText("leaf-0");
    });
    robot.clickOn("#property-id").type(KeyCode.ENTER);
    assertThat(harness.text("#properties-error")).isEqualTo("id leaf-0 is taken");
    act(() -> {
      harness.find("#property-id", TextInputControl.class).setText("gpu-a");
    });
    robot.clickOn("#property-id").type(KeyCode.ENTER);
    assertThat(hosts()).containsExactly("gpu-a");
    act(() -> harness.window.editor().drawing().cablesProperty().set(8)); // what its type promises
    cable("gpu-a", "leaf-0");
    harness.await("no problem", () -> !harness.isShown("#problems"));
  }

  @Test
  void nodesAreCutAndPastedAndTheMenuOfAHostMarksIt() {
    drawOnePod();
    robot.clickOn(middle("h-2"));
    keys(KeyCode.CONTROL, KeyCode.X);
    assertThat(hosts()).containsExactly("h-1");
    keys(KeyCode.CONTROL, KeyCode.V);
    assertThat(hosts()).containsExactly("h-1", "h-2");
    robot.clickOn(middle("h-1"), MouseButton.SECONDARY);
    robot.clickOn("#mark-failed");
    assertThat(HostState.of(document().cluster().host("h-1"))).isEqualTo(HostState.FAILED);
    keys(KeyCode.CONTROL, KeyCode.Z);
    assertThat(HostState.of(document().cluster().host("h-1"))).isEqualTo(HostState.FREE);
  }

  @Test
  void theDrawingIsSavedAndTheTitleForgetsThatItWasNot() {
    drawOnePod();
    var file = folder.resolve("drawn.cluster.json");
    harness.choose(file);
    assertThat(UiToolkit.onFx(() -> document().modifiedProperty().get())).isTrue();
    keys(KeyCode.CONTROL, KeyCode.S);
    harness.await("saved", () -> !document().modifiedProperty().get());
    assertThat(ClusterFile.read(file)).isEqualTo(document().cluster());
    assertThat(folder.toFile().list()).containsExactly("drawn.cluster.json");
    for (var place : List.of("#explorer", "#fabric-figures")) {
      harness.await(
          "its name in " + place, () -> ShownTexts.of(node(place, Node.class)).contains("drawn"));
    }
  }

  @Test
  void whatDiffersFromTheFileIsListedAndAFileThatOthersChangeIsNoticed() throws IOException {
    drawOnePod();
    var file = folder.resolve("drawn.cluster.json");
    harness.choose(file);
    keys(KeyCode.CONTROL, KeyCode.S);
    harness.await("saved", () -> !document().modifiedProperty().get());
    place("host", 0.4, 0.8);
    keys(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
    harness.await("the list", () -> robot.find("#difference-list") != null);
    assertThat(
            ((ListView<?>) Objects.requireNonNull(robot.find("#difference-list")))
                .getItems()
                .toString())
        .contains("+ h-3");
    robot.type(KeyCode.ESCAPE);
    Files.writeString(file, Files.readString(file) + "\n");
    act(() -> {
      harness.planner.noticeChanges();
    });
    harness.await("the warning", () -> harness.planner.messages().troubleProperty().get() != null);
    assertThat(
            UiToolkit.onFx(() ->
                Objects.requireNonNull(harness.planner.messages().troubleProperty().get()).title()))
        .contains("drawn.cluster.json was changed by another program");
  }

  @Test
  void theTableOfNodesSelectsOnTheCanvas() {
    drawOnePod();
    tab("tab-nodes");
    harness.await(
        "the figures",
        () ->
            ShownTexts.of(node("#fabric-figures", Node.class))
                .containsAll(List.of("16 of 16", "16 GPUs")));
    robot.clickOn("#nodes-filter").write("dgx");
    act(() -> {
      harness.find("#nodes", TableView.class).getSelectionModel().select(1);
    });
    assertThat(UiToolkit.onFx(() -> harness.window.linking().selectionProperty().get()))
        .containsExactly("h-2");
  }

  @Test
  void commandsAndNodesAreFoundByTyping() {
    drawOnePod();
    var keys =
        UiToolkit.onFx(() ->
            harness.find("#menu", MenuBar.class).getMenus().stream()
                .flatMap(menu -> menu.getItems().stream())
                .map(MenuItem::getAccelerator)
                .filter(Objects::nonNull)
                .map(Object::toString)
                .toList());
    assertThat(keys).doesNotHaveDuplicates().contains("Shortcut+Z");
    keys(KeyCode.CONTROL, KeyCode.K);
    robot.write("select all");
    robot.type(KeyCode.ENTER);
    assertThat(UiToolkit.onFx(() -> harness.window.linking().selectionProperty().get())).hasSize(5);
    keys(KeyCode.CONTROL, KeyCode.F);
    robot.write("h-2");
    robot.type(KeyCode.ENTER);
    assertThat(UiToolkit.onFx(() -> harness.window.linking().selectionProperty().get()))
        .containsExactly("h-2");
    var draw = harness.find("#draw", ToggleButton.class);
    assertThat(UiToolkit.onFx(draw::isSelected)).isTrue();
    robot.clickOn(draw);
    assertThat(harness.isShown("#palette")).as("done drawing").isFalse();
  }
}
