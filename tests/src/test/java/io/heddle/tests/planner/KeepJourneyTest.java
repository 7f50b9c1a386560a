package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.io.FileKinds;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;

/** A placement is kept, seen elsewhere, saved, opened again and released without a mouse. */
class KeepJourneyTest extends KeyboardJourney {
  private void workspace(String id) {
    int number = WorkspaceFeatures.all().stream().map(each -> each.id()).toList().indexOf(id) + 1;
    press(KeyCode.valueOf("DIGIT" + number), KeyCombination.SHORTCUT_DOWN);
    harness.await(id, () -> node("#workspace-" + id) instanceof ToggleButton b && b.isSelected());
  }

  private int planned() {
    return UiToolkit.onFx(() -> document().cluster().gpus(GpuState.PLANNED));
  }

  private void awaitPlanned(int gpus) {
    harness.await(gpus + " planned GPUs", () -> planned() == gpus);
  }

  @Test
  void keptByKeysSeenSavedAndReleased() {
    open("shared-24");
    workspace("place");
    harness.awaitSettled();
    press(KeyCode.K, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    awaitPlanned(56);
    assertThat(harness.text("#status-answer")).contains("136 GPUs free · 56 planned");
    assertThat(harness.text("#keep-words")).contains("56 GPUs on 7 hosts");

    assertThat(node("#planned-with", ToggleButton.class).isSelected()).isTrue();
    assertThat(node("#keep", Button.class).getContentDisplay())
        .as("what the button does is said, not drawn alone")
        .isNotEqualTo(ContentDisplay.GRAPHIC_ONLY);
    act(() -> harness.planner.messages().done("x".repeat(400)));
    harness.await("a long message", () -> harness.text("#status-task").startsWith("xxx"));
    act(() -> node("#status-line", Parent.class).layout());
    assertThat(UiToolkit.onFx(() -> CutWords.in(node("#status-line", Node.class))))
        .isNotEmpty()
        .noneMatch(each -> each.contains(Text.of("planned.with")));

    workspace("fabric");
    assertThat(harness.text("#status-answer")).contains("56 planned");
    press(KeyCode.P, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    awaitPlanned(0);
    assertThat(harness.text("#status-answer")).startsWith("192 GPUs free");
    assertThat(node("#planned-as-is", ToggleButton.class).isSelected()).isTrue();
    tabTo("#planned-as-is");
    robot.type(KeyCode.RIGHT);
    awaitPlanned(56);
    tabTo("#results");
    robot.type(KeyCode.RIGHT);
    harness.await(
        "the list of planned jobs",
        () ->
            "tab-planned"
                .equals(
                    node("#results", TabPane.class).getSelectionModel().getSelectedItem().getId()));
    tabTo("#planned-table");
    robot.type(KeyCode.DELETE);
    awaitPlanned(0);
    assertThat(harness.isShown("#planned-with")).as("nothing to switch").isFalse();
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    awaitPlanned(56);

    var file = folder.resolve("mine.cluster.json");
    harness.choose(file);
    press(KeyCode.S, KeyCombination.SHORTCUT_DOWN);
    harness.await("saved", () -> !document().isModified());
    var plan = FileKinds.PLAN.read(folder.resolve("mine.plan.json"));
    assertThat(plan.planned())
        .extracting(each -> each.placement().job())
        .containsExactly("gpt-13b");
    act(() -> harness.command("menu.close"));
    act(() -> harness.planner.open(List.of(file)));
    harness.await(
        "it is open again", () -> harness.planner.current().documentProperty().get() != null);
    awaitPlanned(56);
    assertThat(UiToolkit.onFx(() -> document().isModified())).isFalse();
  }
}
