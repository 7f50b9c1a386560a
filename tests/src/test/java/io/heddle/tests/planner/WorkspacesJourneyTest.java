package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.HitTestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

/** What a document shows depends on that document alone, wherever a person has been meanwhile. */
class WorkspacesJourneyTest extends Journey {
  WorkspacesJourneyTest() {
    super(1280, 800);
  }

  private boolean isOpen(String workspace) {
    return UiToolkit.onFx(() ->
        node("#workspace-" + workspace) instanceof ToggleButton button && button.isSelected());
  }

  private void show(ClusterDocument document) {
    act(() -> harness.planner.show(document));
  }

  private void noTrouble() {
    assertThat(UiToolkit.onFx(() -> harness.planner.messages().troubleProperty().get())).isNull();
  }

  @Test
  void theSwitchAndTheKeysGoToEachWorkspace() {
    openSample("shared-24");
    assertThat(isOpen("place")).isTrue();
    robot.clickOn("#workspace-contend");
    harness.await("contend", () -> node("#levels") != null);
    assertThat(isOpen("contend")).isTrue();
    press(KeyCode.DIGIT1, KeyCombination.SHORTCUT_DOWN);
    harness.await("fabric", () -> node("#tab-nodes") != null || isOpen("fabric"));
    press(KeyCode.DIGIT4, KeyCombination.SHORTCUT_DOWN);
    harness.await("dispatch", () -> node("#dispatch") != null);
    press(KeyCode.DIGIT3, KeyCombination.SHORTCUT_DOWN);
    harness.await("place", () -> node("#matrix") != null);
    assertThat(isOpen("place")).isTrue();
    noTrouble();
  }

  /** The results are high enough to be read, and each workspace remembers what a person made it. */
  @Test
  void eachWorkspaceRemembersHowHighItsCanvasIs() {
    openSample("shared-24");
    act(() -> harness.window.open("contend"));
    awaitResults("high enough", 310);
    act(() -> canvasAndResults().setDividerPositions(0.3));
    act(() -> harness.window.open("dispatch"));
    awaitResults("another workspace", 310);
    act(() -> harness.window.open("lab"));
    act(() -> harness.window.open("contend"));
    harness.await(
        "what was chosen",
        () -> Math.abs(canvasAndResults().getDividerPositions()[0] - 0.3) < 0.01);
    assertThat(harness.window.settings().canvas()).containsOnlyKeys("contend");
  }

  @Test
  void theFiguresOfTheClusterAreThereWhileNothingIsSelected() {
    openSample("shared-24");
    act(() -> harness.window.open("fabric"));
    harness.await("its figures", () -> harness.isShown("#fabric-figures"));
    assertThat(UiToolkit.onFx(() -> ShownTexts.of(node("#fabric-figures", Node.class))))
        .contains("shared-24", "192 of 192", "24", "192 × A100", "8");
    act(() -> harness.window.linking().select(List.of("leaf-00")));
    harness.await("the selection instead", () -> !harness.isShown("#fabric-figures"));
  }

  private void awaitResults(String what, double height) {
    harness.await(
        what, () -> Math.abs(node("#results-holder", Region.class).getHeight() - height) < 8);
  }

  private SplitPane canvasAndResults() {
    Node each = node("#results-holder", Region.class);
    while (!(each instanceof SplitPane)) {
      each = Objects.requireNonNull(each.getParent());
    }
    return (SplitPane) each;
  }

  @Test
  void anotherDocumentWhileDispatchIsOpenIsNoFault() {
    openSample("shared-24");
    tab("tab-dispatch");
    harness.await("an answer", () -> harness.dispatch().answerProperty().get() != null);
    var first = document();
    act(() -> {
      harness.dispatch().choices().requests().set(List.of(3));
      harness.dispatch().toggleHost(first.cluster().hosts().getFirst().id());
    });
    act(() -> harness.planner.openSample(Samples.byId("h100")));
    harness.await("the other cluster", () -> document() != first);
    harness.await("its answer", () -> harness.dispatch().answerProperty().get() != null);
    assertThat(isOpen("dispatch")).as("the workspace stays").isTrue();
    assertThat(UiToolkit.onFx(() -> harness.dispatch().changedHosts())).isEmpty();
    show(first);
    assertThat(UiToolkit.onFx(() -> harness.dispatch().choices().requests().get()))
        .containsExactly(3);
    assertThat(UiToolkit.onFx(() -> harness.dispatch().changedHosts()))
        .containsOnlyKeys(first.cluster().hosts().getFirst().id());
    noTrouble();
  }

