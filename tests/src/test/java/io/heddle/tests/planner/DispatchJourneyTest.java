package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.render.chart.ChartView;
import io.heddle.render.heatmap.HeatmapModel;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.render.topology.FabricView;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.SurrogateTrainingProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.event.ActionEvent;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A log is imported, the model learns it, GPUs are dispatched, compared and exported. */
class DispatchJourneyTest extends Journey {
  DispatchJourneyTest() {
    super(1000, 960);
  }

  @BeforeEach
  void openTheDispatchTab() {
    act(() -> harness.planner.openSample(Samples.byId("h100")));
    harness.awaitSettled();
    tab("tab-dispatch");
    awaitAnswer();
  }

  private void awaitAnswer() {
    harness.await(
        "GPUs and what every algorithm answers",
        () ->
            harness.dispatch().answerProperty().get() != null
                && harness.dispatch().comparisons().comparisonProperty().get().size()
                    == GpuDispatchAlgorithms.registry().all().size()
                && harness.planner.tasks().running().isEmpty());
  }

  private DispatchAnswer answer() {
    return Objects.requireNonNull(UiToolkit.onFx(() -> harness.dispatch().answerProperty().get()));
  }

  private GpuDispatch first() {
    return answer().dispatches().answers().getFirst();
  }

  private void ask(String gpus) {
    act(() -> {
      var field = harness.find("#dispatch-gpus", TextField.class);
      field.setText(gpus);
      field.fireEvent(new ActionEvent());
    });
    awaitAnswer();
  }

  /** Hosts of the sample, some slower between each other than the built-in model says. */
  private Path log() throws IOException {
    var log = new NcclText();
    for (int more = 1; more <= 8; more++) {
      for (int less = 1; less <= more; less++) {
        log.run("H100", Map.of("h-00", more, "h-01", less), 40 * less, 0);
      }
      log.run("H100", Map.of("h-00", more, "h-01", more, "h-02", more), 24 * more, 0);
    }
    log.run("H100", Map.of("h-00", 8), 455, 0);
    log.run("H100", Map.of("h-01", 8), 460, 0);
    log.run("H100", Map.of("h-02", 8), 150, 0);
    log.run("H100", Map.of("h-00", 4), 370, 3);
    return Files.writeString(folder.resolve("all_reduce.log"), log.toString());
  }

