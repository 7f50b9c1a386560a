package io.heddle.model.state;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.exchange.KubeGpuCounts;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Lays what a Kubernetes node offers onto a host: GPUs that are cut, shared or withdrawn. */
final class OfferedNodeGpus {
  private OfferedNodeGpus() {}

  /** Whether a job can hold a GPU wholly, as far as the node says. */
  static boolean isWhole(@Nullable KubeGpuCounts counts, int gpu) {
    return counts == null || counts.states().stateOf(gpu) == GpuState.FREE;
  }

  /** Whether what pods request on a node are instances or shares: it has no whole GPU to give. */
  static boolean arePartsOnly(@Nullable KubeGpuCounts counts) {
    return counts != null
        && counts.sliced() + counts.shared() > 0
        && counts.states().takenCount() == counts.total();
  }

  /**
   * The host where jobs hold parts of GPUs: where nothing says which GPUs are cut or shared, all
   * that no job holds are.
   */
  static Host shared(Host host, StateDraft draft) {
    var states = host.gpuStates();
    if (!states.of(GpuState.SLICED).isEmpty() || !states.of(GpuState.SHARED).isEmpty()) {
      return host;
    }
    draft.notes.assumed(
        host.id(),
        "all GPUs without a job shared: jobs hold parts of some, and nothing states which");
    return host.withGpuStates(states.mark(GpuState.SHARED, free(host)));
  }

  static SortedSet<Integer> free(Host host) {
    var free = new TreeSet<Integer>();
    for (int gpu = 0; gpu < host.type().gpus(); gpu++) {
      if (host.gpuStates().stateOf(gpu) == GpuState.FREE) {
        free.add(gpu);
      }
    }
    return free;
  }

  /** The host with these states; GPUs that jobs hold stay busy where they can. */
  static Host laidOnto(Host host, Map<String, KubeGpuCounts> offered, StateDraft draft) {
    var counts = offered.get(host.id());
    if (counts == null) {
      return host;
    }
    if (counts.total() != host.type().gpus()) {
      draft.notes.leftOut(
          "GPUs of " + host.id(),
          "the node has %d, the cluster %d: their states stay"
              .formatted(counts.total(), host.type().gpus()));
      return host;
    }
    counts.note(host.id(), draft.notes);
    draft.compareModels(host, List.of(counts.model()));
    var states = counts.states();
    if (counts.withdrawn() == counts.total() && counts.exact() == null) {
      return host.withGpuStates(states.mark(GpuState.BUSY, host.busyGpus()));
    }
    int wanted = host.busyGpus().size();
    var busy = new TreeSet<Integer>();
    for (int gpu : host.busyGpus()) {
      if (states.stateOf(gpu) == GpuState.FREE) {
        busy.add(gpu);
      }
    }
    for (int gpu = 0; gpu < counts.total() && busy.size() < wanted; gpu++) {
      if (states.stateOf(gpu) == GpuState.FREE) {
        busy.add(gpu);
      }
    }
    return host.withGpuStates(states.onlyBusy(busy));
  }
}
