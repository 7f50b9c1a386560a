package io.heddle.app.planner.features.lab;

import io.heddle.app.lab.LabPageRun;
import io.heddle.app.lab.PaperLabPage;
import io.heddle.app.lab.PaperLabPages;
import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.NodeScreenBounds;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.PaperClaims;
import io.heddle.render.view.ScalablePictureView;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/**
 * The papers' tables and figures again: choose a page, compute it, look, save. One for all
 * documents of a window.
 */
public final class LabView extends PanelView {
  private static final double READABLE = 400;
  private static final double MOST_WIDTH = 900;
  private static final double MARGIN = 16;

  private final FeatureContext context;
  private final ToggleGroup pages = new ToggleGroup();
  private final CheckBox quick = Ui.named("lab-quick", new CheckBox(Text.of("lab.quick")));
  private final VBox content = Ui.styled(Ui.named("lab-content", new VBox(14)), "lab-content");
  private final ScrollPane scroll = Ui.styled(new ScrollPane(content), "edge-to-edge");
  private final Label status = Ui.label("", "text-muted");
  private final ProgressBar progress = new ProgressBar(0);
  private final Button run =
      Ui.button("lab-run", Text.of("lab.run"), MaterialDesignP.PLAY, this::run);
  private final Button cancel =
      Ui.button("lab-cancel", Text.of("status.cancel"), MaterialDesignC.CLOSE, this::cancel);
  private final BooleanProperty nothing = new SimpleBooleanProperty(true);
  private @Nullable Path data;
  private @Nullable LabReport report;
  private @Nullable BackgroundTask running;

  public LabView(FeatureContext context) {
    this.context = context;
    quick.setSelected(true);
    var empty = Ui.label("", "text-muted");
    empty
        .textProperty()
        .bind(
            Bindings.when(run.disabledProperty())
                .then(Text.of("lab.busy"))
                .otherwise(Text.of("lab.empty")));
    empty.setId("lab-empty");
    empty.setWrapText(true);
    empty.setMaxWidth(READABLE);
    empty.setTextAlignment(TextAlignment.CENTER);
    empty.visibleProperty().bind(Bindings.isEmpty(content.getChildren()));
    scroll.visibleProperty().bind(empty.visibleProperty().not());
    var root = Ui.named("lab", new BorderPane(new StackPane(empty, scroll)));
    root.setBottom(footer());
    setPanels(new InspectorPane(controls()), root);
    setExport(Text.of("lab.save"), DisabledReason.when(nothing, Text.of("why.lab")), this::save);
    context.follow(
        context.theme().themeProperty(),
        theme -> {
          for (var each : content.getChildren()) {
            if (each instanceof ScalablePictureView picture) {
              picture.setTheme(theme);
            }
          }
        });
    idle(Text.of("lab.idle"));
  }

  private Node controls() {
    for (var each : List.of(run, cancel, quick)) {
      each.setMinWidth(Region.USE_PREF_SIZE);
    }
    run.getStyleClass().add("accent");
    var folder =
        Ui.button(
            "lab-data", Text.of("lab.data"), MaterialDesignF.FOLDER_OUTLINE, this::chooseData);
    return new VBox(
        10,
        Ui.label(Text.of("lab.page"), "text-muted"),
        choices(),
        quick,
        folder,
        new HBox(8, run, cancel));
  }

  /** Few, and distinguished by what they show: all of them are read at once. */
  private Node choices() {
    var box = new VBox(6);
    for (var each : PaperLabPages.all()) {
      var choice = new RadioButton(each.summary());
      choice.setId("lab-page-" + each.name());
      choice.setWrapText(true);
      choice.setUserData(each);
      choice.setToggleGroup(pages);
      box.getChildren().add(choice);
    }
    pages.selectToggle(pages.getToggles().getFirst());
    return box;
  }

  private Node footer() {
    progress.setPrefWidth(160);
    Ui.showWhile(progress, run.disabledProperty());
    var footer = Ui.styled(new HBox(8, progress, status), "status-line");
    return footer;
  }

  private void chooseData() {
    data = context.choosers().folder();
    idle(data == null ? Text.of("lab.idle") : Text.of("lab.data.chosen", data.getFileName()));
  }

  private void run() {
    var chosen = (PaperLabPage) pages.getSelectedToggle().getUserData();
    var folder = data;
    boolean few = quick.isSelected();
    report = null;
    nothing.set(true);
    var task =
        context
            .tasks()
            .start(
                Text.of("task.lab", chosen.name()),
                each -> {
                  SolveControl<LabReport> control = each.control(0, _ -> {});
                  return chosen.run(
                      new LabPageRun(folder, few, 0, control.termination(), control.progress()));
                },
                this::done,
                this::failed);
    running = task;
    DisabledReason.set(run, Text.of("why.running"));
    DisabledReason.set(cancel, "");
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
    DisabledReason.set(run, "");
    DisabledReason.set(cancel, Text.of("why.running.not"));
    nothing.set(report == null);
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

  private void done(LabReport found) {
    report = found;
    idle(Text.of("lab.done", found.tables().size(), found.figures().size()));
    content.getChildren().setAll(readable(found.title(), "job-title"));
    PaperClaims.of(found)
        .ifPresent(claims ->
            content
                .getChildren()
                .addAll(readable(claims.title(), "text-bold"), LabReportTable.of(claims)));
    var contents = Ui.named("lab-contents", new VBox(2));
    if (found.tables().size() > 1) {
      content.getChildren().add(contents);
    }
    for (var table : found.tables()) {
      var title = readable(table.title(), "text-bold");
      var link = new Hyperlink(table.title());
      link.setOnAction(_ -> NodeScreenBounds.scrollTo(title));
      contents.getChildren().add(link);
      content.getChildren().addAll(title, LabReportTable.of(table));
    }
    for (var figure : found.figures()) {
      var view = new ScalablePictureView(figure.name(), figure.picture());
      view.setTheme(context.theme().themeProperty().get());
      content.getChildren().add(view);
    }
    found.notes().forEach(note -> content.getChildren().add(readable("• " + note, "text-muted")));
  }

  /** As wide as what is in view, however wide the tables are. */
  private Label readable(String words, String style) {
    var label = Ui.paragraph(words, style);
    label
        .maxWidthProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> Math.min(MOST_WIDTH, scroll.getViewportBounds().getWidth() - 2 * MARGIN),
                scroll.viewportBoundsProperty()));
    return label;
  }

  private void save() {
    var found = report;
    if (found != null) {
      context.saveFigures(
          Text.of("task.lab.save"), () -> found, (_, folder) -> idle(Text.of("lab.saved", folder)));
    }
  }
}
