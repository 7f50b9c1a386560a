package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import org.jspecify.annotations.Nullable;

/**
 * What a window shows: a document; where that is a cluster, the cluster as it stands after the
 * latest edit; where it has jobs, the one that a person works on. Solves nothing. On the UI thread
 * only.
 */
public final class CurrentDocument {
  private final ReadOnlyObjectWrapper<@Nullable OpenDocument> shown = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable EditableDocument> edited =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ClusterDocument> document =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Cluster> cluster = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable TrainingJob> job = new ReadOnlyObjectWrapper<>();
  private final ChangeListener<Cluster> drawn = (_, _, now) -> cluster.set(now);
  private final ChangeListener<@Nullable TrainingJob> chosen = (_, _, now) -> job.set(now);

  /** Whatever is on show; null where nothing is open. Changes before the others. */
  public ReadOnlyObjectProperty<@Nullable OpenDocument> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /** What is on show, where a person can edit it; else null. */
  public ReadOnlyObjectProperty<@Nullable EditableDocument> editedProperty() {
    return edited.getReadOnlyProperty();
  }

  /** The cluster on show with its jobs; null where none is. */
  public ReadOnlyObjectProperty<@Nullable ClusterDocument> documentProperty() {
    return document.getReadOnlyProperty();
  }

  /** Follows the edits of the document. */
  public ReadOnlyObjectProperty<@Nullable Cluster> clusterProperty() {
    return cluster.getReadOnlyProperty();
  }

  /** Follows the document's choice. */
  public ReadOnlyObjectProperty<@Nullable TrainingJob> jobProperty() {
    return job.getReadOnlyProperty();
  }

  /** Shows another document, or none. */
  public void show(@Nullable OpenDocument wanted) {
    shown.set(wanted);
    var next = wanted instanceof ClusterDocument cluster ? cluster : null;
    var before = document.get();
    if (before != null) {
      before.clusterProperty().removeListener(drawn);
    }
    var jobsBefore = edited.get();
    if (jobsBefore != null) {
      jobsBefore.jobProperty().removeListener(chosen);
    }
    var editable = wanted instanceof EditableDocument each ? each : null;
    edited.set(editable);
    document.set(next);
    cluster.set(next == null ? null : next.cluster());
    job.set(editable == null ? null : editable.jobProperty().get());
    if (next != null) {
      next.clusterProperty().addListener(drawn);
    }
    if (editable != null) {
      editable.jobProperty().addListener(chosen);
    }
  }

  /** Works on another job of what is shown. */
  public void show(TrainingJob wanted) {
    var shownNow = edited.get();
    if (shownNow != null) {
      shownNow.show(wanted);
    }
  }

  /** Adds a job to what is shown and works on it. */
  public void add(TrainingJob fresh) {
    var shownNow = edited.get();
    if (shownNow != null) {
      shownNow.add(Text.of("edit.job.add", fresh.id()), List.of(fresh));
    }
  }

  /** Takes a job off what is shown. */
  public void remove(TrainingJob old) {
    var shownNow = edited.get();
    if (shownNow != null && shownNow.jobs().contains(old)) {
      var jobs = new ArrayList<>(shownNow.jobs());
      jobs.remove(old);
      shownNow.editJobs(Text.of("edit.job.remove", old.id()), null, jobs);
    }
  }
}
