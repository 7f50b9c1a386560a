package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.contend.Schedule;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.FlowSchedule;
import io.heddle.render.contention.PriorityLevelView;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.render.topology.FabricView;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs contend, get levels, a level is dragged, the cost is shown, the tables are exported. */
class ContentionJourneyTest extends Journey {
  ContentionJourneyTest() {
    super(1000, 960);
  }

  @BeforeEach
  void openTheContentionTab() {
    openSample("shared-24");
    tab("tab-contention");
  }

  private Schedule shown() {
    return Objects.requireNonNull(
        UiToolkit.onFx(() -> harness.contention().scheduleProperty().get()));
  }

  private Map<String, Integer> levels() {
    return shown().schedule().jobs().stream()
        .collect(Collectors.toMap(FlowSchedule.Job::id, FlowSchedule.Job::level));
  }

  private void addAll() {
    robot.clickOn("#contend-more");
    robot.clickOn("#contend-add-all");
    harness.await(
        "a schedule of five jobs, compared",
        () ->
            harness.contention().jobs().size() == 5
                && harness.contention().computedProperty().get() != null
                && !harness.contention().comparisons().comparisonProperty().get().isEmpty()
                && harness.planner.tasks().running().isEmpty());
  }

  private Point2D onScreen(String chip) {
    return UiToolkit.onFx(() -> {
      var view = harness.find("#levels", PriorityLevelView.class);
      var box = Objects.requireNonNull(view.chipBox(chip));
      return view.localToScreen(box.centreX(), box.centreY());
    });
  }

  @Test
  void thePlacedJobGoesOnToTheNetwork() {
    act(() -> harness.window.open("place"));
    harness.awaitSettled();
    fire("#next");
    harness.await("it on the network", () -> harness.contention().jobs().size() == 1);
    assertThat(harness.contention().jobs().getFirst().job())
        .isEqualTo(document().jobProperty().get());
    act(() -> harness.window.open("place"));
    fire("#next");
    assertThat(harness.text("#contend-obstacle")).as("it is there already").isEmpty();
  }

  @Test
  void aJobIsAddedWhereItStandsAndAnotherBesideIt() {
    harness.await("the levels", () -> node("#levels") instanceof PriorityLevelView);
    var levels = node("#levels", PriorityLevelView.class);
    var said = new ArrayList<String>();
    act(() -> levels.accessibleTextProperty().addListener((_, _, now) -> said.add(now)));
    robot.clickOn("#contend-add");
    harness.await("one job", () -> harness.contention().scheduleProperty().get() != null);
    assertThat(said).first().isEqualTo(Text.of("contend.empty.solving"));
    assertThat(harness.text("#answer-asked")).contains("1 job");
    assertThat(harness.text("#contend-summary")).doesNotContain("before");
    assertThat(harness.text("#contend-add")).isEqualTo("Add gpt-13b");
    var add = node("#contend-add", Node.class);
    assertThat(add.isDisabled()).isTrue();
    assertThat(add.getAccessibleHelp()).contains("gpt-13b").contains("already");
    act(() -> {
      harness
          .planner
          .current()
          .show(
              Objects.requireNonNull(harness.planner.current().documentProperty().get())
                  .jobs()
                  .get(1));
    });
    harness.awaitSettled();
    robot.clickOn("#contend-add");
    harness.await(
        "two jobs",
        () ->
            harness.contention().jobs().size() == 2
                && harness.contention().scheduleProperty().get() != null
                && harness.planner.tasks().running().isEmpty());
    assertThat(harness.text("#answer-asked")).contains("2 jobs");
    assertThat(harness.text("#contend-summary")).contains("before adding the last job");
    var jobs = UiToolkit.onFx(() -> java.util.List.copyOf(harness.contention().jobs()));
    assertThat(jobs.get(0).hosts()).doesNotContainAnyElementsOf(jobs.get(1).hosts());
  }

