package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.Guide;
import io.heddle.app.usecase.dispatch.Truth;
import io.heddle.model.cluster.HostType;
import io.heddle.model.io.DispatchExport;
import io.heddle.model.result.Gpu;
import io.heddle.render.heatmap.HeatmapView;
import io.heddle.render.plot.PlotView;
import io.heddle.render.topology.GpuMarks;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignG;

/** Which GPUs a request gets: what is asked for on the left, the answer on the right. */
public final class DispatchPane extends BorderPane {
  private final FeatureContext context;
  private final DispatchSession session;
  private final FileChoosers choosers;
  private final Consumer<GpuMarks> onMarks;
  private final AnswerCard card = new AnswerCard();
  private final PlotView algorithms = new PlotView(Text.of("dispatch.empty"));
  private final PlotView gbe = new PlotView(Text.of("dispatch.empty.study"));
  private final PlotView loss = new PlotView(Text.of("dispatch.empty.study"));
  private final PlotView time = new PlotView(Text.of("dispatch.empty.study"));
  private final PlotView scatter = new PlotView(Text.of("dispatch.empty.scatter"));
  private final HeatmapView matrix = new HeatmapView(Text.of("dispatch.empty"));
  private final Label summary = Ui.label("", "contend-summary");
  private final Label obstacle = Ui.label("", "danger-text");
  private final Region inspector;
  private final ObservableList<Truth> truths = FXCollections.observableArrayList();
  private final ObservableList<Guide> guides = FXCollections.observableArrayList();
  private final DispatchFiles files;

  /**
   * @param onMarks shows GPUs on the canvas
   * @param measurements where models and profiles come from
   */
  public DispatchPane(
      DispatchSession session,
      FeatureContext context,
      Consumer<GpuMarks> onMarks,
      MeasurementsWindow measurements) {
    this.context = context;
    this.session = session;
    this.choosers = context.choosers();
    this.onMarks = onMarks;
    setId("dispatch");
    setMinSize(0, 0);
    truths.setAll(session.truthProperty().get());
    guides.setAll(
        session.guideProperty().get(),
        new Guide(Text.of("dispatch.guide.formula"), Guide.Kind.FORMULA, null));
    files = new DispatchFiles(session, context, truths, guides);
    var form = new DispatchForm(session, truths, guides, files::openTruth, files::openGuide);
    form.getStyleClass().add("inspector-content");
    inspector = form;
    var right = new BorderPane();
    right.setTop(views(right));
    right.setBottom(footer(measurements::show));
    measurements
        .session()
        .truths()
        .addListener((ListChangeListener<Truth>) _ -> measured(measurements));
    session
        .guideProperty()
        .addListener((_, _, now) -> {
          if (!guides.contains(now)) {
            guides.add(now);
          }
        });
    right.setMinSize(0, 0);
    setCenter(right);
    ids();
    var theme = context.theme();
    for (var view : List.of(algorithms, gbe, loss, time, scatter)) {
      theme.themeProperty().addListener((_, _, now) -> view.setTheme(now));
      view.setTheme(theme.themeProperty().get());
    }
    theme.themeProperty().addListener((_, _, now) -> matrix.setTheme(now));
    matrix.setTheme(theme.themeProperty().get());
    obstacle.textProperty().bind(session.obstacleProperty());
    listen(
        session.answerProperty(),
        session.comparisonProperty(),
        session.studyProperty(),
        session.clusterProperty(),
        session.activeProperty());
    show();
  }

  /** Takes what files hold. */
  DispatchFiles files() {
    return files;
  }

  /** What is asked for: stands in the inspector. */
  public Region inspector() {
    return inspector;
  }

  private void ids() {
    algorithms.setId("dispatch-algorithms");
    gbe.setId("dispatch-gbe");
    loss.setId("dispatch-loss");
    time.setId("dispatch-time");
    scatter.setId("dispatch-scatter");
    matrix.setId("dispatch-matrix");
    summary.setId("dispatch-summary");
    obstacle.setId("dispatch-obstacle");
    obstacle.setWrapText(true);
    obstacle.getStyleClass().add("dispatch-answer");
  }

  private void listen(ObservableValue<?>... values) {
    for (var each : values) {
      each.addListener((_, _, _) -> show());
    }
  }

  /** A GPU was clicked on; whether that concerns this pane. */
  public boolean clicked(Gpu gpu) {
    if (session.activeProperty().get()) {
      session.toggle(gpu);
      return true;
    }
    return false;
  }

  /** What the library gives stands between the built-in model and opened files. */
  private void measured(MeasurementsWindow measurements) {
    var now = measurements.session().truths();
    var chosen = session.truthProperty().get();
    var labels = now.stream().map(Truth::label).toList();
    truths.removeIf(each -> labels.contains(each.label()));
    truths.addAll(1, now);
    now.stream()
        .filter(each -> each.label().equals(chosen.label()))
        .forEach(session.truthProperty()::set);
  }

