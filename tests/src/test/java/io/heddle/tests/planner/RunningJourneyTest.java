package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Health;
import io.heddle.model.io.FileKinds;
import io.heddle.render.gantt.GanttChartView;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.HostGroups;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** From what a scheduler prints to when the next job fits, to who moves for it, to the runbook. */
class RunningJourneyTest extends RunningJourney {
  /** Pixels in which the timeline shows some rows below its choices. */
  private static final double LEAST_RESULTS = 255;

  private HostGroups marked() {
    return UiToolkit.onFx(() -> harness.find("#fabric", FabricView.class).marks().groups());
  }

  @Test
  void theReportLeavesTheTimelineItsRoom() throws IOException {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    tab("tab-timeline");
    harness.awaitRest();
    double before = bottom("#results-holder") - top("#results-holder");
    importState();
    assertThat(harness.isShown("#import-report")).isTrue();
    harness.await(
        "rows to read", () -> bottom("#results-holder") - top("#results-holder") >= LEAST_RESULTS);
    act(() -> harness.window.open("place"));
    tab("tab-timeline");
    fire("#import-dismiss");
    harness.await(
        "as before, for nobody has moved it",
        () -> Math.abs(bottom("#results-holder") - top("#results-holder") - before) < 1);
  }

  @Test
  void whatRunsIsImportedAndTheNextJobFindsItsHosts() throws IOException {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    assertThat(freeGpus()).isEqualTo(64);
    importState();
    assertThat(freeGpus()).isEqualTo(64 - 27);
    assertThat(harness.isShown("#import-report")).isTrue();
    assertThat(harness.text("#import-title")).contains("running.csv", "csv");
    fire("#import-copy");
    assertThat(UiToolkit.onFx(() -> Clipboard.getSystemClipboard().getString()))
        .contains("4 running jobs: on 27 GPUs", "changed ", "busy GPUs");
    fire("#import-dismiss");

    assertThat(harness.text("#timeline-answer")).isEqualTo("now");
    assertThat(harness.text("#timeline-date")).isEqualTo("Fri 15 Jan 2027, 08:00 UTC");
    assertThat(harness.text("#timeline-hosts")).isEqualTo(Text.of("timeline.where", 3, 2));
    assertThat(harness.text("#timeline-endless")).contains("two");
    spread(1);
    harness.await("an hour", () -> harness.text("#timeline-answer").equals("in 1 h"));
    assertThat(harness.text("#timeline-waits")).contains("big (in 1 h)");
    fire("#timeline-hosts");
    assertThat(
            UiToolkit.onFx(() -> List.copyOf(harness.window.linking().selectionProperty().get())))
        .as("its hosts")
        .hasSize(3);
    assertThat(harness.text("#timeline-time-words")).isEqualTo("in 1 h: 2 of 8 hosts free");
    assertThat(UiToolkit.onFx(() -> node("#timeline-free", TableView.class).getItems().size()))
        .isEqualTo(2);
    assertThat(marked().groups()).extracting(HostGroups.Group::name).contains("llm", "tail");
    var gantt = node("#timeline-gantt", GanttChartView.class);
    harness.await("its bar", () -> gantt.centreOf("tail") != null);
    assertThat(Objects.requireNonNull(UiToolkit.onFx(gantt::chart)).rows())
        .as("one a minipod")
        .hasSize(2);
    var bar = Objects.requireNonNull(UiToolkit.onFx(() -> gantt.centreOf("tail")));
    robot.moveTo(UiToolkit.onFx(() -> gantt.localToScreen(bar)));
    robot.clickOn(UiToolkit.onFx(() -> gantt.localToScreen(bar)));
    assertThat(harness.text("#timeline-time-words")).contains("in 1").contains("of 8 hosts free");

    tab("tab-moves");
    robot.clickOn("#moves-run");
    harness.await("the runbook", () -> !steps().isEmpty());
    assertThat(harness.text("#moves-figures")).contains("2 moves, 0.75 GPU-hours lost");
    assertThat(harness.isShown("#moves-not-preemptible")).as("both may be stopped").isFalse();
    act(() -> node("#moves-aim", ComboBox.class).getSelectionModel().select(1));
    assertThat(steps()).as("of another question").isEmpty();
    fire("#moves-run");
    harness.await("the other runbook", () -> !steps().isEmpty());
    assertThat(harness.text("#moves-figures")).contains("2 moves, 0.75 GPU-hours lost");
    assertThat(harness.text("#moves-gains")).contains("spread of llm: 2 before, 1 after");
    assertThat(steps()).hasSize(3);
    assertThat(UiToolkit.onFx(() -> node("#moves-steps", TableView.class).getItems().size()))
        .isEqualTo(3);
    assertThat(steps().getLast()).startsWith("start llm on ");
    assertThat(marked().groups())
        .extracting(HostGroups.Group::name)
        .containsExactly("destination of one", "destination of two", "for llm");
    fire("#moves-copy");
    assertThat(UiToolkit.onFx(() -> Clipboard.getSystemClipboard().getString()))
        .contains("1. ", "3. start llm on ");
    var plan = folder.resolve("llm.moves.json");
    saveRunbook(plan);
    assertThat(FileKinds.MOVES.read(plan).moves()).hasSize(2);
    var words = folder.resolve("llm.txt");
    saveRunbook(words);
    assertThat(Files.readString(words)).contains("3. start llm on ");
    tab("tab-nodes");
    assertThat(marked().isEmpty()).as("other tabs mark nothing").isTrue();
  }

