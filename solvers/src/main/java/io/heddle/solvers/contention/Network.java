package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.LinkKind;
import io.heddle.model.hardware.Links;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A cluster's links by numbers, each cable bundle once in each direction, and the PCIe links on
 * which GPUs of one host share an adapter. Immutable.
 */
public final class Network {
  private static final double BYTES_PER_GBIT = 1e9 / 8;
  private static final double BYTES_PER_GB = 1e9;

  private static final String PIX = LinkKind.PIX.name();

  private final List<String> nodes = new ArrayList<>();
  private final Map<String, Integer> nodeOfId = new HashMap<>();
  private final boolean[] isHost;
  private final int[] from;
  private final int[] to;
  private final double[] capacity;
  private final int[] firstOut;
  private final int fabricLinks;
  private final Map<String, int[]> pcieOfHost = new HashMap<>();
  private final Map<HostType, int[]> groupsOfType = new HashMap<>();

  /** O(nodes + links log links). */
  public Network(Cluster cluster) {
    cluster.switches().forEach(each -> addNode(each.id()));
    cluster.hosts().forEach(each -> addNode(each.id()));
    isHost = new boolean[nodes.size()];
    Arrays.fill(isHost, cluster.switches().size(), nodes.size(), true);
    var merged = HashMap.<Long, Double>newHashMap(2 * cluster.links().size());
    for (var link : cluster.links()) {
      int a = node(link.from());
      int b = node(link.to());
      double bytes = link.totalGbps() * BYTES_PER_GBIT;
      merged.merge((long) a << 32 | b, bytes, Double::sum);
      merged.merge((long) b << 32 | a, bytes, Double::sum);
    }
    long[] ends = merged.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    fabricLinks = ends.length;
    var pcie = new ArrayList<Double>();
    for (var host : cluster.hosts()) {
      addPcie(host, pcie);
    }
    from = new int[fabricLinks + pcie.size()];
    to = new int[fabricLinks + pcie.size()];
    capacity = new double[fabricLinks + pcie.size()];
    firstOut = new int[nodes.size() + 1];
    for (int e = 0; e < fabricLinks; e++) {
      from[e] = (int) (ends[e] >>> 32);
      to[e] = (int) ends[e];
      capacity[e] = merged.getOrDefault(ends[e], 0.0);
      firstOut[from[e] + 1]++;
    }
    for (int node = 0; node < nodes.size(); node++) {
      firstOut[node + 1] += firstOut[node];
    }
    for (int i = 0; i < pcie.size(); i++) {
      capacity[fabricLinks + i] = pcie.get(i);
    }
    pcieOfHost.forEach((host, links) -> {
      for (int link : links) {
        from[link] = node(host);
        to[link] = node(host);
      }
    });
  }

  private void addNode(String id) {
    nodeOfId.put(id, nodes.size());
    nodes.add(id);
  }

  /** Two links, out and in, for each PCIe switch that serves several GPUs but not all. */
  private void addPcie(Host host, List<Double> pcie) {
    int[] groups = groupsOfType.computeIfAbsent(host.type(), Network::groups);
    int count = Arrays.stream(groups).max().orElse(0) + 1;
    if (count < 2) {
      return;
    }
    var links = new int[2 * count];
    double bytes = pixGigabytes(host.type()) * BYTES_PER_GB;
    for (int i = 0; i < links.length; i++) {
      links[i] = fabricLinks + pcie.size();
      pcie.add(bytes);
    }
    pcieOfHost.put(host.id(), links);
  }

  /** GB/s of a PCIe switch's way out. */
  private static double pixGigabytes(HostType type) {
    var own = type.linkGBps().get(PIX);
    return own != null ? own : Links.gigabytesPerSecond(type.gpuModel(), PIX);
  }

  /** The PCIe switch of each GPU: GPUs joined by PIX, or by NVLink pairs in the table's order. */
  private static int[] groups(HostType type) {
    var group = new int[type.gpus()];
    var table = type.interconnect();
    if (table == null) {
      return group;
    }
    Arrays.fill(group, -1);
    int count = 0;
    for (int gpu = 0; gpu < group.length; gpu++) {
      if (group[gpu] < 0) {
        for (int other = gpu; other < group.length; other++) {
          if (other == gpu || table.get(gpu).get(other).equals(PIX)) {
            group[other] = count;
          }
        }
        count++;
      }
    }
    // Every GPU alone on its switch shares nothing.
    return count == group.length ? new int[group.length] : group;
  }

  /** All links, the PCIe ones last. */
  public int links() {
    return from.length;
  }

  /** In bytes a second. */
  public double capacity(int link) {
    return capacity[link];
  }

  /** A copy of all capacities in bytes a second. */
  public double[] capacities() {
    return capacity.clone();
  }

  /** Whether the link is inside a host. */
  public boolean isPcie(int link) {
    return link >= fabricLinks;
  }

  /** Id of the node that the link leaves. */
  public String from(int link) {
    return nodes.get(from[link]);
  }

  /** Id of the node that the link goes to; the same host for a PCIe link. */
  public String to(int link) {
    return nodes.get(to[link]);
  }

  /** The PCIe switch that a GPU hangs off; 0 where the host type tells of none that is shared. */
  public int pcieGroup(Host host, int gpu) {
    return groupsOfType.getOrDefault(host.type(), new int[host.type().gpus()])[gpu];
  }

  /** The PCIe link out of a host's group, or into it; −1 where there is none. */
  int pcieLink(String host, int group, boolean out) {
    var links = pcieOfHost.get(host);
    return links == null || group < 0 ? -1 : links[2 * group + (out ? 0 : 1)];
  }

  int nodes() {
    return nodes.size();
  }

  int node(String id) {
    var node = nodeOfId.get(id);
    if (node == null) {
      throw new java.util.NoSuchElementException("the network has no node " + id);
    }
    return node;
  }

  String id(int node) {
    return nodes.get(node);
  }

  boolean isHost(int node) {
    return isHost[node];
  }

  int firstOut(int node) {
    return firstOut[node];
  }

  int head(int link) {
    return to[link];
  }

  int tail(int link) {
    return from[link];
  }
}
