package io.heddle.app.planner.features.lab;

import io.heddle.app.lab.LabPage;
import io.heddle.app.lab.LabPages;
import io.heddle.app.lab.LabRun;
import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.usecase.report.Report;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.render.view.PictureView;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/**
 * The papers' tables and figures again: choose a page, compute it, look, save. One for all
 * documents of a window.
 */
final class LabView implements FeatureView {
  private static final int ROWS_SHOWN = 60;

  private final FeatureContext context;
  private final BorderPane root;
  private final Region inspector;
  private final ComboBox<LabPage> page = new ComboBox<>();
  private final CheckBox quick = new CheckBox(Text.of("lab.quick"));
  private final VBox content = new VBox(14);
  private final Label status = Ui.label("", "text-muted");
  private final ProgressBar progress = new ProgressBar(0);
  private final Button run =
      Ui.button("lab-run", Text.of("lab.run"), MaterialDesignP.PLAY, this::run);
  private final Button cancel =
      Ui.button("lab-cancel", Text.of("status.cancel"), MaterialDesignC.CLOSE, this::cancel);
  private final Button save =
      Ui.button("lab-save", Text.of("lab.save"), MaterialDesignD.DOWNLOAD, this::save);
  private @Nullable Path data;
  private @Nullable Report report;
  private @Nullable BackgroundTask running;

  LabView(FeatureContext context) {
    this.context = context;
    page.setId("lab-page");
    page.getItems().setAll(LabPages.all());
    page.setCellFactory(_ -> new PageCell());
    page.setButtonCell(new PageCell());
    page.setMaxWidth(420);
    page.setValue(page.getItems().getFirst());
    page.setAccessibleText(Text.of("lab.page"));
    quick.setId("lab-quick");
    quick.setSelected(true);
    content.setId("lab-content");
    content.getStyleClass().add("lab-content");
    content.getChildren().setAll(Ui.label(Text.of("lab.empty"), "text-muted"));
    var scroll = new ScrollPane(content);
    scroll.getStyleClass().add("edge-to-edge");
    root = new BorderPane(scroll);
    root.setId("lab");
    root.setBottom(footer());
    inspector = new InspectorPane(controls());
    idle(Text.of("lab.idle"));
  }

  private Node controls() {
    for (var each : java.util.List.of(run, cancel, save, quick)) {
      each.setMinWidth(Region.USE_PREF_SIZE);
    }
    run.getStyleClass().add("accent");
    var folder =
        Ui.button(
            "lab-data", Text.of("lab.data"), MaterialDesignF.FOLDER_OUTLINE, this::chooseData);
    return new VBox(
        10,
        Ui.label(Text.of("lab.page"), "text-muted"),
        page,
        quick,
        folder,
        new HBox(8, run, cancel),
        save);
  }

  private Node footer() {
    progress.setPrefWidth(160);
    var footer = new HBox(8, progress, status);
    footer.getStyleClass().add("status-line");
    return footer;
  }

  @Override
  public Region inspector() {
    return inspector;
  }

  @Override
  public Region results() {
    return root;
  }

  private void chooseData() {
    data = context.choosers().folder();
    idle(data == null ? Text.of("lab.idle") : Text.of("lab.data.chosen", data.getFileName()));
  }

  private void run() {
    var chosen = page.getValue();
    var folder = data;
    boolean few = quick.isSelected();
    report = null;
    save.setDisable(true);
    var task =
        context
            .tasks()
            .start(
                Text.of("task.lab", chosen.name()),
                each -> {
                  SolveControl<Report> control = each.control(0, _ -> {});
                  return chosen.run(
                      new LabRun(folder, few, 0, control.termination(), control.progress()));
                },
                this::done,
                this::failed);
    running = task;
    run.setDisable(true);
    cancel.setDisable(false);
    progress.progressProperty().bind(task.progressProperty());
    status.textProperty().bind(task.messageProperty());
  }

  private void cancel() {
    if (running != null) {
      running.cancel();
    }
  }

  private void idle(String words) {
    running = null;
    run.setDisable(false);
    cancel.setDisable(true);
    save.setDisable(report == null);
    progress.progressProperty().unbind();
    progress.setProgress(0);
    status.textProperty().unbind();
    status.setText(words);
  }

  private void failed(Throwable problem) {
    idle(Text.of(problem instanceof StoppedException ? "lab.stopped" : "lab.failed"));
    if (!(problem instanceof StoppedException)) {
      context.report(Text.of("lab.failed"), problem);
    }
  }

  private void done(Report found) {
    report = found;
    idle(Text.of("lab.done", found.tables().size(), found.figures().size()));
    content.getChildren().setAll(Ui.label(found.title(), "job-title"));
    found.tables().forEach(table -> content.getChildren().addAll(title(table), grid(table)));
    for (var figure : found.figures()) {
      var view = new PictureView(figure.name(), figure.picture());
      view.setTheme(context.theme().themeProperty().get());
      content.getChildren().add(view);
    }
    found
        .notes()
        .forEach(note -> {
          var label = Ui.label("• " + note, "text-muted");
          label.setWrapText(true);
          label.setMaxWidth(900);
          content.getChildren().add(label);
        });
  }

  private static Node title(ReportTable table) {
    return Ui.label(table.title(), "text-bold");
  }

  /** Long tables are cut: the CSV has all rows. */
  private static Node grid(ReportTable table) {
    var grid = new GridPane(18, 3);
    grid.setId("lab-" + table.name());
    for (int c = 0; c < table.header().size(); c++) {
      grid.add(Ui.label(table.header().get(c), "text-muted"), c, 0);
    }
    int shown = Math.min(ROWS_SHOWN, table.rows().size());
    for (int r = 0; r < shown; r++) {
      for (int c = 0; c < table.header().size(); c++) {
        grid.add(new Label(table.rows().get(r).get(c)), c, r + 1);
      }
    }
    if (shown < table.rows().size()) {
      grid.add(
          Ui.label(Text.of("lab.more", table.rows().size() - shown), "text-muted"), 0, shown + 1);
    }
    return grid;
  }

  private void save() {
    var found = report;
    var folder = context.choosers().folder();
    if (found == null || folder == null) {
      return;
    }
    context.write(
        Text.of("task.lab.save"),
        folder,
        () -> {
          ReportFiles.write(found, folder);
          return folder;
        },
        written -> idle(Text.of("lab.saved", written)));
  }

  /** A page by its name and what it shows. */
  private static final class PageCell extends ListCell<LabPage> {
    @Override
    protected void updateItem(@Nullable LabPage item, boolean empty) {
      super.updateItem(item, empty);
      setText(item == null || empty ? "" : item.summary());
    }
  }
}
