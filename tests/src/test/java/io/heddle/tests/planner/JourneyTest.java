package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.NodeScreenBounds;
import io.heddle.app.planner.features.place.PlacementRun;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.render.MatrixCell;
import io.heddle.render.Theme;
import io.heddle.render.matrix.PlacementMatrixView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.render.topology.FabricView;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** What a capacity planner does with Heddle, with mouse and keyboard. */
class JourneyTest extends Journey {
  JourneyTest() {
    super(1000, 860);
  }

  private void click(String id) {
    focus(id);
    robot.clickOn(id);
  }

  private PlacementRun shown() {
    return Objects.requireNonNull(UiToolkit.onFx(() -> harness.session().runProperty().get()));
  }

  private Placement placement() {
    return shown().placement();
  }

  private String spreadText() {
    return harness.text("#weighted-spread");
  }

  private String recomputed(double alpha) {
    var document = document();
    var objective =
        MinipodSpreadTable.of(document.cluster(), placement())
            .objective(alpha, placement().unit(), 0, false);
    return String.format(Locale.ENGLISH, "%.2f", objective.weightedSpread());
  }

  /** The colour that a person sees in the corner of a cell, beside its number. */
  private Color colourOf(MatrixCell cell) {
    return UiToolkit.onFx(() -> {
      var view = harness.find("#matrix", PlacementMatrixView.class);
      var bounds = Objects.requireNonNull(view.boundsOf(cell));
      var picture = view.snapshot(null, null);
      return picture
          .getPixelReader()
          .getColor((int) bounds.getMinX() + 2, (int) bounds.getMinY() + 2);
    });
  }

  private Color expected(MatrixCell cell) {
    var document = document();
    var minipod = document.cluster().minipodOf(placement().host(cell.row(), cell.col())).index();
    var colour = Theme.light().minipod(minipod);
    return Color.rgb(colour.red(), colour.green(), colour.blue());
  }

  private void assertMatrixShowsThePlacement() {
    UiToolkit.awaitFrame(); // so that the picture is that of the result
    for (int row = 0; row < placement().rows(); row++) {
      for (int col = 0; col < placement().cols(); col++) {
        assertThat(colourOf(new MatrixCell(row, col)))
            .as("row %d, col %d", row, col)
            .isEqualTo(expected(new MatrixCell(row, col)));
      }
    }
  }

  @Test
  void aNewcomerOpensASampleMovesTheSliderAndTheMatrixFollows() {
    assertThat(harness.isShown("#start-page")).isTrue();
    assertThat(harness.isShown("#inspector-holder")).as("nothing to inspect").isFalse();
    robot.clickOn("#sample-table1-ii");
    harness.awaitSettled();
    assertThat(harness.isShown("#start-page")).isFalse();
    assertThat(harness.isShown("#inspector-holder")).isTrue();
    assertThat(spreadText()).isEqualTo(recomputed(0.5));
    var balanced = placement();
    assertMatrixShowsThePlacement();

    var slider = harness.find("#alpha-slider", Slider.class);
    act(slider::requestFocus);
    robot.type(KeyCode.HOME); // α = 0: only PP groups matter
    harness.await("the placement for α = 0", () -> shown().placement().alpha() == 0);
    harness.awaitSettled();

    assertThat(harness.text("#alpha-value")).isEqualTo("0.00");
    assertThat(spreadText()).isEqualTo(recomputed(0));
    assertThat(placement().matrix()).isNotEqualTo(balanced.matrix());
    assertMatrixShowsThePlacement();
  }

  @Test
  void hoveringACellLightsItsHostUpAndClickingDescribesIt() {
    openSample("table1-i");
    var view = harness.find("#matrix", PlacementMatrixView.class);
    Bounds cell =
        UiToolkit.onFx(
            () -> view.localToScreen(Objects.requireNonNull(view.boundsOf(new MatrixCell(2, 1)))));
    robot.moveTo(cell.getCenterX(), cell.getCenterY());
    var host = placement().host(2, 1);
    harness.await(
        "the host of the cell to be marked",
        () -> harness.window.linking().highlightProperty().get().hosts().contains(host));
    robot.clickOn(cell.getCenterX(), cell.getCenterY());
    harness.await("the selection", () -> harness.isShown("#selection"));
    assertThat(harness.text("#selection-title")).isEqualTo(host);

    var fabric = harness.find("#fabric", FabricView.class);
    var other = placement().host(0, 0);
    Bounds box =
        UiToolkit.onFx(() -> {
          var at = Objects.requireNonNull(fabric.screenBox(other));
          return fabric.localToScreen(new BoundingBox(at.x(), at.y(), at.width(), at.height()));
        });
    robot.clickOn(box.getCenterX(), box.getCenterY());
    harness.await("the other host", () -> harness.text("#selection-title").equals(other));
  }

