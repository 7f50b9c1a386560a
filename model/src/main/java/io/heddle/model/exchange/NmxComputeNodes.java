package io.heddle.model.exchange;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import java.util.regex.Pattern;

/**
 * The compute nodes of NVIDIA NMX ({@code GET /nmx/v1/compute-nodes}, as topograph and NetQ read
 * it): each tray with its GPUs and the NVLink domain that it is in.
 */
final class NmxComputeNodes {
  private static final Pattern NODE = Pattern.compile("\"DomainUUID\"\\s*:");
  private static final Pattern GPUS = Pattern.compile("\"GpuIDList\"\\s*:|\"LocationInfo\"\\s*:");

  private NmxComputeNodes() {}

  static boolean recognises(ImportSource source) {
    return YamlTreeReader.isJson(source)
        && NODE.matcher(source.head()).find()
        && GPUS.matcher(source.head()).find();
  }

  static void read(ImportSource source, ImportedFabricDraft draft, ImportNotes notes) {
    var walk = new YamlTreeCursor(source);
    for (var document : YamlTreeReader.read(source)) {
      for (var item : walk.items(document, "compute nodes")) {
        node(walk.members(item, "a compute node"), draft, walk, notes);
      }
    }
  }

  private static void node(
      Members node, ImportedFabricDraft draft, YamlTreeCursor walk, ImportNotes notes) {
    var name = walk.text(node.get("Name"), node, "Name of a compute node");
    var host = draft.host(name);
    var domain = node.text("DomainUUID");
    if (!domain.isBlank()) {
      host.labels.put("nvlinkDomain", domain);
    }
    if (node.get("LocationInfo") instanceof Members place
        && !place.text("ChassisSerialNumber").isBlank()) {
      host.labels.putIfAbsent("chassis", place.text("ChassisSerialNumber"));
    }
    int gpus = node.get("GpuIDList") instanceof Items list ? list.items().size() : 0;
    if (gpus > 0 && host.type == null) {
      host.type = new HostType("nvlink-tray-" + gpus, GpuModelAliases.UNKNOWN, gpus);
    }
    var health = node.text("Health");
    switch (health) {
      case "UNHEALTHY" -> host.health = Health.FAILED;
      case "", "HEALTHY" -> {}
      default -> notes.read(name, "health %s by NMX".formatted(health));
    }
  }
}
