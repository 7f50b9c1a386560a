package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.StudyDocument;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.features.study.StudySession;
import io.heddle.model.cluster.Host;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyColumnTable;
import io.heddle.render.heatmap.HeatmapModel;
import io.heddle.render.rows.ParallelAxesView;
import io.heddle.render.rows.ScatterPlotView;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import javafx.css.PseudoClass;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;

/** A study is set up on a cluster, run, looked at in every view, and one of its variants opened. */
class StudyJourneyTest extends Journey {
  StudyJourneyTest() {
    super(1440, 900);
  }

  private StudySession session() {
    return harness.study();
  }

  private StudyColumnTable table() {
    return Objects.requireNonNull(UiToolkit.onFx(() -> session().rows().tableProperty().get()));
  }

  private int kept() {
    return UiToolkit.onFx(() -> session().rows().keptProperty().get().cardinality());
  }

  private void type(String id, String words) {
    act(() -> node(id, TextField.class).setText(words));
  }

  /** Of 24 hosts, the job on three shares of busy hosts and four draws. */
  private void setUp() {
    openSample("shared-24");
    act(() -> harness.window.open("study"));
    harness.await(
        "options that are offered",
        () -> node("#study-vary") instanceof MenuButton menu && !menu.isDisabled());
    ComboBox<?> commands = node("#study-command", ComboBox.class);
    assertThat(commands.getItems()).hasSizeGreaterThan(5);
    act(() -> session().draft().remove(session().draft().varied().getFirst())); // the algorithm
    type("#study-busy-list", "0, 0.3, 0.4");
    type("#study-draw-draws", "4");
    assertThat(harness.text("#study-count")).isEqualTo("12 variants");
    everyWrongFieldIsMarked();
    type("#study-name", "shared-24");
    type("#study-draw-draws", "4");
    type("#study-busy-list", "0, 0.3, 0.5");
    for (var id : List.of("#study-name", "#study-busy", "#study-draw")) {
      assertThat(harness.isShown(id + "-wrong")).as(id).isFalse();
    }
    assertThat(isMarkedWrong("#study-draw-draws")).isFalse();
  }

  private void everyWrongFieldIsMarked() {
    type("#study-busy-list", "0, half");
    type("#study-draw-draws", "many");
    type("#study-name", "");
    assertThat(harness.text("#study-name-wrong")).isEqualTo(Text.of("study.error.name"));
    assertThat(harness.text("#study-busy-wrong"))
        .isEqualTo(Text.of("study.error.value", "busy", "half"));
    assertThat(harness.text("#study-draw-wrong")).contains("draw", "“many”", "a number");
    for (var id : List.of("#study-name", "#study-busy-list", "#study-draw-draws")) {
      assertThat(isMarkedWrong(id)).as(id).isTrue();
    }
    assertThat(isMarkedWrong("#study-measures")).isFalse();
    assertThat(harness.text("#study-count")).isEqualTo(Text.of("study.wrong", 3));
    assertThat(UiToolkit.onFx(() -> DisabledReason.of(node("#study-run", Button.class))))
        .as("the first of them")
        .isEqualTo(Text.of("study.error.name"));
  }

  private UserMessage trouble() {
    return Objects.requireNonNull(
        UiToolkit.onFx(() -> harness.planner.messages().troubleProperty().get()));
  }

  private boolean isMarkedWrong(String id) {
    return UiToolkit.onFx(() ->
        node(id, TextField.class)
            .getPseudoClassStates()
            .contains(PseudoClass.getPseudoClass("danger")));
  }

  private void run() {
    harness.choose(folder.resolve("full.study.json"));
    fire("#study-run");
    harness.await("all rows", 60, () -> session().isComplete());
  }

