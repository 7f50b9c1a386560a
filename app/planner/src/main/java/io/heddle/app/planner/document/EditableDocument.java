package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.edit.EditableProject;
import io.heddle.model.edit.UndoableStep;
import io.heddle.model.io.FileSchema;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * What a person edits, with the jobs that are planned on it: everything that is done to it can be
 * undone, and is kept until a file has it. To be used on the UI thread only.
 */
public sealed interface EditableDocument extends OpenDocument permits ProjectDocument {
  /** Follows “Save as”. */
  ReadOnlyObjectProperty<@Nullable Path> pathProperty();

  /** Whether there is something that no file has. */
  ReadOnlyBooleanProperty modifiedProperty();

  /** What undo would take back, or null. */
  ReadOnlyObjectProperty<? extends @Nullable UndoableStep> undoableProperty();

  /** What redo would bring again, or null. */
  ReadOnlyObjectProperty<? extends @Nullable UndoableStep> redoableProperty();

  /** As it stands. */
  EditableProject work();

  /** The kind of file that it is written to. */
  FileSchema<?> schema();

  /** What was written to a file; later edits are not in it. */
  void saved(EditableProject written, Path file);

  /** What is here is in no file. */
  void unsaved();

  ObservableList<TrainingJob> jobs();

  /** The job that a person works on; null where there is none. */
  ReadOnlyObjectProperty<@Nullable TrainingJob> jobProperty();

  /** Works on another of {@link #jobs}. */
  void show(@Nullable TrainingJob shown);

  /**
   * Changes the jobs as one step that can be undone.
   *
   * @param topic edits of one topic in a row are one step; null: this one stands alone
   */
  void editJobs(String description, @Nullable String topic, List<TrainingJob> next);

  /**
   * Puts an edited job in the place of one of {@link #jobs} and works on it.
   *
   * @param typed whether it is being typed: such edits of one job in a row are one step
   */
  default void editJob(TrainingJob old, TrainingJob edited, boolean typed) {
    if (edited.equals(old)) {
      return;
    }
    var next = new ArrayList<>(jobs());
    int index = next.indexOf(old);
    next.set(index, edited);
    editJobs(Text.of("edit.job", edited.id()), typed ? "job " + index : null, next);
    show(edited);
  }

  /**
   * Adds jobs as one step and works on the first of them; where an id is taken by a different job,
   * it gets the next free number.
   */
  default void add(String description, List<TrainingJob> fresh) {
    var next = new ArrayList<>(jobs());
    var joined = fresh.stream().map(job -> NewJobTemplates.join(next, job)).toList();
    editJobs(description, null, next);
    if (!joined.isEmpty()) {
      show(joined.getFirst());
    }
  }
}