  @Test
  void aPointOfTheParetoPlotShowsItsPlacementEverywhere() {
    openSample("table1-ii");
    act(() -> {
      harness.find("#results", TabPane.class).getSelectionModel().select(2);
    });
    UiToolkit.awaitFrame();
    var front =
        Objects.requireNonNull(UiToolkit.onFx(() -> harness.session().frontProperty().get()));
    assertThat(front.points()).hasSizeGreaterThan(1);
    var point =
        front.points().stream()
            .max(Comparator.comparingDouble(ParetoFront.Point::dpSpread))
            .orElseThrow();
    var view = harness.chart("#pareto", SeriesPlot.class);
    var centre =
        UiToolkit.onFx(() -> {
          var series = Objects.requireNonNull(view.chart()).series();
          var end = new PlotPoint(series.size() - 1, series.getLast().points().size() - 1);
          return view.localToScreen(Objects.requireNonNull(view.centreOf(end)));
        });
    robot.clickOn(centre.getX(), centre.getY());
    harness.await("its placement", () -> placement().equals(point.placement()));
    assertThat(spreadText()).isEqualTo(recomputed(harness.session().alphaProperty().get()));
    act(() -> {
      harness.find("#results", TabPane.class).getSelectionModel().select(0);
    });
    assertMatrixShowsThePlacement();
  }

  @Test
  void pointingAtTheSpreadMarksTheMinipodEverywhere() {
    openSample("table1-i");
    act(() -> {
      harness.find("#results", TabPane.class).getSelectionModel().select(1);
    });
    UiToolkit.awaitFrame();
    var view = harness.find("#spread", Region.class);
    var firstCell = UiToolkit.onFx(() -> view.localToScreen(100, 50));
    robot.moveTo(firstCell.getX(), firstCell.getY());
    harness.await(
        "a minipod to be marked",
        () -> harness.window.linking().highlightProperty().get().minipods().size() == 1);
  }

  @Test
  void theExportedFileIsThePlacement() throws Exception {
    openSample("table1-i");
    click("#export");
    var target = folder.resolve("ranks");
    var pane = dialog("#export-dialog");
    act(() -> {
      ((TextField) pane.lookup("#export-folder")).setText(target.toString());
    });
    act(() -> {
      ((ButtonBase) pane.lookup("#export-write")).fire();
    });
    harness.await("the rank file", () -> Files.exists(target.resolve("rankfile")));
    var lines = Files.readAllLines(target.resolve("rankfile"));
    var ranks = lines.stream().filter(line -> line.startsWith("rank ")).toList();
    var placed = placement();
    assertThat(ranks).hasSize(placed.rows() * placed.cols() * placed.gpusPerHost());
    for (int i = 0; i < ranks.size(); i++) {
      int node = i / placed.gpusPerHost();
      assertThat(ranks.get(i))
          .startsWith(
              "rank %d=%s ".formatted(i, placed.host(node % placed.rows(), node / placed.rows())));
    }
    act(() -> {
      pane.getScene().getWindow().hide();
    });
  }

  private Node dialog(String id) {
    harness.await("dialog " + id, () -> find(id) != null);
    return Objects.requireNonNull(UiToolkit.onFx(() -> find(id)));
  }

