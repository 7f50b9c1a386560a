package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.hardware.AssumedLinkBandwidths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A fabric as packet simulators number it: GPUs from 0 in the order of the hosts, then one NVSwitch
 * a host, then the switches. Parallel cables are one link of their total speed.
 *
 * @param gpus number of GPUs
 * @param links by numbers of nodes
 */
record PacketSimulatorNetwork(int gpus, int nvSwitches, int switches, List<SimLink> links) {
  static final String CABLE_LATENCY = "0.0005ms";
  static final String NVLINK_LATENCY = "0.000025ms";
  static final double BITS = 8;

  /**
   * @param gbps of both directions each
   */
  record SimLink(int from, int to, double gbps, String latency) {
    String line() {
      return "%d %d %sGbps %s 0".formatted(from, to, SwitchHierarchy.trimmed(gbps), latency);
    }
  }

  int nodes() {
    return gpus + nvSwitches + switches;
  }

  /** The numbers of all switches in one line, and each link in a line below. */
  String switchesAndLinks() {
    var text = new StringBuilder();
    text.append(
        IntStream.range(gpus, nodes()).mapToObj(String::valueOf).collect(Collectors.joining(" ")));
    text.append('\n');
    links.forEach(link -> text.append(link.line()).append('\n'));
    return text.toString();
  }

  static PacketSimulatorNetwork of(Cluster cluster) {
    var numbers = new HashMap<String, Integer>();
    int gpus = 0;
    for (var host : cluster.hosts()) {
      numbers.put(host.id(), gpus);
      gpus += host.type().gpus();
    }
    int next = gpus + cluster.hosts().size();
    for (var each : cluster.switches()) {
      numbers.put(each.id(), next++);
    }
    var hostLinks = new HashMap<String, List<Link>>();
    var trunks = new LinkedHashMap<String, SimLink>();
    var links = new ArrayList<SimLink>();
    for (var link : cluster.links()) {
      if (cluster.hasHost(link.from())) {
        hostLinks.computeIfAbsent(link.from(), _ -> new ArrayList<>()).add(link);
      } else if (cluster.hasHost(link.to())) {
        hostLinks.computeIfAbsent(link.to(), _ -> new ArrayList<>()).add(link);
      } else {
        int from =
            Math.min(numbers.getOrDefault(link.from(), 0), numbers.getOrDefault(link.to(), 0));
        int to = Math.max(numbers.getOrDefault(link.from(), 0), numbers.getOrDefault(link.to(), 0));
        trunks.merge(
            from + " " + to,
            new SimLink(from, to, link.totalGbps(), CABLE_LATENCY),
            (one, two) -> new SimLink(from, to, one.gbps() + two.gbps(), CABLE_LATENCY));
      }
    }
    for (int i = 0; i < cluster.hosts().size(); i++) {
      var host = cluster.hosts().get(i);
      int first = numbers.getOrDefault(host.id(), 0);
      for (int gpu = 0; gpu < host.type().gpus(); gpu++) {
        links.add(new SimLink(first + gpu, gpus + i, insideGbps(host.type()), NVLINK_LATENCY));
      }
      rails(host, first, hostLinks.getOrDefault(host.id(), List.of()), numbers, links);
    }
    links.addAll(trunks.values());
    return new PacketSimulatorNetwork(
        gpus, cluster.hosts().size(), cluster.switches().size(), links);
  }

  /** GPU after GPU takes the host's cables in turn; where they are fewer, GPUs share them. */
  private static void rails(
      Host host, int first, List<Link> cables, Map<String, Integer> numbers, List<SimLink> links) {
    var ends = new ArrayList<Integer>();
    var speeds = new ArrayList<Double>();
    for (var link : cables) {
      for (int i = 0; i < Math.min(link.count(), 1024); i++) {
        ends.add(numbers.getOrDefault(link.opposite(host.id()), 0));
        speeds.add(link.gbps());
      }
    }
    int gpus = host.type().gpus();
    if (ends.isEmpty()) {
      return;
    }
    var merged = new LinkedHashMap<String, SimLink>();
    int turns = Math.max(gpus, ends.size());
    for (int turn = 0; turn < turns; turn++) {
      int cable = turn % ends.size();
      int sharing = (turns - cable + ends.size() - 1) / ends.size();
      double gbps = ends.size() < gpus ? speeds.get(cable) / sharing : speeds.get(cable);
      int gpu = first + turn % gpus;
      int end = ends.get(cable);
      merged.merge(
          gpu + " " + end,
          new SimLink(gpu, end, gbps, CABLE_LATENCY),
          (one, two) -> new SimLink(gpu, end, one.gbps() + two.gbps(), CABLE_LATENCY));
    }
    links.addAll(merged.values());
  }

  /** Inside a host, from a GPU to the others, in 10⁹ bit/s. */
  static double insideGbps(HostType type) {
    var interconnect = type.interconnect();
    var word = interconnect == null || type.gpus() < 2 ? null : interconnect.get(0).get(1);
    return BITS * AssumedLinkBandwidths.wireGBps(type.gpuModel(), word);
  }
}
