package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * InfraGraph 2.x as YAML: a device for each type of host and each size of switch, an instance for
 * each node, an edge for each link with the ports it takes.
 */
final class InfraGraphWriter extends DescribedFormat implements FabricExportWriter {
  InfraGraphWriter() {
    super(
        "infragraph",
        "InfraGraph 2.x (YAML): devices, instances, links and edges from port to port");
  }

  @Override
  public Written write(Cluster cluster) {
    var names =
        new FormatSafeNames(
            Stream.<FabricNode>concat(cluster.hosts().stream(), cluster.switches().stream())
                .map(FabricNode::id)
                .toList(),
            InfraGraphWriter::safe);
    var notes = new ArrayList<>(names.notes("nodes"));
    notes.add("tiers, labels, health and the states of GPUs are no part of InfraGraph");
    var ports = new HashMap<String, Integer>();
    for (var link : cluster.links()) {
      ports.merge(link.from(), link.count(), Integer::sum);
      ports.merge(link.to(), link.count(), Integer::sum);
    }
    var text = new StringBuilder("name: \"%s\"\ndevices:".formatted(safe(cluster.name())));
    var devices = new LinkedHashMap<Object, String>();
    var unknown =
        cluster.hosts().stream().filter(host -> !host.hasKnownGpus()).map(Host::id).toList();
    if (!unknown.isEmpty()) {
      notes.add("%s without xpu, as their GPUs are unknown".formatted(ImportNotes.listed(unknown)));
    }
    Function<Host, Object> kind =
        host -> List.of(host.type().name(), host.hasKnownGpus(), ports.getOrDefault(host.id(), 0));
    for (var host : cluster.hosts()) {
      if (!devices.containsKey(kind.apply(host))) {
        var name = "host-%d-%s".formatted(devices.size(), safe(host.type().name()));
        devices.put(kind.apply(host), name);
        host(text, name, host, ports.getOrDefault(host.id(), 0));
      }
    }
    for (var each : cluster.switches()) {
      int count = ports.getOrDefault(each.id(), 0);
      if (!devices.containsKey(count)) {
        devices.put(count, "switch-%d-ports".formatted(count));
        fabricSwitch(text, "switch-%d-ports".formatted(count), count);
      }
    }
    if (devices.isEmpty()) {
      text.append(" []");
    }
    text.append("\ninstances:");
    for (var host : cluster.hosts()) {
      instance(text, names.of(host.id()), devices.getOrDefault(kind.apply(host), ""));
    }
    for (var each : cluster.switches()) {
      instance(
          text,
          names.of(each.id()),
          devices.getOrDefault((Object) ports.getOrDefault(each.id(), 0), ""));
    }
    edges(text, cluster, names);
    return new Written(Map.of("infragraph.yaml", text.toString()), notes);
  }

  /** Dots and brackets have a meaning in ends. */
  private static String safe(String id) {
    return FormatSafeNames.plain(id).replace('.', '_');
  }

  private static void instance(StringBuilder text, String name, String device) {
    text.append("\n- {name: \"%s\", device: \"%s\", count: 1}".formatted(name, device));
  }

  private static void host(StringBuilder text, String name, Host host, int nics) {
    var edges = new ArrayList<String>();
    text.append("\n- name: \"%s\"\n  components:".formatted(name));
    int gpus = host.hasKnownGpus() ? host.type().gpus() : 0;
    if (gpus > 0) {
      component(text, "xpu", "xpu", gpus, FormatSafeNames.plain(host.type().gpuModel()));
      if (gpus > 1) {
        edges.add(edge("xpu", "xpu", "xpu_fabric"));
      }
    }
    component(text, "nic", "nic", nics, "network adapter");
    if (gpus > 0 && nics > 0) {
      edges.add(edge("xpu", "nic", "pcie"));
    }
    text.append("\n  links: [{name: \"xpu_fabric\"}, {name: \"pcie\"}]\n  edges:");
    text.append(edges.isEmpty() ? " []" : String.join("", edges));
  }

  private static void fabricSwitch(StringBuilder text, String name, int ports) {
    text.append("\n- name: \"%s\"\n  components:".formatted(name));
    component(text, "asic", "switch", 1, "switch");
    component(text, "port", "port", ports, "port");
    text.append("\n  links: [{name: \"ic\"}]\n  edges:");
    text.append(ports == 0 ? " []" : edge("asic", "port", "ic"));
  }

  private static void component(
      StringBuilder text, String name, String choice, int count, String description) {
    text.append(
        "\n  - {name: \"%s\", choice: %s, count: %d, description: \"%s\"}"
            .formatted(name, choice, count, description));
  }

  private static String edge(String one, String other, String link) {
    return "\n  - {ep1: {component: \"%s\"}, ep2: {component: \"%s\"}, scheme: many2many, link: \"%s\"}"
        .formatted(one, other, link);
  }

  private static void edges(StringBuilder text, Cluster cluster, FormatSafeNames names) {
    var speeds = new LinkedHashMap<Double, String>();
    cluster.links().forEach(link -> speeds.putIfAbsent(link.gbps(), "link-" + speeds.size()));
    text.append("\nlinks:").append(speeds.isEmpty() ? " []" : "");
    speeds.forEach((gbps, name) ->
        text.append(
            "\n- {name: \"%s\", physical: {bandwidth: {choice: gigabits_per_second, gigabits_per_second: %s}}}"
                .formatted(name, SwitchHierarchy.trimmed(gbps))));
    text.append("\nedges:").append(speeds.isEmpty() ? " []" : "");
    var taken = new HashMap<String, Integer>();
    for (var link : cluster.links()) {
      text.append(
          "\n- {ep1: %s, ep2: %s, scheme: one2one, link: \"%s\"}"
              .formatted(
                  end(link.from(), link.count(), cluster, names, taken),
                  end(link.to(), link.count(), cluster, names, taken),
                  speeds.getOrDefault(link.gbps(), "")));
    }
    text.append('\n');
  }

  private static String end(
      String id, int count, Cluster cluster, FormatSafeNames names, Map<String, Integer> taken) {
    int to = taken.merge(id, count, Integer::sum);
    return "{instance: \"%s[0]\", component: \"%s[%d:%d]\"}"
        .formatted(names.of(id), cluster.hasHost(id) ? "nic" : "port", to - count, to);
  }
}
