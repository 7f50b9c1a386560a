package io.heddle.app.planner.simulation;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.model.edit.ClusterProject;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a document must be: every state is kept whole, so that undo is a look back, and what an
 * autosave may hold is a look at the states of the last moments.
 */
final class ExpectedDocument {
  /** A state since a moment. */
  private record PastState(
      long from, ClusterProject project, @Nullable String path, boolean modified) {}

  private record EditStep(ClusterProject before, ClusterProject after, @Nullable String topic) {}

  /** What a crash may bring back. */
  record KeptState(ClusterProject project, @Nullable String path) {
    /** What is not as in another one. */
    List<String> difference(KeptState other) {
      var parts = new ArrayList<String>();
      if (!project.cluster().equals(other.project.cluster())) {
        parts.add("cluster");
      }
      if (!project.jobs().equals(other.project.jobs())) {
        parts.add("jobs");
      }
      if (!project.kept().equals(other.project.kept())) {
        parts.add("planned jobs");
      }
      if (!Objects.equals(path, other.path)) {
        parts.add("path " + path + " for " + other.path);
      }
      return parts;
    }
  }

  /** Of this one alone, in a world. */
  final long id;

  final String name;
  private final WeakReference<ClusterDocument> document;
  private final List<EditStep> done = new ArrayList<>();
  private final List<EditStep> undone = new ArrayList<>();
  private final List<PastState> past = new ArrayList<>();
  private ClusterProject project;
  private @Nullable String path;
  private int savedAt;
  private boolean closed;

  /** Autosaves failed: all states since then may come back. */
  private long weakSince = Long.MAX_VALUE;

  /** When it was edited first after that. */
  private long edited = Long.MAX_VALUE;

  /** When its file was read or written last. */
  long basis;

  /** When the planner began to read it; what came between may count as a change. */
  long looked;

  /** The work that was compared last. */
  private @Nullable ClusterProject seen;

  ExpectedDocument(
      long id,
      ClusterDocument document,
      ClusterProject project,
      @Nullable String path,
      boolean modified) {
    this.id = id;
    this.name = document.cluster().name();
    this.document = new WeakReference<>(document);
    this.project = project;
    this.path = path;
    this.savedAt = modified ? -1 : 0;
    past.add(new PastState(Long.MIN_VALUE, project, path, modified));
  }

  /** The document, which is open. */
  ClusterDocument document() {
    return Objects.requireNonNull(document.get());
  }

  @Override
  public String toString() {
    return name + "#" + id;
  }

  ClusterProject project() {
    return project;
  }

  @Nullable String path() {
    return path;
  }

  boolean isModified() {
    return savedAt != done.size();
  }

  boolean canUndo() {
    return !done.isEmpty();
  }

  boolean canRedo() {
    return !undone.isEmpty();
  }

  void edit(ClusterProject wanted, @Nullable String topic, long now) {
    var next = wanted.after(project);
    if (next.equals(project)) {
      return;
    }
    var before = project;
    boolean joins = topic != null && undone.isEmpty() && isModified() && !done.isEmpty();
    if (joins && Objects.equals(topic, done.getLast().topic())) {
      before = done.removeLast().before();
    }
    if (savedAt > done.size()) {
      savedAt = -1;
    }
    undone.clear();
    done.add(new EditStep(before, next, topic));
    project = next;
    record(now);
  }

  void undo(long now) {
    var step = done.removeLast();
    undone.add(step);
    project = step.before();
    record(now);
  }

  void redo(long now) {
    var step = undone.removeLast();
    done.add(step);
    project = step.after();
    record(now);
  }

  void saved(ClusterProject written, String file, long now) {
    path = file;
    if (written.equals(project)) {
      savedAt = done.size();
    } else {
      savedAt = -1;
    }
    record(now);
  }

  /** Its file is gone. */
  void unsaved(long now) {
    savedAt = -1;
    record(now);
  }

  /** Nothing of it is wanted any more. */
  void closed(long now) {
    past.add(new PastState(now, project, path, false));
    closed = true;
  }

  /** Whether no autosave of it can come back. */
  boolean isForgotten() {
    return past.size() == 1 && !past.getFirst().modified();
  }

  private void record(long now) {
    if (closed) {
      return;
    }
    var last = past.getLast();
    if (last.project().equals(project)
        && Objects.equals(last.path(), path)
        && last.modified() == isModified()) {
      return; // nothing to be written
    }
    past.add(new PastState(now, project, path, isModified()));
    if (weakSince != Long.MAX_VALUE) {
      edited = Math.min(edited, now);
    }
  }

  /** An autosave failed; every edit until {@code kept} had been written. */
  void weaken(long kept) {
    weakSince = Math.min(weakSince, kept);
    edited = Long.MAX_VALUE;
  }

  /** Forgets what cannot come back any more. */
  void prune(long kept, long forced) {
    if (edited < Math.min(kept, forced)) {
      weakSince = Long.MAX_VALUE;
      edited = Long.MAX_VALUE;
    }
    long from = Math.min(Math.min(kept, forced), weakSince);
    while (past.size() > 1 && past.get(1).from() < from) {
      past.removeFirst();
    }
  }

  /** Whether a crash may bring nothing of it back. */
  boolean mayBeGone(long kept) {
    return weakSince != Long.MAX_VALUE || since(kept).stream().anyMatch(each -> !each.modified());
  }

  /**
   * What a crash may bring back.
   *
   * @param kept every edit until then has been written
   * @param forced every autosave that was deleted until then is gone
   */
  Set<KeptState> outcomes(long kept, long forced) {
    long from = Math.min(mayBeGone(kept) ? Math.min(kept, forced) : kept, weakSince);
    var found = new HashSet<KeptState>();
    for (var each : since(from)) {
      if (each.modified()) {
        found.add(new KeptState(each.project(), each.path()));
      }
    }
    return found;
  }

  /** The states that were current at a moment or later. */
  private List<PastState> since(long moment) {
    int first = past.size() - 1;
    while (first > 0 && past.get(first).from() >= moment) {
      first--;
    }
    return past.subList(first, past.size());
  }

  @SuppressWarnings("ReferenceEquality") // values are compared where they may differ
  private boolean isSeen(ClusterProject work) {
    return work == seen;
  }

  /** How the document differs from what it must be; null where it does not. */
  @Nullable String difference() {
    var document = document();
    var work = document.work();
    if (!isSeen(work)) {
      if (!work.equals(project)) {
        return "%s is not what was edited".formatted(name);
      }
      if (!document.jobs().equals(project.jobs())) {
        return "%s shows other jobs".formatted(name);
      }
      if (!document.keptProperty().get().equals(project.kept())) {
        return "%s shows other planned jobs".formatted(name);
      }
      if (!document.cluster().equals(project.kept().on(project.cluster(), null))) {
        return "%s shows another cluster".formatted(name);
      }
      seen = work;
    }
    if (document.isModified() != isModified()) {
      return "%s is modified: %s, expected %s".formatted(name, document.isModified(), isModified());
    }
    if ((document.undoableProperty().get() == null) == canUndo()
        || (document.redoableProperty().get() == null) == canRedo()) {
      return "%s has other steps to undo".formatted(name);
    }
    var file = document.path();
    return Objects.equals(file == null ? null : file.toString(), path)
        ? null
        : "%s is of the file %s, expected %s".formatted(name, file, path);
  }
}
