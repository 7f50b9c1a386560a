package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.planner.features.simulate.SimulationDrawings.Plots;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.SimulationPlots;
import io.heddle.app.usecase.simulate.SimulationReport;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.PlotSeries.Kind;
import io.heddle.render.plot.SeriesPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** Plots of an answer by name, of which one is on show; those over time know the cursor. */
final class PolicyCurvesPane extends BorderPane {
  private final SimulateSession session;
  private final Function<Plots, Map<String, SeriesPlot>> part;
  private final boolean overTime;
  private final ChartView<SeriesPlot, PlotPoint> view = new ChartView<>(Text.of("simulate.empty"));
  private final ComboBox<String> which = new ComboBox<>();
  private final HBox tools = Ui.styled(new HBox(which), "contend-bar");
  private @Nullable SimulationAnswer answer;
  private Map<String, SeriesPlot> plots = Map.of();

  /**
   * @param id such as curves
   * @param overTime whether the plots' x is the trace's clock
   */
  PolicyCurvesPane(
      String id,
      SimulateSession session,
      FeatureContext context,
      boolean overTime,
      Function<Plots, Map<String, SeriesPlot>> part) {
    this.session = session;
    this.part = part;
    this.overTime = overTime;
    setMinSize(0, 0);
    view.setId("simulate-" + id);
    which.setId("simulate-" + id + "-which");
    which.setAccessibleText(Text.of("simulate.which"));
    which.setMinWidth(USE_PREF_SIZE);
    setCenter(new StackPane(view));
    context.follow(context.theme().themeProperty(), view::setTheme);
    which.valueProperty().addListener((_, _, _) -> show());
    session.drawings().plotsProperty().addListener((_, _, now) -> follow(now));
    if (overTime) {
      view.setOnChoose(this::choose);
      session.cursor().secondsProperty().addListener((_, _, _) -> show());
    }
    follow(session.drawings().plotsProperty().get());
  }

  private void follow(@Nullable Plots now) {
    answer = now == null ? null : now.answer();
    plots = now == null ? Map.of() : part.apply(now);
    var names = List.copyOf(plots.keySet());
    Ui.show(which, !names.isEmpty());
    if (!names.isEmpty() && !which.getItems().equals(names)) {
      var before = which.getValue();
      which.getItems().setAll(names);
      which.setValue(before != null && names.contains(before) ? before : names.getFirst());
    }
    show();
  }

  private void show() {
    var of = answer;
    var name = which.getValue();
    var plot = name == null ? null : plots.get(name);
    view.show(plot == null || of == null ? null : overTime ? withCursor(plot, of) : plot);
  }

  private SeriesPlot withCursor(SeriesPlot plot, SimulationAnswer of) {
    double at = SimulationPlots.shown(of, session.cursor().secondsProperty().get());
    double top =
        plot.series().stream()
            .flatMap(each -> each.points().stream())
            .mapToDouble(PlotSeries.Point::y)
            .max()
            .orElse(1);
    double high = Double.isNaN(plot.y().to()) ? Math.max(1, top) : plot.y().to();
    var series = new ArrayList<>(plot.series());
    series.add(
        PlotSeries.of(
            Text.of("simulate.cursor"), Kind.GUIDE, new double[] {at, at}, new double[] {0, high}));
    return new SeriesPlot(plot.title(), plot.x(), plot.y(), series);
  }

  private void choose(PlotPoint spot) {
    var of = answer;
    var plot = view.chart();
    if (of != null && plot != null) {
      double x = plot.series().get(spot.series()).points().get(spot.point()).x();
      session.cursor().secondsProperty().set(SimulationPlots.clock(of, x));
    }
  }

  /** Which plot. */
  Node tools() {
    return tools;
  }

  List<NamedExportPicture> pictures() {
    return plots.entrySet().stream()
        .map(each ->
            new NamedExportPicture(
                SimulationReport.fileName(each.getKey()),
                each.getKey(),
                theme -> new ChartContentPicture(each.getValue(), theme)))
        .toList();
  }
}
