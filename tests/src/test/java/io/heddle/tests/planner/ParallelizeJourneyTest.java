package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.NodeScreenBounds;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.features.parallelize.PlanSelection;
import io.heddle.model.io.FileKinds;
import io.heddle.model.text.Advice;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.SeriesPlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A model is picked, given a budget, planned, placed and exported. */
class ParallelizeJourneyTest extends Journey {
  ParallelizeJourneyTest() {
    super(1280, 800);
  }

  @BeforeEach
  void openTheWorkspace() {
    openSample("table1-iii");
    robot.clickOn("#workspace-parallelize");
    harness.await("plans of the document's job", () -> session() != null);
    plans();
  }

  private PlanSelection session() {
    return harness.parallelize().shownProperty().get();
  }

  /** Where a point stands on the screen once panes around its plot have found their sizes. */
  private static Point2D atRest(ChartView<SeriesPlot, PlotPoint> plot, PlotPoint spot) {
    @Nullable Point2D before = null;
    for (int i = 0; i < 50; i++) {
      var now =
          UiToolkit.onFx(() -> {
            var centre = plot.centreOf(spot);
            return centre == null ? null : plot.localToScreen(centre);
          });
      if (now != null && now.equals(before)) {
        return now;
      }
      before = now;
      UiToolkit.awaitFrame();
    }
    throw new AssertionError("the plot does not come to rest");
  }

  /** The answer, and the details of the plan that is looked at. */
  private PlanSelection plans() {
    harness.await(
        "plans",
        () -> {
          var now = session();
          var detail = harness.parallelize().details().detailProperty().get();
          return now != null
              && detail != null
              && detail.plan().equals(now.plan())
              && harness.planner.tasks().running().isEmpty();
        });
    return UiToolkit.onFx(() -> Objects.requireNonNull(session()));
  }

  private void pick(String model) {
    act(() ->
        node("#parallelize-gallery", MenuButton.class).getItems().stream()
            .filter(each -> model.equals(each.getText()))
            .findFirst()
            .orElseThrow()
            .fire());
  }

  private void type(String id, String text) {
    act(() -> {
      for (var pane : List.of("#parallelize-model", "#parallelize-hand", "#parallelize-goal")) {
        node(pane, TitledPane.class).setExpanded(true);
      }
      var field = node(id, TextField.class);
      field.setText(text);
      field.getOnAction().handle(null);
    });
  }

  private String obstacle() {
    harness.await(
        "the reason",
        () ->
            !harness.text("#parallelize-obstacle").isEmpty()
                && harness.planner.tasks().running().isEmpty());
    return UiToolkit.onFx(() -> node("#parallelize-obstacle", Labeled.class).getText());
  }

  private void write(String dialog, Path target) {
    harness.await(dialog, () -> node("#" + dialog + "-write") != null);
    act(() -> {
      node("#" + dialog + "-folder", TextField.class).setText(target.toString());
      node("#" + dialog + "-write", ButtonBase.class).fire();
    });
  }

  @Test
  void theAnswerStandsAboveTheFormAndNamesWhatItAnswers() {
    var plan = plans().plan().estimate();
    assertThat(harness.text("#answer-asked"))
        .isEqualTo(Text.of("inspector.asked", plan.job(), "refined"));
    assertThat(harness.text("#parallelize-seconds"))
        .isEqualTo(PlanFigures.number(plan.iterationSeconds()));
    assertThat(bottom("#parallelize-compare")).isLessThanOrEqualTo(top("#parallelize-gallery"));
    assertThat(bottom("#parallelize-gpus")).isLessThanOrEqualTo(top("#parallelize-why"));
  }