  @Test
  void aStudyIsSetUpRunAndAVariantOpened() {
    setUp();
    run();
    var written = FileKinds.STUDY.read(folder.resolve("full.study.json"));
    assertThat(written.size()).isEqualTo(12);
    assertThat(written.fixed()).containsKeys("cluster", "jobs", "job");
    assertThat(StudyRowsFile.read(folder.resolve("full.rows.jsonl"))).hasSize(12);
    assertThat(table().errors()).isZero();

    // A selection in one view is the selection in all; a brush in one keeps rows in all.
    fire("#study-show-parallel");
    var parallel = node("#study-parallel", ParallelAxesView.class);
    harness.await("a picture", () -> parallel.place(0, 0) != null);
    drag(parallel, place(parallel, 0.25), place(parallel, 0.51));
    assertThat(kept()).isEqualTo(8);
    assertThat(harness.text("#study-kept")).isEqualTo(Text.of("study.kept", "8", "12"));
    fire("#study-show-heatmap");
    var map = harness.chart("#study-heatmap", HeatmapModel.class);
    var cell = new HeatmapModel.Cells(2, 1, 1, 1);
    harness.await("cells", () -> map.centreOf(cell) != null);
    robot.clickOn(screen(map, Objects.requireNonNull(map.centreOf(cell))));
    assertThat(kept()).as("one cell").isEqualTo(1);
    fire("#study-show-tradeoff");
    var plot = node("#study-tradeoff", ScatterPlotView.class);
    int row = UiToolkit.onFx(() -> session().rows().keptProperty().get().nextSetBit(0));
    harness.await("points", () -> plot.centreOf(row) != null);
    robot.moveTo(screen(plot, Objects.requireNonNull(plot.centreOf(row))));
    assertThat(harness.text("#study-variant-title")).isEqualTo("Variant " + (row + 1));
    robot.clickOn(screen(plot, Objects.requireNonNull(plot.centreOf(row))));
    fire("#study-all");
    assertThat(kept()).isEqualTo(12);
    fire("#study-show-table");
    TableView<?> lines = node("#study-table", TableView.class);
    assertThat(UiToolkit.onFx(() -> lines.getSelectionModel().getSelectedItem())).isEqualTo(row);

    typeAt(lines, KeyCode.ENTER);
    harness.await(
        "the variant",
        () ->
            harness.planner.current().shownProperty().get() instanceof ClusterDocument variant
                && variant.name().equals("shared-24-" + (row + 1)));
    long free = document().cluster().hosts().stream().filter(Host::isFree).count();
    assertThat(free).as("half of 24 hosts are busy").isEqualTo(12);
    harness.await(
        "where its job is placed",
        () -> node("#workspace-place") instanceof ToggleButton button && button.isSelected());
    harness.awaitSettled();
  }

  private static Point2D screen(Node of, Point2D at) {
    return UiToolkit.onFx(() -> of.localToScreen(at));
  }

  private static Point2D place(ParallelAxesView view, double value) {
    return screen(view, Objects.requireNonNull(UiToolkit.onFx(() -> view.place(0, value))));
  }

  private void drag(ParallelAxesView view, Point2D from, Point2D to) {
    act(view::requestFocus);
    robot.drag(from, to);
  }

