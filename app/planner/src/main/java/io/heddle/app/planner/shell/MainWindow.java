package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.SearchableList;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.explore.ViewFilter;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.app.planner.walk.WalkthroughSession;
import io.heddle.app.planner.welcome.WelcomePage;
import io.heddle.app.usecase.DataFolder;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** One window of the planner: puts the panels together and carries out what menus ask for. */
public final class MainWindow implements WindowActions {
  private final Stage stage;
  private final OpenDocuments planner;
  private final ThemeSwitch theme;
  private final FileChoosers choosers;
  private final DocumentActions documents;
  private Runnable another = () -> {};
  private final LinkedSelection linking;
  private final FabricEditor editor;
  private final PlannerMenu menu;
  private final WindowWorkspaces workspaces;
  private final ExplorerPanel explorer;
  private final CanvasPane canvas;
  private final StackPane inspector = Ui.named("inspector-holder", new StackPane());
  private final StackPane results = Ui.named("results-holder", new StackPane());
  private final Panels panels;
  private final ViewState view;
  private final WalkthroughHost host;

  public MainWindow(
      Stage stage,
      OpenDocuments planner,
      ThemeSwitch theme,
      FileChoosers choosers,
      UiScheduler later,
      PlannerSettings settings,
      List<WorkspaceFeature> features) {
    this.stage = stage;
    this.planner = planner;
    this.theme = theme;
    this.choosers = choosers;
    linking = new LinkedSelection(planner.current());
    editor = new FabricEditor(planner, linking);
    view =
        new ViewState(
            new ViewFilter(planner.tasks(), planner.current(), linking, planner::report),
            new SimpleBooleanProperty(!settings.hidesOverview()),
            theme,
            new PlannedView(planner.current()));
    var services =
        new FeatureContext.Services(
            stage, planner, linking, editor, theme, choosers, later, DataFolder.path());
    workspaces = new WindowWorkspaces(features, WorkspaceFeatures.page(), services);
    documents = new DocumentActions(stage, services, workspaces);
    documents.setCompareWithSaved(this::compareWithSaved);
    host = new WalkthroughHost(planner, DataFolder.path(), settings.walks());
    menu = new PlannerMenu(planner, workspaces, documents, this, editor, view, host.session());
    explorer = new ExplorerPanel(planner, workspaces, documents::close);
    var welcome = new WelcomePage(planner, documents, features, host.session(), theme, later);
    canvas = new CanvasPane(planner, workspaces, linking, editor, view, welcome);
    results.setMinHeight(0);
    panels = new Panels(planner.messages(), editor, explorer, canvas, results, inspector, settings);
    host.setPanels(panels);
    follow();
    var root = new BorderPane();
    var top = new TopBar(planner, workspaces, menu, editor, theme, documents);
    root.setTop(top);
    root.setCenter(panels);
    root.setBottom(new StatusLine(planner, workspaces, view, canvas.zoomProperty(), later));
    fill(root);
    PanelKeys.install(stage.getScene(), List.of(top, explorer, canvas, results, inspector));
  }

  /** What the window does when another document or workspace comes to the front. */
  private void follow() {
    WindowTitle.follow(stage, planner.current());
    workspaces.viewProperty().addListener((_, _, now) -> show(now));
    show(workspaces.viewProperty().get());
    var editing = editor.drawing().editingProperty();
    editing.addListener((_, _, on) -> {
      if (on) {
        workspaces.openDrawing();
      }
    });
    workspaces
        .featureProperty()
        .addListener((_, _, now) -> {
          panels.arrange(now);
          if (now != null && !now.isForDrawing()) {
            editing.set(false);
          }
        });
    planner
        .current()
        .editedProperty()
        .addListener((_, before, now) -> {
          if (before == null || now == null) { // from one to another nothing is opened
            panels.showResults(now != null);
          }
        });
  }