  private static @org.jspecify.annotations.Nullable Node find(String id) {
    return Window.getWindows().stream()
        .map(window -> window.getScene().getRoot().lookup(id))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  @Test
  void aLongSolveIsCancelledAndItsBestAnswerStays() {
    openSample("table1-iii");
    act(() -> {
      harness.session().algorithmProperty().set("enumerate");
    });
    harness.await("Cancel to be offered", () -> harness.isShown("#cancel-task"));
    harness.await(
        "a first answer",
        () -> {
          var run = harness.session().runProperty().get();
          return run != null && run.label().equals("enumerate");
        });
    robot.clickOn("#cancel-task");
    harness.await("the search to end", () -> harness.planner.tasks().running().isEmpty());
    assertThat(shown().label()).isEqualTo("enumerate");
    assertThat(shown().stopped()).isTrue();
    assertThat(shown().objective().provenOptimal()).isFalse();
    assertThat(spreadText()).isEqualTo(recomputed(0.5));
  }

  @Test
  void aBrokenFileIsExplainedAndNothingIsLost() throws Exception {
    openSample("table1-i");
    var before = placement();
    var file = folder.resolve("broken.cluster.json");
    Files.writeString(
        file,
        """
        {"schema": "heddle.cluster/1", "name": "broken",
         "hostTypes": {"dgx-h100": {"gpuModel": "H100", "gpus": 8}},
         "switches": [], "hosts": [{"id": "h-0", "type": "dgx-h10"}], "links": []}
        """);
    harness.choose(file);
    click("#open");
    harness.await("the error", () -> harness.isShown("#trouble"));
    assertThat(harness.text("#trouble-title")).contains("broken.cluster.json");
    var lines =
        UiToolkit.onFx(() ->
            List.copyOf(
                Objects.requireNonNull(harness.planner.messages().troubleProperty().get())
                    .lines()));
    assertThat(lines.toString())
        .contains("/hosts/0/type")
        .contains("dgx-h10")
        .contains("Did you mean")
        .contains("dgx-h100");
    assertThat(placement()).isEqualTo(before);
    assertThat(harness.planner.documents()).hasSize(1);
    click("#dismiss-trouble");
    harness.await("the banner to go", () -> !harness.isShown("#trouble"));
  }

  @Test
  void anEditedJobIsCheckedWhileOneTypesAndSolvedWhenItMakesSense() {
    openSample("table1-i");
    var gpus = harness.find("#job-gpus", TextField.class);
    act(() -> {
      harness.stage.setHeight(node("#job-gpus", Node.class).localToScene(0, 0).getY() + 80);
      gpus.requestFocus();
    });
    act(() -> gpus.setText("97"));
    harness.await("the hint", () -> harness.isShown("#job-error"));
    var hint = node("#job-error", Node.class);
    harness.await(
        "the hint in sight",
        () -> {
          var seen = NodeScreenBounds.of(hint, hint.getScene(), 0);
          return seen != null && seen.getHeight() > hint.getLayoutBounds().getHeight() - 1;
        });
    assertThat(harness.isShown("#job-repair-96")).isTrue();
    assertThat(harness.isShown("#job-repair-104")).isTrue();
    assertThat(top("#job-error")).as("at its field").isLessThan(top("#job-cp"));
    for (var action : List.of("#export", "#next", "#keep")) {
      assertThat(UiToolkit.onFx(() -> DisabledReason.of(node(action, Node.class))))
          .as(action)
          .isEqualTo(harness.text("#job-error"));
    }
    for (var command : List.of("menu.save.placement", "menu.report.placement")) {
      assertThat(UiToolkit.onFx(() -> DisabledReason.of(harness.item(command))))
          .as(command)
          .isEqualTo(harness.text("#job-error"));
    }
    assertThat(
            UiToolkit.onFx(
                () -> node("#weighted-spread", Node.class).getParent().getParent().getOpacity()))
        .as("of what was asked before")
        .isLessThan(1);
    assertThat(UiToolkit.onFx(() -> node("#matrix", Node.class).getParent().getOpacity()))
        .as("its matrix")
        .isLessThan(1);
    var fabric = node("#fabric", FabricView.class);
    harness.await("no placement on the canvas", () -> fabric.marks().placement() == null);
    assertThat(harness.text("#answer-asked")).endsWith("before this edit");
    assertThat(harness.text("#status-answer")).contains("before this edit");
    press(KeyCode.K, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    assertThat(UiToolkit.onFx(() -> document().keptProperty().get().isEmpty())).isTrue();
    act(() -> gpus.setText("64"));
    harness.await(
        "the smaller job",
        () -> {
          var run = harness.session().runProperty().get();
          return run != null && run.placement().rows() == 4;
        });
    assertThat(harness.isShown("#job-error")).isFalse();
    assertThat(UiToolkit.onFx(() -> DisabledReason.of(node("#export", Node.class)))).isEmpty();
    harness.await("the placement on the canvas", () -> fabric.marks().placement() != null);
    assertThat(UiToolkit.onFx(() -> node("#matrix", Node.class).getParent().getOpacity()))
        .isEqualTo(1);
    act(() -> gpus.setText("1600"));
    harness.await("the reason", () -> harness.isShown("#obstacle"));
    assertThat(harness.text("#obstacle")).contains("200").contains("14 free");
    assertThat(bottom("#obstacle")).as("it covers nothing").isLessThanOrEqualTo(top("#fabric"));
  }

  private double right(String id) {
    return UiToolkit.onFx(
        () -> node(id, Node.class).localToScene(node(id, Node.class).getLayoutBounds()).getMaxX());
  }

  private List<Node> sentences() {
    return UiToolkit.onFx(
        () -> node("#why", Pane.class).getChildren().stream().filter(Node::isVisible).toList());
  }

  @Test
  void theAnswerStandsAboveTheFormAndNamesWhatItAnswers() {
    openSample("table1-i");
    assertThat(harness.text("#answer-asked"))
        .isEqualTo(Text.of("inspector.asked", placement().job(), "tiles"));
    harness.await("why", () -> harness.isShown("#why"));
    assertThat(
            Stream.of("#pace", "#minimise", "#algorithms", "#alpha-slider", "#why", "#job-gpus")
                .map(this::top))
        .as("what changes the answer, and why, before the form")
        .isSorted();
    for (var id : List.of("#job-priority", "#job-gpu-model", "#job-pp")) {
      assertThat(right(id)).as(id).isLessThanOrEqualTo(right("#job-id") + 0.5);
    }
    assertThat(sentences()).as("the first reasons").hasSize(2);
    fire("#why-more");
    assertThat(sentences()).hasSizeGreaterThan(2);
    fire("#why-more");
    assertThat(sentences()).hasSize(2);
    act(() -> harness.window.linking().select(List.of(placement().host(0, 0))));
    assertThat(bottom("#pace")).as("below it").isLessThanOrEqualTo(top("#selection"));
  }

  @Test
  void aLargeSpreadCutsNoWordsOfTheAnswer() {
    openSample("minipods-128");
    assertThat(harness.text("#weighted-spread")).as("five characters").hasSize(5);
    var cut =
        UiToolkit.onFx(() -> {
          harness.stage.getScene().getRoot().layout();
          var answer = node("#weighted-spread", Node.class).getParent();
          return answer.lookupAll(".label").stream()
              .filter(each -> each instanceof Label label && label.isTextTruncated())
              .toList();
        });
    assertThat(cut).isEmpty();
  }

  @Test
  void aSavedPlacementOpensAgain() throws Exception {
    openSample("table1-i");
    var file = folder.resolve("p.placement.json");
    FileKinds.PLACEMENT.write(placement().withSeconds(0), file);
    var before = placement().matrix();
    harness.choose(file);
    click("#open");
    harness.await("the run of the file", () -> shown().label().contains("file"));
    assertThat(placement().matrix()).isEqualTo(before);
  }

  @Test
  void everyControlHasANameForScreenReaders() {
    openSample("table1-i");
    var nameless =
        UiToolkit.onFx(() ->
            harness.stage.getScene().getRoot().lookupAll(".button, .toggle-button").stream()
                .filter(Node::isFocusTraversable)
                .filter(node ->
                    node instanceof ButtonBase button
                        && (button.getText() == null || button.getText().isBlank())
                        && (button.getAccessibleText() == null
                            || button.getAccessibleText().isBlank()))
                .map(Node::toString)
                .toList());
    assertThat(nameless).isEmpty();
    assertThat(harness.find("#matrix", Region.class).getAccessibleText()).contains("gpt-7b");
    assertThat(harness.find("#fabric", Region.class).getAccessibleText()).contains("3 minipods");
  }
}
