package io.heddle.model.state;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.GresHostType;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.sources.HostNameLookup;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Gives hosts whose GPUs no file of the fabric names the GPUs that their scheduler names. */
final class SchedulerNamedGpus {
  private static final String TYPED = "GPUs as its scheduler names them, unknown before";
  private static final String NONE =
      "its scheduler lists no GPU there; import the fabric with --assume not-gpu-host@NAME";

  private final Map<String, HostType> types;

  private SchedulerNamedGpus(Cluster cluster) {
    types = new LinkedHashMap<>(cluster.hostTypes());
  }

  /** The cluster with the host types that are named now; the same where none is. O(hosts). */
  static Cluster on(Cluster cluster, StateDraft draft) {
    if (cluster.hostsOfUnknownGpus() == 0) {
      return cluster;
    }
    var names = new HostNameLookup(cluster.hosts().stream().map(Host::id).toList());
    var named = new HashMap<String, HostType>();
    draft.nodes.forEach((name, node) -> {
      var gres = node.gres();
      put(named, names.find(name), gres == null ? null : GresHostType.of(gres.configured()));
    });
    draft.offeredGpus.forEach((name, gpus) -> put(named, names.find(name), gpus.type()));
    var empty = new TreeSet<String>();
    for (var name : draft.withoutGpus) {
      var id = names.find(name);
      if (id != null && !named.containsKey(id) && !cluster.host(id).hasKnownGpus()) {
        empty.add(id);
      }
    }
    empty.forEach(id -> draft.notes.read(id, NONE));
    var all = new SchedulerNamedGpus(cluster);
    var hosts =
        cluster.hosts().stream()
            .map(host -> all.typed(host, named.get(host.id()), draft.notes))
            .toList();
    return cluster.edited(
        cluster.name(), all.types.values(), cluster.switches(), hosts, cluster.links());
  }

  private static void put(
      Map<String, HostType> named, @Nullable String id, @Nullable HostType type) {
    if (id != null && type != null) {
      named.put(id, type);
    }
  }

  private Host typed(Host host, @Nullable HostType type, ImportNotes notes) {
    if (type == null || host.hasKnownGpus()) {
      return host;
    }
    notes.read(host.id(), TYPED);
    var typed = host.withType(known(type));
    return typed.withGpuStates(typed.gpuStates().withKnown(true));
  }

  /** A type of the cluster with these GPUs; otherwise it is added, under a name of its own. */
  private HostType known(HostType type) {
    for (var each : types.values()) {
      if (each.gpus() == type.gpus() && each.gpuModel().equalsIgnoreCase(type.gpuModel())) {
        return each;
      }
    }
    var name = type.name();
    for (int i = 2; types.containsKey(name); i++) {
      name = "%s-%d".formatted(type.name(), i);
    }
    var own = type.withName(name);
    types.put(name, own);
    return own;
  }
}
