package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.planner.features.contend.ContentionSession;
import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.MenuBar;
import javafx.scene.control.Slider;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every workspace to its answer and its export without a mouse; the focus is seen at each step. */
class KeyboardJourneyTest extends KeyboardJourney {
  private void workspace(String id) {
    int number = WorkspaceFeatures.all().stream().map(each -> each.id()).toList().indexOf(id) + 1;
    press(KeyCode.valueOf("DIGIT" + number), KeyCombination.SHORTCUT_DOWN);
    harness.await(id, () -> node("#workspace-" + id) instanceof ToggleButton b && b.isSelected());
  }

  /** Types into a field what it is to hold. */
  private void type(String id, String words) {
    tabTo(id);
    press(KeyCode.A, KeyCombination.SHORTCUT_DOWN);
    robot.write(words);
    robot.type(KeyCode.ENTER);
    assertThat(UiToolkit.onFx(() -> node(id, TextInputControl.class).getText())).isEqualTo(words);
  }

  /** The primary button, and the dialog behind it. */
  private void exportTo(String dialog, Predicate<Path> isWritten) {
    tabTo("#export");
    robot.type(KeyCode.SPACE);
    harness.await(
        dialog, () -> node("#" + dialog + "-write") != null && scene() != harness.stage.getScene());
    robot.targetWindow(scene().getWindow());
    var target = folder.resolve("out");
    tabTo("#" + dialog + "-folder");
    press(KeyCode.A, KeyCombination.SHORTCUT_DOWN);
    act(() -> node("#" + dialog + "-folder", TextInputControl.class).setText(target.toString()));
    tabTo("#" + dialog + "-write");
    robot.type(KeyCode.SPACE);
    harness.await("the files", () -> Files.isDirectory(target) && isWritten.test(target));
    robot.type(KeyCode.ESCAPE);
    harness.await("the window again", () -> scene() == harness.stage.getScene());
    robot.targetWindow(harness.stage);
  }

