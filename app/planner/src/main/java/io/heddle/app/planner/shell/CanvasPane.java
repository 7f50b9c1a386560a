package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Planner;
import io.heddle.app.planner.features.fabric.edit.CanvasTools;
import io.heddle.app.planner.features.fabric.edit.FabricEditor;
import io.heddle.app.planner.features.fabric.edit.NodeMenu;
import io.heddle.app.planner.features.fabric.edit.PaletteBar;
import io.heddle.app.planner.features.fabric.exchange.ImportBanner;
import io.heddle.app.planner.features.fabric.explore.FilterBar;
import io.heddle.app.planner.features.place.Linking;
import io.heddle.app.planner.features.place.Run;
import io.heddle.app.planner.features.place.repair.RepairBar;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.result.Gpu;
import io.heddle.render.Theme;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.GpuMarks;
import io.heddle.render.topology.HostGroups;
import io.heddle.render.topology.LinkLoads;
import io.heddle.render.topology.OverviewView;
import java.util.HashSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/**
 * The centre: the fabric, or the start page while nothing is open; trouble above, obstacles over.
 */
final class CanvasPane extends VBox {
  private final FabricView fabric = new FabricView();
  private final OverviewView overview = new OverviewView(fabric);
  private final StackPane stage = new StackPane();
  private final StartPage start;
  private final HBox zoom;
  private final Planner planner;
  private final Linking linking;
  private final ChangeListener<FabricLayout> laidOut = (_, _, now) -> update(now);

  CanvasPane(
      Planner planner, Linking linking, FabricEditor editor, ViewState view, Actions actions) {
    this.planner = planner;
    this.linking = linking;
    setId("canvas-pane");
    fabric.setId("fabric");
    start = new StartPage(planner, actions);
    zoom =
        new HBox(
            2,
            Ui.iconButton(
                "zoom-out", MaterialDesignM.MINUS, Text.of("canvas.zoom.out"), () -> zoomBy(0.8)),
            Ui.iconButton(
                "zoom-fit",
                MaterialDesignF.FIT_TO_PAGE_OUTLINE,
                Text.of("canvas.zoom.fit"),
                fabric::fit),
            Ui.iconButton(
                "zoom-in", MaterialDesignP.PLUS, Text.of("canvas.zoom.in"), () -> zoomBy(1.25)));
    zoom.getStyleClass().add("zoom-bar");
    zoom.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    zoom.getChildren().forEach(button -> button.getStyleClass().add("small"));
    StackPane.setAlignment(zoom, Pos.TOP_LEFT);
    overview.setId("overview");
    overview
        .visibleProperty()
        .bind(view.overview().and(overview.usefulProperty()).and(fabric.visibleProperty()));
    StackPane.setAlignment(overview, Pos.BOTTOM_RIGHT);
    StackPane.setMargin(overview, new Insets(0, 10, 10, 0));
    var obstacle = obstacle(planner);
    stage.getChildren().addAll(fabric, overview, zoom, obstacle, emptyHint(editor), start);
    VBox.setVgrow(stage, Priority.ALWAYS);
    stage.setMinHeight(0);
    getChildren()
        .addAll(
            new TroubleBanner(planner),
            new ImportBanner(planner),
            new RepairBar(planner.repair(), planner.session().clusterProperty(), linking),
            new PaletteBar(editor, fabric),
            new FilterBar(view.filter(), planner.session().clusterProperty()),
            stage);
    new CanvasTools(fabric, editor);
    new NodeMenu(fabric, editor, view.filter()::focus);
    view.filter().emphasisProperty().addListener((_, _, now) -> fabric.emphasise(now));
    fabric.setOnHover(linking::hover);
    fabric.setOnSelect(linking::select);
    linking.highlightProperty().addListener((_, _, now) -> fabric.highlight(now));
    var theme = view.theme().themeProperty();
    theme.addListener((_, _, now) -> setTheme(now));
    setTheme(theme.get());
    planner.session().documentProperty().addListener((_, before, now) -> watch(before, now));
    planner
        .session()
        .runProperty()
        .addListener(
            (_, _, _) -> Platform.runLater(() -> show(planner.session().runProperty().get())));
    groups().forEach(each -> each.addListener((_, _, _) -> showGroups()));
    planner.contention().scheduleProperty().addListener((_, _, _) -> showPathsOf(null));
    planner.session().clusterProperty().addListener((_, _, _) -> showPathsOf(null));
    show(planner.session().documentProperty().get());
  }