  @Test
  void aLogIsImportedLearnedDispatchedComparedAndExported() throws IOException {
    fire("#dispatch-measurements");
    harness.choose(log());
    fire("#measure-import");
    var measurements = harness.measurements();
    harness.await("the runs", () -> measurements.entries().size() == 48);
    assertThat(UiToolkit.onFx(() -> List.copyOf(measurements.report())))
        .anyMatch(line -> line.contains("· 48") && line.contains("out of bounds"))
        .anyMatch(line -> line.contains("run 47") && line.contains("outlier"));
    assertThat(measurements.wordsProperty().get()).contains("48 runs read, 1 failed, 48 new");
    var models = harness.models();
    harness.await("the drift", () -> models.drift() != null);
    var drift = Objects.requireNonNull(UiToolkit.onFx(models::drift));
    assertThat(drift.bias()).as("the model thinks the fabric twice as fast").isGreaterThan(0.5);

    fire("#measure-train");
    harness.await("its curve", () -> models.lossesProperty().get().size() >= 10);
    assertThat(
            UiToolkit.onFx(
                () -> ((ChartView<?, ?>) Objects.requireNonNull(node("#measure-curve"))).chart()))
        .isNotNull();
    fire("#measure-cancel");
    harness.await("its end", () -> models.trainingProperty().get() == null);
    assertThat(measurements.wordsProperty().get()).contains("stopped");

    fire("#measure-tune");
    await("what was learned", () -> models.tuningProperty().get() != null);
    harness.await("its drift", () -> harness.planner.tasks().running().isEmpty());
    var now = Objects.requireNonNull(UiToolkit.onFx(models::drift));
    assertThat(now.mape()).isLessThan(drift.mape() / 2);
    var tuned = Objects.requireNonNull(models.tuningProperty().get());
    assertThat(tuned.before()).as("nothing was known that nobody measured").isNull();
    harness.choose(folder.resolve("mine.surrogate.json"));
    fire("#measure-save-model");
    harness.await("the model's file", () -> Files.exists(folder.resolve("mine.surrogate.json")));
    var saved = FileKinds.SURROGATE.read(folder.resolve("mine.surrogate.json"));
    assertThat(saved.samples()).hasSameSizeAs(tuned.learned());

    // Dispatch: guided by what was learned, judged by what was measured.
    assertThat(harness.dispatch().choices().guide().get().kind()).isEqualTo(SearchGuide.Kind.GIVEN);
    act(() -> {
      var truths = (ComboBox<?>) Objects.requireNonNull(node("#dispatch-truth"));
      truths.getSelectionModel().select(1);
    });
    ask("10");
    assertThat(answer().with().chosen().label()).contains("library: all_reduce");
    assertThat(first().gpus()).hasSize(10);
    assertThat(first().byHost().values()).as("5 + 5").allMatch(gpus -> gpus.size() == 5);
    assertThat(first().actualGBps()).isEqualTo(200);
    assertThat(Objects.requireNonNull(first().predictedGBps())).isBetween(160.0, 240.0);

    fire("#dispatch-show-algorithms");
    var bars =
        Objects.requireNonNull(
            UiToolkit.onFx(() -> harness.chart("#dispatch-algorithms", SeriesPlot.class).chart()));
    assertThat(bars.x().categories()).contains("bandpilot", "oracle", "topo", "default", "random");
    assertThat(bars.series()).hasSize(2);

    var target = folder.resolve("gpus");
    harness.choose(target);
    fire("#export");
    harness.await("the export", () -> Files.exists(target.resolve("cuda.sh")));
    harness.await("its report", () -> harness.planner.tasks().running().isEmpty());
    assertThat(harness.text("#dispatch-written")).contains("Wrote 3 files");
    assertThat(FileKinds.DISPATCH.read(target.resolve("dispatch.json"))).isEqualTo(first());
    assertThat(Files.readAllLines(target.resolve("gpus.csv"))).hasSize(11);
    var script = Files.readString(target.resolve("cuda.sh"));
    first()
        .byHost()
        .forEach((host, gpus) ->
            assertThat(script)
                .contains(
                    "\n  %s %s".formatted(host, gpus.toString().replaceAll("[\\[\\] ]", ""))));
  }

  @Test
  void escapeClosesTheMeasurementsWhereverTheFocusIs() throws IOException {
    fire("#dispatch-measurements");
    harness.choose(log());
    fire("#measure-import");
    harness.await("profiles", () -> !node("#measure-profiles", Node.class).isDisabled());
    for (var focused : List.of("#measure-profiles", "#measure-plan", "#measure-runs")) {
      typeAt(node(focused, Node.class), KeyCode.ESCAPE);
      harness.await("it closed, " + focused, () -> node("#measure-plan") == null);
      fire("#dispatch-measurements");
    }
  }

