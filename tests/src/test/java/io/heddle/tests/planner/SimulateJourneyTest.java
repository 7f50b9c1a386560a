package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.app.usecase.simulate.PolicyRanking;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.render.gantt.GanttChartView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Slider;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A trace is opened, played under policies, looked into and exported. */
class SimulateJourneyTest extends Journey {
  SimulateJourneyTest() {
    super(1280, 800);
  }

  /** Forty jobs, one of them larger than any sample. */
  private Path trace() throws IOException {
    var random = new Random(3);
    var lines = new ArrayList<>(List.of("id,submitSeconds,durationSeconds,gpus"));
    for (int i = 0; i < 40; i++) {
      lines.add("job-%d,%d,%d,%d".formatted(i, i * 60, 300 + random.nextInt(900), 8 << (i % 4)));
    }
    lines.add("giant,2500,100,100000");
    return Files.write(folder.resolve("mine.csv"), lines);
  }

  private @Nullable SimulationAnswer answer() {
    return UiToolkit.onFx(() -> harness.simulate().answerProperty().get());
  }

  private SimulationAnswer finished() {
    harness.await(
        "all policies",
        () -> {
          var now = answer();
          return now != null && now.complete() && harness.planner.tasks().running().isEmpty();
        });
    return Objects.requireNonNull(answer());
  }

  private boolean isOpen(String workspace) {
    return UiToolkit.onFx(() ->
        node("#workspace-" + workspace) instanceof ToggleButton button && button.isSelected());
  }

  private void type(String id, String text) {
    act(() -> node(id, TextField.class).setText(text));
  }

  /** Of the card that holds a node. */
  private double opacity(String id) {
    return UiToolkit.onFx(() -> node(id, Node.class).getParent().getOpacity());
  }

  @Test
  void aTraceIsPlayedLookedIntoAndExported() throws IOException {
    openSample("shared-24");
    robot.clickOn("#workspace-simulate");
    harness.await("simulate", () -> node("#simulate-run") != null);
    act(() -> {
      ComboBox<?> families = node("#simulate-family", ComboBox.class);
      families
          .getSelectionModel()
          .select(PolicyFamilies.all().indexOf(PolicyFamilies.byId("contention")));
    });
    assertThat(harness.isShown("#simulate-hint")).isTrue();
    assertThat(UiToolkit.onFx(() -> node("#export", ButtonBase.class).isDisabled())).isTrue();
    harness.choose(trace());
    robot.clickOn("#simulate-file");
    harness.await(
        "the trace", () -> harness.text("#simulate-trace-about").startsWith("mine.csv: 41 jobs"));
    fire("#simulate-policy-1"); // without crux
    robot.clickOn("#simulate-run");
    var answer = finished();
    assertThat(answer.results())
        .extracting(each -> each.policy())
        .containsExactly("refined", "ecmp");
    assertThat(answer.jobs()).isEqualTo(40);
    assertThat(answer.leftOut()).isEqualTo(1);
    assertThat(harness.text("#answer-asked"))
        .isEqualTo("mine.csv · " + PolicyRanking.first(answer).policy());
    var other = answer.results().getLast().policy();
    act(() -> harness.simulate().cursor().show(other));
    assertThat(harness.text("#answer-asked"))
        .as("what is selected")
        .isEqualTo("mine.csv · " + other);
    assertThat(harness.text("#simulate-ranking"))
        .as("about what the title names")
        .isEqualTo(PolicyRanking.text(answer, answer.results().getLast()));
    assertThat(bottom("#simulate-ranking")).as("before the form").isLessThan(top("#simulate-run"));
    assertThat(opacity("#simulate-ranking")).isEqualTo(1);
    fire("#simulate-policy-1");
    assertThat(opacity("#simulate-ranking")).as("of what was asked before").isLessThan(1);
    fire("#simulate-policy-1");
    assertThat(harness.text("#simulate-notes")).contains("1 of the trace's jobs left out");
    assertThat(harness.isShown("#simulate-hint")).isFalse();

    robot.clickOn("#simulate-show-gantt");
    var gantt = node("#simulate-gantt", GanttChartView.class);
    var outcome = answer.results().getFirst().first().outcome();
    var job = outcome.jobs().get(5);
    harness.await("its picture", () -> gantt.centreOf(job.job().id()) != null);
    Point2D centre =
        UiToolkit.onFx(
            () -> gantt.localToScreen(Objects.requireNonNull(gantt.centreOf(job.job().id()))));
    robot.clickOn(centre);
    var cursor = harness.simulate().cursor();
    assertThat(UiToolkit.onFx(() -> cursor.jobProperty().get())).isEqualTo(job);
    double seconds = UiToolkit.onFx(() -> cursor.secondsProperty().get());
    assertThat(seconds).isBetween(start(job), Objects.requireNonNull(job.endSeconds()));
    assertThat(UiToolkit.onFx(() -> cursor.groupsProperty().get().groups()))
        .anySatisfy(group -> assertThat(group.name()).isEqualTo(job.job().id()));
    robot.clickOn("#simulate-after");
    assertThat(UiToolkit.onFx(() -> cursor.secondsProperty().get())).isGreaterThan(seconds);

    var target = folder.resolve("out");
    Files.createDirectory(target);
    harness.choose(target);
    robot.clickOn("#export");
    harness.await("the files", () -> harness.text("#simulate-said").startsWith("Wrote 3 tables"));
    var jobs = Files.readAllLines(target.resolve("jobs.csv"));
    assertThat(jobs).hasSize(1 + 2 * 40);
    assertThat(jobs)
        .anySatisfy(line ->
            assertThat(line)
                .startsWith(
                    String.format(
                        Locale.ROOT,
                        "refined,%s,%d,%.3f,%.3f,",
                        job.job().id(),
                        job.job().gpus(),
                        job.job().submitSeconds(),
                        start(job))));
    assertThat(Files.readString(target.resolve("policies.csv"))).contains("refined,3,");
    assertThat(target.resolve("gantt-ecmp.png")).isNotEmptyFile();
    assertThat(target.resolve("utilization.svg")).isNotEmptyFile();

    var placeable = outcome.jobs().stream().filter(each -> each.job().gpus() == 16).findFirst();
    act(() -> cursor.jobProperty().set(placeable.orElseThrow()));
    fire("#next");
    harness.await("place", () -> isOpen("place"));
    assertThat(UiToolkit.onFx(() -> document().jobProperty().get()))
        .satisfies(shown ->
            assertThat(Objects.requireNonNull(shown).id())
                .isEqualTo(placeable.orElseThrow().job().id()));
  }

