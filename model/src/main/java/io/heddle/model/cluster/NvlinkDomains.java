package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hosts whose GPUs reach each other over NVLink, such as the 18 trays of an NVL72 rack. Hosts with
 * the same value of one of the {@link #LABELS} are one domain; a host without such a label is one
 * by itself.
 */
public final class NvlinkDomains {
  /** Ours, and the one that NVIDIA's operators give to Kubernetes nodes. The first one counts. */
  public static final List<String> LABELS = List.of("nvlinkDomain", "nvidia.com/gpu.clique");

  private NvlinkDomains() {}

  /** The name of a host's domain; null where its NVLinks end in it. */
  public static @Nullable String nameOf(Host host) {
    for (var label : LABELS) {
      var name = host.labels().get(label);
      if (name != null && !name.isBlank()) {
        return name;
      }
    }
    return null;
  }

  /** Hosts of one domain together, domains in the order of their first hosts. O(hosts). */
  public static List<List<Host>> of(Collection<Host> hosts) {
    var named = new LinkedHashMap<String, List<Host>>();
    var all = new ArrayList<List<Host>>();
    for (var host : hosts) {
      var name = nameOf(host);
      if (name == null) {
        all.add(List.of(host));
        continue;
      }
      var domain = named.get(name);
      if (domain == null) {
        domain = new ArrayList<>();
        named.put(name, domain);
        all.add(domain);
      }
      domain.add(host);
    }
    return all;
  }

  /** Hosts of the largest domain; 0 where there are none. O(hosts). */
  public static int largest(Collection<Host> hosts) {
    return of(hosts).stream().mapToInt(List::size).max().orElse(0);
  }
}