  /** Five jobs take seconds to compare: once for all that looks at them and moves them. */
  @Test
  void whatIsScheduledIsMarkedExportedMovedAndDrawn() throws Exception {
    addAll();
    pointingAtAJobMarksItsPathsOnTheFabric();
    theTablesAreExported();
    aLevelIsDraggedAndItsCostIsShown();
    theKeyboardMovesAJob();
    robot.clickOn("#contend-reset");
    harness.awaitRest();
    schedulersIntensityAndFairnessAreDrawn();
  }

  private void aLevelIsDraggedAndItsCostIsShown() {
    var computed = levels();
    double before = shown().utilization();
    assertThat(harness.text("#answer-asked"))
        .isEqualTo(Text.of("inspector.asked", Text.of("contend.asked", 5), "refined"));
    assertThat(harness.text("#contend-summary")).contains("%.1f %%".formatted(100 * before));
    assertThat(harness.text("#contend-slowdown")).isEqualTo("%.2f×".formatted(shown().slowest()));
    var links = UiToolkit.onFx(() -> harness.find("#contend-links", VBox.class).getChildren());
    assertThat(links).as("of several jobs").isNotEmpty().hasSameSizeAs(shown().shared());
    assertThat(((Labeled) links.getFirst()).getText())
        .startsWith(shown().shared().getFirst().from())
        .endsWith(String.join(", ", shown().shared().getFirst().jobs()));
    assertThat(bottom("#contend-links")).isLessThanOrEqualTo(top("#contend-jobs"));
    assertThat(harness.isShown("#contend-reset")).isFalse();

    // bert-1b, which is served first, is dragged three levels down.
    var chip = onScreen("bert-1b");
    var target =
        UiToolkit.onFx(() -> {
          var view = harness.find("#levels", PriorityLevelView.class);
          return view.localToScreen(0, view.levelY(4));
        });
    robot.drag(chip, new Point2D(chip.getX(), target.getY()));
    harness.await(
        "the cost of the move",
        () -> {
          var now = harness.contention().scheduleProperty().get();
          return now != null && now.chosen();
        });
    assertThat(levels()).containsEntry("bert-1b", 4);
    double after = shown().utilization();
    assertThat(harness.text("#contend-summary"))
        .contains("%.1f %%".formatted(100 * after))
        .contains("refined reaches %.1f %%".formatted(100 * before))
        .contains("your levels: %+.1f percentage points".formatted(100 * (after - before)));

    robot.clickOn("#contend-reset");
    assertThat(levels()).isEqualTo(computed);
    assertThat(harness.isShown("#contend-reset")).isFalse();
  }

  private void theKeyboardMovesAJob() {
    var first = ScheduleViews.byPriority(shown().schedule()).getFirst();
    assertThat(first.level()).isPositive();
    focus("#levels");
    robot.type(KeyCode.RIGHT);
    robot.type(KeyCode.PAGE_DOWN);
    harness.await(
        "a level by hand",
        () -> {
          var now = harness.contention().scheduleProperty().get();
          return now != null && now.chosen();
        });
    assertThat(levels()).containsEntry(first.id(), first.level() - 1);
  }

  private void pointingAtAJobMarksItsPathsOnTheFabric() {
    var fabric = harness.find("#fabric", FabricView.class);
    assertThat(UiToolkit.onFx(() -> fabric.marks().links().links())).hasSize(32);
    assertThat(UiToolkit.onFx(() -> fabric.marks().links().marked())).isEmpty();
    robot.moveTo(onScreen("bert-1b"));
    harness.await("marked paths", () -> !fabric.marks().links().marked().isEmpty());
    var used =
        shown().schedule().jobs().stream()
            .filter(job -> job.id().equals("bert-1b"))
            .flatMap(job -> job.flows().stream())
            .flatMap(flow -> flow.path().stream())
            .collect(Collectors.toSet());
    assertThat(UiToolkit.onFx(() -> fabric.marks().links().marked()))
        .allMatch(load -> used.contains(load.from()) && used.contains(load.to()));
  }

