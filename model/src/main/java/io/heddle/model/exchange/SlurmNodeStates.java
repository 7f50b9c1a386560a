package io.heddle.model.exchange;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.gres.SlurmGresItem;
import io.heddle.model.gres.SlurmGresParser;
import io.heddle.model.gres.SlurmNodeGpus;
import io.heddle.model.sources.HostNameLookup;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The GPUs and the health of nodes: {@code NodeName=… Gres=gpu:h100:8 State=DRAIN} and {@code
 * DownNodes=… State=FAIL} of {@code slurm.conf}, and the records of {@code scontrol show node}. A
 * node without {@code Gres} has no GPUs.
 */
final class SlurmNodeStates {
  /** What is said of one node; a key of another line adds to those of the lines before. */
  private static final class Node {
    SlurmGresParser configured = SlurmGresParser.NONE;
    SlurmGresParser used = SlurmGresParser.NONE;
    SlurmGresParser allocated = SlurmGresParser.NONE;
    Health health = Health.WELL;
    boolean isListed;
  }

  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, String> defaults = new HashMap<>();
  private final Set<String> withoutGpus = new LinkedHashSet<>();
  private final ImportNotes notes;

  SlurmNodeStates(ImportNotes notes) {
    this.notes = notes;
  }

  void add(int number, Map<String, String> keys, ImportSource source) {
    var expression = keys.getOrDefault("nodename", "");
    if (expression.equalsIgnoreCase("default")) {
      defaults.putAll(keys);
      return;
    }
    var all = new HashMap<>(defaults);
    all.putAll(keys);
    // In slurm.conf UNKNOWN is the usual state: slurmctld finds out. Records say UNKNOWN after
    // that.
    var state = all.getOrDefault("state", "");
    var health =
        state.equalsIgnoreCase("UNKNOWN") && !all.containsKey("gresused")
            ? Health.WELL
            : health(state);
    var configured = gres(all, "gres", number, source);
    var used = gres(all, "gresused", number, source);
    var allocated = gres(all, "alloctres", number, source);
    var difference = GresHostType.difference(configured, gres(all, "cfgtres", number, source));
    for (var host : hosts(number, "NodeName", expression, source)) {
      if (difference != null) {
        notes.read("node " + host, difference);
      }
      unknown(host, state);
      var node = node(host, health);
      node.isListed = true;
      node.configured =
          configured.hasGpus() || !configured.unread().isEmpty() ? configured : node.configured;
      node.used = used.items().isEmpty() ? node.used : used;
      node.allocated = allocated.items().isEmpty() ? node.allocated : allocated;
    }
  }

  /** The records of {@code scontrol show node}. */
  void addRecords(ImportSource source) {
    for (var record : SlurmKeyValueRecords.of(source, "NodeName")) {
      var keys = new HashMap<String, String>();
      record.keys().forEach((key, value) -> keys.put(key.toLowerCase(Locale.ROOT), value));
      add(record.line(), keys, source);
    }
  }

  /** Nodes that are down when Slurm starts: without a state they are down. */
  void addDown(int number, Map<String, String> keys, ImportSource source) {
    var state = keys.getOrDefault("state", "DOWN");
    for (var host : hosts(number, "DownNodes", keys.getOrDefault("downnodes", ""), source)) {
      unknown(host, state);
      node(host, health(state));
    }
  }

  private static Health health(String states) {
    return SlurmNodeHealth.of(words(states));
  }

  private static List<String> words(String states) {
    return List.of(states.split("[+]", -1));
  }

  private void unknown(String host, String states) {
    SlurmNodeHealth.unknown(words(states)).forEach(state -> notes.unknownState(host, state));
  }

  private Node node(String name, Health health) {
    var node = nodes.computeIfAbsent(name, _ -> new Node());
    node.health = node.health.compareTo(health) >= 0 ? node.health : health;
    return node;
  }

  private SlurmGresParser gres(
      Map<String, String> keys, String key, int number, ImportSource source) {
    var text = keys.getOrDefault(key, "");
    var gres =
        SlurmGresParser.parse(
            text,
            expected -> source.refuse(number, key + "=" + ImportSource.quote(text), expected));
    gres.unread()
        .forEach(part ->
            notes.leftOut(
                "%s, line %d: %s".formatted(source.name(), number, ImportSource.quote(part)),
                "mentions GPUs in an unknown form"));
    return gres;
  }