  private void setTheme(Theme theme) {
    fabric.setTheme(theme);
    overview.setTheme(theme);
  }

  /** Those of the tab that is open. */
  private void showGroups() {
    fabric.showGroups(
        groups()
            .map(ObservableValue::getValue)
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse(HostGroups.none()));
  }

  private Stream<ObservableValue<HostGroups>> groups() {
    return Stream.of(
        planner.plan().groupsProperty(),
        planner.contention().groupsProperty(),
        planner.compare().groupsProperty());
  }

  /** Colours links by their load; the paths of a job stand out, where one is given. */
  void showPathsOf(@Nullable String job) {
    var schedule = planner.contention().scheduleProperty().get();
    fabric.showLoads(
        schedule == null ? LinkLoads.none() : ScheduleViews.loads(schedule.schedule(), job));
    var hosts = new HashSet<String>();
    for (var each : planner.contention().jobs()) {
      if (each.job().id().equals(job)) {
        each.placement().matrix().forEach(hosts::addAll);
      }
    }
    linking.hoverHosts(hosts);
  }

  /** GPUs of an answer, and hosts as a person thinks of them. */
  void showGpus(GpuMarks marks) {
    fabric.showGpus(marks);
  }

  /** Told of a GPU that is clicked on; whether that was all the click was for. */
  void setOnGpu(Predicate<Gpu> action) {
    fabric.setOnGpu(action);
  }

  ReadOnlyDoubleProperty zoomProperty() {
    return fabric.zoomProperty();
  }

  void zoomBy(double factor) {
    fabric.zoomBy(factor);
  }

  void centreOn(String id) {
    fabric.centreOn(id);
  }

  void fit() {
    fabric.fit();
  }

  /** An empty canvas says how to begin. */
  private Label emptyHint(FabricEditor editor) {
    var hint = Ui.label("", "text-muted");
    hint.setId("canvas-hint");
    hint.setWrapText(true);
    hint.setMaxWidth(420);
    hint.setMouseTransparent(true);
    Runnable update =
        () -> {
          var cluster = planner.session().clusterProperty().get();
          hint.setVisible(
              cluster != null && cluster.hosts().isEmpty() && cluster.switches().isEmpty());
          hint.setText(
              Text.of(editor.editingProperty().get() ? "canvas.empty.draw" : "canvas.empty"));
        };
    planner.session().clusterProperty().addListener((_, _, _) -> update.run());
    editor.editingProperty().addListener((_, _, _) -> update.run());
    update.run();
    return hint;
  }

  private static Label obstacle(Planner planner) {
    var label = Ui.label("", "obstacle");
    label.setId("obstacle");
    label.setWrapText(true);
    label.setMaxWidth(640);
    StackPane.setAlignment(label, Pos.TOP_CENTER);
    label.textProperty().bind(planner.session().obstacleProperty());
    label.visibleProperty().bind(label.textProperty().isNotEmpty());
    return label;
  }

  private void watch(@Nullable ClusterDocument before, @Nullable ClusterDocument now) {
    if (before != null) {
      before.layoutProperty().removeListener(laidOut);
    }
    if (now != null) {
      now.layoutProperty().addListener(laidOut);
    }
    show(now);
  }

  private void update(FabricLayout layout) {
    fabric.update(layout);
    show(planner.session().runProperty().get());
  }

  private void show(@Nullable ClusterDocument document) {
    start.setVisible(document == null);
    fabric.setVisible(document != null);
    zoom.setVisible(document != null);
    if (document != null) {
      fabric.show(document.layout(), null);
    }
  }

  /** A big cluster's layout comes later than its placement. */
  private void show(@Nullable Run run) {
    var document = planner.session().documentProperty().get();
    boolean drawn = document != null && document.layout().cluster().equals(document.cluster());
    fabric.showPlacement(run == null || !drawn ? null : run.placement());
  }
}
