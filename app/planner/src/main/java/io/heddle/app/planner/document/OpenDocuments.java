package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.federate.ClusterStocks;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.FederationProject;
import io.heddle.model.federation.Federation;
import io.heddle.model.io.FileStateStamp;
import io.heddle.render.federation.FederationMapLayout;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The open documents of a window. Solves nothing. View model: knows no view. To be used on the UI
 * thread only.
 */
public final class OpenDocuments {
  private final BackgroundTasks tasks;
  private final CurrentDocument current = new CurrentDocument();
  private final ObservableList<OpenDocument> documents = FXCollections.observableArrayList();
  private final ObservableList<OpenDocument> documentsView =
      FXCollections.unmodifiableObservableList(documents);
  private final WindowMessages messages = new WindowMessages();
  private final RecentFiles recent;
  private final FileChangeWatch stamps;
  private final DocumentOpening opening;
  private final DocumentSaving saving;
  private @Nullable AutosaveRecovery recovery;

  public OpenDocuments(BackgroundTasks tasks, RecentFiles recent) {
    this.tasks = tasks;
    this.recent = recent;
    this.stamps = new FileChangeWatch(tasks, messages::trouble, messages::settled);
    this.opening = new DocumentOpening(this, tasks, messages, recent);
    this.saving = new DocumentSaving(tasks, messages, recent, stamps);
    current.shownProperty().addListener((_, _, now) -> messages.shown(now));
  }

  public BackgroundTasks tasks() {
    return tasks;
  }

  /** What the window shows. */
  public CurrentDocument current() {
    return current;
  }

  /** What the window tells. */
  public WindowMessages messages() {
    return messages;
  }

  /** Shows what went wrong. */
  public void report(Throwable problem) {
    messages.report(problem);
  }

  /** Says what could not be done, and why. */
  public void report(String title, Throwable problem) {
    messages.report(title, problem);
  }

  public ObservableList<OpenDocument> documents() {
    return documentsView;
  }

  /** Files opened lately, the newest first. */
  public ObservableList<Path> recent() {
    return recent.files();
  }

  /** Takes a file off those that were opened lately. */
  public void forgetRecent(Path file) {
    recent.forget(file);
  }

  /** Those documents that are clusters. */
  List<ClusterDocument> clusters() {
    return documents.stream()
        .filter(ClusterDocument.class::isInstance)
        .map(ClusterDocument.class::cast)
        .toList();
  }

  List<ClusterDocument> clustersShownFirst() {
    var clusters = new ArrayList<>(clusters());
    var shown = current.documentProperty().get();
    if (shown != null) {
      clusters.remove(shown);
      clusters.addFirst(shown);
    }
    return clusters;
  }

  /** The document of a file; null where it is not open. */
  @Nullable OpenDocument find(Path file) {
    return documents.stream()
        .filter(each -> {
          var path = each.path();
          return path != null && same(path, file);
        })
        .findFirst()
        .orElse(null);
  }

  private static boolean same(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  /** Who says whether a document with unsaved changes may be read again from its file. */
  public void setMayReplace(Predicate<EditableDocument> asked) {
    opening.setMayReplace(asked);
  }

  /** Who shows answers on clusters. */
  public void setArrivals(ResultReceivers shown) {
    opening.setArrivals(shown);
  }

  /** Keeps unsaved documents from now on, and brings back what a killed planner left behind. */
  public void keepIn(AutosaveRecovery place) {
    recovery = place;
    documents.stream()
        .filter(EditableDocument.class::isInstance)
        .map(EditableDocument.class::cast)
        .forEach(place::watch);
    new CrashRecovery(this, place).start();
  }

  /** Adds a document that was made here: generated, imported, recovered. */
  public void add(OpenDocument document) {
    add(document, null);
  }

  /**
   * Adds a document.
   *
   * @param read stamps of its files before it was read from them; null: it was made here
   */
  void add(OpenDocument document, @Nullable Map<Path, FileStateStamp> read) {
    documents.add(document);
    if (document instanceof ClusterDocument cluster) {
      cluster.setLayouts(new BackgroundFabricLayout(tasks, messages));
    }
    if (document instanceof EditableDocument edited) {
      stamps.remember(edited, read);
      if (recovery != null) {
        recovery.watch(edited);
      }
    }
  }

  /** An empty cluster to draw on. */
  public void newCluster() {
    var cluster = Cluster.empty(freeName(Text.of("new.cluster")));
    var document = new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
    add(document);
    show(document);
  }

  /** An empty federation to draw on. */
  public void newFederation() {
    var federation = new Federation(List.of(), List.of());
    var document =
        new FederationDocument(
            freeName(Text.of("new.federation")),
            new FederationProject(federation, List.of()),
            FederationMapLayout.of(federation),
            ClusterStocks.NONE,
            null);
    add(document);
    show(document);
  }

  private String freeName(String wanted) {
    var name = wanted;
    for (int number = 2; isTaken(name); number++) {
      name = wanted + "-" + number;
    }
    return name;
  }

  private boolean isTaken(String name) {
    return documents.stream().anyMatch(each -> each.name().equals(name));
  }

  /** Opens a sample, or shows it where it is open. */
  public void openSample(Samples.Offered sample) {
    opening.open(sample.id(), _ -> {});
  }

  /** Opens a sample of either kind, or shows it where it is open; then goes on with it. */
  public void openSample(String id, Consumer<OpenDocument> then) {
    opening.open(id, then);
  }

  /** Opens a sample as one more document, whatever is open, and goes on with it. */
  public void openAnew(Samples.Sample sample, Consumer<OpenDocument> then) {
    opening.openAnew(sample, then);
  }

  /** Opens the file of a cluster, or shows it where it is open, and goes on with it. */
  public void openCluster(Path file, Consumer<ClusterDocument> then) {
    opening.openCluster(file, then);
  }

  /**
   * Opens Heddle files of any kind, and imports others whose format is known. A file that cannot be
   * used changes nothing.
   */
  public void open(List<Path> files) {
    opening.open(files);
  }

  /** Lays what schedulers say onto the cluster on show. */
  public void openState(List<Path> files) {
    opening.openState(files);
  }

  /**
   * Writes a document as it is now to a file, with its jobs beside it, after what is being written
   * of it; {@code then} runs once it is safe.
   */
  public void save(EditableDocument document, Path file, Runnable then) {
    saving.save(document, file, then);
  }

  /** Who asks what becomes of a document whose file another program changed. */
  public void setSaveConflicts(SaveConflicts asked) {
    saving.setConflicts(asked);
  }

  /** Checks whether another program changed an open file. */
  public void noticeChanges() {
    stamps.check();
  }

  /** Shows a document; a cluster with the job that was worked on last. */
  public void show(OpenDocument document) {
    current.show(document);
    opening.playWaiting();
  }

  /** Shows none of the documents; they stay open. */
  public void showNone() {
    @Nullable OpenDocument none = null;
    current.show(none);
  }

  void remove(OpenDocument document) {
    documents.remove(document);
    if (document instanceof EditableDocument edited) {
      stamps.forget(edited);
      saving.forget(edited);
      if (recovery != null) {
        recovery.forget(edited);
      }
    }
  }

  /** Gives a document up; what it has unsaved goes with it. */
  public void close(OpenDocument document) {
    remove(document);
    if (current.shownProperty().get() == document) {
      current.show(documents.isEmpty() ? null : documents.getLast());
    }
  }
}
