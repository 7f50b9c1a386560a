package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.EditableDocument;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.exchange.ClusterFileExport;
import io.heddle.app.planner.exchange.ExportFilesDialog;
import io.heddle.app.planner.exchange.FolderExport;
import io.heddle.app.planner.exchange.JobFolderExport;
import io.heddle.app.planner.exchange.NewClusterDialog;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.welcome.WelcomeActions;
import java.util.Objects;
import java.util.function.BiConsumer;
import javafx.stage.Stage;

/**
 * What the menus and the tool bar do with documents: ask where there is something to ask, then act.
 */
final class DocumentActions implements WelcomeActions {
  private final Stage stage;
  private final OpenDocuments planner;
  private final FeatureContext.Services services;
  private final WindowWorkspaces workspaces;
  private final FabricEditor editor;
  private final FileChoosers choosers;
  private final FileActions files;
  private final DocumentClosing closing;
  private Runnable compareWithSaved = () -> {};

  DocumentActions(Stage stage, FeatureContext.Services services, WindowWorkspaces workspaces) {
    this.stage = stage;
    this.services = services;
    this.workspaces = workspaces;
    planner = services.documents();
    editor = services.editor();
    choosers = services.choosers();
    files = new FileActions(planner, choosers, services.theme(), services.selection());
    var unsaved = new UnsavedDialog(stage);
    closing = new DocumentClosing(planner, files, unsaved);
    planner.setMayReplace(unsaved::mayReplace);
    planner.setSaveConflicts((document, changed, choices) -> {
      boolean comparable = document instanceof ClusterDocument;
      var merge = choices.merge();
      switch (unsaved.askConflict(changed, comparable, merge != null)) {
        case MERGE -> Objects.requireNonNull(merge).run();
        case OVERWRITE -> choices.overwrite().run();
        case SAVE_AS -> files.saveAs(document, choices.then());
        case COMPARE -> {
          planner.show(document);
          compareWithSaved.run();
        }
        case CANCEL -> {}
      }
    });
  }

  /** Who shows what differs between the cluster on show and its file. */
  void setCompareWithSaved(Runnable shown) {
    compareWithSaved = shown;
  }

  @Override
  public void newCluster() {
    editor.newCluster();
  }

  @Override
  public void newFederation() {
    planner.newFederation();
  }

  void generate() {
    new NewClusterDialog(stage, planner, services.theme(), services.later()).show();
  }

  @Override
  public void open() {
    planner.open(choosers.open());
  }

  @Override
  public void importFabric() {
    planner.open(choosers.openAny());
  }

  /** Of the cluster on show; from the welcome page, of the one that was opened last. */
  @Override
  public void importState() {
    if (planner.current().shownProperty().get() == null) {
      planner.documents().reversed().stream()
          .filter(ClusterDocument.class::isInstance)
          .findFirst()
          .ifPresent(planner::show);
    }
    planner.openState(choosers.openAny());
  }

  @Override
  public void ask(WorkspaceFeature feature) {
    var sample = feature.sample();
    if (sample == null) {
      workspaces.open(feature);
    } else {
      planner.openSample(sample, _ -> workspaces.open(feature));
    }
  }

  /** Shows the welcome page; what is open stays open. */
  void welcome() {
    editor.drawing().editingProperty().set(false);
    planner.showNone();
    workspaces.leave();
  }

  void exportFabric() {
    var document = planner.current().documentProperty().get();
    if (document != null) {
      export(ClusterFileExport.of(document.work().cluster()));
    }
  }

  private void export(FolderExport<?> what) {
    new ExportFilesDialog<>(stage, planner.tasks(), choosers, what).show();
  }

  /** In the language of a scheduler; with the placement on show, if it is the job's. */
  void exportJob() {
    var document = planner.current().documentProperty().get();
    var job = document == null ? null : document.jobProperty().get();
    if (document != null && job != null) {
      var shown = document.placingProperty().get().placement();
      var placement = shown != null && shown.job().equals(job.id()) ? shown : null;
      export(JobFolderExport.of(job, document.work().cluster(), placement));
    }
  }

  void save() {
    save(files::save);
  }

  void saveAs() {
    save(files::saveAs);
  }

  private void save(BiConsumer<EditableDocument, Runnable> how) {
    var document = planner.current().editedProperty().get();
    if (document != null) {
      how.accept(document, () -> {});
    }
  }

  void saveJobs() {
    files.saveJobs();
  }

  void exportPicture() {
    files.exportPicture(stage, workspaces.viewProperty().get());
  }

  /** What the open workspace calls its export. */
  void export() {
    var shown = workspaces.viewProperty().get();
    var export = shown == null ? null : shown.export();
    if (export != null && export.obstacle().get().isEmpty()) {
      export.action().run();
    }
  }

  void cut() {
    copy();
    editor.delete();
  }

  void copy() {
    FabricClipboard.copy(editor);
  }

  void paste() {
    FabricClipboard.paste(editor, planner);
  }

  /** Takes the last edit of what is shown back. */
  void undo() {
    switch (planner.current().editedProperty().get()) {
      case ClusterDocument _ -> editor.undo(); // which selects again what was selected
      case FederationDocument federation -> federation.undo();
      case null -> {}
    }
  }

  /** Brings the last undone edit again. */
  void redo() {
    switch (planner.current().editedProperty().get()) {
      case ClusterDocument _ -> editor.redo();
      case FederationDocument federation -> federation.redo();
      case null -> {}
    }
  }

  void close() {
    var document = planner.current().shownProperty().get();
    if (document != null) {
      close(document);
    }
  }

  void close(OpenDocument document) {
    closing.close(document);
  }

  void quit() {
    closing.quit(stage::close);
  }
}
