package io.heddle.app.planner.features.place.reliability;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.GoodputSession;
import io.heddle.model.reliability.Goodput;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.Plot;
import io.heddle.render.plot.Series;
import io.heddle.render.plot.Spot;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/** Goodput of the placement on show, what takes the rest, and what more or fewer spares change. */
public final class ReliabilityPane extends BorderPane {
  private static final double PERCENT = 100;

  private final FeatureContext context;
  private final GoodputSession session;
  private final ChartView<Plot, Spot> front = new ChartView<>(Text.of("goodput.none"));
  private final Label headline = Ui.label("", "text-bold");
  private final Label end = new Label();
  private final Label checkpoint = new Label();
  private final Label lost = new Label();
  private final Label causes = new Label();
  private final Label basis = Ui.label("", "text-muted", "hint");

  public ReliabilityPane(GoodputSession session, FeatureContext context) {
    this.session = session;
    this.context = context;
    headline.setId("goodput-headline");
    basis.setId("goodput-basis");
    front.setId("goodput-front");
    context.follow(context.theme().themeProperty(), front::setTheme);
    for (var each : List.of(headline, end, checkpoint, lost, causes, basis)) {
      each.setWrapText(true);
      each.setMinHeight(USE_PREF_SIZE);
    }
    var text = new VBox(4, headline, basis, end, checkpoint, lost, causes);
    text.getStyleClass().add("inspector-content");
    var scroll = new ScrollPane(text);
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("inspector");
    setMinSize(0, 0);
    setTop(bar());
    var split = new SplitPane(scroll, front);
    split.setDividerPositions(0.45);
    setCenter(split);
    session.goodputProperty().addListener((_, _, _) -> show());
    show();
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
            field("goodput-hours", "goodput.hours", "goodput.hours.usual", 6),
            field("goodput-spares", "goodput.spares", "goodput.spares.usual", 5),
            rates,
            obstacle);
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    return bar;
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
            id.equals("goodput-hours") ? session.hoursProperty() : session.sparesProperty());
    var named = new HBox(6, Ui.label(Text.of(key), "text-muted"), field);
    named.getStyleClass().add("contend-bar");
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
    var goodput = session.goodputProperty().get();
    for (var each : List.of(headline, end, checkpoint, lost, causes, basis)) {
      Ui.show(each, goodput != null);
    }
    if (goodput == null) {
      front.show(plot(List.of()), null);
      return;
    }
    headline.setText(
        Text.of(
            "goodput.headline",
            percent(goodput.goodput()),
            percent(goodput.low()),
            percent(goodput.high()),
            goodput.hosts(),
            goodput.spares()));
    var finish = goodput.finishHours();
    end.setText(
        Text.of(
            "goodput.end",
            whole(goodput.usefulHours()),
            whole(finish.median()),
            whole(finish.low()),
            whole(finish.high())));
    checkpoint.setText(
        Text.of(
            "goodput.checkpoint",
            orDash(goodput.meanHoursBetweenInterruptions(), "%.1f"),
            orDash(goodput.checkpointSeconds(), "%.0f"),
            orDash(goodput.youngDalySeconds(), "%.0f")));
    var shares = goodput.shares();
    lost.setText(
        Text.of(
            "goodput.lost",
            percent(shares.checkpoint()),
            percent(shares.lost()),
            percent(shares.restart()),
            percent(shares.waiting())));
    causes.setText(Text.of("goodput.causes", causes(goodput)));
    basis.setText(Text.of("goodput.basis", goodput.basis()));
    front.show(plot(goodput.front()), spot(goodput));
  }

  private static String causes(Goodput goodput) {
    return goodput.causes().entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .map(each -> each.getKey() + "\u00a0" + percent(each.getValue()) + "\u00a0%")
        .collect(Collectors.joining(" · "));
  }

  private static Plot plot(List<Goodput.SparePoint> points) {
    return new Plot(
        "",
        Axis.linear(Text.of("goodput.axis.gpus"), from(points), Double.NaN),
        Axis.linear(Text.of("goodput.axis.end")),
        List.of(
            series("goodput.late", points, each -> each.finishHours().high(), Series.Kind.LINE),
            series(
                "goodput.median", points, each -> each.finishHours().median(), Series.Kind.FRONT)));
  }

  private static double from(List<Goodput.SparePoint> points) {
    return points.isEmpty() ? Double.NaN : points.getFirst().gpus();
  }

  private static Series series(
      String key,
      List<Goodput.SparePoint> points,
      Function<Goodput.SparePoint, Double> hours,
      Series.Kind kind) {
    return new Series(
        Text.of(key),
        kind,
        points.stream().map(each -> new Series.Point(each.gpus(), hours.apply(each))).toList());
  }

  private static Spot spot(Goodput goodput) {
    var spares = goodput.front().stream().map(Goodput.SparePoint::spares).toList();
    return new Spot(1, Math.max(0, spares.indexOf(goodput.spares())));
  }

  private static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f", PERCENT * share);
  }

  private static String whole(double hours) {
    return String.format(Locale.ENGLISH, "%,.0f", hours);
  }

  private static String orDash(@Nullable Double value, String format) {
    return value == null ? "–" : String.format(Locale.ENGLISH, format, value);
  }
}
