package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.io.ScheduleExport;
import io.heddle.model.io.ScheduleFile;
import io.heddle.render.contention.LevelBoard;
import io.heddle.render.contention.LevelsView;
import io.heddle.render.plot.PlotView;
import io.heddle.solvers.contention.Fairness;
import io.heddle.solvers.contention.Schedulers;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;

/** The jobs on the network: their levels to drag, utilisation, intensity over time, fairness. */
public final class ContentionPane extends BorderPane {
  private final FeatureContext context;
  private final ContentionSession session;
  private final FileChoosers choosers;
  private final LevelsView levels = new LevelsView(Text::of, Text.of("contend.empty"));
  private final PlotView utilization = new PlotView(Text.of("contend.empty.utilization"));
  private final PlotView intensity = new PlotView(Text.of("contend.empty"));
  private final PlotView fairness = new PlotView(Text.of("contend.empty.fairness"));
  private final Label summary = Ui.label("", "contend-summary");
  private final Label obstacle = Ui.label("", "danger-text");
  private final Button reset;
  private final Slider weight = new Slider(0, 1, 0);
  private Fairness.@Nullable Point walked;
  private final Consumer<@Nullable String> onHover;

  /**
   * @param onHover is told of the job that is pointed at, or null
   */
  public ContentionPane(
      ContentionSession session, FeatureContext context, Consumer<@Nullable String> onHover) {
    this.context = context;
    this.session = session;
    this.choosers = context.choosers();
    this.onHover = onHover;
    reset =
        Ui.button(
            "contend-reset", Text.of("contend.reset"), MaterialDesignR.RESTORE, session::reset);
    levels.setId("levels");
    utilization.setId("contend-utilization");
    intensity.setId("contend-intensity");
    fairness.setId("contend-fairness");
    summary.setId("contend-summary");
    obstacle.setId("contend-obstacle");
    obstacle.setWrapText(true);
    setMinSize(0, 0);
    var tools = new FlowPane(6, 4);
    tools.getStyleClass().addAll("results-bar", "contend-bar");
    tools.getChildren().addAll(views());
    tools.getChildren().addAll(controls());
    setTop(tools);
    setBottom(footer());
    levels.setOnMove(session::move);
    levels.setOnHover(this::hovered);
    var theme = context.theme();
    for (var view : List.of(utilization, intensity, fairness)) {
      theme.themeProperty().addListener((_, _, now) -> view.setTheme(now));
      view.setTheme(theme.themeProperty().get());
    }
    theme.themeProperty().addListener((_, _, now) -> levels.setTheme(now));
    levels.setTheme(theme.themeProperty().get());
    listen(session.scheduleProperty(), session.comparisonProperty(), session.fairnessProperty());
    session.jobs().addListener((ListChangeListener<PlacedJob>) _ -> show());
    obstacle.textProperty().bind(session.obstacleProperty());
    show();
  }

  private void listen(ObservableValue<?>... values) {
    for (var each : values) {
      each.addListener((_, _, _) -> show());
    }
  }

  private List<Node> controls() {
    var add =
        Ui.button("contend-add", Text.of("contend.add"), MaterialDesignP.PLUS, session::addShown);
    var job = context.document().jobProperty();
    add.disableProperty().bind(job.isNull());
    Runnable name =
        () -> {
          var shown = job.get();
          add.setText(
              shown == null ? Text.of("contend.add") : Text.of("contend.add.job", shown.id()));
        };
    job.addListener((_, _, _) -> name.run());
    name.run();
    var all = new MenuItem(Text.of("contend.add.all"));
    all.setId("contend-add-all");
    all.setOnAction(_ -> session.addAll());
    var clear = new MenuItem(Text.of("contend.clear"));
    clear.setOnAction(_ -> session.clear());
    var more = new MenuButton(Text.of("contend.more"));
    more.setId("contend-more");
    more.setOnShowing(_ -> {
      more.getItems().setAll(all, clear);
      for (var each : session.jobs()) {
        var remove = new MenuItem(Text.of("contend.remove", each.job().id()));
        remove.setOnAction(_ -> session.remove(each));
        more.getItems().add(remove);
      }
    });
    more.getItems().setAll(all, clear);
    var scheduler = new ComboBox<String>();
    scheduler.setId("contend-scheduler");
    scheduler.getItems().setAll(Schedulers.registry().names());
    scheduler.valueProperty().bindBidirectional(session.schedulerProperty());
    scheduler.setPrefWidth(104);
    scheduler.setAccessibleText(Text.of("contend.scheduler"));
    var count = new Spinner<Integer>(1, 64, session.levelsProperty().get());
    count.setId("contend-levels");
    count.setEditable(true);
    count.setPrefWidth(62);
    count.setAccessibleText(Text.of("contend.levels"));
    count.valueProperty().addListener((_, _, now) -> session.levelsProperty().set(now));
    return List.of(add, more, scheduler, labelled(count, Text.of("contend.levels")));
  }

  private static Node labelled(Node control, String words) {
    var box = new HBox(6, control, Ui.label(words, "text-muted"));
    box.getStyleClass().add("contend-bar");
    return box;
  }

