package io.heddle.model.state;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.KubeGpuCounts;
import io.heddle.model.sources.HostNameLookup;
import io.heddle.model.state.StateDraft.NodeState;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hosts with GPUs of which the scheduler counts none. Where it lists none on any host, it does not
 * schedule GPUs, which is reported and changes nothing.
 *
 * @param withdrawn the scheduler lists what they have, and no GPU is among it
 * @param uncounted the scheduler mentions GPUs, without a number that Heddle can read
 */
record UnlistedHostGpus(Set<String> withdrawn, Set<String> uncounted) {
  /**
   * By the ids of hosts. O(nodes).
   *
   * @param offered what Kubernetes nodes offer, by host
   */
  static UnlistedHostGpus of(
      Cluster cluster,
      Map<String, NodeState> nodes,
      Map<String, KubeGpuCounts> offered,
      HostNameLookup names,
      StateDraft draft) {
    var withdrawn = ids(draft.withoutGpus, cluster, nodes, offered, names);
    var mentioned = ids(draft.mentionedGpus, cluster, nodes, offered, names);
    var uncounted = ids(draft.unreadGpus, cluster, nodes, offered, names);
    int kept = withdrawn.size() + mentioned.size();
    if (kept > 0
        && offered.isEmpty()
        && nodes.values().stream().noneMatch(UnlistedHostGpus::listsGpus)) {
      draft.notes.read(
          ImportNotes.count(kept, "host"),
          "GPUs as in the cluster, as its scheduler lists no GPU on any host");
      return new UnlistedHostGpus(Set.of(), uncounted);
    }
    uncounted.addAll(mentioned);
    return new UnlistedHostGpus(withdrawn, uncounted);
  }

  private static Set<String> ids(
      Collection<String> from,
      Cluster cluster,
      Map<String, NodeState> nodes,
      Map<String, KubeGpuCounts> offered,
      HostNameLookup names) {
    var ids = new HashSet<String>();
    for (var name : from) {
      var id = names.find(name);
      if (id != null
          && cluster.host(id).hasKnownGpus()
          && !offered.containsKey(id)
          && !listsGpus(nodes.get(id))) {
        ids.add(id);
      }
    }
    return ids;
  }

  private static boolean listsGpus(@Nullable NodeState node) {
    var gres = node == null ? null : node.gres();
    return gres != null && !gres.isEmpty();
  }

  /** The host without GPUs that a job could get, where it is one of these; busy ones stay busy. */
  Host laidOnto(Host host, StateDraft draft) {
    if (uncounted.contains(host.id())) {
      draft.notes.assumed(
          host.id(),
          "GPUs unknown, as its scheduler mentions them without their number: no job gets them");
      return host.withGpuStates(host.gpuStates().withKnown(false));
    }
    var free = OfferedNodeGpus.free(host);
    if (!withdrawn.contains(host.id()) || free.isEmpty()) {
      return host;
    }
    draft.notes.assumed(host.id(), "all free GPUs withdrawn: its scheduler lists no GPU there");
    return host.withGpuStates(host.gpuStates().mark(GpuState.WITHDRAWN, free));
  }
}
