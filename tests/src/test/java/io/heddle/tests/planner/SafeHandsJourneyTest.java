package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Recovery;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.control.ButtonBar.ButtonData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Work is not lost: saved, asked about, or kept for the next start. */
class SafeHandsJourneyTest extends Journey {
  private Path file = Path.of("");
  private Path kept = Path.of("");

  SafeHandsJourneyTest() {
    super(1280, 900);
  }

  @BeforeEach
  void writeACluster() {
    kept = folder.resolve("kept");
    file = folder.resolve("mine.cluster.json");
    var sample = Samples.byId("h100");
    ClusterFile.write(Samples.cluster(sample).withName("mine"), file);
    JobsFile.write(List.of(TrainingJob.of("first", 8, 8, 1)), jobs(file));
  }

  private static Path jobs(Path cluster) {
    return Path.of(cluster.toString().replace(".cluster.json", ".jobs.json"));
  }

  private ClusterDocument open() {
    act(() -> harness.planner.open(List.of(file)));
    harness.await("the file", () -> shown() != null);
    return document();
  }

  private @Nullable ClusterDocument shown() {
    return harness.planner.current().documentProperty().get();
  }

  /** As from the menu, where nobody waits until a question is answered. */
  private void command(String id) {
    Platform.runLater(() -> harness.command(id));
  }

  /** An edit of the drawing, and one of the jobs. */
  private void edit() {
    fire("#new-job");
    act(() -> harness.window.editor().properties().renameCluster("edited"));
    harness.await("the edits", () -> document().jobs().size() == 2 && document().isModified());
  }

  private static List<String> ids(List<TrainingJob> jobs) {
    return jobs.stream().map(TrainingJob::id).toList();
  }

  private void assertWritten(Path cluster) {
    assertThat(ClusterFile.read(cluster).name()).isEqualTo("edited");
    assertThat(ids(JobsFile.read(jobs(cluster)))).containsExactly("first", "first-copy");
  }

  private void assertUntouched() {
    assertThat(ClusterFile.read(file).name()).isEqualTo("mine");
    assertThat(ids(JobsFile.read(jobs(file)))).containsExactly("first");
  }

  private List<Path> autosaves(Path where) {
    if (!Files.isDirectory(where)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(where)) {
      return files.filter(each -> each.toString().endsWith(".json")).sorted().toList();
    } catch (IOException gone) {
      return List.of(); // a file was replaced while we looked
    }
  }

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
    assertThat(PlannerHarness.onFx(() -> List.copyOf(harness.planner.recent())))
        .containsExactly(file);

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
    fire("#new-job");
    act(() -> harness.command("menu.save"));
    harness.await("saved again", () -> !document().isModified());
    assertThat(JobsFile.read(jobs(other))).hasSize(3);
    assertUntouched();

