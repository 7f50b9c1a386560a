package io.heddle.model.generate;

import io.heddle.model.bandwidth.HostRailBandwidth;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Tier;
import io.heddle.model.hardware.GpuHardwareTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * NVL72 racks: 18 compute trays of 4 GPUs on one NVLink domain, a leaf a rack, spines above; of
 * several pods each has spines of its own, and cores join them.
 */
final class NvlRackShape {
  private static final int TRAYS = 18;

  static final FabricShape SHAPE =
      new FabricShape(
          "nvl72",
          "NVL72 racks: 18 trays of 4 GB200 GPUs per rack, one leaf per rack, spines above",
          ShapeSettings.with(
                  ShapeOption.number("racks", "racks", 8, 1, 1024),
                  ShapeOption.number("spines", "spine switches per pod", 4, 1, 512),
                  ShapeOption.number("pods", "pods, which divide the racks", 1, 1, 512),
                  ShapeOption.number("cores", "core switches, with several pods", 4, 1, 512))
              .stream()
              .filter(option -> !option.name().equals("host-type"))
              .toList(),
          NvlRackShape::draw);

  private NvlRackShape() {}

  private static void draw(GeneratedFabricBuilder fabric, ShapeSettings settings) {
    var words = new ArrayList<List<String>>();
    for (int a = 0; a < 4; a++) {
      var row = new ArrayList<String>();
      for (int b = 0; b < 4; b++) {
        row.add(a == b ? "X" : "NV18");
      }
      words.add(row);
    }
    double hostGbps = settings.number("host-gbps");
    var gpu = GpuHardwareTable.gpu("GB200");
    var tray =
        new HostType(
            "gb200-tray",
            gpu.model(),
            4,
            gpu.memoryGiB(),
            words,
            HostRailBandwidth.ofCables(hostGbps),
            Map.of());
    int racks = settings.number("racks");
    int spines = settings.number("spines");
    double fabricGbps = settings.number("fabric-gbps");
    int pods = settings.number("pods");
    if (pods > racks) {
      throw new IllegalArgumentException(
          "pods %d, expected at most the %d racks.".formatted(pods, racks));
    }
    var cores = fabric.addSwitches("core-", pods > 1 ? settings.number("cores") : 0, Tier.CORE);
    int up = fabric.cables(TRAYS * 4 * hostGbps / spines);
    for (int pod = 0; pod < pods; pod++) {
      int first = racks * pod / pods;
      int end = racks * (pod + 1) / pods;
      var prefix = pods == 1 ? "" : GeneratedFabricBuilder.id("pod-", pod, pods) + "-";
      int toCore =
          fabric.cables((double) up * (end - first) * fabricGbps / Math.max(1, cores.size()));
      var above = fabric.addSwitches(prefix + "spine-", spines, Tier.SPINE);
      above.forEach(id -> fabric.linkUp(id, cores, toCore));
      for (int rack = first; rack < end; rack++) {
        addRack(GeneratedFabricBuilder.id("rack-", rack, racks), above, up, tray, fabric);
      }
    }
  }

  private static void addRack(
      String rack, List<String> spines, int up, HostType tray, GeneratedFabricBuilder fabric) {
    var leaf = fabric.addSwitch(rack + "-leaf", Tier.LEAF);
    fabric.linkUp(leaf, spines, up);
    var labels = Map.of(NvlinkDomains.LABELS.getFirst(), rack);
    for (int i = 0; i < TRAYS; i++) {
      var host = fabric.addHost(GeneratedFabricBuilder.id(rack + "-tray-", i, TRAYS), tray, labels);
      fabric.linkHost(host, leaf, 4);
    }
  }
}
