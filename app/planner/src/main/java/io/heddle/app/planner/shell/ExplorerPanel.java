package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.CurrentDocument;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.EditableDocument;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.StandaloneAnswerDocument;
import io.heddle.app.planner.document.StudyDocument;
import io.heddle.app.planner.feature.ExplorerRunRow;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ChangeListener;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The left panel: documents, the jobs of the shown one, and the runs of the shown job. */
final class ExplorerPanel extends ScrollPane {
  private final OpenDocuments planner;
  private final CurrentDocument current;
  private final Consumer<OpenDocument> close;
  private final VBox clusters = section("explorer-clusters");
  private final VBox jobs = section("explorer-jobs");
  private final VBox runs = section("explorer-runs");
  private final Label runsHeading = Ui.heading(Text.of("explorer.runs"));
  private final DelayedAction clustersShown = new DelayedAction(this::fillClusters);
  private final DelayedAction jobsShown = new DelayedAction(this::fillJobs);
  private final DelayedAction runsShown = new DelayedAction(this::fillRuns);
  private final ListChangeListener<TrainingJob> jobsChanged = _ -> jobsShown.run();
  private final ChangeListener<@Nullable Path> renamed = (_, _, _) -> clustersShown.run();
  private final ListChangeListener<ExplorerRunRow> runsChanged = _ -> runsShown.run();
  private @Nullable EditableDocument watched;
  private ObservableList<ExplorerRunRow> shownRuns = FXCollections.observableArrayList();

  /**
   * @param close asks before changes are given up
   */
  ExplorerPanel(OpenDocuments planner, WindowWorkspaces workspaces, Consumer<OpenDocument> close) {
    this.planner = planner;
    this.close = close;
    this.current = planner.current();
    setId("explorer");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    getStyleClass().add("explorer");
    var add = new NewJobMenu(current, workspaces);
    var jobsHeading = new HBox(Ui.heading(Text.of("explorer.jobs")), Ui.spring(), add);
    jobsHeading.setAlignment(Pos.CENTER_LEFT);
    var content =
        new VBox(
            Ui.heading(Text.of("explorer.clusters")),
            clusters,
            jobsHeading,
            jobs,
            runsHeading,
            runs);
    content.getStyleClass().add("explorer-content");
    setContent(content);
    content.addEventFilter(KeyEvent.KEY_PRESSED, this::typed);
    planner.documents().addListener((ListChangeListener<OpenDocument>) _ -> clustersShown.run());
    current.editedProperty().addListener((_, _, now) -> watch(now));
    ChangeListeners.onChange(clustersShown, current.shownProperty(), current.clusterProperty());
    current.jobProperty().addListener((_, _, _) -> jobsShown.run());
    workspaces.viewProperty().addListener((_, _, now) -> watch(now));
    watch(workspaces.viewProperty().get());
    watch(current.editedProperty().get());
  }

  /** Up and down go from row to row, through all sections. */
  private void typed(KeyEvent event) {
    int by = event.getCode() == KeyCode.DOWN ? 1 : event.getCode() == KeyCode.UP ? -1 : 0;
    var rows =
        Stream.of(clusters, jobs, runs)
            .filter(Node::isVisible)
            .flatMap(each -> each.getChildren().stream())
            .filter(ToggleButton.class::isInstance)
            .toList();
    int at = by == 0 ? -1 : rows.indexOf(getScene().getFocusOwner());
    if (at >= 0) {
      rows.get(Math.clamp(at + (long) by, 0, rows.size() - 1)).requestFocus();
      event.consume();
    }
  }

  private static VBox section(String id) {
    var box = new VBox();
    box.setId(id);
    box.getStyleClass().add("explorer-section");
    return box;
  }

  private void watch(@Nullable EditableDocument document) {
    if (watched != null) {
      watched.jobs().removeListener(jobsChanged);
      watched.pathProperty().removeListener(renamed);
    }
    watched = document;
    if (document != null) {
      document.jobs().addListener(jobsChanged);
      document.pathProperty().addListener(renamed);
    }
    clustersShown.run();
    jobsShown.run();
  }

