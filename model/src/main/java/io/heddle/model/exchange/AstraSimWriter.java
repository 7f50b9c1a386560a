package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * Networks of ASTRA-sim: the physical topology of its ns-3 back end (head line, numbers of the
 * switches, a line a link), the logical dimensions, and, where hosts and minipods are all alike,
 * the file of its analytical back end.
 */
final class AstraSimWriter extends DescribedFormat implements FabricExportWriter {
  private static final double NVLINK_NANOSECONDS = 500;
  private static final double CABLE_NANOSECONDS = 1000;

  AstraSimWriter() {
    super("astra-sim", "ASTRA-sim networks: ns-3 topology, logical dimensions, analytical network");
  }

  @Override
  public Written write(Cluster cluster) {
    var network = PacketSimulatorNetwork.of(cluster);
    var text = new StringBuilder();
    text.append(
        "%d %d %d\n"
            .formatted(
                network.nodes(),
                network.nvSwitches() + network.switches(),
                network.links().size()));
    text.append(network.switchesAndLinks());
    var files = new LinkedHashMap<String, String>();
    files.put("physical_topology.txt", text.toString());
    var dimensions = dimensions(cluster);
    files.put(
        "logical_topology.json",
        JsonMapper.shared()
                .writeValueAsString(
                    Map.of("logical-dims", dimensions.stream().map(String::valueOf).toList()))
            + "\n");
    var notes = new ArrayList<String>();
    notes.add(
        "latencies are assumed (%s per cable, %s per NVLink), and one NVSwitch per host"
            .formatted(
                PacketSimulatorNetwork.CABLE_LATENCY, PacketSimulatorNetwork.NVLINK_LATENCY));
    if (dimensions.size() > 1) {
      files.put("network.yml", analytical(cluster, dimensions));
    } else {
      notes.add("no network.yml: the analytical network needs hosts with the same number of GPUs");
    }
    notes.addAll(UnknownGpuReport.written(cluster, "they are simulated with those of their types"));
    notes.add("names, labels, health, busy and unavailable GPUs are left out");
    return new Written(files, notes);
  }

  /** GPUs per host, hosts per minipod, minipods; as far as they are all alike. */
  private static List<Integer> dimensions(Cluster cluster) {
    var gpus = cluster.hosts().stream().map(host -> host.type().gpus()).distinct().toList();
    if (gpus.size() != 1) {
      return List.of(cluster.gpus() + cluster.assumedGpus());
    }
    var sizes = cluster.minipods().stream().map(pod -> pod.hosts().size()).distinct().toList();
    int hosts = cluster.hosts().size();
    return sizes.size() == 1 && sizes.getFirst() > 1 && sizes.getFirst() < hosts
        ? List.of(gpus.getFirst(), sizes.getFirst(), hosts / sizes.getFirst())
        : List.of(gpus.getFirst(), hosts);
  }

  private static String analytical(Cluster cluster, List<Integer> dimensions) {
    var host = cluster.hosts().getFirst();
    double inside = PacketSimulatorNetwork.insideGbps(host.type()) / 8;
    double outside =
        cluster.links().stream()
                .filter(link -> link.from().equals(host.id()) || link.to().equals(host.id()))
                .mapToDouble(link -> link.totalGbps())
                .sum()
            / 8
            / host.type().gpus();
    var words = new ArrayList<String>();
    var bandwidths = new ArrayList<String>();
    var latencies = new ArrayList<String>();
    for (int i = 0; i < dimensions.size(); i++) {
      words.add("Switch");
      bandwidths.add(SwitchHierarchy.trimmed(i == 0 ? inside : outside > 0 ? outside : inside));
      latencies.add(SwitchHierarchy.trimmed(i == 0 ? NVLINK_NANOSECONDS : CABLE_NANOSECONDS * i));
    }
    return """
    # Analytical network of ASTRA-sim, written by Heddle; latencies are assumed.
    topology: [ %s ]
    npus_count: [ %s ]
    bandwidth: [ %s ]  # GB/s
    latency: [ %s ]  # ns
    """
        .formatted(
            String.join(", ", words),
            dimensions.stream().map(String::valueOf).collect(Collectors.joining(", ")),
            String.join(", ", bandwidths),
            String.join(", ", latencies));
  }
}
