package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.LazyNode;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.edit.CanvasTools;
import io.heddle.app.planner.edit.DrawingPaletteBar;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.edit.NodeContextMenu;
import io.heddle.app.planner.explore.DomainLevelChoice;
import io.heddle.app.planner.explore.FabricFilterBar;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceCanvas;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.Theme;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricOverviewView;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.FabricViewMarks;
import io.heddle.render.topology.NodeBadges;
import java.util.List;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/**
 * The centre: the fabric, or the welcome page while nothing is open; trouble and obstacles above.
 */
final class CanvasPane extends VBox {
  private final FabricView fabric = Ui.named("fabric", new FabricView(Text::of));
  private final FabricOverviewView overview = Ui.named("overview", new FabricOverviewView(fabric));
  private final StackPane stage = new StackPane();
  private final Node start;
  private final HBox zoom;
  private final OpenDocuments planner;
  private final VBox banners = new VBox();
  private final ObstacleBanner obstacle = new ObstacleBanner();
  private final DelayedAction marksShown =
      new DelayedAction(this::showMarks); // another layout may come with them
  private final ChangeListener<CanvasMarks> marked = (_, _, now) -> mark(now);
  private @Nullable WorkspaceCanvas own;
  private FabricViewMarks.Unsigned marks = FabricViewMarks.none();
  private NodeBadges signs = NodeBadges.none();
  private final ChangeListener<FabricLayout> laidOut = (_, _, now) -> update(now);

  CanvasPane(
      OpenDocuments planner,
      WindowWorkspaces workspaces,
      LinkedSelection linking,
      FabricEditor editor,
      ViewState view,
      Node start) {
    this.planner = planner;
    setId("canvas-pane");
    this.start = start;
    start.managedProperty().bind(start.visibleProperty()); // hidden, it need not be measured
    zoom = zoomBar(linking);
    overview(view);
    stage.getChildren().addAll(fabric, overview, zoom, emptyHint(editor), start);
    VBox.setVgrow(stage, Priority.ALWAYS);
    stage.setMinHeight(0);
    getChildren()
        .addAll(
            banners,
            new LazyNode(new DrawingPaletteBar(editor, fabric)),
            new LazyNode(new FabricFilterBar(view.filter(), planner.current().clusterProperty())),
            new LazyNode(obstacle),
            stage);
    new CanvasTools(
        fabric,
        editor,
        now -> {
          signs = now;
          fabric.show(marks());
        });
    new NodeContextMenu(fabric, editor, view.filter()::focus);
    follow(workspaces, linking, view);
  }

  /** What has the keyboard where a person works on the fabric. */
  Node focusTarget() {
    return fabric;
  }

  private HBox zoomBar(LinkedSelection linking) {
    var bar =
        new HBox(
            2,
            Ui.iconButton(
                "zoom-out", MaterialDesignM.MINUS, Text.of("canvas.zoom.out"), () -> zoomBy(0.8)),
            Ui.iconButton(
                "zoom-fit",
                MaterialDesignF.FIT_TO_PAGE_OUTLINE,
                Text.of("canvas.zoom.fit"),
                this::fit),
            Ui.iconButton(
                "zoom-in", MaterialDesignP.PLUS, Text.of("canvas.zoom.in"), () -> zoomBy(1.25)));
    bar.getStyleClass().add("zoom-bar");
    bar.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    bar.getChildren().forEach(button -> button.getStyleClass().add("small"));
    var level =
        new DomainLevelChoice("canvas-level", true, linking, planner.current().clusterProperty());
    linking.levelProperty().subscribe(level::showLevel);
    Ui.showWhile(level, fabric.visibleProperty());
    bar.getChildren().add(level);
    StackPane.setAlignment(bar, Pos.TOP_LEFT);
    return bar;
  }

  private void overview(ViewState view) {
    overview
        .visibleProperty()
        .bind(view.overview().and(overview.usefulProperty()).and(fabric.visibleProperty()));
    StackPane.setAlignment(overview, Pos.BOTTOM_RIGHT);
    StackPane.setMargin(overview, new Insets(0, 10, 10, 0));
  }

