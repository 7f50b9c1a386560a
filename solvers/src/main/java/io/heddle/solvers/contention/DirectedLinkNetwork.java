package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;

/**
 * A cluster's links by numbers, each cable once in each direction, and the PCIe links on which GPUs
 * of one host share an adapter. Immutable.
 */
public final class DirectedLinkNetwork {
  private static final double BYTES_PER_GBIT = 1e9 / 8;
  private static final double BYTES_PER_GB = 1e9;

  /** More parallel cables are as so many thicker ones: hashing tells them apart no better. */
  private static final int MOST_CABLES = 64;

  private final List<String> nodes = new ArrayList<>();
  private final Map<String, Integer> nodeOfId = new HashMap<>();
  private final boolean[] isHost;
  private final int[] from;
  private final int[] to;
  private final double[] capacity;

  /** Cables between the same nodes, in the same direction, are one bundle. */
  private final int[] bundle;

  /** Of a cable in its bundle. */
  private final int[] cable;

  private final int[] reverse;
  private final int[] firstOut;
  private final int fabricLinks;
  private final Map<String, int[]> pcieOfHost = new HashMap<>();
  private final Map<HostType, int[]> groupsOfType = new HashMap<>();

  /** One direction of a cable while the network is built. */
  private record End(int from, int to, double bytes, int number) {}

  /** O(nodes + cables log cables). */
  public DirectedLinkNetwork(Cluster cluster) {
    cluster.switches().forEach(each -> addNode(each.id()));
    cluster.hosts().forEach(each -> addNode(each.id()));
    isHost = new boolean[nodes.size()];
    Arrays.fill(isHost, cluster.switches().size(), nodes.size(), true);
    var ends = ends(cluster);
    fabricLinks = ends.size();
    var pcie = new ArrayList<Double>();
    for (var host : cluster.hosts()) {
      addPcie(host, pcie);
    }
    int links = fabricLinks + pcie.size();
    from = new int[links];
    to = new int[links];
    capacity = new double[links];
    bundle = new int[links];
    cable = new int[links];
    reverse = new int[links];
    firstOut = new int[nodes.size() + 1];
    fill(ends);
    for (int i = 0; i < pcie.size(); i++) {
      capacity[fabricLinks + i] = pcie.get(i);
      bundle[fabricLinks + i] = fabricLinks + i;
    }
    pcieOfHost.forEach((host, own) -> {
      for (int link : own) {
        from[link] = node(host);
        to[link] = node(host);
      }
    });
  }

  /** Both directions of all cables, by where they come from and go to. */
  private List<End> ends(Cluster cluster) {
    var ends = new ArrayList<End>();
    int number = 0;
    for (var link : cluster.links()) {
      int a = node(link.from());
      int b = node(link.to());
      int parts = Math.min(link.count(), MOST_CABLES);
      double bytes = link.totalGbps() * BYTES_PER_GBIT / parts;
      for (int part = 0; part < parts; part++) {
        ends.add(new End(a, b, bytes, number));
        ends.add(new End(b, a, bytes, number));
        number++;
      }
    }
    ends.sort(
        Comparator.comparingInt(End::from).thenComparingInt(End::to).thenComparingInt(End::number));
    return ends;
  }

  private void fill(List<End> ends) {
    var other = new HashMap<Integer, Integer>();
    for (int e = 0; e < fabricLinks; e++) {
      var end = ends.get(e);
      from[e] = end.from();
      to[e] = end.to();
      capacity[e] = end.bytes();
      boolean more = e > 0 && from[e - 1] == from[e] && to[e - 1] == to[e];
      bundle[e] = more ? bundle[e - 1] : e;
      cable[e] = e - bundle[e];
      firstOut[from[e] + 1]++;
      var before = other.put(end.number(), e);
      if (before != null) {
        reverse[e] = before;
        reverse[before] = e;
      }
    }
    for (int node = 0; node < nodes.size(); node++) {
      firstOut[node + 1] += firstOut[node];
    }
  }

  private void addNode(String id) {
    nodeOfId.put(id, nodes.size());
    nodes.add(id);
  }

  /** Two links, out and in, for each PCIe switch that serves several GPUs but not all. */
  private void addPcie(Host host, List<Double> pcie) {
    int[] groups = groupsOfType.computeIfAbsent(host.type(), HostPcieSwitches::groups);
    int count = Arrays.stream(groups).max().orElse(0) + 1;
    if (count < 2) {
      return;
    }
    var links = new int[2 * count];
    double bytes = HostPcieSwitches.gigabytesPerSecond(host.type()) * BYTES_PER_GB;
    for (int i = 0; i < links.length; i++) {
      links[i] = fabricLinks + pcie.size();
      pcie.add(bytes);
    }
    pcieOfHost.put(host.id(), links);
  }

  /** All links, the PCIe ones last. */
  public int links() {
    return from.length;
  }

  /** In bytes per second. */
  public double capacity(int link) {
    return capacity[link];
  }

  /** A copy of all capacities in bytes per second. */
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

  /** The first link of the bundle of parallel cables that a link belongs to. */
  int bundle(int link) {
    return bundle[link];
  }

  /** Of all cables of a bundle, in bytes per second. */
  double bundleCapacity(int first) {
    double sum = 0;
    for (int e = first; e < bundle.length && bundle[e] == first; e++) {
      sum += capacity[e];
    }
    return sum;
  }

  /** Of a cable in its bundle, from 0 on. */
  int cable(int link) {
    return cable[link];
  }

  /** The other direction of a cable. */
  int reverse(int link) {
    return reverse[link];
  }

  /**
   * The cables from a host that GPUs of one PCIe switch send by; all of them where the group is −1.
   * Adapters are given to PCIe switches in their order.
   */
  int[] cables(String host, int group) {
    int node = node(host);
    int first = firstOut[node];
    int count = firstOut[node + 1] - first;
    int groups = groups(host);
    if (group < 0 || groups < 2 || count == 0) {
      return IntStream.range(first, first + count).toArray();
    }
    int begin = group * count / groups;
    int end = Math.max(begin + 1, (group + 1) * count / groups);
    return IntStream.range(first + begin, first + end).toArray();
  }

  /** The PCIe switch in front of a cable from a host, −1 where none is shared. */
  int groupOfCable(String host, int link) {
    int node = node(host);
    int groups = groups(host);
    int count = firstOut[node + 1] - firstOut[node];
    return groups < 2 || count % groups != 0 ? -1 : (link - firstOut[node]) * groups / count;
  }

  private int groups(String host) {
    var links = pcieOfHost.get(host);
    return links == null ? 0 : links.length / 2;
  }

  int nodes() {
    return nodes.size();
  }

  int node(String id) {
    var node = nodeOfId.get(id);
    if (node == null) {
      throw new NoSuchElementException("the network has no node " + id);
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
