package io.heddle.app.planner.document;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.EditResult;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.edit.ProjectHistory;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileSchema;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.render.topology.FabricLayout;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * An open cluster with its layout, its jobs, and everything that was done to them. To be used on
 * the UI thread only.
 */
public final class ClusterDocument
    extends ProjectDocument<ClusterProject, ProjectHistory.Step, ProjectHistory> {
  /** Lays an edited cluster out. */
  public interface Layouts {
    /** Null for what takes longer than a frame. */
    @Nullable FabricLayout atOnce(FabricLayout before, Cluster edited);

    /** Hands the layout over on the UI thread, later. */
    void layOut(FabricLayout before, Cluster edited, Consumer<FabricLayout> done);
  }

  private final ShownCluster shown;
  private final ReadOnlyObjectWrapper<ClusterJobAllocations> allocations;
  private final ObjectProperty<Placing> placing =
      new SimpleObjectProperty<>(
          new Placing(PlacementAlgorithms.registry().standard().name(), 0.5, null));

  public ClusterDocument(
      Cluster cluster, FabricLayout layout, List<TrainingJob> jobs, @Nullable Path path) {
    this(new ClusterProject(cluster, jobs), layout, path);
  }

  ClusterDocument(ClusterProject project, FabricLayout layout, @Nullable Path path) {
    super(new ProjectHistory(project), path);
    this.shown = new ShownCluster(project, layout);
    this.allocations = new ReadOnlyObjectWrapper<>(project.allocations());
  }

  /**
   * How jobs of a document are placed now.
   *
   * @param algorithm a placement algorithm's name
   * @param alpha affinity of the DP groups in [0, 1]
   * @param placement the answer on show, or null
   */
  public record Placing(String algorithm, double alpha, @Nullable Placement placement) {}

  /** How jobs are placed, and the placement on show; the solving session keeps it current. */
  public ObjectProperty<Placing> placingProperty() {
    return placing;
  }

  /** Who lays out big clusters off the UI thread. */
  public void setLayouts(Layouts newLayouts) {
    shown.setLayouts(newLayouts);
  }

  /** As all workspaces ask about it: see {@link #withPlannedProperty}; {@link #work} as it is. */
  public Cluster cluster() {
    return shown.cluster().get();
  }

  /** Follows edits, planned jobs, and {@link #withPlannedProperty}. */
  public ReadOnlyObjectProperty<Cluster> clusterProperty() {
    return shown.cluster().getReadOnlyProperty();
  }

  /** {@link #cluster} for one job, whose own planned GPUs it may have. O(hosts). */
  public Cluster clusterFor(@Nullable TrainingJob asking) {
    return shown.clusterFor(asking == null ? null : asking.id());
  }

  /** The jobs that have been given hosts and GPUs. */
  public ReadOnlyObjectProperty<KeptJobPlacements> keptProperty() {
    return shown.kept().getReadOnlyProperty();
  }

  /** Whether workspaces ask about the cluster with planned jobs, or as it is. */
  public BooleanProperty withPlannedProperty() {
    return shown.withPlanned();
  }

  /** Gives jobs hosts and GPUs, or releases them, as one step that can be undone. */
  public void keep(String description, KeptJobPlacements next) {
    adopt(description, work().with(next));
  }

  /** What runs there, if known; it may speak of hosts that are gone. */
  public ReadOnlyObjectProperty<ClusterJobAllocations> allocationsProperty() {
    return allocations.getReadOnlyProperty();
  }

  public FabricLayout layout() {
    return shown.layout().get();
  }

  /** Follows the cluster, a moment later where it is big. */
  public ReadOnlyObjectProperty<FabricLayout> layoutProperty() {
    return shown.layout().getReadOnlyProperty();
  }

  @Override
  String givenName() {
    return cluster().name();
  }

  /** Whether the layout is that of the cluster. */
  public boolean isLaidOut() {
    return shown.isLaidOut();
  }

  /** Carries out an edit of the cluster as one step that can be undone. */
  public void edit(String description, Cluster next) {
    edit(description, new EditResult(next, new LinkedHashSet<>()), new LinkedHashSet<>());
  }

  /**
   * {@link #edit(String, Cluster)} with what was selected before; undo selects that again, redo
   * what the edit touched.
   */
  public void edit(String description, EditResult edited, SequencedSet<String> selected) {
    step(work().with(edited.cluster()), description, null, selected, edited.touched());
  }

  /** Goes on with another state of it all, as one step that can be undone. */
  public void adopt(String description, ClusterProject next) {
    step(next, description, null, new LinkedHashSet<>(), new LinkedHashSet<>());
  }

  /** Takes over what runs now, with its marks on the hosts, as one step that can be undone. */
  public void adopt(String description, Cluster marked, ClusterJobAllocations running) {
    adopt(description, work().with(marked).with(running));
  }

  @Override
  public void editJobs(String description, @Nullable String topic, List<TrainingJob> next) {
    var none = new LinkedHashSet<String>();
    step(work().with(next), description, topic, none, none);
  }

  private void step(
      ClusterProject next,
      String description,
      @Nullable String topic,
      SequencedSet<String> before,
      SequencedSet<String> after) {
    if (history().edit(next.after(work()), description, topic, before, after)) {
      follow();
    }
  }

  /**
   * Takes the last step back and returns the nodes to select; null where there was no step, or none
   * that concerns nodes.
   */
  public @Nullable SequencedSet<String> undo() {
    var step = history().lastDone();
    history().undo();
    follow();
    return step == null || step.cluster().isEmpty() ? null : step.selectedBefore();
  }

  /** Brings the last undone step again; returns as {@link #undo} does. */
  public @Nullable SequencedSet<String> redo() {
    var step = history().lastUndone();
    history().redo();
    follow();
    return step == null || step.cluster().isEmpty() ? null : step.selectedAfter();
  }

  /** The descriptions of everything that was done, the oldest first. */
  public List<String> steps() {
    return history().steps().stream().map(ProjectHistory.Step::description).toList();
  }

  @Override
  public FileSchema<?> schema() {
    return ClusterFile.SCHEMA;
  }

  @Override
  void follow() {
    super.follow();
    shown.know(work()); // first: listeners of the job ask about its cluster
    followJobs();
    allocations.set(work().allocations());
    shown.show();
  }
}
