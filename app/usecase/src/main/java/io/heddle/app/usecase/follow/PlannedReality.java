package io.heddle.app.usecase.follow;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.KeptJobPlacements;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A planned job beside what runs.
 *
 * @param job its id
 * @param state what became of it
 * @param running the id of the running job that the state is about, or ids; null: none
 * @param byName whether that has the planned one's name, and not only its GPUs
 * @param hosts those that the state is about
 */
public record PlannedReality(
    String job, State state, @Nullable String running, boolean byName, List<String> hosts) {
  /** What became of a planned job. */
  public enum State {
    /** Its GPUs wait for it. */
    WAITING,
    /** It runs on the GPUs that were planned. */
    AS_PLANNED,
    /** It runs, and not on the GPUs that were planned; the hosts are those where it runs. */
    ELSEWHERE,
    /** Several running jobs have its name, none of them its GPUs; the hosts are theirs. */
    AMBIGUOUS,
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

  /** Of all planned jobs, in their order. O(jobs · (hosts + running jobs · GPUs)). */
  public static List<PlannedReality> of(
      Cluster cluster, KeptJobPlacements kept, ClusterJobAllocations running) {
    return kept.jobs().stream().map(job -> of(job, cluster, kept, running)).toList();
  }

  private static PlannedReality of(
      String job, Cluster cluster, KeptJobPlacements kept, ClusterJobAllocations running) {
    var held = kept.heldBy(job, cluster);
    var called = running.jobs().stream().filter(each -> each.isCalled(job)).toList();
    var there = called.stream().filter(each -> isPlan(each, job, kept, held)).toList();
    if (!called.isEmpty()) {
      var state =
          there.size() == 1
              ? State.AS_PLANNED
              : called.size() == 1 ? State.ELSEWHERE : State.AMBIGUOUS;
      var about = there.size() == 1 ? there : called;
      return new PlannedReality(
          job,
          state,
          about.stream().map(RunningClusterJob::id).collect(Collectors.joining(", ")),
          true,
          about.stream().flatMap(each -> each.hosts().stream()).distinct().sorted().toList());
    }
    var lost = kept.lostBy(job, cluster);
    var broken = lost.stream().filter(host -> !cluster.host(host).isWell()).toList();
    if (!broken.isEmpty()) {
      return new PlannedReality(job, State.BROKEN, null, false, broken);
    }
    if (lost.isEmpty()) {
      return new PlannedReality(job, State.WAITING, null, false, List.of());
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
        false,
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
}
