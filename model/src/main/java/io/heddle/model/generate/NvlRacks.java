package io.heddle.model.generate;

import io.heddle.model.bandwidth.HostRails;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Tier;
import io.heddle.model.hardware.Hardware;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** NVL72 racks: 18 compute trays of 4 GPUs on one NVLink domain, a leaf a rack, spines above. */
final class NvlRacks implements Shape {
  private static final int TRAYS = 18;

  @Override
  public String name() {
    return "nvl72";
  }

  @Override
  public String summary() {
    return "NVL72 racks: 18 trays of 4 GB200 GPUs a rack, a leaf a rack, spines above";
  }

  @Override
  public List<Option> options() {
    return Settings.with(
            Option.number("racks", "racks", 8, 1, 1024),
            Option.number("spines", "spine switches", 4, 1, 512))
        .stream()
        .filter(option -> !option.name().equals("host-type"))
        .toList();
  }

  @Override
  public Cluster draw(String clusterName, Settings settings) {
    var words = new ArrayList<List<String>>();
    for (int a = 0; a < 4; a++) {
      var row = new ArrayList<String>();
      for (int b = 0; b < 4; b++) {
        row.add(a == b ? "X" : "NV18");
      }
      words.add(row);
    }
    double hostGbps = settings.number("host-gbps");
    var gpu = Hardware.gpu("GB200");
    var tray =
        new HostType(
            "gb200-tray",
            gpu.model(),
            4,
            gpu.memoryGiB(),
            words,
            HostRails.ofCables(hostGbps),
            Map.of());
    var fabric = new FabricBuilder(clusterName);
    int racks = settings.number("racks");
    int spines = settings.number("spines");
    double fabricGbps = settings.number("fabric-gbps");
    var spineIds = new ArrayList<String>();
    for (int spine = 0; spine < spines; spine++) {
      spineIds.add(fabric.addSwitch(FabricBuilder.id("spine-", spine, spines), Tier.SPINE));
    }
    int up = MinipodClos.cables(TRAYS * 4 * hostGbps / spines, fabricGbps);
    for (int rack = 0; rack < racks; rack++) {
      var prefix = FabricBuilder.id("rack-", rack, racks) + "-";
      var leaf = fabric.addSwitch(prefix + "leaf", Tier.LEAF);
      spineIds.forEach(spine -> fabric.link(leaf, spine, fabricGbps, up));
      for (int i = 0; i < TRAYS; i++) {
        var host = fabric.addHost(FabricBuilder.id(prefix + "tray-", i, TRAYS), tray);
        fabric.link(host, leaf, hostGbps, 4);
      }
    }
    return fabric.build(settings.share("busy"), settings.number("seed"));
  }
}
