package io.heddle.app.planner.features.place;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.function.BiConsumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of a document for the job on show: GPUs of other planned jobs are held, those that
 * are planned for the job itself are free.
 */
final class PlacementCluster {
  private final ClusterDocument document;
  private final ReadOnlyObjectWrapper<Cluster> cluster;
  private final Subscription following;
  private final RunValidity standing = new RunValidity();
  private final Runnable onChoice;
  private boolean choosing;

  /**
   * @param onEdit called, before all others, with the cluster before and after an edit
   * @param onChoice called where another job is on show
   */
  PlacementCluster(
      ClusterDocument document, BiConsumer<Cluster, Cluster> onEdit, Runnable onChoice) {
    this.document = document;
    this.onChoice = onChoice;
    cluster = new ReadOnlyObjectWrapper<>(document.clusterFor(document.jobProperty().get()));
    cluster.addListener((_, before, now) -> {
      if (!choosing) {
        onEdit.accept(before, now);
      }
    });
    following =
        ChangeListeners.onChange(this::ask, document.clusterProperty())
            .and(ChangeListeners.onChange(this::choose, document.jobProperty()));
  }

  ReadOnlyObjectProperty<Cluster> property() {
    return cluster.getReadOnlyProperty();
  }

  Cluster get() {
    return cluster.get();
  }

  /** Whether all hosts of a run are there and free for the job. */
  boolean stands(PlacementRun run) {
    return standing.stands(run, cluster.get());
  }

  /** The kept placement of the job on show; null where it is not planned. */
  @Nullable Placement planned() {
    var job = document.jobProperty().get();
    return job == null ? null : document.keptProperty().get().placementOf(job.id());
  }

  /** What is asked for the job on show; null where there is none. */
  @Nullable PlacementRequest question(String algorithm, double alpha, boolean byTime) {
    var job = document.jobProperty().get();
    return job == null
        ? null
        : new PlacementRequest(
            new PlacementProblem(cluster.get(), job, alpha, GroupUnit.PP),
            PlacementAlgorithms.registry().byName(algorithm),
            byTime);
  }

  private void ask() {
    cluster.set(document.clusterFor(document.jobProperty().get()));
  }

  private void choose() {
    choosing = true;
    try {
      ask();
    } finally {
      choosing = false;
    }
    onChoice.run();
  }

  /** The document was closed. */
  void close() {
    following.unsubscribe();
  }
}
