package io.heddle.app.planner.document;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.render.topology.FabricLayout;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of a document as all workspaces see it, with its layout: the GPUs of planned jobs are
 * held, unless a person wants to see it as it is. On the UI thread only.
 */
final class ShownCluster {
  private final ReadOnlyObjectWrapper<Cluster> cluster;
  private final ReadOnlyObjectWrapper<FabricLayout> layout;
  private final ReadOnlyObjectWrapper<KeptJobPlacements> kept;
  private final BooleanProperty withPlanned = new SimpleBooleanProperty(true);
  private ClusterProject project;

  /** Of {@link #project}, as it is to be shown. */
  private Cluster now;

  private ClusterDocument.@Nullable Layouts layouts;

  /**
   * @param drawn of the cluster as it is
   */
  ShownCluster(ClusterProject project, FabricLayout drawn) {
    this.project = project;
    now = project.kept().on(project.cluster(), null);
    cluster = new ReadOnlyObjectWrapper<>(now);
    layout = new ReadOnlyObjectWrapper<>(now.equals(drawn.cluster()) ? drawn : drawn.after(now));
    kept = new ReadOnlyObjectWrapper<>(project.kept());
    withPlanned.addListener((_, _, _) -> {
      know(this.project);
      show();
    });
  }

  ReadOnlyObjectWrapper<Cluster> cluster() {
    return cluster;
  }

  ReadOnlyObjectWrapper<FabricLayout> layout() {
    return layout;
  }

  ReadOnlyObjectWrapper<KeptJobPlacements> kept() {
    return kept;
  }

  BooleanProperty withPlanned() {
    return withPlanned;
  }

  void setLayouts(ClusterDocument.Layouts newLayouts) {
    layouts = newLayouts;
  }

  boolean isLaidOut() {
    return layout.get().cluster().equals(cluster.get());
  }

  /** What a job may have: its own planned GPUs are free for it. O(hosts) for a planned job. */
  Cluster clusterFor(@Nullable String job) {
    return job != null && withPlanned.get() && project.kept().has(job)
        ? project.kept().on(project.cluster(), job)
        : now;
  }

  /** Knows another state; it is on show from {@link #show()} on. */
  void know(ClusterProject next) {
    project = next;
    now = withPlanned.get() ? next.kept().on(next.cluster(), null) : next.cluster();
    kept.set(next.kept());
  }

  /** Shows what is known. */
  void show() {
    if (!now.equals(cluster.get())) {
      show(now);
    }
  }

  /** The layout goes first: listeners of the cluster may solve for long. */
  private void show(Cluster next) {
    var before = layout.get();
    var atOnce = layouts == null ? before.after(next) : layouts.atOnce(before, next);
    if (layouts != null && atOnce == null) {
      layouts.layOut(before, next, this::arrived);
    }
    cluster.set(next);
    if (atOnce != null) {
      layout.set(atOnce);
    }
  }

  private void arrived(FabricLayout later) {
    if (later.cluster().equals(now)) {
      layout.set(later);
    }
  }
}
