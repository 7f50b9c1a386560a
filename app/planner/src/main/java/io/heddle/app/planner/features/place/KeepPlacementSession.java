package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.feature.KeepPlacementAction;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Accepts the placement on show, or a plan: its hosts are held for its jobs from then on. View
 * model: knows no view. To be used on the UI thread only.
 */
public final class KeepPlacementSession {
  private final PlacementSession session;
  private final ClusterDocument document;
  private final ReadOnlyBooleanWrapper kept = new ReadOnlyBooleanWrapper();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");
  private final Subscription following;

  public KeepPlacementSession(PlacementSession session) {
    this.session = session;
    this.document = session.document();
    following =
        ChangeListeners.nowAndOnChange(
            this::look,
            document.keptProperty(),
            session.clusterProperty(),
            session.runProperty(),
            session.mistypedProperty());
  }

  /** Whether the placement on show is the one that is kept. */
  public ReadOnlyBooleanProperty keptProperty() {
    return kept.getReadOnlyProperty();
  }

  /** Why the placement on show cannot be kept, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** What is to be known before keeping, or of what is kept; empty: nothing. */
  public ReadOnlyStringProperty wordsProperty() {
    return words.getReadOnlyProperty();
  }

  /** Holds the hosts of the placement on show for its job, instead of those it had before. */
  public void keep() {
    look();
    var run = session.runProperty().get();
    if (run != null && obstacle.get().isEmpty() && !kept.get()) {
      document.keep(
          Text.of("keep.step", run.placement().job()),
          document.keptProperty().get().with(new MultiJobPlan.Planned(run.placement(), List.of())));
    }
  }

  /** Keeping the placement on show, and releasing it where it is kept. */
  public KeepPlacementAction action() {
    return KeepPlacementAction.of(kept, obstacle, this::keep, this::release);
  }

  /** Releases the hosts of the job on show. */
  public void release() {
    var job = session.jobProperty().get();
    if (job != null && document.keptProperty().get().has(job.id())) {
      document.keep(
          Text.of("keep.step.release", job.id()), document.keptProperty().get().without(job.id()));
    }
  }

  /**
   * Holds the hosts and spares of all jobs of a plan, as one step.
   *
   * @return why that is not possible; empty where it was done
   */
  public String keep(MultiJobPlan plan) {
    var next = document.keptProperty().get();
    for (var each : plan.planned()) {
      var why = obstacle(next, each);
      if (!why.isEmpty()) {
        return why;
      }
      next = next.with(each);
    }
    document.keep(Text.of("keep.step.plan", plan.planned().size()), next);
    return "";
  }

  private void look() {
    var run = session.runProperty().get();
    var now = document.keptProperty().get();
    var placement = run == null ? null : run.placement();
    kept.set(placement != null && placement.equals(now.placementOf(placement.job())));
    obstacle.set(kept.get() ? "" : why(run, now)); // what is kept has its hosts already
    words.set(words(placement, now));
  }

  private String words(@Nullable Placement placement, KeptJobPlacements now) {
    if (placement == null) {
      return "";
    }
    if (kept.get()) {
      int gpus = placement.rows() * placement.cols() * placement.gpusPerHost();
      return Text.of("keep.kept", gpus, placement.rows() * placement.cols());
    }
    if (!session.mistypedProperty().get().isEmpty()) {
      return ""; // that stands at its field
    }
    return now.has(placement.job()) && obstacle.get().isEmpty()
        ? Text.of("keep.other")
        : obstacle.get();
  }

  private String why(@Nullable PlacementRun run, KeptJobPlacements now) {
    if (run == null) {
      return Text.of("keep.none");
    }
    var mistyped = session.mistypedProperty().get();
    if (!mistyped.isEmpty()) {
      return mistyped;
    }
    var job = session.jobProperty().get();
    if (job == null || !job.id().equals(run.placement().job())) {
      return Text.of("keep.job", run.placement().job());
    }
    var why = obstacle(now, new MultiJobPlan.Planned(run.placement(), List.of()));
    return why.isEmpty() && !session.stands(run) ? Text.of("keep.taken") : why;
  }

  private String obstacle(KeptJobPlacements now, MultiJobPlan.Planned planned) {
    var cluster = document.work().cluster();
    var job = planned.placement().job();
    var hosts = hosts(planned.placement());
    hosts.addAll(planned.spares());
    if (!hosts.stream().allMatch(cluster::hasHost)) {
      return Text.of("keep.taken");
    }
    var other = now.holder(hosts, job, cluster);
    return other == null ? "" : Text.of("keep.held", other);
  }

  private static Set<String> hosts(Placement placement) {
    return placement.matrix().stream().flatMap(List::stream).collect(Collectors.toSet());
  }

  /** The document was closed. */
  public void close() {
    following.unsubscribe();
  }
}