  private static double start(JobOutcome job) {
    return Objects.requireNonNull(job.startSeconds());
  }

  /** Jobs of a type, a number and a length of their own, which all may change. */
  @Test
  void elasticJobsArePlayedUnderThreePoliciesAndExported() throws IOException {
    openSample("het-4mix");
    robot.clickOn("#workspace-simulate");
    harness.await("simulate", () -> node("#simulate-run") != null);
    harness.await("its policies", () -> "fcfs".equals(harness.text("#simulate-policy-2")));
    type("#simulate-jobs", "12");
    robot.clickOn("#simulate-run");
    var answer = finished();
    assertThat(answer.results())
        .extracting(each -> each.policy())
        .containsExactly("heddle", "arena", "fcfs");
    var jobs = answer.results().getFirst().first().outcome().jobs();
    assertThat(jobs).allSatisfy(job -> assertThat(job.endSeconds()).isNotNull());
    assertThat(jobs).anySatisfy(job -> assertThat(job.rescalings()).isPositive());
    for (var job : jobs) {
      for (var span : job.spans()) {
        assertThat(span.allocation().shares())
            .as("%s is on one type of GPU", job.job().id())
            .extracting(share -> share.host().type().gpuModel())
            .containsOnly(span.allocation().shares().getFirst().host().type().gpuModel());
      }
    }

    var cursor = harness.simulate().cursor();
    double before = UiToolkit.onFx(() -> cursor.secondsProperty().get());
    robot.clickOn("#simulate-after");
    assertThat(UiToolkit.onFx(() -> cursor.secondsProperty().get())).isGreaterThan(before);
    assertThat(UiToolkit.onFx(() -> cursor.groupsProperty().get().groups())).isNotEmpty();

    var target = folder.resolve("elastic");
    Files.createDirectory(target);
    harness.choose(target);
    robot.clickOn("#export");
    harness.await("the files", () -> harness.text("#simulate-said").startsWith("Wrote 3 tables"));
    assertThat(Files.readAllLines(target.resolve("policies.csv")))
        .hasSize(4)
        .first()
        .asString()
        .contains("samples per second (1/s)")
        .contains("rescalings per job");
    assertThat(target.resolve("throughput.svg")).isNotEmptyFile();
  }

