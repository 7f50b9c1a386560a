package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.model.cluster.GpuState;
import java.time.Duration;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableDoubleValue;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The bottom line: what runs and how to stop it on the left, the state of things on the right. */
final class StatusLine extends HBox {
  private final Label task = Ui.named("status-task", Ui.label("", "status-text"));
  private final ProgressBar progress = new ProgressBar();
  private final Button cancel = Ui.named("cancel-task", new Button(Text.of("status.cancel")));
  private final Label answer = Ui.named("status-answer", Ui.label("", "status-text"));
  private final Label zoom = Ui.label("", "status-text");
  private final OpenDocuments planner;
  private final WindowWorkspaces workspaces;
  private final ChangeListener<String> onStatus = (_, _, now) -> showAnswer(now);
  private @Nullable BackgroundTask shown;
  private String said = "";

  StatusLine(
      OpenDocuments planner,
      WindowWorkspaces workspaces,
      ViewState view,
      ObservableDoubleValue zoomFactor,
      UiScheduler later) {
    super(12);
    this.planner = planner;
    this.workspaces = workspaces;
    setId("status-line");
    cancel.getStyleClass().addAll("flat", "accent", "small");
    progress.setPrefWidth(120);
    cancel.setOnAction(_ -> {
      if (shown != null) {
        shown.cancel();
      }
    });
    getStyleClass().add("status-line");
    var planned = new PlannedSwitch(view.planned());
    List.of(cancel, planned, zoom).forEach(each -> each.setMinWidth(USE_PREF_SIZE));
    getChildren().addAll(task, progress, cancel, Ui.spring(), planned, answer, zoom);
    zoom.textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> Text.of("status.zoom", Math.round(zoomFactor.get() * 100)), zoomFactor));
    planner
        .tasks()
        .running()
        .addListener(
            (ListChangeListener<BackgroundTask>)
                _ -> later.after(Duration.ofMillis(100), this::showLongest));
    workspaces
        .viewProperty()
        .addListener((_, before, now) -> {
          if (before != null) {
            before.statusProperty().removeListener(onStatus);
          }
          if (now != null) {
            now.statusProperty().addListener(onStatus);
          }
          showAnswer(now == null ? "" : now.statusProperty().get());
        });
    planner.current().clusterProperty().addListener((_, _, _) -> showAnswer(said));
    ChangeListeners.nowAndOnChange(this::showLongest, planner.messages().doneProperty());
    showAnswer("");
  }

  /** Only what lasts longer than a blink is shown. */
  private void showLongest() {
    var running = planner.tasks().running();
    shown = running.isEmpty() ? null : running.getFirst();
    boolean busy = shown != null;
    Ui.show(progress, busy);
    Ui.show(cancel, busy);
    task.textProperty().unbind();
    progress.progressProperty().unbind();
    if (shown == null) {
      var done = planner.messages().doneProperty().get();
      task.setText(done.isEmpty() ? Text.of("status.ready") : done);
      return;
    }
    var current = shown;
    progress.progressProperty().bind(current.progressProperty());
    task.textProperty()
        .bind(
            Bindings.createStringBinding(
                () ->
                    current.messageProperty().get().isEmpty()
                        ? current.title()
                        : current.title() + " · " + current.messageProperty().get(),
                current.messageProperty()));
  }

  private void showAnswer(String words) {
    said = words;
    var cluster = planner.current().clusterProperty().get();
    var feature = workspaces.featureProperty().get();
    Ui.show(zoom, cluster != null && feature != null && feature.showsFabric());
    var view = workspaces.viewProperty().get();
    if (cluster == null || view != null && view.countsGpus()) {
      answer.setText(words);
      return;
    }
    int assumed = cluster.assumedGpus();
    var free =
        Text.of(assumed == 0 ? "status.free" : "status.free.assumed", cluster.freeGpus(), assumed);
    int planned = cluster.gpus(GpuState.PLANNED);
    var stock = planned == 0 ? free : free + " · " + Text.of("drawn.gpus.planned", planned);
    answer.setText(words.isEmpty() ? stock : stock + " · " + words);
  }
}