  /** Two hosts only, so that it is learned in seconds. */
  @Test
  void aModelIsTrainedToTheEndOnWhatWasMeasured() throws IOException {
    var two = folder.resolve("two.cluster.json");
    ClusterFile.write(FabricShapes.byName("mixed").draw("two", Map.of("first-count", "2")), two);
    act(() -> {
      harness.planner.open(List.of(two));
    });
    harness.await(
        "the two hosts",
        () ->
            harness.dispatch().preparedProperty().get() != null
                && Objects.requireNonNull(harness.dispatch().preparedProperty().get())
                        .cluster()
                        .hosts()
                        .size()
                    == 2);
    awaitAnswer();
    fire("#dispatch-measurements");
    harness.choose(log());
    fire("#measure-import");
    var measurements = harness.measurements();
    harness.await("the runs", () -> measurements.entries().size() == 48);
    act(() -> {
      var truths = (ComboBox<?>) Objects.requireNonNull(node("#dispatch-truth"));
      truths.getSelectionModel().select(1);
    });
    awaitAnswer();
    fire("#measure-train");
    await("the trained model", () -> measurements.wordsProperty().get().contains("trained"));
    var models = harness.models();
    var model = Objects.requireNonNull(models.modelProperty().get());
    assertThat(model.samples()).as("pairs of counts").hasSizeBetween(35, 36);
    assertThat(UiToolkit.onFx(() -> models.lossesProperty().get()))
        .hasSize(SurrogateTrainingProblem.EPOCHS);
    harness.await("its drift", () -> harness.planner.tasks().running().isEmpty());
    var drift = Objects.requireNonNull(UiToolkit.onFx(models::drift));
    assertThat(drift.mape()).as("with runs on three hosts, which it never saw").isLessThan(0.2);
    ask("10");
    assertThat(first().actualGBps()).isEqualTo(200);
    assertThat(Objects.requireNonNull(first().predictedGBps())).isBetween(180.0, 220.0);
  }

  /** Learning takes longer than the harness has patience for on a slow machine. */
  private void await(String what, java.util.function.BooleanSupplier condition) {
    for (int i = 0; i < 5 && !UiToolkit.onFx(condition::getAsBoolean); i++) {
      try {
        harness.await(what, condition);
      } catch (AssertionError late) {
        assertThat(i).as(what).isLessThan(4);
      }
    }
  }

  @Test
  void aFabricThatIsTooLargeForItsGpusIsSeenWhole() {
    openSample("table1-iii");
    var fabric = harness.find("#fabric", FabricView.class);
    var zoom = fabric.zoomProperty();
    double whole = UiToolkit.onFx(zoom::get);
    tab("tab-dispatch");
    ask("12");
    assertThat(UiToolkit.onFx(() -> fabric.marks().gpus().chosen())).hasSize(12);
    assertThat(UiToolkit.onFx(zoom::get)).isLessThanOrEqualTo(whole);
  }

  @Test
  void clickingOnAGpuTakesItAway() {
    ask("8");
    var fabric = harness.find("#fabric", FabricView.class);
    assertThat(UiToolkit.onFx(() -> fabric.marks().gpus().chosen().keySet()))
        .containsExactlyInAnyOrderElementsOf(first().gpus());
    var gpu = first().gpus().getFirst();
    var at =
        UiToolkit.onFx(() -> {
          Point2D centre = Objects.requireNonNull(fabric.gpuCentre(gpu));
          return fabric.localToScreen(centre);
        });
    robot.clickOn(at);
    awaitAnswer();
    assertThat(first().gpus()).hasSize(8).doesNotContain(gpu);
    assertThat(harness.text("#dispatch-free")).contains("31 of 32");
    fire("#dispatch-show-matrix");
    assertThat(
            Objects.requireNonNull(
                    UiToolkit.onFx(
                        () -> harness.chart("#dispatch-matrix", HeatmapModel.class).chart()))
                .rows())
        .hasSize(8);
    tab("tab-matrix");
    harness.await("the placement on the canvas again", () -> fabric.marks().gpus().isNone());
  }

  /** Its box was blank after a training, though the model was in use. */
  @Test
  void theModelInUseStandsInItsBox() {
    act(() ->
        harness
            .dispatch()
            .choices()
            .guide()
            .set(new SearchGuide("mine", SearchGuide.Kind.FORMULA, null)));
    var box = node("#dispatch-guide", ComboBox.class);
    assertThat(UiToolkit.onFx(() -> box.getButtonCell().getText())).isEqualTo("mine");
    assertThat(UiToolkit.onFx(() -> box.getSelectionModel().getSelectedIndex())).isEqualTo(2);
    assertThat(UiToolkit.onFx(() -> box.getTooltip().getText()))
        .as("where the name is longer than the box")
        .isEqualTo("mine");
  }

