package io.heddle.app.planner.feature;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.exchange.ExportFilesDialog;
import io.heddle.app.planner.exchange.FolderExport;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.app.usecase.report.ReportHtml;
import io.heddle.model.io.AtomicFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.stage.Stage;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * What a feature is given: the document, what is pointed at, and the window's services. Nothing of
 * other features.
 */
public final class FeatureContext {
  /**
   * The services of one window.
   *
   * @param stage owner of dialogs
   * @param documents opens, saves, and reports what went wrong
   * @param selection what is pointed at and selected
   * @param editor edits the shown cluster
   * @param folder the user's data folder
   */
  public record Services(
      Stage stage,
      OpenDocuments documents,
      LinkedSelection selection,
      FabricEditor editor,
      ThemeSwitch theme,
      FileChoosers choosers,
      UiScheduler later,
      Path folder,
      Map<Class<?>, Object> shared) {
    public Services(
        Stage stage,
        OpenDocuments documents,
        LinkedSelection selection,
        FabricEditor editor,
        ThemeSwitch theme,
        FileChoosers choosers,
        UiScheduler later,
        Path folder) {
      this(stage, documents, selection, editor, theme, choosers, later, folder, new HashMap<>());
    }
  }

  private final Services services;
  private final List<Subscription> closing = new ArrayList<>();
  private final @Nullable OpenDocument document;

  /**
   * @param document null for a feature that needs none
   */
  public FeatureContext(Services services, @Nullable OpenDocument document) {
    this.services = services;
    this.document = document;
  }

  /** The same without the document, for what outlives it. */
  public FeatureContext ofWindow() {
    return new FeatureContext(services, null);
  }

  /**
   * The document of a feature that accepts clusters.
   *
   * @throws IllegalStateException if it is none
   */
  public ClusterDocument document() {
    return document(ClusterDocument.class);
  }

  /**
   * The document of a feature that accepts such ones.
   *
   * @throws IllegalStateException if it is none
   */
  public <D extends OpenDocument> D document(Class<D> kind) {
    if (!kind.isInstance(document)) {
      throw new IllegalStateException(
          "a feature requests a %s and was opened on %s".formatted(kind.getSimpleName(), document));
    }
    return kind.cast(document);
  }

  /** Whether the window shows this document, so that its editor and selection are about it. */
  public boolean isShown() {
    return document != null && services.documents().current().shownProperty().get() == document;
  }

  public BackgroundTasks tasks() {
    return services.documents().tasks();
  }

  /** Tells a person what is good to know. */
  public void tell(UserMessage notice) {
    services.documents().messages().notice(notice, document);
  }

  /** Where work goes that the UI thread must not do. */
  public BackgroundExecution background() {
    return new BackgroundExecution(tasks(), later(), this::report);
  }

  /**
   * Reads the file that a person chose off the UI thread, and reports where it cannot be read.
   *
   * @param task key of what a person reads meanwhile
   * @param chosen nothing is read where they cancelled
   * @param done receives what was read and the name of the file, on the UI thread
   */
  public <T> void read(
      String task, List<Path> chosen, Function<Path, T> reading, BiConsumer<T, String> done) {
    for (var file : chosen.stream().limit(1).toList()) {
      var name = String.valueOf(file.getFileName());
      tasks()
          .start(
              Text.of(task, name),
              _ -> reading.apply(file),
              read -> done.accept(read, name),
              problem -> report(Text.of("trouble.open", name), problem));
    }
  }

  /**
   * Writes files off the UI thread.
   *
   * @param title what a person reads meanwhile
   * @param target the file or folder, to be named where it cannot be written
   * @param done receives what came of it, on the UI thread
   */
  public <T> void write(String title, Path target, Callable<T> writing, Consumer<T> done) {
    tasks()
        .start(
            title,
            _ -> writing.call(),
            done,
            problem -> report(Text.of("trouble.save", target), problem));
  }

  /**
   * Asks for a file and writes it off the UI thread; nothing is written where a person cancels.
   *
   * @param name that is suggested
   * @param done gets the file, on the UI thread
   */
  public void saveAs(String name, Consumer<Path> writing, Consumer<Path> done) {
    var file = choosers().save(name);
    if (file != null) {
      write(
          Text.of("task.save", file.getFileName()),
          file,
          () -> {
            writing.accept(file);
            return file;
          },
          done);
    }
  }

  /** Asks for format and folder, and writes files for other programs there. */
  public void export(FolderExport<?> what) {
    new ExportFilesDialog<>(stage(), tasks(), choosers(), what).show();
  }

  /**
   * Asks for a folder and writes files there off the UI thread; nothing is written where a person
   * cancels.
   *
   * @param title what a person reads meanwhile
   * @param done receives what came of it and the folder, on the UI thread
   */
  public <T> void saveInto(String title, Function<Path, T> writing, BiConsumer<T, Path> done) {
    var folder = choosers().folder();
    if (folder != null) {
      write(title, folder, () -> writing.apply(folder), written -> done.accept(written, folder));
    }
  }

  /** Asks for a folder and writes the tables and figures of a report there. */
  public void saveFigures(
      String title, Supplier<LabReport> report, BiConsumer<LabReport, Path> done) {
    saveInto(
        title,
        folder -> {
          var made = report.get();
          ReportFiles.write(made, folder);
          return made;
        },
        done);
  }

  /** Asks for a file and writes a report there as a page that needs no network. */
  public void saveReport(String name, Supplier<LabReport> report) {
    saveAs(
        name,
        file -> AtomicFiles.write(file, ReportHtml.of(report.get())),
        file ->
            tell(
                new UserMessage(
                    Text.of("status.saved", file.getFileName()), List.of(file.toString()))));
  }

  /** Tells an action of a value of the window now and whenever it changes, until it is closed. */
  public <T extends @Nullable Object> void follow(
      ObservableValue<T> value, Consumer<? super T> action) {
    closing.add(value.subscribe(action));
  }

  /** Does this when the document is closed. */
  public void whenClosed(Runnable action) {
    closing.add(action::run);
  }

  /** The document was closed: nothing of the window reaches what was shown of it. */
  public void close() {
    closing.forEach(Subscription::unsubscribe);
    closing.clear();
  }

  /** Shows what went wrong. */
  public void report(Throwable problem) {
    services.documents().report(problem);
  }

  /** Says what could not be done, and why. */
  public void report(String title, Throwable problem) {
    services.documents().messages().report(title, problem, document);
  }

  /** Shows what stands in the way of the document. */
  public void trouble(UserMessage message) {
    services.documents().messages().trouble(message, document);
  }

  public LinkedSelection selection() {
    return services.selection();
  }

  public FabricEditor editor() {
    return services.editor();
  }

  public OpenDocuments documents() {
    return services.documents();
  }

  public ThemeSwitch theme() {
    return services.theme();
  }

  public FileChoosers choosers() {
    return services.choosers();
  }

  public UiScheduler later() {
    return services.later();
  }

  /** Owner of dialogs. */
  public Stage stage() {
    return services.stage();
  }

  /** The user's data folder. */
  public Path folder() {
    return services.folder();
  }

  /** What all documents of this window share, such as the library of measurements. */
  public <T> T shared(Class<T> type, Supplier<T> maker) {
    return type.cast(services.shared().computeIfAbsent(type, _ -> maker.get()));
  }
}