  private void fill(BorderPane root) {
    root.getStyleClass().add("planner");
    DroppedFiles.open(root, planner);
    var all = new Pane(root);
    var scene = new Scene(all, 1440, 900);
    root.prefWidthProperty().bind(all.widthProperty());
    root.prefHeightProperty().bind(all.heightProperty());
    all.getChildren()
        .addAll(
            host.layer(scene, workspaces), new FocusRing(scene, canvas.focusTarget(), inspector));
    scene.getStylesheets().add(stylesheet());
    theme.darkProperty().subscribe(dark -> markDark(root, dark));
    MenuAltKey.install(stage, menu);
    stage.setScene(scene);
    stage
        .focusedProperty()
        .addListener((_, _, focused) -> {
          if (focused) {
            planner.noticeChanges();
          }
        });
    stage.setOnCloseRequest(event -> {
      event.consume();
      documents.quit();
    });
  }

  private static String stylesheet() {
    return MainWindow.class.getResource("/io/heddle/app/planner/planner.css").toExternalForm();
  }

  private static void markDark(Node root, boolean dark) {
    root.getStyleClass().remove("dark");
    if (dark) {
      root.getStyleClass().add("dark");
    }
  }

  /** What edits the shown cluster. */
  public FabricEditor editor() {
    return editor;
  }

  /** What of the fabric stands out in this window. */
  public ViewFilter filter() {
    return view.filter();
  }

  /** What “New window” does. */
  public void setOnNewWindow(Runnable action) {
    another = action;
  }

  /** What is pointed at and selected in this window. */
  public LinkedSelection linking() {
    return linking;
  }

  /** What a workspace shows of the current document, opened where it was not yet. */
  public FeatureView view(String feature) {
    return workspaces.view(feature);
  }

  /** Goes to a workspace. */
  public void open(String feature) {
    workspaces.open(feature);
  }

  private void show(@Nullable FeatureView now) {
    inspector.getChildren().setAll(now == null ? List.of() : List.of(now.inspector()));
    panels.showInspector(now != null);
    results.getChildren().setAll(now == null ? List.of() : List.of(now.results()));
  }

  /** What is to be done whenever something changes that is remembered until the next start. */
  public void setOnSettings(Runnable changed) {
    ChangeListeners.onChange(
        changed, theme.darkProperty(), theme.contrastProperty(), view.overview(), planner.recent());
    walks().savedProperty().addListener((_, _, _) -> changed.run());
  }

  /** What is to be remembered until the next start. */
  public PlannerSettings settings() {
    return panels.settings(
        view,
        planner.recent().stream().map(Path::toString).toList(),
        walks().savedProperty().get());
  }

  /** What leads through walkthroughs in this window. */
  public WalkthroughSession walks() {
    return host.session();
  }

  /** The walkthroughs' side of this window. */
  WalkthroughHost host() {
    return host;
  }

  @Override
  public void newWindow() {
    another.run();
  }

  @Override
  public void commands() {
    show(MenuCommands.palette(menu, workspaces, Text.of("commands.prompt")));
  }

  @Override
  public void compareWithFile() {
    comparing().withChosen();
  }

  @Override
  public void compareWithSaved() {
    comparing().withSaved();
  }

  private FileComparing comparing() {
    return new FileComparing(
        editor,
        choosers,
        difference -> show(ClusterDifferenceList.of(difference, editor, linking, canvas)));
  }

  @Override
  public void find() {
    show(NodeSearch.over(planner, linking, canvas));
  }

  private void show(SearchableList<?> list) {
    list.show(stage, stylesheet(), theme.darkProperty().get());
  }

  @Override
  public void zoomBy(double factor) {
    canvas.zoomBy(factor);
  }

  @Override
  public void fit() {
    canvas.fit();
  }

  @Override
  public void toggleExplorer() {
    panels.toggle(explorer);
  }

  @Override
  public void toggleInspector() {
    panels.toggle(inspector);
  }

  @Override
  public void toggleResults() {
    panels.toggle(results);
  }

  @Override
  public void cancelTasks() {
    List.copyOf(planner.tasks().running()).forEach(BackgroundTask::cancel);
  }

  @Override
  public void shortcuts() {
    HelpDialogs.shortcuts(stage, menu);
  }

  @Override
  public void about() {
    HelpDialogs.about(stage);
  }
}