  @Test
  void theAnswerStandsAboveTheFormAndNamesWhatItAnswers() {
    ask("12");
    assertThat(harness.text("#answer-asked"))
        .isEqualTo(Text.of("inspector.asked", Text.of("dispatch.asked", "12"), "bandpilot"));
    assertThat(harness.text("#dispatch-places")).isEqualTo("12 GPUs on 2 hosts in 1 minipod");
    assertThat(harness.text("#dispatch-kept"))
        .isEqualTo(Text.of("keep.gpus.job", 12))
        .as("what helps");
    assertThat(bottom("#dispatch-kept")).isLessThanOrEqualTo(top("#dispatch-slider"));
    act(() -> harness.window.linking().select(List.of("h-00")));
    harness.await("the selection", () -> harness.isShown("#selection"));
    assertThat(bottom("#dispatch-kept")).as("below it").isLessThanOrEqualTo(top("#selection"));
    assertThat(bottom("#selection")).isLessThanOrEqualTo(top("#dispatch-slider"));
    act(() -> harness.dispatch().toggleHost("h-03"));
    awaitAnswer();
    assertThat(harness.text("#dispatch-free")).isEqualTo("24 of 32");
    assertThat(harness.text("#status-answer")).as("one count of free GPUs").doesNotContain("free");
    act(() -> harness.dispatch().forgetChanges());
    ask("8, 16, 4");
    assertThat(harness.text("#answer-asked")).contains("8 + 16 + 4 GPUs");
    assertThat(harness.isShown("#dispatch-kept")).isFalse();
  }

  @Test
  void severalRequestsAndWhatTheyLeave() {
    ask("8, 16, 4");
    assertThat(answer().dispatches().answers()).hasSize(3);
    assertThat(harness.text("#dispatch-left")).contains("4 GPUs free");
    var fabric = harness.find("#fabric", FabricView.class);
    Map<Gpu, Integer> chosen = UiToolkit.onFx(() -> fabric.marks().gpus().chosen());
    assertThat(chosen).hasSize(28);
    assertThat(chosen.values()).contains(0, 1, 2);
    ask("8 x");
    assertThat(answer().dispatches().answers())
        .as("what cannot be read changes nothing")
        .hasSize(3);
    act(() -> harness.find("#dispatch-gpus", TextField.class).setText("40"));
    focus("#dispatch-gpus");
    robot.type(KeyCode.ENTER);
    harness.await("the reason", () -> !harness.dispatch().obstacleProperty().get().isEmpty());
    assertThat(harness.isShown("#obstacle")).isTrue();
    assertThat(harness.text("#obstacle"))
        .contains("40 GPUs are requested, 32 of 32 are free: 8 are missing");
    assertThat(harness.text("#dispatch-none"))
        .as("the results lead to the reason and do not repeat it")
        .isEqualTo(Text.of("dispatch.none"));
    assertThat(harness.text("#obstacle-remedy")).isEqualTo(Text.of("remedy.request", 32));
    fire("#obstacle-remedy");
    harness.await("an answer", () -> !harness.isShown("#obstacle"));
    assertThat(answer().dispatches().answers().getFirst().gpus()).hasSize(32);
  }

  @Test
  void aJobThatIsKeptInPlaceIsReleasedFromHere() {
    act(() -> harness.planner.openSample(Samples.byId("table1-i")));
    tab("tab-matrix");
    harness.awaitSettled();
    act(() -> harness.command("keep.keep"));
    tab("tab-dispatch");
    harness.await("the reason", () -> harness.isShown("#obstacle"));
    assertThat(harness.text("#obstacle")).contains("gpt-7b", "12 hosts");
    assertThat(UiToolkit.onFx(() -> document().cluster().freeGpus()))
        .as("fewer than it has")
        .isBetween(1, 95);
    assertThat(harness.text("#obstacle-remedy")).isEqualTo(Text.of("keep.release"));
    fire("#obstacle-remedy");
    harness.await("an answer", () -> !harness.isShown("#obstacle"));
    awaitAnswer();
    assertThat(first().gpus()).hasSize(96);
  }
}
