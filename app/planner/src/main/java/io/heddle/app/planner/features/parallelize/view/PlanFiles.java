package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Menus;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.exchange.FolderExport;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.usecase.estimate.SavedCalibrations;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.ChromeTrace;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.HuggingFaceConfig;
import io.heddle.model.io.LaunchFileExport;
import io.heddle.model.io.LaunchFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.control.MenuItem;

/** What goes to files and comes from them. */
record PlanFiles(ParallelizeSession session, FeatureContext context) {
  List<MenuItem> commands() {
    var none = session.shownProperty().isNull();
    var unsolved = unsolved();
    return List.of(
        Menus.item("menu.parallelize.config", null, this::openConfig),
        Menus.item("menu.parallelize.runs", null, this::openRuns),
        Menus.unless(
            none,
            Text.of("why.parallelize"),
            Menus.item("menu.parallelize.save", null, this::savePlans)),
        Menus.unless(unsolved, Menus.item("menu.parallelize.trace", null, this::saveTrace)),
        Menus.unless(unsolved, Menus.item("menu.parallelize.measure", null, this::saveRuns)));
  }

  /** Why there are no plans that Heddle found itself, or empty. */
  ObservableStringValue unsolved() {
    return Bindings.createStringBinding(
        () -> {
          var shown = session.shownProperty().get();
          return shown == null
              ? Text.of("why.parallelize")
              : shown.question() == null ? Text.of("why.parallelize.file") : "";
        },
        session.shownProperty());
  }

  /** Plans what a Hugging Face configuration describes. */
  void openConfig() {
    context.read("task.open", context.choosers().openAny(), HuggingFaceConfig::read, session::plan);
  }

  /** Fits the numbers of the estimate to a table of own runs. */
  void openRuns() {
    context.read(
        "task.parallelize.fit",
        context.choosers().openAny(),
        SavedCalibrations::fit,
        (own, _) -> session.question().own().set(own));
  }

  private String job() {
    var shown = session.shownProperty().get();
    return shown == null ? "" : DocumentTitle.fileName(shown.plan().estimate().job());
  }

  private void savePlans() {
    var shown = session.shownProperty().get();
    if (shown != null) {
      save(
          job() + FileKinds.PARALLELISM.suffix(),
          file -> FileKinds.PARALLELISM.write(shown.answer().within(), file));
    }
  }

  /** For Perfetto and chrome://tracing. */
  void saveTrace() {
    var timeline = session.details().wholeTimeline();
    var job = job();
    if (timeline != null) {
      save(job + ".trace.json", file -> ChromeTrace.write(timeline.get(), job, file));
    }
  }

  /** The plans whose times would calibrate the estimate best, as a table to fill in. */
  void saveRuns() {
    var runs = session.details().runsToMeasure();
    if (runs != null) {
      context.saveAs(
          job() + ".runs.csv",
          file -> AtomicFiles.write(file, runs.get().toCsv()),
          file ->
              context.tell(
                  new UserMessage(
                      Text.of("parallelize.measure.saved", file.getFileName()),
                      List.of(Text.of("parallelize.measure.next"), file.toString()))));
    }
  }

  private void save(String name, Consumer<Path> writing) {
    context.saveAs(
        name,
        writing,
        file ->
            context.tell(
                new UserMessage(
                    Text.of("parallelize.saved", file.getFileName()), List.of(file.toString()))));
  }

  void exportArguments() {
    var shown = session.shownProperty().get();
    var planned = session.workloadProperty().get();
    if (shown != null && planned != null) {
      var plan = shown.plan().estimate();
      var shape = planned.shape();
      int batch = planned.job().workload().globalBatch();
      context.export(
          new FolderExport<>(
              "launch",
              Text.of("parallelize.export"),
              "03-which-parallelism.md#next-step",
              FolderExport.start("heddle-launch", job()),
              List.of(LaunchFormat.values()),
              LaunchFormat::id,
              List.of(),
              chosen ->
                  new FolderExport.Writing(
                      () ->
                          new FolderExport.Draft(
                              LaunchFileExport.files(chosen, plan, shape, batch), List.of()),
                      (folder, over) ->
                          LaunchFileExport.write(chosen, plan, shape, batch, folder, over))));
    }
  }
}
