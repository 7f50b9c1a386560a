package io.heddle.model.state;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.gres.SlurmGresItem;
import io.heddle.model.gres.SlurmNodeGpus;
import io.heddle.model.state.StateDraft.NodeGres;
import java.util.SortedSet;
import java.util.TreeSet;

/** Lays the generic resources of a Slurm node onto a host. */
final class NodeGpuStates {
  private NodeGpuStates() {}

  /**
   * The host with the states of its GPUs.
   *
   * @param held GPUs that known jobs hold
   */
  static Host of(Host host, NodeGres gres, SortedSet<Integer> held, StateDraft draft) {
    int gpus = host.type().gpus();
    var node = SlurmNodeGpus.of(gres.configured(), gres.used(), gres.allocated(), gpus);
    draft.compareModels(host, gres.configured().whole().stream().map(SlurmGresItem::type).toList());
    node.remarks().stream().distinct().forEach(remark -> report(host, remark, draft));
    var states = FailedGpuRetention.among(node.states(), host);
    var busy = new TreeSet<>(states.of(GpuState.BUSY));
    for (int gpu : held) {
      if (states.stateOf(gpu) == GpuState.FREE || states.stateOf(gpu) == GpuState.FAILED) {
        busy.add(gpu);
      }
    }
    int before = busy.size();
    for (int gpu = 0; gpu < gpus && busy.size() < node.busy(); gpu++) {
      if (states.stateOf(gpu) == GpuState.FREE) {
        busy.add(gpu);
      }
    }
    if (busy.size() > before) {
      draft.notes.assumed(
          host.id(),
          !draft.knowsJobs
              ? "the first GPUs busy, as the source does not state which"
              : "more GPUs are busy than the jobs hold, without a known user");
    }
    return host.withGpuStates(states.onlyBusy(busy).withKnown(host.hasKnownGpus()));
  }

  private static void report(Host host, SlurmNodeGpus.Remark remark, StateDraft draft) {
    var notes = draft.notes;
    switch (remark) {
      case SLICED ->
          notes.assumed(
              host.id(), "which GPUs are cut into MIG instances, from the order of its resources");
      case SHARED_SOMEWHERE ->
          notes.assumed(host.id(), "the last free GPUs shared, as nothing states which");
      case WITHDRAWN ->
          notes.assumed(
              host.id(), "the last free GPUs withdrawn: fewer are configured than the host has");
      case TOO_MANY ->
          notes.leftOut(host.id(), "more GPUs are configured than the host has in the cluster");
      case CONTRADICTION ->
          notes.read(host.id(), "GresUsed and AllocTRES differ: the larger number is busy");
      case NO_SUCH_GPU -> notes.leftOut(host.id(), "an index in GresUsed is beyond its GPUs");
    }
  }
}
