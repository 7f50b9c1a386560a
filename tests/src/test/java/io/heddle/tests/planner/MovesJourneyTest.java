package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.usecase.state.MigrationStep;
import io.heddle.model.text.SlurmHostlist;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;

/** What a plan of migrations says, and that its search can be stopped. */
class MovesJourneyTest extends RunningJourney {
  /** Only protected jobs can make room: the plan is shown, and a red label names them. */
  @Test
  void aPlanThatStopsJobsThatAreNotPreemptibleSaysSoInRed() throws IOException {
    var state = folder.resolve("running.csv");
    Files.writeString(state, Files.readString(state).replace(",yes", ",no"));
    Files.setLastModifiedTime(state, FileTime.from(Instant.ofEpochSecond(NOW)));
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    spread(1);
    tab("tab-moves");
    assertThat(harness.isShown("#moves-not-preemptible")).isFalse();
    fire("#moves-run");
    harness.await("the runbook", () -> !steps().isEmpty());
    assertThat(harness.isShown("#moves-not-preemptible")).isTrue();
    assertThat(harness.text("#moves-not-preemptible")).isEqualTo(Text.of("moves.forced", "big"));
    var paint =
        UiToolkit.onFx(() -> (Color) node("#moves-not-preemptible", Label.class).getTextFill());
    assertThat(paint.getRed())
        .as("red: %s", paint)
        .isGreaterThan(1.5 * Math.max(paint.getGreen(), paint.getBlue()));
  }

  @Test
  void aSearchCanBeStopped() {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    tab("tab-moves");
    harness.hold();
    fire("#moves-run");
    assertThat(harness.isShown("#moves-cancel")).isTrue();
    fire("#moves-cancel");
    harness.release();
    harness.await("the end", () -> !harness.isShown("#moves-cancel"));
    assertThat(harness.isShown("#moves-obstacle") || !steps().isEmpty())
        .as("why there is no answer, or the best so far")
        .isTrue();
  }

  @Test
  void movesAreLookedAtAndAppliedAsOneEdit() {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    tab("tab-moves");
    assertThat(UiToolkit.onFx(() -> DisabledReason.of(node("#moves-apply", ButtonBase.class))))
        .isEqualTo(Text.of("why.moves"));
    act(() -> {
      ComboBox<?> spread = node("#moves-spread", ComboBox.class);
      spread.getSelectionModel().select(1);
    });
    fire("#moves-run");
    harness.await("the runbook", () -> !steps().isEmpty());
    var running = UiToolkit.onFx(() -> document().allocationsProperty().get());
    var session = harness.running().moves();
    var plan = Objects.requireNonNull(UiToolkit.onFx(() -> session.planProperty().get()));
    TableView<?> table = node("#moves-steps", TableView.class);
    act(() -> table.getSelectionModel().selectFirst());
    var first = UiToolkit.onFx(() -> session.steps().getFirst().hosts());
    assertThat(UiToolkit.onFx(() -> harness.window.linking().highlightProperty().get().hosts()))
        .as("its hosts on the canvas")
        .isEqualTo(first);
    var last = Set.copyOf(plan.hosts());
    act(() -> harness.window.linking().select(last));
    assertThat(UiToolkit.onFx(() -> table.getSelectionModel().getSelectedItem()))
        .as("the step of a host on the canvas")
        .isEqualTo(stepOf(session.steps(), last));
    fire("#moves-apply");
    harness.await("the moves", () -> steps().isEmpty());
    assertThat(harness.text("#moves-said"))
        .isEqualTo(
            Text.of(
                "moves.applied.job",
                plan.moves().size(),
                "llm",
                SlurmHostlist.compress(plan.hosts())));
    assertThat(UiToolkit.onFx(() -> document().allocationsProperty().get())).isNotEqualTo(running);
    assertThat(UiToolkit.onFx(() -> document().keptProperty().get().jobs()))
        .as("on the hosts that were freed for it")
        .containsExactly("llm");
    act(harness.stage::requestFocus);
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    harness.await("undone", () -> document().allocationsProperty().get().equals(running));
    assertThat(harness.isShown("#moves-said")).as("what is no longer so").isFalse();
    assertThat(UiToolkit.onFx(() -> document().keptProperty().get().jobs())).isEmpty();
  }

  /** The focus stays in the pane, whichever of its buttons cannot be used any more. */
  @Test
  void movesAreFoundAndAppliedByKeysAlone() {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    act(() -> node("#open", Node.class).requestFocus());
    press(KeyCode.K, KeyCombination.SHORTCUT_DOWN);
    robot.write("fabric › moves");
    robot.type(KeyCode.ENTER);
    awaitFocus("#moves-goal");
    tabTo("#moves-run", 5);
    robot.type(KeyCode.SPACE);
    harness.await("the runbook", () -> !steps().isEmpty());
    awaitFocus("#moves-run");
    var running = UiToolkit.onFx(() -> document().work());
    tabTo("#moves-steps", 4);
    robot.type(KeyCode.DOWN);
    harness.await(
        "the hosts of a step on the canvas",
        () -> !harness.window.linking().highlightProperty().get().hosts().isEmpty());
    tabTo("#moves-apply", 3, KeyCombination.SHIFT_DOWN);
    robot.type(KeyCode.SPACE);
    harness.await("the moves", () -> steps().isEmpty());
    awaitFocus("#moves-run");
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    harness.await("undone", () -> document().work().equals(running));
    awaitFocus("#moves-run");
  }

  private void awaitFocus(String id) {
    harness.await(
        "the focus on " + id,
        () -> harness.stage.getScene().getFocusOwner() == node(id) && node(id) != null);
  }

  private void tabTo(String id, int most, KeyCombination.Modifier... modifiers) {
    for (int i = 0; i < most; i++) {
      press(KeyCode.TAB, modifiers);
      if (UiToolkit.onFx(() -> harness.stage.getScene().getFocusOwner() == node(id))) {
        return;
      }
    }
    throw new AssertionError("%d tabs did not reach %s".formatted(most, id));
  }

  private static MigrationStep stepOf(List<MigrationStep> steps, Set<String> hosts) {
    return steps.stream()
        .filter(step -> !Collections.disjoint(step.hosts(), hosts))
        .findFirst()
        .orElseThrow();
  }
}
