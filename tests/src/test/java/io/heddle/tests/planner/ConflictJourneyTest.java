package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.io.ClusterFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.layout.Region;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** Another program saved the file that is open: both works are kept, or a person decides. */
class ConflictJourneyTest extends Journey {
  private final Cluster before = Samples.cluster(Samples.byId("h100"));
  private final Cluster mine = failed(before, 0);
  private final Cluster theirs = failed(before, 1);
  private Path file = Path.of("");

  ConflictJourneyTest() {
    super(1280, 800);
  }

  private static Cluster failed(Cluster cluster, int host) {
    var id = cluster.hosts().get(host).id();
    return DrawnFabricEdits.mark(cluster, Set.of(id), HostState.FAILED).cluster();
  }

  /**
   * An edit here, a save there, and the command to save; the banner is there where it is noticed.
   */
  private ClusterDocument conflict(boolean noticed) {
    file = folder.resolve("shared.cluster.json");
    ClusterFile.write(before, file);
    act(() -> harness.planner.open(List.of(file)));
    harness.await("the file", () -> harness.planner.current().documentProperty().get() != null);
    harness.await("its stamp", () -> harness.planner.tasks().running().isEmpty());
    var document = document();
    act(() -> document.edit("mine", mine));
    ClusterFile.write(theirs, file);
    if (noticed) {
      act(harness.planner::noticeChanges);
      harness.await("the banner", () -> harness.isShown("#trouble"));
      assertThat(isWhole("#dismiss-trouble")).as("beside a long title").isTrue();
    }
    save();
    return document;
  }

  /** Nobody waits until the question is answered. */
  private void save() {
    Platform.runLater(() -> harness.command("menu.save"));
  }

  private void assertSettled(ClusterDocument document) {
    harness.await("saved", () -> !document.isModified());
    harness.await("no banner", () -> !harness.isShown("#trouble"));
    act(harness.planner::noticeChanges);
    harness.await("a look at the file", () -> harness.planner.tasks().running().isEmpty());
    assertThat(harness.isShown("#trouble")).isFalse();
  }

  private boolean isWhole(String button) {
    return UiToolkit.onFx(() -> {
      harness.stage.getScene().getRoot().layout();
      var shown = (Region) harness.stage.getScene().lookup(button);
      return shown.getWidth() >= shown.prefWidth(-1) - 1;
    });
  }

  /** Another window of this one's. */
  private boolean isBeside() {
    return Window.getWindows().stream()
        .anyMatch(each -> each.isShowing() && !each.equals(harness.stage));
  }

  @Test
  void bothEditsAreMerged() {
    var document = conflict(true);
    answer("#conflict-dialog", ButtonData.OK_DONE);
    assertSettled(document);
    assertThat(ClusterFile.read(file)).isEqualTo(failed(mine, 1)).isEqualTo(document.cluster());
  }

  @Test
  void overwritingIsAskedForAlsoWhereNobodyNoticed() {
    var document = conflict(false);
    answer("#conflict-dialog", ButtonData.CANCEL_CLOSE);
    assertThat(ClusterFile.read(file)).isEqualTo(theirs);
    assertThat(document.isModified()).isTrue();
    act(harness.planner::noticeChanges);
    harness.await("the banner", () -> harness.isShown("#trouble"));
    save();
    answer("#conflict-dialog", ButtonData.NO);
    assertSettled(document);
    assertThat(ClusterFile.read(file)).isEqualTo(mine);
  }

  @Test
  void savingElsewhereLeavesTheOtherFile() {
    var other = folder.resolve("mine.cluster.json");
    harness.choose(other);
    var document = conflict(true);
    answer("#conflict-dialog", ButtonData.OTHER);
    assertSettled(document);
    assertThat(ClusterFile.read(file)).isEqualTo(theirs);
    assertThat(ClusterFile.read(other)).isEqualTo(mine);
  }

  @Test
  void theDifferencesAreShownAndNothingIsWritten() {
    var document = conflict(true);
    answer("#conflict-dialog", ButtonData.LEFT);
    harness.await("the differences", this::isBeside);
    assertThat(ClusterFile.read(file)).isEqualTo(theirs);
    assertThat(document.isModified()).isTrue();
    act(() ->
        List.copyOf(Window.getWindows()).stream()
            .filter(each -> !each.equals(harness.stage))
            .forEach(Window::hide));
    save();
    answer("#conflict-dialog", ButtonData.OK_DONE);
    assertSettled(document);
  }
}