  @Test
  void aModelIsPlannedPlacedAndExported() throws IOException {
    pick("Llama-3 70B");
    type("#parallelize-gpus", "512");
    var first = plans();
    var job = Objects.requireNonNull(document().jobProperty().get());
    assertThat(first.plan().estimate().job()).isEqualTo(job.id());
    assertThat(node("#parallelize-gallery", MenuButton.class).getText()).isEqualTo("Llama-3 70B");
    assertThat(first.plan().estimate().gpus()).isEqualTo(512);

    // A point of the front that takes half of them.
    var plot = harness.chart("#parallelize-plot", SeriesPlot.class);
    var wanted =
        first.plans().stream()
            .filter(each -> each.estimate().gpus() == 256)
            .min(Comparator.comparingDouble(each -> each.estimate().iterationSeconds()))
            .orElseThrow();
    var front = Objects.requireNonNull(UiToolkit.onFx(plot::chart)).series().get(1).points();
    var spot = new PlotPoint(1, front.stream().map(point -> (int) point.x()).toList().indexOf(256));
    robot.clickOn(atRest(plot, spot));
    assertThat(plans().plan()).isEqualTo(wanted);
    assertThat(harness.text("#parallelize-answer-gpus")).isEqualTo("256 × H800");

    fire("#export");
    var launch = folder.resolve("launch");
    write("launch", launch);
    harness.await("the arguments", () -> Files.exists(launch.resolve("megatron-lm.args")));
    var degrees = wanted.estimate().plan();
    assertThat(Files.readString(launch.resolve("megatron-lm.args")))
        .contains("--tensor-model-parallel-size " + degrees.tp())
        .contains("--pipeline-model-parallel-size " + degrees.pp());
    act(() -> node("#launch-dialog", Node.class).getScene().getWindow().hide());

    fire("#next");
    harness.await(
        "Place", () -> node("#workspace-place") instanceof ToggleButton b && b.isSelected());
    harness.await(
        "its placement",
        () -> {
          var run = harness.session().runProperty().get();
          return run != null && run.placement().job().equals(job.id());
        });
    harness.awaitSettled();
    fire("#export");
    var ranks = folder.resolve("ranks");
    write("export", ranks);
    harness.await("the rank file", () -> Files.exists(ranks.resolve("rankfile")));
    assertThat(Files.readAllLines(ranks.resolve("rankfile")))
        .filteredOn(line -> line.startsWith("rank "))
        .hasSize(256);
  }

  @Test
  void aNewJobOfAModelGoesOnToItsPlans() {
    robot.clickOn("#workspace-fabric");
    int before = document().jobs().size();
    chooseNewJob("new-job-llama-3-8b-64");
    harness.await(
        "Parallelize",
        () -> node("#workspace-parallelize") instanceof ToggleButton b && b.isSelected());
    assertThat(plans().plan().estimate().job()).isEqualTo("llama-3-8b");
    assertThat(node("#parallelize-gpus", TextField.class).getText()).isEqualTo("64");
    assertThat(document().jobs()).hasSize(before + 1);
  }

  @Test
  void whatFitsNowhereSaysWhatWouldMakeItFit() {
    type("#parallelize-gpus", "8");
    pick("Llama-3 405B");
    assertThat(obstacle()).contains("fits nowhere").contains("It fits on 128 × H800");
    assertThat(harness.isShown("#parallelize-obstacle")).isTrue();
    assertThat(harness.isShown("#parallelize-plot")).as("plans of something else").isFalse();
    assertThat(node("#next", ButtonBase.class).isDisabled()).isTrue();
    assertThat(node("#export", ButtonBase.class).isDisabled()).isTrue();
    type("#parallelize-gpus", "1,024");
    assertThat(plans().plan().estimate().fits()).isTrue();
  }

  @Test
  void plansFromAFileShowWhatTheyStateAndWhyTheRestIsUnknown() {
    var found = plans().answer().within();
    act(() -> harness.parallelize().adopt(found));
    assertThat(node("#parallelize-memory", ChartView.class).chart()).isNotNull();
    act(() -> node("#parallelize-bars-time", ToggleButton.class).fire());
    var unknown = Text.of("why.parallelize.file");
    assertThat(node("#parallelize-stages", ChartView.class).getAccessibleText()).isEqualTo(unknown);
    act(() -> node("#parallelize-tabs", TabPane.class).getSelectionModel().select(1));
    assertThat(harness.text("#parallelize-timeline-words")).isEqualTo(unknown);
  }

