package io.heddle.model.state;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.exchange.KubeGpuCounts;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Keeps GPUs that the cluster calls failed. No scheduler says this of a GPU: Slurm configures fewer
 * of them and Kubernetes' device plugin withdraws them, without their indices. A failed GPU that a
 * job holds is busy, as it works.
 */
final class FailedGpuRetention {
  private FailedGpuRetention() {}

  /** Whether a job of which only the number of GPUs is known can hold a GPU. */
  static boolean isUsable(Host host, int gpu) {
    return host.gpuStates().stateOf(gpu) != GpuState.FAILED;
  }

  private static SortedSet<Integer> still(Host before, HostGpuStates now) {
    var failed = new TreeSet<>(before.gpuStates().of(GpuState.FAILED));
    failed.removeIf(
        gpu -> now.stateOf(gpu) != GpuState.FREE && now.stateOf(gpu) != GpuState.WITHDRAWN);
    return failed;
  }

  /**
   * States of which only the numbers are known, with the failed GPUs of the host: these are the
   * withdrawn ones, as far as some are.
   */
  static HostGpuStates among(HostGpuStates states, Host host) {
    var failed = still(host, states);
    var withdrawn = states.of(GpuState.WITHDRAWN);
    var others = new TreeSet<>(withdrawn);
    others.removeAll(failed);
    long elsewhere = failed.stream().filter(gpu -> !withdrawn.contains(gpu)).count();
    return states
        .mark(GpuState.FREE, others.stream().limit(elsewhere).toList())
        .mark(GpuState.FAILED, failed);
  }

  /** What a node offers, with the failed GPUs of its host. */
  static KubeGpuCounts among(KubeGpuCounts offered, Host host) {
    if (offered.exact() != null || still(host, offered.states()).isEmpty()) {
      return offered;
    }
    var states = among(offered.states(), host);
    return new KubeGpuCounts(
        offered.model(),
        offered.memoryGiB(),
        offered.total(),
        offered.sliced(),
        offered.shared(),
        states.of(GpuState.WITHDRAWN).size(),
        offered.withdrawn() == 0 || !offered.assumption().isEmpty()
            ? offered.assumption()
            : "failed GPUs among those not allocatable, as no resource states which",
        states);
  }

  /** The host with the failed GPUs of before, which is reported. */
  static Host kept(Host before, Host now, StateDraft draft) {
    var failed =
        still(before, now.gpuStates().mark(GpuState.FREE, now.gpuStates().of(GpuState.FAILED)));
    if (failed.isEmpty()) {
      return now;
    }
    draft.notes.read(
        "GPUs %s of %s".formatted(failed, now.id()),
        "failed as before, as no scheduler states it per GPU");
    return now.withGpuStates(now.gpuStates().mark(GpuState.FAILED, failed));
  }
}
