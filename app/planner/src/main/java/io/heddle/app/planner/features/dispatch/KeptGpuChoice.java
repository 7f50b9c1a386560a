package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.feature.KeepPlacementAction;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.MultiJobPlan;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Accepts the GPUs on show for the document's job. View model: knows no view. To be used on the UI
 * thread only.
 */
public final class KeptGpuChoice {
  private static final SortedSet<Integer> NONE = Collections.emptySortedSet();

  private final ClusterDocument document;
  private final DispatchSession session;
  private final ReadOnlyBooleanWrapper kept = new ReadOnlyBooleanWrapper();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final Subscription following;

  public KeptGpuChoice(ClusterDocument document, DispatchSession session) {
    this.document = document;
    this.session = session;
    following =
        ChangeListeners.nowAndOnChange(
            this::look,
            document.keptProperty(),
            document.jobProperty(),
            session.answerProperty(),
            session.clusterProperty());
  }

  /** Whether the GPUs on show are those that are kept for the job. */
  public ReadOnlyBooleanProperty keptProperty() {
    return kept.getReadOnlyProperty();
  }

  /** Why the GPUs on show cannot be kept, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** Holds the GPUs on show for the document's job, instead of those it had before. */
  public void keep() {
    look();
    var job = document.jobProperty().get();
    if (job != null && obstacle.get().isEmpty() && !kept.get()) {
      document.keep(
          Text.of("keep.step", job.id()),
          document.keptProperty().get().with(new MultiJobPlan.Dispatched(job.id(), gpus())));
    }
  }

  /** Whether the document's job is kept in Place, so that it needs no GPUs from here. */
  public boolean isPlaced() {
    return !placed(document, session.choices().requests().get()).isEmpty();
  }

  /** Releases the GPUs of the document's job, or the hosts that it is kept on in Place. */
  public void release() {
    var job = document.jobProperty().get();
    if (job != null && (kept.get() || isPlaced())) {
      document.keep(
          Text.of("keep.step.release", job.id()), document.keptProperty().get().without(job.id()));
    }
  }

  /** Keeping the GPUs on show, and releasing them where they are kept. */
  public KeepPlacementAction action() {
    return KeepPlacementAction.of(kept, obstacle, this::keep, this::release);
  }

  /**
   * Why the document's job needs no GPUs of these requests: it is kept in Place, on hosts in rank
   * order. Empty where it is not, or where a person asks for other numbers of GPUs.
   */
  static String placed(ClusterDocument document, List<Integer> requests) {
    var job = document.jobProperty().get();
    var kept = job == null ? null : document.keptProperty().get().placementOf(job.id());
    return job == null
            || kept == null
            || !document.withPlannedProperty().get()
            || !requests.equals(List.of(job.gpus()))
        ? ""
        : Text.of("keep.gpus.placed", job.id(), kept.rows() * kept.cols());
  }

  /** GPUs of the one request that was answered; none where there are several, or no answer. */
  private List<Gpu> gpus() {
    var answer = session.answerProperty().get();
    var answers = answer == null ? List.<GpuDispatch>of() : answer.dispatches().answers();
    return answers.size() == 1 ? answers.getFirst().gpus().stream().sorted().toList() : List.of();
  }

  private void look() {
    var job = document.jobProperty().get();
    var gpus = gpus();
    var now = document.keptProperty().get();
    kept.set(
        job != null
            && !gpus.isEmpty()
            && now.dispatched().contains(new MultiJobPlan.Dispatched(job.id(), gpus)));
    obstacle.set(why(job, gpus, now));
  }

  private String why(@Nullable TrainingJob job, List<Gpu> gpus, KeptJobPlacements now) {
    if (gpus.isEmpty()) {
      return Text.of("keep.gpus.none");
    }
    if (job == null || job.gpus() != gpus.size()) {
      return Text.of("keep.gpus.job", gpus.size());
    }
    var cluster = document.clusterFor(job);
    for (var gpu : gpus) {
      if (!cluster.hasHost(gpu.host()) || !cluster.host(gpu.host()).isFree(gpu.gpu())) {
        return Text.of("keep.taken");
      }
    }
    return holder(now, job.id(), gpus);
  }

  /** Where planned jobs are left out of account, another one may hold these GPUs. */
  private String holder(KeptJobPlacements now, String job, List<Gpu> gpus) {
    for (var other : now.jobs()) {
      var held = now.heldBy(other, document.work().cluster());
      if (!other.equals(job)
          && gpus.stream()
              .anyMatch(gpu -> held.getOrDefault(gpu.host(), NONE).contains(gpu.gpu()))) {
        return Text.of("keep.held", other);
      }
    }
    return "";
  }

  /** The document was closed. */
  public void close() {
    following.unsubscribe();
  }
}
