package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The topology of SimAI's ns-3 back end: a head line (nodes, GPUs a server, NVSwitches, switches,
 * links, GPU type), the numbers of all switches, a line a link. Form: SimAI's topology generator.
 */
final class SimAiWriter extends DescribedFormat implements FabricExportWriter {
  private static final Set<String> KNOWN = Set.of("A100", "A800", "H100", "H800");

  SimAiWriter() {
    super("simai", "SimAI topology for ns-3");
  }

  @Override
  public Written write(Cluster cluster) {
    var sizes =
        cluster.hosts().stream().map(host -> host.type().gpus()).collect(Collectors.toSet());
    if (sizes.size() != 1) {
      throw new InputException(
          cluster.name(),
          "",
          sizes.isEmpty() ? "no host" : "hosts of %s GPUs".formatted(sizes),
          "hosts with the same number of GPUs, as SimAI has one for all servers",
          Advice.use("--format astra-sim, which supports them"));
    }
    var network = PacketSimulatorNetwork.of(cluster);
    var model = cluster.hosts().getFirst().type().gpuModel();
    var text = new StringBuilder();
    text.append(
        "%d %d %d %d %d %s\n"
            .formatted(
                network.nodes(),
                sizes.iterator().next(),
                network.nvSwitches(),
                network.switches(),
                network.links().size(),
                KNOWN.contains(model) ? model : "NONE"));
    text.append(network.switchesAndLinks());
    var notes = new ArrayList<String>();
    notes.add(
        "latencies are SimAI's own defaults (%s a cable, %s an NVLink); one NVSwitch a server is assumed"
            .formatted(
                PacketSimulatorNetwork.CABLE_LATENCY, PacketSimulatorNetwork.NVLINK_LATENCY));
    notes.addAll(UnknownGpuReport.written(cluster, "they are simulated with those of their types"));
    notes.add(
        "parallel cables are one link of their total speed; names, labels, health, busy and"
            + " unavailable GPUs are left out");
    return new Written(Map.of("topology", text.toString()), notes);
  }
}