  private static List<String> hosts(
      int number, String key, String expression, ImportSource source) {
    return SlurmHostlist.expand(
        expression,
        expected -> source.refuse(number, key + "=" + ImportSource.quote(expression), expected));
  }

  /** The nodes that were listed without GPUs. */
  Set<String> withoutGpus() {
    return withoutGpus;
  }

  /**
   * Gives the hosts of the fabric their types and states, and takes those without GPUs away.
   *
   * @param alone whether the nodes are hosts though no switch and no block names them
   */
  void apply(SwitchHierarchy hierarchy, boolean alone) {
    if (nodes.values().stream().noneMatch(node -> node.isListed || node.health != Health.WELL)) {
      return;
    }
    var names = new HostNameLookup(hierarchy.hosts());
    var marked = new ArrayList<String>();
    var named = new LinkedHashSet<String>();
    int typed = 0;
    int elsewhere = 0;
    for (var each : nodes.entrySet()) {
      var node = each.getValue();
      var found = names.find(each.getKey());
      var id = found == null ? each.getKey() : found;
      named.add(id);
      boolean hasGpus = node.configured.hasGpus();
      if (node.isListed && !hasGpus && node.configured.unread().isEmpty()) {
        withoutGpus.add(id);
        hierarchy.dropHost(id);
      } else if (found == null && !alone) {
        elsewhere += hasGpus ? 1 : 0;
      } else {
        var host = hierarchy.looseHost(id);
        host.health = node.health;
        if (node.health != Health.WELL) {
          marked.add(id);
        }
        typed += hasGpus && describe(id, node, host) ? 1 : 0;
      }
    }
    report(hierarchy, marked, typed, elsewhere, named);
  }

  private void report(
      SwitchHierarchy hierarchy, List<String> marked, int typed, int elsewhere, Set<String> named) {
    if (!marked.isEmpty()) {
      notes.read(ImportNotes.listed(marked), "drained or failed, by their State in slurm.conf");
    }
    if (typed + elsewhere > 0) {
      notes.read(ImportNotes.count(typed, "host"), "GPUs from Gres of slurm.conf");
    }
    if (elsewhere > 0) {
      notes.leftOut(ImportNotes.count(elsewhere, "node"), "no switch or block names it");
    }
    if (!withoutGpus.isEmpty()) {
      notes.leftOut(
          ImportNotes.count(withoutGpus.size(), "host"),
          "without GPUs, as slurm.conf lists no Gres (%s)"
              .formatted(ImportNotes.listed(withoutGpus)));
    }
    if (nodes.values().stream().anyMatch(node -> node.isListed)) {
      hierarchy.hosts().stream()
          .filter(host -> !named.contains(host))
          .forEach(
              host -> notes.read("host " + host, "not in slurm.conf, so its GPUs are unknown"));
    }
  }

  private boolean describe(String id, Node node, ImportedFabricDraft.HostDraft host) {
    var configured = node.configured;
    var whole = GresHostType.wholeItems(configured);
    var type = GresHostType.of(configured);
    if (type == null) {
      notes.leftOut("host " + id, "%,d GPUs are no host".formatted(GresHostType.whole(configured)));
      return false;
    }
    int sliced = GresHostType.sliced(configured);
    if (sliced == 0 && !configured.slices().isEmpty()) {
      notes.leftOut(
          "host " + id,
          "MIG instances beside %d whole GPUs: %s"
              .formatted(GresHostType.whole(configured), types(configured.slices())));
    }
    host.type = type;
    if (whole.size() > 1) {
      notes.read("host " + id, "GPUs of several models: " + types(whole));
    }
    if (sliced > 0) {
      notes.read(
          "host " + id,
          "%s cut into MIG instances, which no job gets whole: %s"
              .formatted(ImportNotes.count(sliced, "GPU"), types(configured.slices())));
    }
    var gpus = SlurmNodeGpus.of(configured, node.used, node.allocated, host.type.gpus());
    var states = gpus.states();
    for (int gpu = 0; states.of(GpuState.BUSY).size() < gpus.busy(); gpu++) {
      states =
          states.stateOf(gpu) == GpuState.FREE ? states.mark(GpuState.BUSY, List.of(gpu)) : states;
    }
    host.gpuStates = sliced == 0 ? states.mark(GpuState.FREE, states.of(GpuState.SLICED)) : states;
    return true;
  }

  private static String types(List<SlurmGresItem> items) {
    return items.stream()
        .map(item -> "%d × %s".formatted(item.count(), item.type().isEmpty() ? "gpu" : item.type()))
        .collect(Collectors.joining(", "));
  }
}