  @Test
  void whatIsTypedConcernsTheJobThatItWasTypedOver() {
    openSample("shared-24");
    var first = document();
    var wanted = UiToolkit.onFx(() -> Objects.requireNonNull(first.jobProperty().get()));
    openSample("h100");
    var second = document();
    var other = UiToolkit.onFx(() -> List.copyOf(second.jobs()));
    show(first);
    act(() -> {
      harness.find("#job-id", TextField.class).setText("typed");
      harness.planner.show(second); // before the form has taken it over
    });
    harness.await(
        "the job of before has it",
        () -> first.jobs().stream().anyMatch(job -> job.equals(wanted.withId("typed"))));
    assertThat(UiToolkit.onFx(() -> List.copyOf(second.jobs()))).isEqualTo(other);
    noTrouble();
  }

  @Test
  void theNameOfAnotherJobIsRefused() {
    openSample("shared-24");
    act(() -> harness.planner.current().add(TrainingJob.of("other", 8, 8, 1)));
    act(() -> harness.find("#job-id", TextField.class).setText("other-"));
    harness.await("renamed", () -> "other-".equals(shownJob()));
    var taken = UiToolkit.onFx(() -> document().jobs().getFirst().id());
    act(() -> harness.find("#job-id", TextField.class).setText(taken));
    harness.await("the hint", () -> harness.isShown("#job-error"));
    assertThat(harness.text("#job-error")).endsWith(Text.of("job.error.taken", taken));
    press(KeyCode.ENTER);
    assertThat(UiToolkit.onFx(this::shownJob)).isEqualTo("other-");
    noTrouble();
  }

  private String shownJob() {
    return Objects.requireNonNull(document().jobProperty().get()).id();
  }

  @Test
  void whatIsSelectedInOneDocumentIsNothingToAnother() {
    openSample("shared-24");
    var first = document();
    openSample("table1-iii");
    var host = document().cluster().hosts().getLast().id();
    assertThat(first.cluster().hasHost(host)).isFalse();
    act(() -> harness.window.linking().select(HitTestResult.of(document().cluster().node(host))));
    assertThat(harness.text("#selection-title")).isEqualTo(host);
    show(first);
    assertThat(UiToolkit.onFx(() -> node("#selection-title"))).isNull();
    noTrouble();
  }

  @Test
  void alphaJobsOnTheNetworkAndLevelsStayWithTheirDocument() {
    openSample("shared-24");
    act(() -> harness.session().alphaProperty().set(0.2));
    tab("tab-contention");
    act(() -> harness.contention().addShown()); // all five take seconds
    harness.await("a schedule", () -> harness.contention().computedProperty().get() != null);
    var jobs = UiToolkit.onFx(() -> List.copyOf(harness.contention().jobs()));
    act(() -> harness.contention().move(jobs.getFirst().job().id(), 0));
    harness.await(
        "the dragged level",
        () -> Objects.requireNonNull(harness.contention().scheduleProperty().get()).chosen());
    var first = document();
    act(() -> harness.planner.openSample(Samples.byId("table1-i")));
    harness.await("the other cluster", () -> document() != first);
    assertThat(UiToolkit.onFx(() -> List.copyOf(harness.contention().jobs()))).isEmpty();
    assertThat(UiToolkit.onFx(() -> harness.session().alphaProperty().get())).isEqualTo(0.5);
    show(first);
    assertThat(UiToolkit.onFx(() -> List.copyOf(harness.contention().jobs()))).isEqualTo(jobs);
    assertThat(
            UiToolkit.onFx(() ->
                Objects.requireNonNull(harness.contention().scheduleProperty().get()).chosen()))
        .isTrue();
    assertThat(UiToolkit.onFx(() -> harness.session().alphaProperty().get())).isEqualTo(0.2);
    noTrouble();
  }

  @Test
  void openingAnOpenFileAsksBeforeUnsavedChangesAreGivenUp() {
    openSample("table1-i");
    Path file = folder.resolve("mine.cluster.json");
    var cluster = document().cluster();
    ClusterFile.write(cluster, file);
    act(() -> harness.planner.open(List.of(file)));
    harness.await("the file", () -> file.equals(document().path()));
    var opened = document();
    act(() -> opened.edit("Rename", cluster.withName("edited")));
    answer(file, ButtonBar.ButtonData.CANCEL_CLOSE);
    assertThat(document()).isSameAs(opened);
    assertThat(document().cluster().name()).isEqualTo("edited");
    answer(file, ButtonBar.ButtonData.NO);
    harness.await("the file again", () -> document() != opened);
    assertThat(document().cluster().name()).isEqualTo(cluster.name());
    assertThat(UiToolkit.onFx(() -> List.copyOf(harness.planner.documents())))
        .doesNotContain(opened);
  }

  /** Opens the file again and answers what the planner asks. */
  private void answer(Path file, ButtonBar.ButtonData with) {
    act(() -> harness.planner.open(List.of(file)));
    answer("#reopen-dialog", with);
  }
}