  private Node views() {
    var board = toggle("contend-show-levels", "contend.view.levels");
    var bars = toggle("contend-show-utilization", "contend.view.utilization");
    var time = toggle("contend-show-intensity", "contend.view.intensity");
    var fair = toggle("contend-show-fairness", "contend.view.fairness");
    board.setSelected(true);
    var fairPane = fairnessPane();
    var group = new SegmentedButton(board, bars, time, fair);
    var scroll = new ScrollPane(levels);
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    scroll.setMinHeight(0);
    scroll.getStyleClass().add("edge-to-edge");
    setCenter(scroll);
    group
        .getToggleGroup()
        .selectedToggleProperty()
        .addListener((_, old, now) -> {
          if (now == null) {
            old.setSelected(true);
          } else {
            setCenter(
                now == board
                    ? scroll
                    : framed(now == bars ? utilization : now == time ? intensity : fairPane));
          }
        });
    return group;
  }

  /** The plot, and a slider that walks along it. */
  private Node fairnessPane() {
    weight.setId("contend-fairness-weight");
    weight.setMajorTickUnit(0.125);
    weight.setMinorTickCount(0);
    weight.setBlockIncrement(0.125);
    weight.setSnapToTicks(true);
    weight.setAccessibleText(Text.of("contend.fairness.weight"));
    weight.valueProperty().addListener((_, _, now) -> choose(now.doubleValue()));
    var row =
        new HBox(
            8,
            Ui.label(Text.of("contend.fairness.crux"), "text-muted"),
            weight,
            Ui.label(Text.of("contend.fairness.turns"), "text-muted"));
    row.getStyleClass().addAll("contend-bar", "results-bar");
    row.disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> session.fairnessProperty().get().isEmpty(), session.fairnessProperty()));
    var pane = new BorderPane(fairness);
    pane.setTop(row);
    return pane;
  }

  private void choose(double wanted) {
    session.fairnessProperty().get().stream()
        .min(java.util.Comparator.comparingDouble(point -> Math.abs(point.weight() - wanted)))
        .filter(point -> !weight.isValueChanging() || Math.abs(point.weight() - wanted) < 1e-9)
        .ifPresent(point -> {
          if (!point.equals(walked)) {
            walked = point;
            session.choose(point);
          }
        });
  }

  private static Node framed(Node view) {
    var pane = new StackPane(view);
    pane.setMinSize(0, 0);
    return pane;
  }

  private static ToggleButton toggle(String id, String key) {
    var button = new ToggleButton(Text.of(key));
    button.setId(id);
    return button;
  }

  private Node footer() {
    reset.setMinWidth(USE_PREF_SIZE);
    var export =
        Ui.button(
            "contend-export", Text.of("contend.export"), MaterialDesignD.DOWNLOAD, this::export);
    export.setMinWidth(USE_PREF_SIZE);
    export.disableProperty().bind(session.scheduleProperty().isNull());
    var footer = new HBox(10, summary, reset, Ui.spring(), obstacle, export);
    footer.getStyleClass().add("contend-footer");
    return footer;
  }

  private void hovered(@Nullable String job) {
    onHover.accept(job);
  }

  private void show() {
    var now = session.scheduleProperty().get();
    levels.show(now == null ? LevelBoard.empty() : ScheduleViews.board(now.schedule()));
    var over = now == null ? null : now.transmission();
    intensity.show(now == null || over == null ? null : ContentionPlots.intensity(now, over));
    var comparison = session.comparisonProperty().get();
    utilization.show(comparison.isEmpty() ? null : ContentionPlots.utilization(comparison, now));
    var points = session.fairnessProperty().get();
    if (points.isEmpty() || now == null || !now.chosen()) {
      walked = null;
      weight.setValue(0);
    }
    fairness.show(points.isEmpty() ? null : ContentionPlots.fairness(points, walked));
    summary.setText(summary(now));
    Ui.show(reset, now != null && now.chosen());
  }

  private String summary(@Nullable Schedule now) {
    if (now == null) {
      return "";
    }
    var computed = session.computedProperty().get();
    var before = session.beforeProperty().get();
    var text = Text.of("contend.summary", percent(now.utilization()), now.schedule().jobs().size());
    if (now.chosen() && computed != null) {
      return text
          + Text.of(
              "contend.summary.chosen",
              computed.schedule().algorithm(),
              percent(computed.utilization()),
              points(now.utilization() - computed.utilization()));
    }
    return before == null
        ? text
        : text
            + Text.of(
                "contend.summary.before",
                percent(before.utilization()),
                points(now.utilization() - before.utilization()));
  }

  private static String percent(double share) {
    return "%.1f %%".formatted(100 * share);
  }

  private static String points(double difference) {
    return "%+.1f".formatted(100 * difference);
  }

  void export() {
    var now = session.scheduleProperty().get();
    var folder = choosers.folder();
    if (now == null || folder == null) {
      return;
    }
    context
        .tasks()
        .start(
            Text.of("task.contend.export"),
            _ -> {
              var files = ScheduleExport.write(now.schedule(), folder, false);
              ScheduleFile.write(now.schedule(), folder.resolve("schedule.json"));
              return files.size() + 1;
            },
            written -> summary.setText(Text.of("contend.exported", written, folder)),
            problem -> context.report(Text.of("trouble.save", folder.getFileName()), problem));
  }
}
