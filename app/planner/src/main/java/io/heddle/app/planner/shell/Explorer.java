package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Planner;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.Run;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** The left panel: clusters, the jobs of the shown one, and the runs of the shown job. */
final class Explorer extends ScrollPane {
  private final Planner planner;
  private final PlacementSession session;
  private final VBox clusters = section("explorer-clusters");
  private final VBox jobs = section("explorer-jobs");
  private final VBox runs = section("explorer-runs");
  private final Label runsHeading = Ui.heading(Text.of("explorer.runs"));
  private final ListChangeListener<TrainingJob> jobsChanged = _ -> fillJobs();
  private @Nullable ClusterDocument watched;

  Explorer(Planner planner, Runnable newJob) {
    this.planner = planner;
    this.session = planner.session();
    setId("explorer");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    getStyleClass().add("explorer");
    var add = Ui.iconButton("new-job", MaterialDesignP.PLUS, Text.of("explorer.job.new"), newJob);
    add.getStyleClass().add("small");
    add.disableProperty().bind(session.documentProperty().isNull());
    var content =
        new VBox(
            Ui.heading(Text.of("explorer.clusters")),
            clusters,
            new HBox(Ui.heading(Text.of("explorer.jobs")), Ui.spring(), add),
            jobs,
            runsHeading,
            runs);
    content.getStyleClass().add("explorer-content");
    setContent(content);
    planner.documents().addListener((ListChangeListener<ClusterDocument>) _ -> fillClusters());
    session.documentProperty().addListener((_, _, now) -> watch(now));
    session.clusterProperty().addListener((_, _, _) -> fillClusters());
    session.jobProperty().addListener((_, _, _) -> fillJobs());
    session.runs().addListener((ListChangeListener<Run>) _ -> fillRuns());
    session.runProperty().addListener((_, _, _) -> fillRuns());
    session.alphaProperty().addListener((_, _, _) -> fillRuns());
    watch(session.documentProperty().get());
  }

  private static VBox section(String id) {
    var box = new VBox();
    box.setId(id);
    box.getStyleClass().add("explorer-section");
    return box;
  }

  private void watch(@Nullable ClusterDocument document) {
    if (watched != null) {
      watched.jobs().removeListener(jobsChanged);
    }
    watched = document;
    if (document != null) {
      document.jobs().addListener(jobsChanged);
    }
    fillClusters();
    fillJobs();
    fillRuns();
  }

  private void fillClusters() {
    fill(
        clusters,
        planner.documents(),
        Text.of("explorer.clusters.empty"),
        document -> {
          var row =
              row(
                  document.cluster().name(),
                  Text.of("explorer.hosts", document.cluster().hosts().size()),
                  document == session.documentProperty().get(),
                  () -> planner.show(document));
          row.setContextMenu(menu(Text.of("explorer.close"), () -> planner.close(document)));
          return row;
        });
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
                  job.equals(session.jobProperty().get()),
                  () -> planner.show(job));
          row.setContextMenu(menu(Text.of("explorer.job.remove"), () -> planner.removeJob(job)));
          return row;
        });
  }

  private void fillRuns() {
    var job = session.jobProperty().get();
    Ui.show(runsHeading, job != null);
    Ui.show(runs, job != null);
    double alpha = session.alphaProperty().get();
    var sorted =
        session.runs().stream()
            .sorted(
                Comparator.comparingDouble((Run run) -> run.weightedSpread(alpha))
                    .thenComparingInt(Explorer::rank)
                    .thenComparing(Run::label))
            .toList();
    fill(
        runs,
        sorted,
        Text.of("explorer.runs.empty"),
        run -> {
          var spread = String.format(Locale.ENGLISH, "%.2f", run.weightedSpread(alpha));
          var row =
              row(
                  run.label(),
                  spread + (isProven(run) ? " ✓" : ""),
                  run.equals(session.runProperty().get()),
                  () -> session.select(run));
          row.setTooltip(
              new Tooltip(
                  Text.of(
                      isProven(run) ? "run.tip.proven" : "run.tip",
                      run.label(),
                      spread,
                      run.objective().maxDpSpread(),
                      run.objective().maxPpSpread(),
                      Ui.seconds(run.placement().seconds()))));
          return row;
        });
  }

  /** The place of a run's algorithm in the registry. */
  private static int rank(Run run) {
    var names = PlacementAlgorithms.registry().names();
    int place = names.indexOf(run.label());
    return place < 0 ? names.size() : place;
  }

  /** Arnold proves its own objective, not the weighted spread that stands here. */
  private static boolean isProven(Run run) {
    return run.objective().provenOptimal() && !run.placement().algorithm().equals("arnold");
  }

  private interface RowOf<T> {
    Node of(T item);
  }

  private static <T> void fill(VBox box, List<? extends T> items, String empty, RowOf<T> rowOf) {
    box.getChildren()
        .setAll(items.isEmpty() ? List.of(hint(empty)) : items.stream().map(rowOf::of).toList());
  }

  private static Node hint(String text) {
    var hint = Ui.label(text, "text-muted", "hint");
    hint.setWrapText(true);
    return hint;
  }

  private static ToggleButton row(String name, String value, boolean selected, Runnable action) {
    var left = new Label(name);
    var right = Ui.label(value, "text-muted");
    right.setMinWidth(USE_PREF_SIZE);
    var row = new ToggleButton();
    row.setGraphic(new HBox(6, left, Ui.spring(), right));
    row.setAccessibleText(name + ", " + value);
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