  private void follow(WindowWorkspaces workspaces, LinkedSelection linking, ViewState view) {
    view.filter().emphasisProperty().addListener((_, _, now) -> fabric.emphasise(now));
    fabric.setOnHover(linking::hover);
    fabric.setOnSelect(linking::select);
    linking.highlightProperty().addListener((_, _, now) -> fabric.highlight(now));
    linking.levelProperty().subscribe(fabric::showLevel);
    var theme = view.theme().themeProperty();
    theme.addListener((_, _, now) -> setTheme(now));
    setTheme(theme.get());
    planner.current().documentProperty().addListener((_, before, now) -> look(before, now));
    planner.current().clusterProperty().addListener((_, _, _) -> expectLayout());
    workspaces.viewProperty().addListener((_, before, now) -> watch(before, now));
    watch(null, workspaces.viewProperty().get());
    show(planner.current().documentProperty().get());
  }

  private void setTheme(Theme theme) {
    fabric.setTheme(theme);
    overview.setTheme(theme);
  }

  private void watch(@Nullable FeatureView before, @Nullable FeatureView now) {
    if (before != null) {
      before.marksProperty().removeListener(marked);
    }
    banners.getChildren().setAll(now == null ? List.of() : now.banners());
    show(now == null ? null : now.canvas());
    obstacle.show(now);
    if (now != null) {
      now.marksProperty().addListener(marked);
      mark(now.marksProperty().get());
    } else {
      mark(CanvasMarks.NONE);
    }
  }

  /** Those of the workspace, under what is wrong or differs. */
  private FabricViewMarks marks() {
    return FabricViewMarks.with(signs, marks);
  }

  private void mark(CanvasMarks now) {
    marks = now.fabric();
    fabric.setOnGpu(now.onGpu());
    marksShown.run();
  }

  private void showMarks() {
    fabric.show(marks());
  }

  ReadOnlyDoubleProperty zoomProperty() {
    return fabric.zoomProperty();
  }

  void zoomBy(double factor) {
    if (own == null) {
      fabric.zoomBy(factor);
    } else {
      own.zoomBy(factor);
    }
  }

  void centreOn(String id) {
    fabric.centreOn(id);
  }

  void fit() {
    if (own == null) {
      fabric.fit();
    } else {
      own.fit();
    }
  }

  /** An empty canvas says how to begin. */
  private Label emptyHint(FabricEditor editor) {
    var hint = Ui.named("canvas-hint", Ui.paragraph("", "text-muted"));
    hint.setMaxWidth(420);
    hint.setTextAlignment(TextAlignment.CENTER);
    hint.setMouseTransparent(true);
    Runnable update =
        () -> {
          var cluster = planner.current().clusterProperty().get();
          hint.setVisible(
              cluster != null && cluster.hosts().isEmpty() && cluster.switches().isEmpty());
          hint.setText(
              Text.of(
                  editor.drawing().editingProperty().get() ? "canvas.empty.draw" : "canvas.empty"));
        };
    ChangeListeners.nowAndOnChange(
        update, planner.current().clusterProperty(), editor.drawing().editingProperty());
    return hint;
  }

  private void look(@Nullable ClusterDocument before, @Nullable ClusterDocument now) {
    if (before != null) {
      before.layoutProperty().removeListener(laidOut);
    }
    if (now != null) {
      now.layoutProperty().addListener(laidOut);
    }
    show(now);
  }

  private void expectLayout() {
    var document = planner.current().documentProperty().get();
    if (document != null && !document.isLaidOut()) {
      fabric.expectLayout();
    }
  }

  private void update(FabricLayout layout) {
    fabric.update(layout, marks());
  }

  /** In the place of the fabric, or the fabric again. */
  private void show(@Nullable WorkspaceCanvas wanted) {
    if (own != null) {
      stage.getChildren().remove(own.region());
    }
    own = wanted;
    if (wanted != null) {
      stage.getChildren().add(0, wanted.region());
    }
    showWhatThereIs(planner.current().documentProperty().get() != null);
  }

  private void showWhatThereIs(boolean cluster) {
    start.setVisible(!cluster && own == null);
    fabric.setVisible(cluster && own == null);
    zoom.setVisible(cluster || own != null);
  }

  private void show(@Nullable ClusterDocument document) {
    showWhatThereIs(document != null);
    if (document != null) {
      fabric.show(document.layout(), marks());
    }
  }
}
