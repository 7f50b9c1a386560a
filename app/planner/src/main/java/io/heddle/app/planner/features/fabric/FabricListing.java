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
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A cluster in words: every node in a row, and the figures of the whole.
 *
 * @param figures names and values, as they are shown
 */
record FabricListing(List<Row> rows, Map<String, String> figures) {
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
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
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

  private static Map<String, String> figures(Cluster cluster) {
    var figures = FabricFigures.of(cluster);
    var words = new LinkedHashMap<String, String>();
    words.put(
        Text.of("figures.gpus"), Text.of("figures.gpus.value", figures.freeGpus(), cluster.gpus()));
    words.put(
        Text.of("figures.whole"), Text.of("figures.whole.value", figures.freeGpusOnFreeHosts()));
    for (var state : GpuState.values()) {
      int gpus = state == GpuState.FREE || state == GpuState.BUSY ? 0 : cluster.gpus(state);
      if (gpus > 0) {
        words.merge(
            Text.of("figures.other"),
            GpuStateText.count(state, gpus, Text::of),
            (one, two) -> one + "\n" + two);
      }
    }
    if (cluster.assumedGpus() > 0) {
      words.put(
          Text.of("figures.assumed"),
          Text.of("figures.assumed.value", cluster.hostsOfUnknownGpus(), cluster.assumedGpus()));
    }
    words.put(Text.of("figures.hosts"), Text.of("figures.count", cluster.hosts().size()));
    words.put(Text.of("figures.types"), types(cluster));
    words.put(Text.of("figures.minipods"), Text.of("figures.count", cluster.minipods().size()));
    words.put(
        Text.of("figures.slots"),
        IntStream.of(SLOT_SIZES)
            .mapToObj(
                size -> Text.of("figures.slots.value", FabricFigures.slots(cluster, size), size))
            .collect(Collectors.joining("\n")));
    words.put(
        Text.of("figures.fragmentation"),
        Text.of("figures.fragmentation.value", Math.round(100 * figures.fragmentation())));
    if (!figures.oversubscription().isEmpty()) {
      words.put(Text.of("figures.oversubscription"), tiers(figures.oversubscription()));
    }
    return words;
  }

  private static String types(Cluster cluster) {
    var gpus = new TreeMap<String, Integer>();
    cluster
        .hosts()
        .forEach(host -> gpus.merge(host.type().gpuModel(), host.type().gpus(), Integer::sum));
    return gpus.entrySet().stream()
        .map(each -> Text.of("figures.type", each.getValue(), each.getKey()))
        .collect(Collectors.joining("\n"));
  }

  private static String tiers(Map<?, Double> oversubscription) {
    return oversubscription.entrySet().stream()
        .map(each -> String.format(Locale.ENGLISH, "%s %.2f", each.getKey(), each.getValue()))
        .collect(Collectors.joining("\n"));
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
