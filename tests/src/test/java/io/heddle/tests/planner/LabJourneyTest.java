package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.lab.LabPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** A paper's tables are computed in the planner and saved; a run can be cancelled. */
class LabJourneyTest {
  private final FxRobot robot = new FxRobot();

  @SuppressWarnings("NullAway.Init") // set before each test
  private PlannerHarness harness;

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void startToolkit() throws InterruptedException {
    PlannerHarness.startToolkit();
  }

  @BeforeEach
  void openTheLab() {
    harness = PlannerHarness.onFx(() -> new PlannerHarness(new Stage(), 1000, 860));
    robot.push(new KeyCodeCombination(KeyCode.L, KeyCombination.SHORTCUT_DOWN));
    await("the lab", () -> node("#lab-run") != null);
  }

  @AfterEach
  void closeWindow() {
    harness.stop();
  }

  /** In a window that belongs to this planner's. */
  private @org.jspecify.annotations.Nullable Node node(String id) {
    for (var window : Window.getWindows()) {
      boolean ours = window instanceof Stage stage && stage.getOwner() == harness.stage;
      var found = ours ? window.getScene().lookup(id) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private void fire(String id) {
    PlannerHarness.onFx(() -> {
      ((ButtonBase) java.util.Objects.requireNonNull(node(id))).fire();
      return true;
    });
  }

  /** A page may take longer than the harness has patience for on a slow machine. */
  private static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + 180_000_000_000L;
    while (!PlannerHarness.onFx(condition::getAsBoolean)) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      try {
        Thread.sleep(50);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new AssertionError(what, interrupted);
      }
    }
  }

  private void choose(String page) {
    PlannerHarness.onFx(() -> {
      @SuppressWarnings("unchecked")
      var box = (ComboBox<LabPage>) node("#lab-page");
      java.util.Objects.requireNonNull(box)
          .setValue(
              box.getItems().stream()
                  .filter(each -> each.name().equals(page))
                  .findFirst()
                  .orElseThrow());
      return true;
    });
  }

  @Test
  void tablesAreComputedAndSaved() {
    choose("contention");
    fire("#lab-run");
    await("the tables", () -> node("#lab-fig16-steps") != null);
    assertThat(PlannerHarness.onFx(() -> node("#lab-compression"))).isNotNull();
    harness.choose(folder);
    fire("#lab-save");
    await("the files", () -> Files.exists(folder.resolve("report.txt")));
    assertThat(folder.resolve("fig16-steps.csv")).exists();
    assertThat(folder.resolve("fig16-paths.png")).exists();
  }

  @Test
  void aRunIsCancelled() {
    choose("contention");
    PlannerHarness.onFx(() -> {
      ((javafx.scene.control.CheckBox) java.util.Objects.requireNonNull(node("#lab-quick")))
          .setSelected(false);
      return true;
    });
    fire("#lab-run");
    await("the run", () -> !harness.planner.tasks().running().isEmpty());
    fire("#lab-cancel");
    await("its end", () -> harness.planner.tasks().running().isEmpty());
    assertThat(PlannerHarness.onFx(() -> node("#lab-fig16-steps"))).isNull();
    assertThat(PlannerHarness.onFx(() -> harness.planner.troubleProperty().get())).isNull();
  }
}