  @Test
  void badInputIsNamedWhereItIsTyped() {
    pick("Llama-3 70B");
    var before = plans();
    type("#model-kv-heads", "7");
    assertThat(harness.text("#parallelize-model-error"))
        .isEqualTo("kv heads 7, expected a divisor of the 64 heads. " + Advice.use("4 or 8"));
    assertThat(plans().answer())
        .as("what cannot be read changes nothing")
        .isEqualTo(before.answer());
    type("#model-kv-heads", "8");
    assertThat(harness.isShown("#parallelize-model-error")).isFalse();
    type("#degree-tp", "7");
    assertThat(obstacle())
        .startsWith("tp 7, expected a divisor of the 64 heads. " + Advice.use("4 or 8"));
    type("#degree-tp", "");
    assertThat(plans().plans()).isNotEmpty();
    act(() -> node("#parallelize-deadline", ToggleButton.class).fire());
    act(() -> node("#parallelize-days", TextField.class).setText("soon"));
    assertThat(harness.text("#parallelize-goal-error"))
        .isEqualTo(Text.of("parallelize.error.number", Text.of("parallelize.days"), "soon"));
  }

  @Test
  void aFieldStaysInSightWhileTheAnswerAboveItComesAndGoes() {
    pick("Llama-3 70B");
    plans();
    act(() -> {
      node("#parallelize-goal", TitledPane.class).setAnimated(false);
      node("#parallelize-goal", TitledPane.class).setExpanded(true);
      node("#parallelize-within", ToggleButton.class).fire();
    });
    plans();
    var field = node("#parallelize-cost", TextField.class);
    act(() -> {
      field.requestFocus();
      NodeScreenBounds.scrollTo(field);
    });
    harness.await("the field in sight", () -> seen(field));
    assertThat(harness.text("#parallelize-cost-words")).isEqualTo("Max cost, GPU-hours");
    act(() -> field.setText("3"));
    obstacle();
    act(() -> field.setText("305000"));
    plans();
    harness.await("where one types in sight", () -> seen(field));
    act(() -> {
      var types = harness.parallelize().question().types();
      List.copyOf(types.choices()).forEach(each -> types.price(each, 2.5));
    });
    assertThat(harness.text("#parallelize-cost-words"))
        .isEqualTo("Max cost, in the prices’ currency");
  }

  /** Whether all of a node is in sight. */
  private boolean seen(Node node) {
    var box = NodeScreenBounds.of(node, harness.stage.getScene(), 0);
    return box != null && box.getHeight() >= node.getLayoutBounds().getHeight() - 0.5;
  }

  @Test
  void plansAndTheTimelineAreSavedAndAConfigurationIsOpened() throws IOException {
    pick("Llama-3 70B");
    var shown = plans();
    var plans = folder.resolve("mine.parallelism.json");
    harness.choose(plans);
    act(() -> harness.command("menu.parallelize.save"));
    harness.await("the plans", () -> Files.exists(plans));
    assertThat(FileKinds.PARALLELISM.read(plans)).isEqualTo(shown.answer().within());
    var trace = folder.resolve("mine.trace.json");
    harness.choose(trace);
    act(() -> harness.command("menu.parallelize.trace"));
    harness.await("the trace", () -> Files.exists(trace));
    assertThat(Files.readString(trace)).contains("traceEvents");

    var config = folder.resolve("config.json");
    Files.writeString(
        config,
        """
        {"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096,
         "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
         "vocab_size": 128256, "max_position_embeddings": 8192}
        """);
    harness.choose(config);
    fire("#parallelize-config");
    harness.await(
        "the configuration", () -> harness.text("#parallelize-sizes").equals("32 · 4,096"));
    assertThat(harness.text("#parallelize-origin")).contains("config.json").contains("1,024");
    assertThat(plans().plan().estimate().fits()).isTrue();
    Files.writeString(config, "{\"model_type\": \"llama\"}");
    fire("#parallelize-config");
    harness.await("the reason", () -> harness.planner.messages().troubleProperty().get() != null);
  }
}