  @Test
  void aTraceOpenedLikeAnyFileLeadsHere() throws IOException {
    var file = trace();
    act(() -> harness.planner.open(List.of(file)));
    harness.await(
        "what to do next", () -> harness.planner.messages().noticeProperty().get() != null);
    assertThat(
            UiToolkit.onFx(() ->
                Objects.requireNonNull(harness.planner.messages().noticeProperty().get()).title()))
        .isEqualTo("mine.csv is a trace of 41 jobs.");
    fire("#sample-shared-24");
    harness.await("simulate", () -> isOpen("simulate"));
    harness.await("its card", () -> node("#simulate-trace-about") != null);
    assertThat(harness.text("#simulate-trace-about")).startsWith("mine.csv: 41 jobs");
    assertThat(UiToolkit.onFx(() -> harness.planner.messages().noticeProperty().get())).isNull();
    robot.clickOn("#workspace-fabric");
    act(() -> harness.planner.open(List.of(file)));
    harness.await("simulate again", () -> isOpen("simulate"));
  }

  @Test
  void aBadTraceAndABadNumberAreTold() throws IOException {
    openSample("shared-24");
    robot.clickOn("#workspace-simulate");
    harness.choose(
        Files.write(
            folder.resolve("bad.csv"), List.of("submitSeconds,durationSeconds,gpus", "0,x,8")));
    fire("#simulate-file");
    harness.await("the reason", () -> harness.text("#simulate-obstacle").contains("line 2"));
    assertThat(harness.text("#simulate-obstacle"))
        .contains("bad.csv")
        .contains("durationSeconds x");
    assertThat(UiToolkit.onFx(() -> node("#simulate-drawn", ToggleButton.class).isSelected()))
        .isTrue();
    type("#simulate-jobs", "many");
    assertThat(harness.text("#simulate-obstacle"))
        .isEqualTo(
            Text.of(
                "simulate.error.number", Text.of("simulate.jobs"), "many", 1, "1", "1,000,000"));
    assertThat(UiToolkit.onFx(() -> node("#simulate-run", ButtonBase.class).isDisabled())).isTrue();
  }

  @Test
  void whatRunsCanBeStopped() {
    openSample("shared-24");
    robot.clickOn("#workspace-simulate");
    type("#simulate-jobs", "20000");
    fire("#simulate-run");
    harness.await("its progress", () -> harness.isShown("#simulate-cancel"));
    robot.clickOn("#simulate-cancel");
    harness.await(
        "the end",
        () -> !harness.isShown("#simulate-cancel") && harness.planner.tasks().running().isEmpty());
    assertThat(UiToolkit.onFx(() -> node("#simulate-run", ButtonBase.class).isDisabled()))
        .isFalse();
  }

  @Test
  void theSameByKeyboardAlone() {
    openSample("shared-24");
    press(KeyCode.DIGIT7, KeyCombination.SHORTCUT_DOWN);
    harness.await("simulate", () -> isOpen("simulate"));
    goTo("#simulate-jobs");
    press(KeyCode.A, KeyCombination.SHORTCUT_DOWN);
    robot.write("25");
    goTo("#simulate-policy-3");
    robot.type(KeyCode.SPACE);
    assertThat(UiToolkit.onFx(() -> node("#simulate-policy-3", CheckBox.class).isSelected()))
        .isTrue();
    goTo("#simulate-run");
    robot.type(KeyCode.SPACE);
    assertThat(finished().results()).hasSize(4);
    goTo("#simulate-time");
    var cursor = harness.simulate().cursor();
    double before = UiToolkit.onFx(() -> cursor.secondsProperty().get());
    robot.type(KeyCode.LEFT);
    assertThat(UiToolkit.onFx(() -> cursor.secondsProperty().get())).isLessThan(before);
    assertThat(UiToolkit.onFx(() -> node("#simulate-time", Slider.class).getValue()))
        .isEqualTo(UiToolkit.onFx(() -> cursor.secondsProperty().get()));
    goTo("#simulate-show-table");
    robot.type(KeyCode.RIGHT);
    robot.type(KeyCode.SPACE);
    harness.await("the Gantt", () -> node("#simulate-gantt") != null);
    goTo("#simulate-gantt");
    var gantt = node("#simulate-gantt", GanttChartView.class);
    double all = UiToolkit.onFx(gantt::visibleSeconds);
    robot.type(KeyCode.ADD);
    assertThat(UiToolkit.onFx(gantt::visibleSeconds)).isLessThan(all);
    robot.type(KeyCode.HOME);
    assertThat(UiToolkit.onFx(gantt::visibleSeconds)).isEqualTo(all);
    assertThat(UiToolkit.onFx(gantt::getAccessibleText)).contains("jobs on 24 rows");
  }
}