  /** The job needs 12 of 14 free hosts. */
  @Test
  void everyVariantHasAnAnswerOrAReasonThatIsCounted() {
    openSample("table1-i");
    act(() -> harness.window.open("study"));
    harness.await("commands", () -> session().draft().asked() != null);
    assertThat(UiToolkit.onFx(() -> session().draft().open()))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.brief()).as(each.name()).hasSizeBetween(3, 110));
    run();
    assertThat(table().size()).isEqualTo(3 * 4 * 5);
    assertThat(table().errors()).isZero();
    assertThat(harness.isShown("#study-missing")).isFalse();
    var colours = Objects.requireNonNull(UiToolkit.onFx(() -> session().rows().series()));
    assertThat(colours.title()).isEqualTo("algorithm");
    fire("#study-show-heatmap");
    var map = harness.chart("#study-heatmap", HeatmapModel.class);
    harness.await("cells", () -> map.centreOf(new HeatmapModel.Cells(2, 3, 1, 1)) != null);
    assertThat(UiToolkit.onFx(() -> node("#study-heatmap-across", ComboBox.class).getValue()))
        .as("draws are averaged")
        .isEqualTo("busy");

    type("#study-busy-list", "0, 0.3, 0.6, 2");
    harness.choose(folder.resolve("more.study.json"));
    fire("#study-run");
    harness.await(
        "all rows",
        60,
        () -> {
          var now = session().rows().tableProperty().get();
          return session().isComplete() && now != null && now.errors() > 0;
        });
    assertThat(harness.text("#study-missing"))
        .startsWith("30 variants have no answer: job gpt-7b requests 12 free hosts")
        .contains("\n15 variants have no answer: ", "a share from 0 to 1");
  }

  @Test
  void whoStopsGoesOnLater() throws IOException {
    setUp();
    run();
    var file = folder.resolve("full.rows.jsonl");
    var whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.length() / 2));
    press(KeyCode.W, KeyCombination.SHORTCUT_DOWN);
    harness.await("closed", () -> harness.planner.documents().isEmpty());
    harness.choose(folder.resolve("full.study.json"));
    fire("#open");
    harness.await(
        "the study",
        () -> harness.planner.current().shownProperty().get() instanceof StudyDocument);
    assertThat(table().size()).isBetween(1, 11);
    harness.await("commands", () -> !session().draft().commandsProperty().get().isEmpty());
    assertThat(harness.text("#study-run")).isEqualTo(Text.of("study.run.on"));
    fire("#study-run");
    harness.await("all rows", 60, () -> session().isComplete());
    assertThat(StudyRowsFile.read(file)).hasSize(12);
    assertThat(harness.text("#study-run")).isEqualTo(Text.of("study.run.again"));
  }

  @Test
  void whatCannotBeReadIsTold() throws IOException {
    setUp();
    run();
    var broken = folder.resolve("broken.jsonl");
    Files.writeString(
        broken, Files.readString(folder.resolve("full.rows.jsonl")) + "{\"index\": 12\n");
    harness.choose(broken);
    fire("#open");
    harness.await("the trouble", () -> harness.isShown("#trouble"));
    assertThat(Objects.requireNonNull(harness.planner.messages().troubleProperty().get()).lines())
        .singleElement()
        .asString()
        .contains("broken.jsonl", "line 13");
    var other = folder.resolve("other.jsonl");
    Files.writeString(
        other, "{\"index\": 1, \"variant\": {\"busy\": \"0.9\"}, \"measures\": {\"a\": 3}}\n");
    harness.choose(other);
    fire("#study-read");
    var title = Text.of("study.foreign", "other.jsonl");
    harness.await("the reason", () -> harness.text("#trouble-title").equals(title));
    assertThat(trouble().brief())
        .singleElement()
        .isEqualTo(Text.of("study.foreign.options", "busy", "busy, draw"));
    assertThat(trouble().details())
        .singleElement()
        .asString()
        .contains(other + ": line 1", "{busy=0.9}", "of the study shared-24");
    assertThat(trouble().path()).isEqualTo(other.toString());
    harness.choose(Files.writeString(folder.resolve("empty.jsonl"), ""));
    fire("#trouble-action");
    var empty = Text.of("trouble.open", "empty.jsonl");
    harness.await("the reason", () -> harness.text("#trouble-title").equals(empty));
    assertThat(trouble().brief()).singleElement().asString().contains("an empty file");
    harness.choose(folder.resolve("full.rows.jsonl"));
    fire("#study-read");
    harness.await("no reason left", () -> !harness.isShown("#trouble"));
    assertThat(table().size()).as("what was there stays").isEqualTo(12);
    harness.choose(other);
    fire("#open");
    harness.await(
        "rows alone",
        () -> harness.planner.current().shownProperty().get() instanceof StudyDocument);
    act(() -> session().rows().chosenProperty().set(0));
    fire("#study-open");
    harness.await("the reason", () -> harness.isShown("#trouble"));
    assertThat(trouble().lines()).containsExactly(Text.of("study.open.unknown"));
  }
}