  private void schedulersIntensityAndFairnessAreDrawn() {
    fire("#contend-show-utilization");
    var bars =
        UiToolkit.onFx(() -> harness.chart("#contend-utilization", SeriesPlot.class).chart());
    assertThat(Objects.requireNonNull(bars).x().categories())
        .contains("crux", "ecmp", "sincronia", "varys", "taccl", "cassini", "no-contention");
    fire("#contend-show-intensity");
    var time = UiToolkit.onFx(() -> harness.chart("#contend-intensity", SeriesPlot.class).chart());
    var groups = UiToolkit.onFx(() -> harness.contention().groupsProperty().get().groups());
    assertThat(
            Objects.requireNonNull(time).series().stream().map(each -> each.name() + each.colour()))
        .as("in the order and the colours of the fabric")
        .hasSize(5)
        .containsExactlyElementsOf(
            groups.stream().map(each -> each.name() + each.number()).toList());
    fire("#contend-show-fairness");
    var fair = UiToolkit.onFx(() -> harness.chart("#contend-fairness", SeriesPlot.class).chart());
    assertThat(Objects.requireNonNull(fair).series().getFirst().points()).hasSize(9);
    focus("#contend-fairness-weight");
    robot.type(KeyCode.RIGHT);
    harness.await(
        "the levels of that trade-off",
        () -> {
          var now = harness.contention().scheduleProperty().get();
          return now != null && now.chosen();
        });
    assertThat(harness.text("#answer-asked")).endsWith(Text.of("contend.chosen", "refined"));
    assertThat(levels())
        .isEqualTo(
            UiToolkit.onFx(() -> harness.contention().comparisons().fairnessProperty().get())
                .get(1)
                .levels());
  }

  /** Chosen where schedulers are; a job on a heavier queue suffers less, and says by how much. */
  @Test
  void levelsMayShareByWeight() throws Exception {
    UiToolkit.onFx(() -> {
      ComboBox<?> schedulers = harness.find("#contend-scheduler", ComboBox.class);
      schedulers.getSelectionModel().select(schedulers.getItems().indexOf("weighted"));
      return true;
    });
    addAll();
    assertThat(harness.text("#contend-slowdown")).isEqualTo("%.2f×".formatted(shown().slowest()));
    assertThat(shown().schedule().isWeighted()).isTrue();
    assertThat(shown().schedule().weights()).containsExactly(1, 1, 2, 3, 6, 12, 25, 50);
    UiToolkit.onFx(() -> {
      harness.contention().move("bert-1b", 0);
      return true;
    });
    harness.await("a level by hand", () -> shown().chosen());
    assertThat(shown().schedule().isWeighted()).as("still").isTrue();
    assertThat(levels()).containsEntry("bert-1b", 0);
    harness.choose(folder);
    robot.clickOn("#export");
    harness.await("the export", () -> Files.exists(folder.resolve("cumulus.sh")));
    assertThat(Files.readString(folder.resolve("cumulus.sh"))).contains("mode dwrr");
  }

  private void theTablesAreExported() throws Exception {
    harness.choose(folder);
    robot.clickOn("#export");
    harness.await("the export", () -> Files.exists(folder.resolve("schedule.json")));
    harness.await("its report", () -> harness.planner.tasks().running().isEmpty());
    assertThat(harness.text("#contend-written")).contains("Wrote 5 files");
    var schedule = FileKinds.SCHEDULE.read(folder.resolve("schedule.json"));
    assertThat(schedule).isEqualTo(shown().schedule());
    var table = Files.readAllLines(folder.resolve("priorities.csv"));
    assertThat(table).hasSize(6);
    levels()
        .forEach((job, level) ->
            assertThat(table)
                .contains("%s,%d,%d,%d,%d".formatted(job, level, 8 * level, 32 * level, level)));
    assertThat(Files.readString(folder.resolve("paths.csv"))).contains("spine-00");
    assertThat(Files.readString(folder.resolve("switch.sh"))).contains("mlnx_qos");
  }
}
