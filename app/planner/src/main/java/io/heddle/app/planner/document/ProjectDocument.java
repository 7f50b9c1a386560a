package io.heddle.app.planner.document;

import io.heddle.model.edit.EditableProject;
import io.heddle.model.edit.UndoTimeline;
import io.heddle.model.edit.UndoableStep;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * A document that is a project with everything that was done to it.
 *
 * @param <V> the project
 * @param <S> a step
 * @param <H> its history
 */
public abstract sealed class ProjectDocument<
        V extends EditableProject, S extends UndoableStep, H extends UndoTimeline<V, S>>
    implements EditableDocument permits ClusterDocument, FederationDocument {
  private final H history;
  private final ReadOnlyObjectWrapper<@Nullable Path> path;
  private final ReadOnlyObjectWrapper<@Nullable S> undoable = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable S> redoable = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper modified = new ReadOnlyBooleanWrapper();
  private final ObservableList<TrainingJob> jobs = FXCollections.observableArrayList();
  private final ObservableList<TrainingJob> jobsView =
      FXCollections.unmodifiableObservableList(jobs);
  private final ReadOnlyObjectWrapper<@Nullable TrainingJob> job = new ReadOnlyObjectWrapper<>();

  ProjectDocument(H history, @Nullable Path path) {
    this.history = history;
    this.path = new ReadOnlyObjectWrapper<>(path);
    jobs.setAll(history.now().jobs());
    job.set(jobs.isEmpty() ? null : jobs.getFirst());
  }

  final H history() {
    return history;
  }

  /** Follows what was done or taken back. */
  void follow() {
    undoable.set(history.lastDone());
    redoable.set(history.lastUndone());
    modified.set(history.isModified());
  }

  /** Follows the jobs of the project as it stands. */
  final void followJobs() {
    var now = history.now().jobs();
    if (!jobs.equals(now)) {
      var kept = NewJobTemplates.kept(job.get(), List.copyOf(jobs), now);
      jobs.setAll(now);
      job.set(kept);
    }
  }

  /** What it is called as long as no file has it. */
  abstract String givenName();

  /** That of its file, without what all such files end in. */
  @Override
  public final String name() {
    var file = path();
    if (file == null) {
      return givenName();
    }
    var name = String.valueOf(file.getFileName());
    return Stream.of(schema().suffix(), ".json")
        .filter(name::endsWith)
        .findFirst()
        .map(suffix -> name.substring(0, name.length() - suffix.length()))
        .orElse(name);
  }

  @Override
  public final V work() {
    return history.now();
  }

  @Override
  public final @Nullable Path path() {
    return path.get();
  }

  @Override
  public final ReadOnlyObjectProperty<@Nullable Path> pathProperty() {
    return path.getReadOnlyProperty();
  }

  @Override
  public final boolean isModified() {
    return modified.get();
  }

  @Override
  public final ReadOnlyBooleanProperty modifiedProperty() {
    return modified.getReadOnlyProperty();
  }

  @Override
  public final ReadOnlyObjectProperty<@Nullable S> undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  @Override
  public final ReadOnlyObjectProperty<@Nullable S> redoableProperty() {
    return redoable.getReadOnlyProperty();
  }

  @Override
  public final void saved(EditableProject written, Path file) {
    path.set(file);
    if (written.equals(work())) {
      history.saved();
      modified.set(false);
    } else {
      unsaved(); // no state that was saved before is in the file any more
    }
  }

  @Override
  public final void unsaved() {
    history.unsaved();
    modified.set(true);
  }

  @Override
  public final ObservableList<TrainingJob> jobs() {
    return jobsView;
  }

  @Override
  public final ReadOnlyObjectProperty<@Nullable TrainingJob> jobProperty() {
    return job.getReadOnlyProperty();
  }

  @Override
  public final void show(@Nullable TrainingJob next) {
    job.set(next);
  }
}
