package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is saved is in the files, whole or not at all. */
class SavingJourneyTest extends OpenedFileJourney {
  @Test
  void aSavedClusterOpensAgainWithItsJobs() {
    open();
    edit();
    harness.await("the mark", () -> harness.isShown("#explorer-clusters .unsaved"));
    act(() -> harness.command("menu.save"));
    harness.await("saved", () -> !document().isModified());
    harness.await("no mark", () -> !harness.isShown("#explorer-clusters .unsaved"));
    assertWritten(file);
    act(() -> harness.command("menu.close"));
    assertThat(harness.isShown("#start-page")).isTrue();
    var again = open();
    assertThat(again.cluster().name()).isEqualTo("edited");
    assertThat(ids(again.jobs())).containsExactly("first", "first-copy");
    assertThat(UiToolkit.onFx(() -> List.copyOf(harness.planner.recent()))).containsExactly(file);

    act(() -> List.copyOf(document().jobs()).forEach(harness.planner.current()::remove));
    act(() -> harness.command("menu.save"));
    harness.await("saved without jobs", () -> !document().isModified());
    act(() -> harness.command("menu.close"));
    assertThat(open().jobs()).as("jobs that were removed stay away").isEmpty();
  }

  @Test
  void saveAsWritesElsewhereAndGoesOnThere() {
    open();
    edit();
    var other = folder.resolve("other.cluster.json");
    harness.choose(other);
    act(() -> harness.command("menu.save.as"));
    harness.await("saved", () -> !document().isModified());
    assertWritten(other);
    assertUntouched();
    assertThat(document().path()).isEqualTo(other);
    assertThat(harness.text("#document-title")).contains(other.getFileName().toString());
    newJob();
    act(() -> harness.command("menu.save"));
    harness.await("saved again", () -> !document().isModified());
    assertThat(JobsFile.read(jobs(other))).hasSize(3);
    assertUntouched();

    newJob();
    harness.choose();
    act(() -> harness.command("menu.save.as"));
    assertThat(document().isModified()).as("a chooser that was cancelled saves nothing").isTrue();
  }

  @Test
  void aFolderThatCannotBeWrittenToIsToldAndTheWorkStays() {
    open();
    edit();
    harness.choose(folder.resolve("missing").resolve("x.cluster.json"));
    act(() -> harness.command("menu.save.as"));
    harness.await("the trouble", () -> harness.isShown("#trouble"));
    assertThat(harness.text("#trouble-title")).contains("x.cluster.json");
    assertThat(document().isModified()).isTrue();
    assertThat(document().path()).isEqualTo(file);
  }

  /** Files that belong together are of one moment: jobs of now beside a cluster of before lie. */
  @Test
  void whatCannotBeSavedLeavesNoHalf() throws IOException {
    open();
    edit();
    Files.createDirectory(folder.resolve("mine.allocations.json"));
    act(() -> harness.command("menu.save"));
    harness.await("the trouble", () -> harness.isShown("#trouble"));
    assertThat(harness.text("#trouble-title")).contains("mine.cluster.json");
    assertUntouched();
    assertThat(document().isModified()).isTrue();
    Files.delete(folder.resolve("mine.allocations.json"));
    act(() -> harness.command("menu.save"));
    harness.await("saved", () -> !document().isModified());
    assertWritten(file);
  }

  @Test
  void savingKeepsOffTheUiThread() {
    open();
    edit();
    harness.hold();
    try (var guard = new UiThreadGuard()) {
      act(() -> harness.command("menu.save"));
      guard.assertNeitherSleptNorTouchedFiles();
    }
    assertUntouched();
    assertThat(document().isModified()).isTrue();
    newJob(); // while the disk is slow
    harness.release();
    harness.await("written", () -> ClusterFile.read(file).name().equals("edited"));
    harness.await("the save over", () -> harness.planner.tasks().running().isEmpty());
    assertWritten(file);
    assertThat(document().isModified()).as("what came later is in no file").isTrue();
  }
}
