package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricFigures;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Switch;
import io.heddle.render.MinipodLabels;
import io.heddle.render.topology.GpuStateText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A cluster in words: every node in a row, and the figures of the whole.
 *
 * @param figures a line
 */
record FabricListing(List<Row> rows, String figures) {
  private static final int[] SLOT_SIZES = {8, 64, 256};

  /** One node in words. */
  record Row(
      String id, String kind, String state, String minipod, int cables, double gbps, String more) {
    String all() {
      return String.join(" ", id, kind, state, minipod, more);
    }
  }

  FabricListing {
    rows = List.copyOf(rows);
  }

  /** O(nodes + links) and a few packings: not for the UI thread. */
  static FabricListing of(Cluster cluster) {
    var cables = new HashMap<String, Integer>();
    var speeds = new HashMap<String, Double>();
    for (var link : cluster.links()) {
      for (var end : List.of(link.from(), link.to())) {
        cables.merge(end, link.count(), Integer::sum);
        speeds.merge(end, link.totalGbps(), Double::sum);
      }
    }
    var minipods = new HashMap<String, String>();
    var labels = MinipodLabels.of(cluster);
    for (var minipod : cluster.minipods()) {
      var label = labels.get(minipod.index());
      minipod.switches().forEach(each -> minipods.put(each.id(), label));
      minipod.hosts().forEach(host -> minipods.put(host.id(), label));
    }
    var nodes = new ArrayList<FabricNode>(cluster.switches());
    nodes.addAll(cluster.hosts());
    var rows =
        nodes.stream()
            .map(node ->
                new Row(
                    node.id(),
                    kind(node),
                    state(node),
                    minipods.getOrDefault(node.id(), "–"),
                    cables.getOrDefault(node.id(), 0),
                    speeds.getOrDefault(node.id(), 0.0),
                    labels(node)))
            .toList();
    return new FabricListing(rows, figures(cluster));
  }

  private static String figures(Cluster cluster) {
    var figures = FabricFigures.of(cluster);
    var slots = new LinkedHashMap<Integer, Integer>();
    for (int size : SLOT_SIZES) {
      slots.put(size, FabricFigures.slots(cluster, size));
    }
    var words = new ArrayList<String>();
    words.add(Text.of("figures.free", figures.freeGpus(), figures.freeGpusOnFreeHosts()));
    for (var state : GpuState.values()) {
      int gpus = state == GpuState.FREE || state == GpuState.BUSY ? 0 : cluster.gpus(state);
      if (gpus > 0) {
        words.add(GpuStateText.count(state, gpus, Text::of));
      }
    }
    if (cluster.assumedGpus() > 0) {
      words.add(Text.of("figures.assumed", cluster.hostsOfUnknownGpus(), cluster.assumedGpus()));
    }
    words.add(
        Text.of(
            "figures.slots",
            slots.entrySet().stream()
                .map(each -> each.getValue() + "\u00a0×\u00a0" + each.getKey())
                .collect(Collectors.joining(", "))));
    words.add(Text.of("figures.fragmentation", Math.round(100 * figures.fragmentation())));
    if (!figures.oversubscription().isEmpty()) {
      words.add(Text.of("figures.oversubscription", tiers(figures.oversubscription())));
    }
    return String.join(" · ", words);
  }

  private static String tiers(Map<?, Double> oversubscription) {
    return oversubscription.entrySet().stream()
        .map(each -> String.format(Locale.ENGLISH, "%s %.2f", each.getKey(), each.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String kind(FabricNode node) {
    return switch (node) {
      case Host host -> host.type().name();
      case Switch each -> each.tier().toString();
    };
  }

  private static String state(FabricNode node) {
    if (!(node instanceof Host host)) {
      return "–";
    }
    var state = HostState.of(host);
    if (state != HostState.BUSY) {
      return Text.of("state." + state.name().toLowerCase(Locale.ROOT));
    }
    if (!host.unavailableGpus().isEmpty()) {
      return GpuStateText.of(host, Text::of);
    }
    return host.freeGpus() > 0
        ? Text.of("nodes.partly", host.busyGpus().size(), host.type().gpus())
        : Text.of("state.busy");
  }

  private static String labels(FabricNode node) {
    return node instanceof Host host
        ? host.labels().entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(", "))
        : "";
  }
}
