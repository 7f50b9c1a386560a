package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.JobsFile;
import javafx.application.Platform;
import javafx.scene.control.ButtonBar.ButtonData;
import org.junit.jupiter.api.Test;

/** Whoever closes or quits with unsaved work is asked. */
class ClosingJourneyTest extends OpenedFileJourney {
  @Test
  void closingSavesGivesUpOrStays() {
    open();
    edit();
    command("menu.close");
    answer("#unsaved-dialog", ButtonData.CANCEL_CLOSE);
    assertThat(document().cluster().name()).isEqualTo("edited");
    assertUntouched();

    command("menu.close");
    answer("#unsaved-dialog", ButtonData.YES);
    harness.await("closed", () -> shown() == null);
    assertWritten(file);

    open();
    act(() -> harness.window.editor().properties().renameCluster("again"));
    command("menu.close");
    answer("#unsaved-dialog", ButtonData.NO);
    harness.await("closed", () -> shown() == null);
    assertWritten(file);
    assertThat(harness.planner.documents()).isEmpty();
  }

  @Test
  void quittingAsksOnceForAllAndSavesThemOrStays() {
    open();
    edit();
    act(harness.planner::newCluster);
    newJob();
    harness.await("two with changes", () -> document().isModified());
    command("menu.quit");
    answer("#unsaved-dialog", ButtonData.CANCEL_CLOSE);
    assertThat(harness.stage.isShowing()).isTrue();
    assertThat(harness.planner.documents()).hasSize(2);
    assertUntouched();

    harness.choose();
    command("menu.quit");
    answer("#unsaved-dialog", ButtonData.YES);
    harness.await("the first saved", () -> !harness.planner.documents().getFirst().isModified());
    assertThat(harness.stage.isShowing()).as("the second has no file").isTrue();

    var second = folder.resolve("second.cluster.json");
    harness.choose(second);
    Platform.runLater(() ->
        harness.stage.fireEvent(
            new javafx.stage.WindowEvent(
                harness.stage, javafx.stage.WindowEvent.WINDOW_CLOSE_REQUEST)));
    answer("#unsaved-dialog", ButtonData.YES);
    harness.await("the window closed", () -> !harness.stage.isShowing());
    assertWritten(file);
    assertThat(JobsFile.read(jobs(second))).hasSize(1);
  }

  @Test
  void quittingWithoutSavingLeavesTheFilesAndNothingToRecover() {
    var recovery = UiToolkit.onFx(() -> harness.keepIn(kept));
    open();
    edit();
    harness.await("the autosave", () -> autosaves(kept).size() == 1);
    act(() -> harness.stage.setOnHidden(_ -> recovery.close()));
    command("menu.quit");
    answer("#unsaved-dialog", ButtonData.NO);
    harness.await("the window closed", () -> !harness.stage.isShowing());
    assertUntouched();
    harness.await("nothing kept", () -> autosaves(kept).isEmpty());
  }
}
