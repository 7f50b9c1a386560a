package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.controls.OpaquePopups;
import io.heddle.app.planner.shell.ScreenSettings;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.paint.Color;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Everything is made larger by mouse and by keyboard, from the next start on. */
class ScreenMenuJourneyTest extends Journey {
  ScreenMenuJourneyTest() {
    super(1280, 800);
  }

  private ScreenSettings kept() {
    return ScreenSettings.load(folder.resolve("home"));
  }

  /** A row of the menus that are open; null where there is none. */
  private static @Nullable Node row(String id) {
    return Window.getWindows().stream()
        .flatMap(each -> each.getScene().getRoot().lookupAll(".menu-item").stream())
        .filter(each -> id.equals(each.getId()))
        .findFirst()
        .orElse(null);
  }

  private void click(String id) {
    robot.clickOn(id, () -> row(id));
  }

  private Menu view() {
    return node("#menu", MenuBar.class).getMenus().get(2);
  }

  private Menu sizes() {
    return (Menu)
        view().getItems().stream()
            .filter(each -> "menu.screen".equals(each.getId()))
            .findFirst()
            .orElseThrow();
  }

  /** The size that the menu marks as chosen. */
  private List<String> marked() {
    return sizes().getItems().stream()
        .flatMap(each -> each instanceof RadioMenuItem radio ? Stream.of(radio) : Stream.of())
        .filter(RadioMenuItem::isSelected)
        .map(RadioMenuItem::getText)
        .toList();
  }

  private void awaitSaid(String words) {
    harness.await(words, () -> harness.text("#status-task").equals(words));
  }

  @Test
  void aSizeIsChosenByMouseAndByKeyboardAndKeptForTheNextStart() {
    robot.clickOn("View");
    click("menu.screen");
    harness.await("the system's", () -> marked().equals(List.of("System scale")));
    click("menu.scale.150");
    awaitSaid("At the next start: 150 %, system rendering");
    assertThat(kept()).isEqualTo(new ScreenSettings(150, false));

    press(KeyCode.V, KeyCombination.ALT_DOWN);
    harness.await("the menu", () -> view().isShowing());
    robot.type(KeyCode.UP); // the last one is nearest from below
    robot.type(KeyCode.RIGHT);
    harness.await("the size that was chosen", () -> marked().equals(List.of("150 %")));
    robot.type(KeyCode.UP); // what draws
    robot.type(KeyCode.ENTER);
    awaitSaid("At the next start: 150 %, software rendering");
    assertThat(kept()).isEqualTo(new ScreenSettings(150, true));

    harness.stop();
    harness = window();
    robot.targetWindow(harness.stage);
    robot.clickOn("View");
    click("menu.screen");
    harness.await("it again", () -> marked().equals(List.of("150 %")));
  }

  @Test
  void popupsHaveNoMarginsWhereWindowsCannotBeTransparent() {
    act(() -> harness.theme.darkProperty().set(true));
    act(() -> view().show());
    harness.await("the menu", () -> row("menu.zoom.in") != null);
    var popup = Objects.requireNonNull(row("menu.zoom.in")).getScene();
    act(() -> OpaquePopups.makeOpaque(popup.getWindow(), Color.BLACK));
    harness.awaitRest();
    var menu = popup.lookup(".context-menu");
    assertThat(UiToolkit.onFx(menu::getEffect)).isNull();
    assertThat(UiToolkit.onFx(menu::getBoundsInParent))
        .isEqualTo(UiToolkit.onFx(popup.getRoot()::getLayoutBounds));
    robot.type(KeyCode.ESCAPE);
  }
}
