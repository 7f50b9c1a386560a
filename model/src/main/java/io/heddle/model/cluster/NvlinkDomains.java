package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hosts whose GPUs reach each other over NVLink, such as the 18 trays of an NVL72 rack. Hosts with
 * the same value of one of the {@link #LABELS} are one domain; a host without such a label is one
 * by itself.
 */
public final class NvlinkDomains {
  /**
   * The first one that a host has counts: Heddle's own label, the one of NVIDIA's GPU feature
   * discovery (cluster UUID and clique), then those of topograph (now, in its models, and before
   * 1.0), CoreWeave, Oracle and Amazon.
   */
  public static final List<String> LABELS =
      List.of(
          "nvlinkDomain",
          "nvidia.com/gpu.clique",
          "accelerator.topograph.run/domain",
          "accelerator.topology.test/domain",
          "ds.coreweave.com/nvlink.domain",
          "oci.oraclecloud.com/host.gpu_memory_fabric_id",
          "topology.k8s.aws/ultraserver-id",
          "network.topology.nvidia.com/accelerator");

  /** Groups of hosts inside a domain, by topograph. */
  public static final String SUB_DOMAIN = "accelerator.topograph.run/sub-domain";

  /** A cluster UUID of zeros: the driver's value where NVLinks do not leave the host. */
  private static final String NO_CLUSTER = "00000000-0000-0000-0000-000000000000";

  private NvlinkDomains() {}

  /** The name of a host's domain; null where its NVLinks end in it. */
  public static @Nullable String nameOf(Host host) {
    return nameOf(host.labels());
  }

  /** The name of the domain that labels give; null where they give none. */
  public static @Nullable String nameOf(Map<String, String> labels) {
    for (var label : LABELS) {
      var name = labels.get(label);
      if (name != null && !name.isBlank() && !name.startsWith(NO_CLUSTER)) {
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
