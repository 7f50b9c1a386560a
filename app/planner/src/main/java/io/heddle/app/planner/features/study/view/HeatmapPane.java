package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.study.MeanGrid;
import io.heddle.app.planner.features.study.StudyRowsSession;
import io.heddle.render.chart.ChartView;
import io.heddle.render.heatmap.HeatmapModel;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The mean of a measure over two varied options; a click keeps the rows of a cell. */
final class HeatmapPane extends BorderPane {
  private final StudyRowsSession rows;
  private final ChartView<HeatmapModel, HeatmapModel.Cells> view =
      new ChartView<>(Text.of("study.heatmap.none"));
  private final ComboBox<String> measure;
  private final ComboBox<String> down;
  private final ComboBox<String> across;
  private final HBox tools;
  private @Nullable MeanGrid grid;

  HeatmapPane(StudyRowsSession rows, FeatureContext context) {
    this.rows = rows;
    setMinSize(0, 0);
    view.setId("study-heatmap");
    measure = AxisChoiceBoxes.box("study-heatmap-measure", "study.measure", this::show);
    down = AxisChoiceBoxes.box("study-heatmap-down", "study.down", this::show);
    across = AxisChoiceBoxes.box("study-heatmap-across", "study.across", this::show);
    tools =
        new HBox(
            6,
            measure,
            Ui.label(Text.of("study.over"), "text-muted"),
            down,
            Ui.label("×", "text-muted"),
            across);
    tools.getStyleClass().add("contend-bar");
    setCenter(view);
    context.follow(context.theme().themeProperty(), view::setTheme);
    view.setOnChoose(this::choose);
    view.setTips(this::tip);
    rows.axesProperty()
        .subscribe(_ -> {
          AxisChoiceBoxes.offer(measure, rows.measures(), 0);
          AxisChoiceBoxes.offer(down, rows.comparedOptions(), 0);
          AxisChoiceBoxes.offer(across, rows.comparedOptions(), 1);
          show();
        });
    rows.keptProperty().subscribe(_ -> show());
  }

  Node tools() {
    return tools;
  }

  /** What the brushes of other axes keep: its own only frame cells. */
  private void show() {
    var of = rows.axis(measure.getValue());
    var one = rows.axis(down.getValue());
    var two = rows.axis(across.getValue());
    var table = rows.tableProperty().get();
    if (table == null || of == null || one == null || two == null || one.equals(two)) {
      grid = null;
      view.show(null);
      return;
    }
    var among = rows.kept(table.size(), List.of(one.title(), two.title()));
    var now = MeanGrid.of(among, one, two, of);
    grid = now;
    var brushes = rows.brushesProperty().get();
    var spanRows = span(now.rows(), brushes.get(one.title()));
    var spanCols = span(now.cols(), brushes.get(two.title()));
    boolean any = brushes.containsKey(one.title()) || brushes.containsKey(two.title());
    view.show(
        now.map(),
        any
            ? new HeatmapModel.Cells(
                spanRows[0], spanCols[0], spanRows[1] - spanRows[0], spanCols[1] - spanCols[0])
            : null);
  }

  /** The bands within a brush: from, to. */
  private static int[] span(List<double[]> bands, double @Nullable [] brush) {
    int from = 0;
    int to = bands.size();
    while (brush != null && from < to && bands.get(from)[1] < brush[0]) {
      from++;
    }
    while (brush != null && to > from && bands.get(to - 1)[0] > brush[1]) {
      to--;
    }
    return new int[] {from, to};
  }

  /** Keeps the rows of a cell; again: all. */
  private void choose(HeatmapModel.Cells cell) {
    var now = grid;
    if (now == null) {
      return;
    }
    var one = now.rows().get(cell.row());
    var two = now.cols().get(cell.col());
    var before = rows.brushesProperty().get().get(down.getValue());
    var beforeTwo = rows.brushesProperty().get().get(across.getValue());
    boolean again =
        before != null
            && beforeTwo != null
            && before[0] == one[0]
            && before[1] == one[1]
            && beforeTwo[0] == two[0]
            && beforeTwo[1] == two[1];
    rows.brush(down.getValue(), again ? Double.NaN : one[0], one[1]);
    rows.brush(across.getValue(), again ? Double.NaN : two[0], two[1]);
  }

  private List<String> tip(HeatmapModel.Cells cell) {
    var now = grid;
    var of = rows.axis(measure.getValue());
    if (now == null || of == null) {
      return List.of();
    }
    double value = now.map().values().get(cell.row())[cell.col()];
    return List.of(
        now.map().rows().get(cell.row()) + " × " + now.map().cols().get(cell.col()),
        of.title() + ": " + of.text(value),
        Text.of("study.heatmap.rows", now.counts().get(cell.row())[cell.col()]));
  }
}
