package io.heddle.app.usecase.follow;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.KeptJobPlacements;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * A planned job beside what runs.
 *
 * @param job its id
 * @param state what became of it
 * @param running the id of the running job that the state is about; null: none
 * @param hosts those that the state is about
 */
public record PlannedReality(
    String job, State state, @Nullable String running, List<String> hosts) {
  /** What became of a planned job. */
  public enum State {
    /** Its GPUs wait for it. */
    WAITING,
    /** It runs on the GPUs that were planned. */
    AS_PLANNED,
    /** It runs, and not on the GPUs that were planned; the hosts are those where it runs. */
    ELSEWHERE,
    /** Hosts of it have failed, are drained or gone. */
    BROKEN,
    /** Others hold its GPUs on some hosts. */
    TAKEN
  }

  public PlannedReality {
    hosts = List.copyOf(hosts);
  }

  /** Whether reality is not what was planned. */
  public boolean deviates() {
    return state != State.WAITING && state != State.AS_PLANNED;
  }

  /** Whether the running job has the planned one's name, and not only its GPUs. */
  public boolean isByName() {
    return running != null && isCalled(running, job);
  }

  /** Of all planned jobs, in their order. O(jobs · (hosts + running jobs · GPUs)). */
  public static List<PlannedReality> of(
      Cluster cluster, KeptJobPlacements kept, ClusterJobAllocations running) {
    return kept.jobs().stream().map(job -> of(job, cluster, kept, running)).toList();
  }

  private static PlannedReality of(
      String job, Cluster cluster, KeptJobPlacements kept, ClusterJobAllocations running) {
    var held = kept.heldBy(job, cluster);
    var own =
        running.jobs().stream().filter(each -> isCalled(each.id(), job)).findFirst().orElse(null);
    if (own != null) {
      boolean there = isPlan(own, job, kept, held);
      return new PlannedReality(
          job, there ? State.AS_PLANNED : State.ELSEWHERE, own.id(), List.copyOf(own.hosts()));
    }
    var lost = kept.lostBy(job, cluster);
    var broken = lost.stream().filter(host -> !cluster.host(host).isWell()).toList();
    if (!broken.isEmpty()) {
      return new PlannedReality(job, State.BROKEN, null, broken);
    }
    if (lost.isEmpty()) {
      return new PlannedReality(job, State.WAITING, null, List.of());
    }
    var holders =
        running.jobs().stream()
            .filter(each -> each.hosts().stream().anyMatch(lost::contains))
            .toList();
    var only = holders.size() == 1 ? holders.getFirst() : null;
    return new PlannedReality(
        job,
        only != null && isPlan(only, job, kept, held) ? State.AS_PLANNED : State.TAKEN,
        only == null ? null : only.id(),
        lost);
  }

  /**
   * Whether a running job has as many GPUs as were planned, and only those that are held, spares
   * among them: then it is the planned one, possibly under the id that its scheduler gave it.
   */
  private static boolean isPlan(
      RunningClusterJob running,
      String job,
      KeptJobPlacements kept,
      Map<String, SortedSet<Integer>> held) {
    var placement = kept.placementOf(job);
    int planned =
        placement == null
            ? held.values().stream().mapToInt(Collection::size).sum()
            : placement.rows() * placement.cols() * placement.gpusPerHost();
    return running.gpus().size() >= planned
        && running.gpus().stream()
            .allMatch(gpu -> {
              var gpus = held.get(gpu.host());
              return gpus != null && gpus.contains(gpu.gpu());
            });
  }

  /** Kubernetes calls a job by its namespace, too: {@code team/llm} is {@code llm}. */
  private static boolean isCalled(String running, String job) {
    return running.equals(job) || running.endsWith("/" + job);
  }
}