  private static List<Path> list(Path folder) {
    try (var files = Files.list(folder)) {
      return files.toList();
    } catch (IOException problem) {
      throw new AssertionError(problem);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void placeByKeys(boolean dark) {
    act(() -> harness.theme.darkProperty().set(dark));
    open("table1-i");
    tabTo("#alpha-slider");
    var before = UiToolkit.onFx(() -> node("#alpha-slider", Slider.class).getValue());
    robot.type(KeyCode.RIGHT);
    assertThat(UiToolkit.onFx(() -> node("#alpha-slider", Slider.class).getValue()))
        .isGreaterThan(before);
    harness.awaitSettled();
    exportTo("export", out -> Files.exists(out.resolve("rankfile")));
  }

  /** It went to “Open”, the window's first button. */
  @Test
  void theFocusStaysWithTheWorkWhereThereIsNoCanvas() {
    open("shared-24");
    for (var id : List.of("parallelize", "lab")) {
      workspace("place");
      tabTo("#fabric");
      workspace(id);
      harness.await("the focus in the inspector of " + id, () -> isIn("#inspector-holder"));
      harness.await("its ring", () -> node("#focus-ring", Node.class).isVisible());
    }
  }

  private boolean isIn(String id) {
    for (var each = focused(); each != null; each = each.getParent()) {
      if (id.equals("#" + each.getId())) {
        return true;
      }
    }
    return false;
  }

  @Test
  void f6GoesFromPanelToPanel() {
    open("shared-24");
    workspace("place");
    tabTo("#fabric");
    for (var panel : List.of("#results-holder", "#inspector-holder", "#top-bar", "#explorer")) {
      robot.type(KeyCode.F6);
      harness.await("the focus in " + panel, () -> isIn(panel));
    }
    press(KeyCode.F6, KeyCombination.SHIFT_DOWN);
    harness.await("the focus back", () -> isIn("#top-bar"));
    act(() -> harness.command("menu.explorer"));
    robot.type(KeyCode.F6);
    harness.await("the canvas, as the explorer is hidden", () -> isIn("#canvas-pane"));
  }

  @Test
  void fabricByKeys() {
    open("shared-24");
    workspace("fabric");
    tabTo("#nodes-filter");
    robot.write("leaf-03");
    tabTo("#nodes");
    robot.type(KeyCode.DOWN);
    harness.await("a node", () -> !harness.window.linking().selectionProperty().get().isEmpty());
    exportTo("fabric-export", out -> !list(out).isEmpty());
  }

  @Test
  void parallelizeByKeys() {
    open("shared-24");
    workspace("parallelize");
    harness.await("plans", () -> harness.parallelize().shownProperty().get() != null);
    type("#parallelize-gpus", "64");
    harness.await(
        "plans for 64",
        () -> {
          var now = harness.parallelize().shownProperty().get();
          return now != null
              && now.plan().estimate().gpus() == 64
              && harness.planner.tasks().running().isEmpty();
        });
    exportTo("launch", out -> Files.exists(out.resolve("megatron-lm.args")));
  }

  @Test
  void dispatchByKeys() {
    open("h100");
    workspace("dispatch");
    type("#dispatch-gpus", "12");
    harness.await(
        "twelve GPUs",
        () -> {
          var now = harness.dispatch().answerProperty().get();
          return now != null
              && now.dispatches().answers().getFirst().gpus().size() == 12
              && harness.planner.tasks().running().isEmpty();
        });
    var target = folder.resolve("gpus.json");
    harness.choose(target);
    tabTo("#export");
    robot.type(KeyCode.SPACE);
    harness.await("the list of GPUs", () -> !list(folder).isEmpty());
  }

  @Test
  void contendByKeys() {
    open("shared-24");
    workspace("contend");
    tabTo("#contend-add");
    robot.type(KeyCode.SPACE);
    ContentionSession session = harness.contention();
    harness.await("a schedule", () -> session.scheduleProperty().get() != null);
    tabTo("#levels");
    robot.type(KeyCode.RIGHT);
    robot.type(KeyCode.PAGE_UP);
    harness.await(
        "a level by hand",
        () -> {
          var now = session.scheduleProperty().get();
          return now != null && now.chosen();
        });
    harness.choose(folder);
    tabTo("#export");
    robot.type(KeyCode.SPACE);
    harness.await("the export", () -> Files.exists(folder.resolve("schedule.json")));
    harness.await("all of it", () -> harness.planner.tasks().running().isEmpty());
    assertThat(FileKinds.SCHEDULE.read(folder.resolve("schedule.json")).jobs()).hasSize(1);
  }

  @Test
  void labByKeys() {
    workspace("lab");
    tabTo("#lab-page-placement");
    robot.type(KeyCode.DOWN);
    robot.type(KeyCode.DOWN);
    robot.type(KeyCode.SPACE);
    tabTo("#lab-run");
    robot.type(KeyCode.SPACE);
    harness.await("the run", () -> !harness.planner.tasks().running().isEmpty());
    tabTo("#lab-cancel");
    robot.type(KeyCode.SPACE);
    harness.await("its end", () -> harness.planner.tasks().running().isEmpty());
    harness.await("no task in the status line", () -> !harness.isShown("#cancel-task"));
    assertThat(node("#export", Node.class).isDisabled())
        .as("nothing to export of a run that was cancelled")
        .isTrue();
    tabTo("#lab-page-contention");
    robot.type(KeyCode.UP);
    robot.type(KeyCode.SPACE);
    tabTo("#lab-run");
    robot.type(KeyCode.SPACE);
    harness.await("its tables", 180, () -> !node("#export", Node.class).isDisabled());
    harness.awaitRest();
    harness.choose(folder);
    tabTo("#export");
    robot.type(KeyCode.SPACE);
    harness.await("the report", () -> Files.exists(folder.resolve("report.txt")));
  }

  @Test
  void menusOpenByTheirLetters() {
    var file = node("#menu", MenuBar.class).getMenus().getFirst();
    press(KeyCode.F, KeyCombination.ALT_DOWN);
    harness.await("the menu", file::isShowing);
    robot.type(KeyCode.ESCAPE);
    harness.await("no menu", () -> !file.isShowing());
    robot.roll(KeyCode.ALT, KeyCode.F);
    assertThat(UiToolkit.onFx(file::isShowing)).as("Alt released before the letter").isTrue();
    robot.type(KeyCode.ESCAPE);
  }

  @Test
  void arrowsGoThroughTheExplorer() {
    open("shared-24");
    harness.await("focus", () -> focused() != null);
    for (int i = 0; i < MOST_TABS; i++) {
      var now = focused();
      if (now != null && now.getStyleClass().contains("explorer-row")) {
        break;
      }
      robot.type(KeyCode.TAB);
    }
    var first = Objects.requireNonNull(focused());
    assertThat(first.getStyleClass()).contains("explorer-row");
    robot.type(KeyCode.DOWN);
    var second = Objects.requireNonNull(focused());
    assertThat(second).isNotEqualTo(first);
    assertThat(second.getStyleClass()).contains("explorer-row");
    robot.type(KeyCode.UP);
    assertThat(focused()).isEqualTo(first);
  }

  /** The focus waits where the question was asked, and is seen there again. */
  @Test
  void termsAreExplainedAndEscapeGoesBack() {
    open("table1-i");
    explained("place", List.of("spread", "alpha"));
    explained("dispatch", List.of("gbe"));
    explained("contend", List.of("level"));
  }

  private void explained(String workspace, List<String> terms) {
    workspace(workspace);
    for (var term : terms) {
      tabTo("#explain-" + term);
      var owner = Objects.requireNonNull(focused());
      for (var leaves : List.of(KeyCode.ESCAPE, KeyCode.SPACE)) {
        robot.type(KeyCode.SPACE);
        harness.await(term + " explained", () -> popped() != null);
        robot.type(leaves);
        harness.await(term + ": " + leaves + " closes it", () -> popped() == null);
        assertThat(focused()).as(term).isEqualTo(owner);
      }
      var seen = EdgePicture.of(owner);
      robot.type(KeyCode.TAB);
      harness.await(term + ": the focus to have been seen", seen::hasChanged);
    }
  }

  private static @Nullable Node popped() {
    return Window.getWindows().stream()
        .map(each -> each.getScene().lookup("#explanation"))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  @Test
  void theFocusIsNotLostWithWhatHadIt() {
    open("table1-i");
    harness.await("the fabric", () -> focused() != null && "fabric".equals(focused().getId()));
  }
}
