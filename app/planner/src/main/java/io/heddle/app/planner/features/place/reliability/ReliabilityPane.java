package io.heddle.app.planner.features.place.reliability;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Menus;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.ViewSwitch;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.GoodputSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.reliability.Goodput;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.render.reliability.GoodputReportPlots;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/** Goodput of the placement on show, what takes the rest, and what other choices change. */
public final class ReliabilityPane extends BorderPane {
  private final FeatureContext context;
  private final GoodputSession session;
  private final GoodputFiles files;
  private final GoodputReportPlots plots = new GoodputReportPlots(Text::of);
  private final GoodputSummary summary = new GoodputSummary();
  private final ChartView<SeriesPlot, PlotPoint> front = chart("goodput-front");
  private final ChartView<SeriesPlot, PlotPoint> checkpoints = chart("goodput-checkpoints");
  private final ChartView<SeriesPlot, PlotPoint> causes = chart("goodput-causes");
  private final ViewSwitch views = new ViewSwitch();

  public ReliabilityPane(GoodputSession session, FeatureContext context) {
    this.session = session;
    this.context = context;
    files = new GoodputFiles(session, context);
    views.add("goodput-show-spares", Text.of("goodput.view.spares"), front);
    views.add("goodput-show-checkpoints", Text.of("goodput.view.checkpoints"), checkpoints);
    views.add("goodput-show-causes", Text.of("goodput.view.causes"), causes);
    for (var each : charts()) {
      context.follow(context.theme().themeProperty(), each::setTheme);
    }
    var scroll = new ScrollPane(summary);
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("inspector");
    setMinSize(0, 0);
    setTop(bar());
    var split = new SplitPane(scroll, views.frame());
    split.setDividerPositions(0.45);
    setCenter(split);
    ChangeListeners.nowAndOnChange(this::show, session.solvedProperty());
  }

  private static ChartView<SeriesPlot, PlotPoint> chart(String id) {
    var chart = new ChartView<SeriesPlot, PlotPoint>(Text.of("goodput.none"));
    chart.setId(id);
    return chart;
  }

  private Iterable<ChartView<SeriesPlot, PlotPoint>> charts() {
    return List.of(front, checkpoints, causes);
  }

  private Node bar() {
    var obstacle = Ui.label("", "danger-text");
    obstacle.setId("goodput-obstacle");
    obstacle.textProperty().bind(session.obstacle());
    var rates =
        Ui.button(
            "goodput-rates",
            Text.of("goodput.rates"),
            MaterialDesignF.FOLDER_OPEN_OUTLINE,
            this::open);
    rates.setTooltip(new Tooltip(Text.of("goodput.rates.tip")));
    var bar =
        new FlowPane(
            8,
            4,
            views.buttons(),
            field("goodput-hours", "goodput.hours", "goodput.hours.usual", 5),
            field("goodput-spares", "goodput.spares", "goodput.spares.usual", 4),
            rates,
            save(),
            obstacle);
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    return bar;
  }

  private Node save() {
    var report = item("goodput-report", "goodput.report", files::saveReport);
    var slurm = item("goodput-hold-slurm", "goodput.hold.slurm", files::saveSlurm);
    var kubernetes =
        item("goodput-hold-kubernetes", "goodput.hold.kubernetes", files::saveKubernetes);
    var solved = session.solvedProperty();
    var none =
        Bindings.createBooleanBinding(
            () -> solved.get() == null || solved.get().goodput().spares() == 0, solved);
    var save =
        new MenuButton(
            "",
            new FontIcon(MaterialDesignD.DOWNLOAD),
            report,
            Menus.unless(none, Text.of("why.spares"), slurm),
            Menus.unless(none, Text.of("why.spares"), kubernetes));
    save.setId("goodput-save");
    save.setAccessibleText(Text.of("goodput.save"));
    save.setTooltip(new Tooltip(Text.of("goodput.save.tip")));
    DisabledReason.bind(save, solved.isNull(), Text.of("why.goodput"));
    return save;
  }

  private static MenuItem item(String id, String key, Runnable action) {
    var item = new MenuItem(Text.of(key));
    item.setId(id);
    item.setOnAction(_ -> action.run());
    return item;
  }

  private HBox field(String id, String key, String usual, int columns) {
    var field = new TextField();
    field.setId(id);
    field.setPromptText(Text.of(usual));
    field.setPrefColumnCount(columns);
    field.setAccessibleText(Text.of(key));
    field
        .textProperty()
        .bindBidirectional(
            id.equals("goodput-hours") ? session.choices().hours() : session.choices().spares());
    var named = Ui.styled(new HBox(6, Ui.label(Text.of(key), "text-muted"), field), "contend-bar");
    return named;
  }

  private void open() {
    context.choosers().open().stream()
        .findFirst()
        .ifPresent(file ->
            session.open(
                file,
                problem -> context.report(Text.of("trouble.open", file.getFileName()), problem)));
  }

  private void show() {
    var solved = session.solvedProperty().get();
    var goodput = solved == null ? null : solved.goodput();
    summary.show(goodput);
    front.show(goodput == null ? null : plots.spares(goodput), spot(goodput));
    checkpoints.show(goodput == null ? null : plots.checkpoints(goodput));
    causes.show(goodput == null ? null : plots.causes(goodput));
  }

  private static @Nullable PlotPoint spot(@Nullable Goodput goodput) {
    if (goodput == null) {
      return null;
    }
    var spares = goodput.front().stream().map(Goodput.SparePoint::spares).toList();
    return new PlotPoint(1, Math.max(0, spares.indexOf(goodput.spares())));
  }
}
