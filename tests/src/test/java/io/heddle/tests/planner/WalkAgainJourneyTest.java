package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.shell.PlannerSettings;
import javafx.scene.Node;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.Slider;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;

/** Walkthroughs by keyboard, interrupted, disturbed, and closed for good. */
class WalkAgainJourneyTest extends WalkJourney {
  /** The planner is closed and started again, with what it keeps in its file. */
  private void restart() {
    var kept = UiToolkit.onFx(() -> harness.window.settings());
    kept.save(folder);
    restart(PlannerSettings.load(folder));
  }

  @Test
  void aJobIsPlacedByKeyboardAlone() {
    goTo("#walk-place");
    robot.type(KeyCode.SPACE);
    card("place", "fabric", 1);
    awaitFocus("#walk-card");
    robot.type(KeyCode.ENTER);
    card("place", "spread", 2);
    press(KeyCode.N, KeyCombination.ALT_DOWN);
    card("place", "alpha", 3);
    awaitFocus("#alpha-slider");
    robot.type(KeyCode.HOME);
    card("place", "pareto", 4);
    awaitFocus("#results");
    robot.type(KeyCode.RIGHT, KeyCode.RIGHT);
    card("place", "job", 5);
    robot.type(KeyCode.DOWN, KeyCode.SPACE);
    card("place", "export", 6);
    awaitFocus("#export");
    robot.type(KeyCode.SPACE);
    harness.await("the preview", () -> node("#export-preview") != null);
    robot.type(KeyCode.ESCAPE);
    card("place", "end", 7);
    awaitFocus("#walk-card");
    assertThat(UiToolkit.onFx(() -> node("#walk-card", Node.class).getAccessibleText()))
        .contains(Text.of("walk.place"), "7 of 7", Text.of("walk.place.end"));
    robot.type(KeyCode.ENTER);
    assertEnded("place");
  }

  @Test
  void escapeInterruptsItAndKeepsItsStep() {
    robot.clickOn("#walk-place");
    card("place", "fabric", 1);
    next();
    card("place", "spread", 2);
    robot.type(KeyCode.ESCAPE);
    welcome();
    assertThat(labelsOf("#walk-place")).contains("step 2 of 7");
  }

  private void awaitFocus(String id) {
    harness.await("the keyboard at " + id, () -> node(id, Node.class).isFocused());
  }

  @Test
  void itGoesOnAtItsStepAfterARestart() {
    robot.clickOn("#walk-dispatch");
    card("dispatch", "open", 1);
    robot.clickOn("#workspace-dispatch");
    card("dispatch", "request", 2);
    retype("20");
    card("dispatch", "answer", 3);
    restart();
    assertThat(harness.planner.documents()).isEmpty();
    assertThat(labelsOf("#walk-dispatch")).contains("step 3 of 6");
    assertThat(labelsOf("#walk-place")).contains("3 min");
    robot.clickOn("#walk-dispatch");
    card("dispatch", "answer", 3);
    assertThat(UiToolkit.onFx(() -> node("#dispatch-slider", Slider.class).getValue()))
        .as("asked again without a person")
        .isEqualTo(20);
    robot.clickOn("#walk-later");
    welcome();
    assertThat(harness.planner.documents()).as("they stay open").hasSize(1);
    assertThat(labelsOf("#walk-dispatch")).contains("step 3 of 6");
  }

  @Test
  void otherDocumentsClosedOnesAndHiddenPanelsAreNoEnd() {
    robot.clickOn("#walk-place");
    card("place", "fabric", 1);
    next();
    card("place", "spread", 2);
    press(KeyCode.N, KeyCombination.SHORTCUT_DOWN);
    awaitCard(Text.of("walk.away", "table1-i"));
    next();
    card("place", "spread", 2);
    act(() -> harness.command("menu.inspector"));
    harness.await(
        "no way to point at it",
        () -> harness.text("#walk-text").startsWith(Text.of("walk.hidden", "")));
    next();
    card("place", "spread", 2);
    next();
    card("place", "alpha", 3);
    robot.clickOn("#workspace-contend");
    awaitCard(Text.of("walk.elsewhere", "Place"));
    robot.clickOn("#workspace-place");
    card("place", "alpha", 3);
    press(KeyCode.W, KeyCombination.SHORTCUT_DOWN);
    awaitCard(Text.of("walk.closed"));
    next();
    card("place", "alpha", 3);
    assertThat(harness.planner.documents()).as("mine, and its own").hasSize(2);
    robot.clickOn("#walk-back");
    card("place", "spread", 2);
  }

  /** As where a workspace comes in two frames. */
  @Test
  void aControlThatComesAfterItsStepGetsTheKeyboard() {
    robot.clickOn("#walk-place");
    card("place", "fabric", 1);
    next();
    card("place", "spread", 2);
    var slider = node("#alpha-slider", Slider.class);
    act(() -> slider.setVisible(false));
    next();
    harness.await(
        "no control yet", () -> harness.text("#walk-text").startsWith(Text.of("walk.hidden", "")));
    awaitFocus("#walk-card");
    act(() -> slider.setVisible(true));
    card("place", "alpha", 3);
    awaitFocus("#alpha-slider");
  }

  /** As where an answer that comes makes it usable. */
  @Test
  void aControlThatCannotBeUsedYetGetsTheKeyboardLater() {
    robot.clickOn("#walk-place");
    card("place", "fabric", 1);
    next();
    card("place", "spread", 2);
    var above = node("#alpha-slider", Slider.class).getParent();
    act(() -> above.setDisable(true));
    next();
    card("place", "alpha", 3);
    awaitFocus("#walk-card");
    act(() -> above.setDisable(false));
    awaitFocus("#alpha-slider");
  }

  private void awaitCard(String words) {
    harness.await("the card: " + words, () -> harness.text("#walk-text").equals(words));
  }

  @Test
  void closedForGoodItStaysInTheMenu() {
    robot.clickOn("#walk-place");
    card("place", "fabric", 1);
    robot.clickOn("#walk-never");
    assertThat(harness.isShown("#walk-card")).isFalse();
    welcome();
    assertThat(harness.isShown("#welcome-walks")).isFalse();
    restart();
    assertThat(harness.isShown("#start-page")).isTrue();
    assertThat(harness.isShown("#welcome-walks")).isFalse();
    act(() -> walks().getItems().getFirst().fire());
    card("place", "fabric", 1);
  }

  private Menu walks() {
    return node("#menu", MenuBar.class).getMenus().getLast().getItems().stream()
        .filter(each -> "menu.walks".equals(each.getId()))
        .map(Menu.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