  private Node views(BorderPane right) {
    var cardScroll = new ScrollPane(new VBox(obstacle, card));
    cardScroll.setFitToWidth(true);
    cardScroll.setMinHeight(0);
    cardScroll.getStyleClass().add("edge-to-edge");
    var buttons = FXCollections.<ToggleButton>observableArrayList();
    var group = new SegmentedButton(buttons);
    record View(String id, String key, Node node, boolean study) {}
    var views =
        List.of(
            new View("answer", "dispatch.view.answer", cardScroll, false),
            new View("algorithms", "dispatch.view.algorithms", algorithms, false),
            new View("gbe", "dispatch.view.gbe", gbe, true),
            new View("loss", "dispatch.view.loss", loss, true),
            new View("time", "dispatch.view.time", time, true),
            new View("scatter", "dispatch.view.scatter", scatter, true),
            new View("matrix", "dispatch.view.matrix", matrix, false));
    for (var view : views) {
      var button = new ToggleButton(Text.of(view.key()));
      button.setId("dispatch-show-" + view.id());
      button.setUserData(view);
      group.getButtons().add(button);
    }
    right.setCenter(cardScroll);
    group.getButtons().getFirst().setSelected(true);
    group
        .getToggleGroup()
        .selectedToggleProperty()
        .addListener((_, old, now) -> {
          if (now == null) {
            old.setSelected(true);
          } else if (now.getUserData() instanceof View view) {
            var frame = new StackPane(view.node());
            frame.setMinSize(0, 0);
            right.setCenter(frame);
            session.studiedProperty().set(view.study());
          }
        });
    var bar = new FlowPane(6, 4, group);
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    return bar;
  }

  private Node footer(Runnable measurements) {
    Button measure =
        Ui.button(
            "dispatch-measurements",
            Text.of("dispatch.measurements"),
            MaterialDesignG.GAUGE,
            measurements);
    measure.setMinWidth(USE_PREF_SIZE);
    Button export =
        Ui.button(
            "dispatch-export", Text.of("dispatch.export"), MaterialDesignD.DOWNLOAD, this::export);
    export.setMinWidth(USE_PREF_SIZE);
    export.disableProperty().bind(session.answerProperty().isNull());
    var footer = new HBox(8, summary, Ui.spring(), measure, export);
    footer.getStyleClass().add("contend-footer");
    return footer;
  }

  private void show() {
    var answer = session.answerProperty().get();
    var study = session.studyProperty().get();
    Ui.show(obstacle, answer == null);
    card.show(answer);
    algorithms.show(DispatchPlots.algorithms(session.comparisonProperty().get()));
    gbe.show(study == null ? null : DispatchPlots.gbe(study));
    loss.show(study == null ? null : DispatchPlots.loss(study));
    time.show(study == null ? null : DispatchPlots.time(study));
    scatter.show(study == null ? null : DispatchPlots.scatter(study));
    matrix.show(
        answer == null ? null : DispatchPlots.matrix(mainType(answer), answer.with().truth()));
    summary.setText(answer == null ? "" : summary(answer));
    onMarks.accept(session.activeProperty().get() ? marks(answer) : GpuMarks.none());
  }

  /** The type of the host that gives the most GPUs. */
  private static HostType mainType(DispatchAnswer answer) {
    var byHost = answer.dispatches().answers().getFirst().byHost();
    var host =
        byHost.entrySet().stream()
            .max(java.util.Comparator.comparingInt(each -> each.getValue().size()))
            .orElseThrow()
            .getKey();
    return answer.request().cluster().host(host).type();
  }

  private static String summary(DispatchAnswer answer) {
    return Double.isNaN(answer.gbe())
        ? ""
        : Text.of("dispatch.summary", AnswerCard.percent(answer.gbe()));
  }

  private GpuMarks marks(@Nullable DispatchAnswer answer) {
    var chosen = new HashMap<Gpu, Integer>();
    if (answer != null) {
      var answers = answer.dispatches().answers();
      for (int i = 0; i < answers.size(); i++) {
        for (var gpu : answers.get(i).gpus()) {
          chosen.put(gpu, i);
        }
      }
    }
    return new GpuMarks(session.changedHosts(), chosen);
  }

  void export() {
    var answer = session.answerProperty().get();
    var folder = choosers.folder();
    if (answer == null || folder == null) {
      return;
    }
    context
        .tasks()
        .start(
            Text.of("task.dispatch.export"),
            _ -> DispatchExport.write(answer.dispatches(), folder, false).size(),
            written -> summary.setText(Text.of("dispatch.exported", written, folder)),
            problem -> context.report(Text.of("trouble.save", folder.getFileName()), problem));
  }
}
