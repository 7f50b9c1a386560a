package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Collections;
import java.util.function.BooleanSupplier;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A paper's tables are computed in the planner and saved; a run can be cancelled. */
class LabJourneyTest extends Journey {
  LabJourneyTest() {
    super(1000, 860);
  }

  @BeforeEach
  void openTheLab() {
    UiToolkit.onFx(() -> {
      harness.command("menu.workspace.lab");
      return true;
    });
    await("the lab", () -> node("#lab-run") != null);
  }

  /** A page may take longer than the harness has patience for on a slow machine. */
  private void await(String what, BooleanSupplier condition) {
    harness.await(what, 180, condition);
  }

  private void choose(String page) {
    fire("#lab-page-" + page);
  }

  @Test
  void tablesAreComputedAndSaved() {
    choose("levels");
    fire("#lab-run");
    await("the table", () -> node("#lab-levels") != null);
    harness.choose(folder);
    fire("#export");
    await("the files", () -> Files.exists(folder.resolve("report.txt")));
    assertThat(folder.resolve("levels.csv")).exists();
  }

  @Test
  void aRunIsCancelled() {
    choose("contention");
    act(() -> {
      ((javafx.scene.control.CheckBox) java.util.Objects.requireNonNull(node("#lab-quick")))
          .setSelected(false);
    });
    fire("#lab-run");
    await("the run", () -> !harness.planner.tasks().running().isEmpty());
    fire("#lab-cancel");
    await("its end", () -> harness.planner.tasks().running().isEmpty());
    assertThat(UiToolkit.onFx(() -> node("#lab-fig16-steps"))).isNull();
    assertThat(UiToolkit.onFx(() -> harness.planner.messages().troubleProperty().get())).isNull();
  }

  @Test
  @Tag("nightly")
  void longClaimsAreWrapped() {
    choose("contention");
    fire("#lab-run");
    await("the claims", () -> node("#lab-claims") != null);
    harness.awaitRest();
    var heights =
        UiToolkit.onFx(() ->
            node("#lab-claims", GridPane.class).getChildren().stream()
                .filter(each -> each instanceof Label label && label.getText().startsWith("Fig."))
                .map(each -> each.getLayoutBounds().getHeight())
                .toList());
    assertThat(Collections.max(heights)).isGreaterThan(1.5 * Collections.min(heights));
    assertThat(UiToolkit.onFx(() -> CutWords.in(node("#lab-claims", GridPane.class)))).isEmpty();
  }
}