  private void fillClusters() {
    fill(
        clusters,
        planner.documents(),
        Text.of("explorer.clusters.empty"),
        document -> {
          var row =
              row(
                  DocumentTitle.among(document, planner.documents()),
                  what(document),
                  document == current.shownProperty().get(),
                  () -> planner.show(document));
          if (document instanceof EditableDocument edited) {
            markUnsaved(row, edited);
          }
          row.setContextMenu(menu(Text.of("explorer.close"), () -> close.accept(document)));
          return row;
        });
  }

  private static String what(OpenDocument document) {
    return switch (document) {
      case ClusterDocument cluster -> Text.of("explorer.hosts", cluster.cluster().hosts().size());
      case StudyDocument _ -> Text.of("explorer.study");
      case FederationDocument _ -> Text.of("explorer.federation");
      case StandaloneAnswerDocument answer -> answer.content().schema().name();
    };
  }

  private static void markUnsaved(ToggleButton row, EditableDocument document) {
    var mark = Ui.label("•", "unsaved");
    Ui.showWhile(mark, document.modifiedProperty());
    row.accessibleHelpProperty()
        .bind(
            Bindings.when(document.modifiedProperty())
                .then(Text.of("explorer.unsaved"))
                .otherwise(""));
    ((HBox) row.getGraphic()).getChildren().add(1, mark);
  }

  private void fillJobs() {
    List<TrainingJob> shown = watched == null ? List.of() : watched.jobs();
    fill(
        jobs,
        shown,
        Text.of(watched == null ? "explorer.jobs.none" : "explorer.jobs.empty"),
        job -> {
          var row =
              row(
                  job.id(),
                  Text.of("explorer.gpus", job.gpus()),
                  job.equals(current.jobProperty().get()),
                  () -> current.show(job));
          row.setContextMenu(menu(Text.of("explorer.job.remove"), () -> current.remove(job)));
          return row;
        });
  }

  private void watch(@Nullable FeatureView view) {
    shownRuns.removeListener(runsChanged);
    shownRuns = view == null ? FXCollections.observableArrayList() : view.runs();
    shownRuns.addListener(runsChanged);
    runsShown.run();
  }

  /** The answers of the open workspace; one that keeps none has no such section. */
  private void fillRuns() {
    boolean shown = !shownRuns.isEmpty();
    Ui.show(runsHeading, shown);
    Ui.show(runs, shown);
    fill(
        runs,
        shownRuns,
        Text.of("explorer.runs.empty"),
        run -> row(run.name(), run.value(), run.tip(), run.shown(), run.show()));
  }

  private interface RowOf<T> {
    Node of(T item);
  }

  private static <T> void fill(VBox box, List<? extends T> items, String empty, RowOf<T> rowOf) {
    box.getChildren()
        .setAll(items.isEmpty() ? List.of(hint(empty)) : items.stream().map(rowOf::of).toList());
  }

  private static Node hint(String text) {
    var hint = Ui.paragraph(text, "text-muted", "hint");
    return hint;
  }

  /** As high as its words take in its width. */
  private static final class Row extends ToggleButton {
    @Override
    public Orientation getContentBias() {
      return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
      double room = width < 0 ? width : width - snappedLeftInset() - snappedRightInset();
      return snappedTopInset() + getGraphic().prefHeight(room) + snappedBottomInset();
    }
  }

  private static ToggleButton row(String name, String value, boolean selected, Runnable action) {
    return row(name, value, name + " · " + value, selected, action); // a long name is cut
  }

  private static ToggleButton row(
      String name, String value, String tip, boolean selected, Runnable action) {
    var left = new Label(name);
    left.setWrapText(name.contains(" ")); // a single word would be broken anywhere
    var right = Ui.label(value, "text-muted");
    right.setMinWidth(USE_PREF_SIZE);
    var row = new Row();
    row.setGraphic(new HBox(6, left, Ui.spring(), right));
    row.setAccessibleText(name + ", " + value);
    row.setTooltip(new Tooltip(tip));
    row.getStyleClass().add("explorer-row");
    row.setMaxWidth(Double.MAX_VALUE);
    row.setSelected(selected);
    row.setOnAction(_ -> {
      row.setSelected(true);
      action.run();
    });
    return row;
  }

  private static ContextMenu menu(String words, Runnable action) {
    var item = new MenuItem(words);
    item.setOnAction(_ -> action.run());
    return new ContextMenu(item);
  }
}