    fire("#new-job");
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
    fire("#new-job"); // while the disk is slow
    harness.release();
    harness.await("written", () -> ClusterFile.read(file).name().equals("edited"));
    harness.await("the save over", () -> harness.planner.tasks().running().isEmpty());
    assertWritten(file);
    assertThat(document().isModified()).as("what came later is in no file").isTrue();
  }

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
    fire("#new-job");
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
    var recovery = PlannerHarness.onFx(() -> harness.keepIn(kept));
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

  private static String text(List<Path> files) {
    try {
      return files.isEmpty() ? "" : Files.readString(files.getFirst());
    } catch (IOException replaced) {
      return "";
    }
  }

  /** The folder of autosaves as a planner leaves it that is killed now. */
  private Path killed() throws IOException {
    fire("#new-job");
    harness.await("the autosave", () -> autosaves(kept).size() == 1);
    act(() -> harness.planner.current().remove(document().jobs().getLast()));
    edit();
    harness.await("the newest edit in it", () -> text(autosaves(kept)).contains("edited"));
    var left = folder.resolve("left");
    for (var each : autosaves(kept)) {
      var session = Files.createDirectories(left.resolve("of-a-dead-one"));
      Files.copy(each, session.resolve(each.getFileName()));
      Files.createFile(session.resolve("lock"));
    }
    return left;
  }

  @Test
  void whatAKilledPlannerHadIsThereAtTheNextStart() throws IOException {
    act(() -> harness.keepIn(kept));
    open();
    var left = killed();
    harness.stop();
    harness = window();
    var recovery = PlannerHarness.onFx(() -> harness.keepIn(left));
    harness.await("the document", () -> shown() != null);
    assertThat(document().cluster().name()).isEqualTo("edited");
    assertThat(ids(document().jobs())).containsExactly("first", "first-copy");
    assertThat(document().path()).isEqualTo(file);
    assertThat(document().isModified()).isTrue();
    assertThat(harness.text("#notice-title")).isEqualTo("Your unsaved work was recovered");
    assertThat(harness.isShown("#trouble")).as("it worked, so it is no error").isFalse();
    fire("#dismiss-notice");
    act(() -> harness.command("menu.save"));
    harness.await("saved", () -> !document().isModified());
    assertWritten(file);
    harness.await("no longer kept", () -> autosaves(left).isEmpty());
    act(recovery::close);
  }

  @Test
  void damagedAutosavesAreToldKeptAndInNobodysWay() throws IOException {
    act(() -> harness.keepIn(kept));
    open();
    var left = killed();
    var whole = autosaves(left).getFirst();
    var text = Files.readString(whole);
    Files.writeString(whole.resolveSibling("cut.json"), text.substring(0, text.length() / 2));
    Files.writeString(whole.resolveSibling("empty.json"), "");
    Files.writeString(whole.resolveSibling("other.json"), "{\"name\": \"somebody else's\"}");
    Files.writeString(whole.resolveSibling("null.json"), "null");
    Files.writeString(whole.resolveSibling("text.json"), "not JSON at all");
    Files.writeString(
        whole.resolveSibling("half.json"), text.replace("heddle.jobs/1", "heddle.jobs/9"));
    harness.stop();
    harness = window();
    act(() -> harness.keepIn(left));
    harness.await("the whole one", () -> shown() != null);
    assertThat(document().cluster().name()).isEqualTo("edited");
    assertThat(harness.isShown("#notice")).isTrue();
    harness.await("what became of the others", () -> harness.isShown("#trouble"));
    var lines =
        PlannerHarness.onFx(() ->
            Objects.requireNonNull(harness.planner.messages().troubleProperty().get())
                .lines()
                .toString());
    for (var name : List.of("cut", "empty", "other", "null", "text", "half")) {
      assertThat(lines).contains(left.resolve("damaged").resolve(name + ".json").toString());
      assertThat(left.resolve("damaged").resolve(name + ".json")).exists();
    }
    harness.stop();
    harness = window();
    act(() -> harness.keepIn(left));
    harness.await("the look is over", () -> harness.planner.tasks().running().isEmpty());
    assertThat(harness.isShown("#trouble")).as("told once").isFalse();
    assertThat(shown()).as("it is with the living planner before").isNull();
  }

  /** What stays where it was is there for the next start, and not deleted by this one. */
  @Test
  void autosavesThatCannotBeLookedAtAreInNobodysWayAndNeverLost() throws IOException {
    act(() -> harness.keepIn(kept));
    open();
    var left = killed();
    Files.writeString(autosaves(left).getFirst().resolveSibling("cut.json"), "{");
    var noFolder = Files.writeString(left.resolve("damaged"), "in the way");
    var unlucky = new Recovery(left, Runnable::run, (_, _) -> {}, _ -> {});
    assertThatThrownBy(unlucky::recover).isInstanceOf(UncheckedIOException.class);
    unlucky.close();
    Files.delete(noFolder);

    var strange = Files.createDirectories(left.resolve("strange").resolve("lock")).getParent();
    var later = new Recovery(left, Runnable::run, (_, _) -> {}, _ -> {}).recover();
    assertThat(later.found()).as("left to a later start").hasSize(1);
    assertThat(later.damaged()).containsOnlyKeys(strange, noFolder.resolve("cut.json"));
  }

  @Test
  void aRecoveryFolderThatSomebodyDeletesIsMadeAgain() throws IOException {
    act(() -> harness.keepIn(kept));
    open();
    edit();
    harness.await("the autosave", () -> autosaves(kept).size() == 1);
    Files.move(kept, folder.resolve("away"));
    fire("#new-job");
    harness.await("another", () -> autosaves(kept).size() == 1);
  }

  @Test
  void twoLivingPlannersKeepToTheirOwn() {
    act(() -> harness.keepIn(kept));
    open();
    edit();
    harness.await("the autosave", () -> autosaves(kept).size() == 1);
    var first = harness;
    harness = window();
    act(() -> harness.keepIn(kept));
    harness.await("the look is over", () -> harness.planner.tasks().running().isEmpty());
    assertThat(harness.planner.documents()).as("the first one lives").isEmpty();
    act(harness.planner::newCluster);
    fire("#new-job");
    harness.await("an autosave each", () -> autosaves(kept).size() == 2);
    var left = new ArrayList<Recovery.Found>();
    left.addAll(new Recovery(kept, Runnable::run, (_, _) -> {}, _ -> {}).recover().found());
    assertThat(left).as("neither is given away").isEmpty();
    first.stop();
  }

  @Test
  void undoSelectsWhatWasSelectedBeforeAndRedoWhatTheEditWasAbout() {
    open();
    var hosts = document().cluster().hosts().stream().map(each -> each.id()).toList();
    var before = List.of(hosts.get(2), hosts.get(0));
    act(() -> harness.window.linking().select(before));
    act(() -> harness.window.editor().duplicate());
    var copies = selected();
    assertThat(copies).hasSize(2).doesNotContainAnyElementsOf(hosts);
    act(() -> harness.window.linking().select(List.of(hosts.get(1))));
    act(() -> harness.command("menu.undo"));
    assertThat(selected()).containsExactlyElementsOf(before);
    act(() -> harness.window.linking().select(List.of(hosts.get(3))));
    act(() -> harness.command("menu.redo"));
    assertThat(selected()).containsExactlyElementsOf(copies);

    fire("#new-job");
    act(() -> harness.window.linking().select(before));
    act(() -> harness.command("menu.undo"));
    assertThat(selected()).as("a job is no node").containsExactlyElementsOf(before);
  }

  private List<String> selected() {
    return PlannerHarness.onFx(
        () -> List.copyOf(harness.window.linking().selectionProperty().get()));
  }
}