  private void saveRunbook(Path target) {
    harness.choose(target);
    fire("#moves-save");
    harness.await(
        "saved", () -> harness.text("#moves-said").contains(target.getFileName().toString()));
  }

  @Test
  void theImportIsOneStepAndIsKeptWithTheDocument() throws IOException {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    assertThat(harness.isShown("#import-report")).isTrue();
    act(harness.stage::requestFocus);
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    harness.await("undone", () -> freeGpus() == 64);
    assertThat(harness.isShown("#import-report")).as("of what is undone").isFalse();
    assertThat(harness.isShown("#timeline-none")).isTrue();
    press(KeyCode.Y, KeyCombination.SHORTCUT_DOWN);
    harness.await("done again", () -> freeGpus() == 64 - 27);
    harness.await("the timeline", () -> !harness.isShown("#timeline-none"));
    press(KeyCode.S, KeyCombination.SHORTCUT_DOWN);
    harness.await("saved", () -> !document().isModified());
    var kept = folder.resolve("a.allocations.json");
    assertThat(FileKinds.ALLOCATIONS.read(kept).jobs()).hasSize(4);
    act(() -> harness.planner.close(document()));
    open(folder.resolve("a.cluster.json"));
    assertThat(UiToolkit.onFx(() -> document().allocationsProperty().get().jobs())).hasSize(4);
    assertThat(UiToolkit.onFx(() -> document().isModified())).isFalse();
  }

  @Test
  void whatCannotBeIsSaidAndNothingIsLost() throws IOException {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    fire("#import-dismiss");
    var nonsense = folder.resolve("notes.txt");
    Files.writeString(nonsense, "Milk, eggs.\n");
    harness.choose(nonsense);
    act(() -> harness.command("menu.import.state"));
    harness.await("the reason", () -> harness.isShown("#trouble"));
    assertThat(harness.text("#trouble-title")).contains("notes.txt");
    assertThat(freeGpus()).isEqualTo(64 - 27);
    var other = folder.resolve("other.csv");
    Files.writeString(other, "job,host,gpus\nx,elsewhere,8\n");
    open(folder.resolve("other.csv"));
    harness.await("another reason", () -> harness.text("#trouble-title").contains("other.csv"));
    assertThat(freeGpus()).isEqualTo(64 - 27);

    act(() -> node("#timeline-job", ComboBox.class).getSelectionModel().select(1));
    harness.await("never", () -> harness.text("#timeline-answer").equals("never"));
    assertThat(harness.text("#timeline-waits"))
        .startsWith("It requests")
        .contains("16 are missing");
    assertThat(CutWords.in(node("#timeline-waits", Node.class).getParent())).isEmpty();
    assertThat(harness.isShown("#timeline-hosts")).isFalse();
    tab("tab-moves");
    fire("#moves-run");
    harness.await("why not", () -> harness.isShown("#moves-obstacle"));
    assertThat(harness.text("#moves-obstacle")).contains("requests 80 GPUs");
    assertThat(UiToolkit.onFx(() -> node("#moves-copy", ButtonBase.class).isDisabled())).isTrue();
  }

  /** A list of nodes could be a fabric as well. */
  @Test
  void nodesOfTheClusterOnShowAreItsState() throws IOException {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    var host = document().cluster().hosts().getFirst().id();
    var nodes = "NodeName=%s Arch=x86_64 Gres=gpu:8\n   GresUsed=gpu:0\n   State=%s\n";
    Files.writeString(folder.resolve("nodes.txt"), nodes.formatted(host, "DOWN"));
    open(folder.resolve("nodes.txt"));
    harness.await("a failed host", () -> document().cluster().host(host).health() == Health.FAILED);
    assertThat(UiToolkit.onFx(() -> harness.planner.documents().size())).isEqualTo(1);
    Files.writeString(folder.resolve("nodes.txt"), nodes.formatted("elsewhere", "IDLE"));
    open(folder.resolve("nodes.txt"));
    harness.await("the reason", () -> harness.isShown("#trouble"));
    assertThat(harness.text("#trouble-title")).contains("nodes.txt");
    assertThat(document().cluster().host(host).health()).isEqualTo(Health.FAILED);
  }

  @Test
  void whatRunsNeedsACluster() {
    open(folder.resolve("running.csv"));
    harness.await("the reason", () -> harness.isShown("#trouble"));
    assertThat(harness.text("#trouble-title")).contains("running.csv");
  }

  /** As a planner leaves it that is killed. */
  @Test
  void whatRunsIsRecovered() throws IOException {
    var kept = folder.resolve("kept");
    act(() -> harness.keepIn(kept));
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    harness.await("the autosave", () -> autosave(kept) != null);
    var left = folder.resolve("left");
    var dead = Files.createDirectories(left.resolve("of-a-dead-one"));
    Files.copy(Objects.requireNonNull(autosave(kept)), dead.resolve("one.json"));
    Files.createFile(dead.resolve("lock"));
    harness.stop();
    harness = window();
    act(() -> harness.keepIn(left));
    harness.await("the document", () -> harness.planner.current().documentProperty().get() != null);
    assertThat(UiToolkit.onFx(() -> document().allocationsProperty().get().jobs())).hasSize(4);
    assertThat(freeGpus()).isEqualTo(64 - 27);
  }

  private static @Nullable Path autosave(Path folder) {
    try (var files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).findFirst().orElse(null);
    } catch (IOException | UncheckedIOException moved) {
      return null;
    }
  }
}
