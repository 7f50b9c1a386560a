package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.app.planner.document.AutosaveRecovery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a killed planner had is kept for the next start. */
class RecoveryJourneyTest extends OpenedFileJourney {
  private static String text(List<Path> files) {
    try {
      return files.isEmpty() ? "" : Files.readString(files.getFirst());
    } catch (IOException replaced) {
      return "";
    }
  }

  /** The folder of autosaves as a planner leaves it that is killed now. */
  private Path killed() throws IOException {
    newJob();
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
    var recovery = UiToolkit.onFx(() -> harness.keepIn(left));
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
        UiToolkit.onFx(() ->
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
    assertThat(harness.isShown("#trouble")).as("reported once").isFalse();
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
    var unlucky = new AutosaveRecovery(left, Runnable::run, (_, _) -> {}, _ -> {});
    assertThatThrownBy(unlucky::recover).isInstanceOf(UncheckedIOException.class);
    unlucky.close();
    Files.delete(noFolder);

    var strange = Files.createDirectories(left.resolve("strange").resolve("lock")).getParent();
    var later = new AutosaveRecovery(left, Runnable::run, (_, _) -> {}, _ -> {}).recover();
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
    newJob();
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
    newJob();
    harness.await("an autosave each", () -> autosaves(kept).size() == 2);
    var left = new ArrayList<AutosaveRecovery.Found>();
    left.addAll(new AutosaveRecovery(kept, Runnable::run, (_, _) -> {}, _ -> {}).recover().found());
    assertThat(left).as("neither is given away").isEmpty();
    first.stop();
  }
}
