package io.heddle.app.planner.document;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import org.jspecify.annotations.Nullable;

/**
 * What a window shows: a document, its cluster as it stands after the latest edit, and the job that
 * a person works on. Solves nothing. To be used on the UI thread only.
 */
public final class CurrentDocument {
  private final ReadOnlyObjectWrapper<@Nullable ClusterDocument> document =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Cluster> cluster = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable TrainingJob> job = new ReadOnlyObjectWrapper<>();
  private final ChangeListener<Cluster> edited = (_, _, now) -> cluster.set(now);
  private final ChangeListener<@Nullable TrainingJob> chosen = (_, _, now) -> job.set(now);

  /** Null where nothing is open. */
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
  public void show(@Nullable ClusterDocument next) {
    var before = document.get();
    if (before != null) {
      before.clusterProperty().removeListener(edited);
      before.jobProperty().removeListener(chosen);
    }
    document.set(next);
    cluster.set(next == null ? null : next.cluster());
    job.set(next == null ? null : next.jobProperty().get());
    if (next != null) {
      next.clusterProperty().addListener(edited);
      next.jobProperty().addListener(chosen);
    }
  }
}
