package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Tier;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Switches over switches over hosts, as schedulers describe fabrics: the parent of each node,
 * without cables. Tiers are heights; cables are assumed, as many upward as downward.
 */
final class SwitchHierarchy {
  private static final HostType NVLINK_TRAY =
      new HostType("nvlink-tray-4", GpuModelAliases.UNKNOWN, 4);

  private final Map<String, SequencedSet<String>> children = new LinkedHashMap<>();
  private final Map<String, SequencedSet<String>> hostsOf = new HashMap<>();
  private final SequencedMap<String, Integer> lines = new LinkedHashMap<>();
  private final Set<String> below = new HashSet<>();
  private final Map<String, Double> gbps = new HashMap<>();
  private final Map<String, Integer> tiers = new HashMap<>();
  private final Map<String, String> models = new HashMap<>();
  private final ImportedFabricDraft draft = new ImportedFabricDraft();

  /**
   * @param line where it is defined, for errors; 0 where it is only named
   */
  void addSwitch(String name, int line) {
    lines.merge(name, line, (one, two) -> one == 0 ? two : one);
    children.computeIfAbsent(name, _ -> new LinkedHashSet<>());
    hostsOf.computeIfAbsent(name, _ -> new LinkedHashSet<>());
  }

  /** All switches so far. */
  Set<String> names() {
    return lines.sequencedKeySet();
  }

  boolean has(String name) {
    return lines.containsKey(name);
  }

  /** The tier that the file gives; else it is the height over the hosts. */
  void tier(String name, int level) {
    tiers.put(name, level);
  }

  void speed(String name, double cableGbps) {
    gbps.put(name, cableGbps);
  }

  /** Hangs a switch under another; both must be added. */
  void child(String parent, String child) {
    below.add(child);
    Objects.requireNonNull(children.get(parent)).add(child);
  }

  ImportedFabricDraft.HostDraft host(String parent, String host) {
    Objects.requireNonNull(hostsOf.get(parent)).add(host);
    return draft.host(host);
  }

  ImportedFabricDraft.HostDraft looseHost(String host) {
    return draft.host(host);
  }

  /** The GPU model of a host whose number of GPUs the file does not give. */
  void model(String host, String model) {
    models.put(host, model);
  }

  boolean hasHost(String host) {
    return draft.hosts().containsKey(host);
  }

  Set<String> hosts() {
    return draft.hosts().keySet();
  }

  /** Takes a host away from all switches. */
  void dropHost(String host) {
    draft.hosts().remove(host);
    hostsOf.values().forEach(set -> set.remove(host));
  }

  /**
   * Gives hosts without a type that share an NVLink domain with others the four GPUs of a tray, as
   * all systems have whose NVLinks leave the host: Grace and Blackwell. A host of another model
   * keeps an unknown number.
   */
  void traysOfNvlinkDomains(FabricImportOptions options, ImportNotes notes) {
    if (options.hostType() != null) {
      return;
    }
    int trays = 0;
    for (var each : draft.hosts().entrySet()) {
      var host = each.getValue();
      var model = models.getOrDefault(each.getKey(), GpuModelAliases.UNKNOWN);
      if (host.type != null || NvlinkDomains.nameOf(host.labels) == null) {
        continue;
      }
      if (model.equals(GpuModelAliases.UNKNOWN)) {
        host.type = NVLINK_TRAY;
        trays++;
      } else if (model.startsWith("GB")) {
        host.type = new KubeGpuCounts(model, 0, NVLINK_TRAY.gpus(), 0, 0, 0, "").type();
        trays++;
      } else {
        notes.read(each.getKey(), "GPU model %s, but not how many GPUs".formatted(model));
      }
    }
    if (trays > 0) {
      notes.assumed(
          ImportNotes.count(trays, "host"),
          "%d GPUs each, as trays of NVLink domains have".formatted(NVLINK_TRAY.gpus()));
    }
  }

  SequencedSet<String> roots() {
    var roots = new LinkedHashSet<>(lines.sequencedKeySet());
    roots.removeAll(below);
    return roots;
  }

  /** Puts one switch above all roots, where there are several. */
  void join(String name, String reason, ImportNotes notes) {
    var roots = roots();
    if (roots.size() < 2) {
      return;
    }
    var id = name;
    for (int number = 2; has(id); number++) {
      id = name + "-" + number;
    }
    addSwitch(id, 0);
    if (!tiers.isEmpty()) {
      tier(id, 1 + Collections.max(tiers.values()));
    }
    for (var root : roots) {
      child(id, root);
    }
    notes.assumed("switch " + id, reason);
  }

  /**
   * The draft with cables and tiers.
   *
   * @throws io.heddle.model.io.InputException if a switch is above itself
   */
  ImportedFabricDraft draft(ImportSource source, FabricImportOptions options, ImportNotes notes) {
    var heights = new HashMap<String, Integer>();
    var bandwidths = new HashMap<String, Integer>();
    for (var name : lines.keySet()) {
      measure(name, heights, source, new LinkedHashSet<>());
    }
    var parents = new HashMap<String, Integer>();
    children.values().forEach(set -> set.forEach(child -> parents.merge(child, 1, Integer::sum)));
    for (var name : lines.keySet()) {
      draft.addSwitch(name).tier =
          new Tier(tiers.getOrDefault(name, heights.getOrDefault(name, 1)));
    }
    for (var name : lines.keySet()) {
      cables(name, bandwidths, parents, options);
    }
    if (lines.isEmpty()) {
      return draft;
    }
    if (!draft.hosts().isEmpty()) {
      notes.assumed(
          "cables",
          "%s as many of %s Gbit/s up as down (nothing oversubscribed), one per GPU to a host"
              .formatted(
                  gbps.isEmpty() ? "" : "where the file gives no speed,", trimmed(options.gbps()))
              .strip());
    }
    notes.assumed(
        ImportNotes.count(lines.size(), "switch"),
        tiers.isEmpty()
            ? "tier by height over the hosts (leaf: hosts on it)"
            : "tier as in the file");
    return draft;
  }

  static String trimmed(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  private int measure(
      String name, Map<String, Integer> heights, ImportSource source, SequencedSet<String> path) {
    var known = heights.get(name);
    if (known != null) {
      return known;
    }
    if (!path.add(name)) {
      throw source.refuse(
          lines.getOrDefault(name, 0),
          "switch %s above itself (%s)"
              .formatted(ImportSource.quote(name), ImportNotes.listed(path)),
          "switches in a hierarchy");
    }
    if (path.size() > 1000) {
      throw source.refuse(lines.getOrDefault(name, 0), "1,000 switches above each other", "fewer");
    }
    int height = 1;
    for (var child : Objects.requireNonNull(children.get(name))) {
      height = Math.max(height, 1 + measure(child, heights, source, path));
    }
    path.removeLast();
    heights.put(name, height);
    return height;
  }

  /** Adds the cables under a switch; returns how many there are. */
  private int cables(
      String name,
      Map<String, Integer> bandwidths,
      Map<String, Integer> parents,
      FabricImportOptions options) {
    var known = bandwidths.get(name);
    if (known != null) {
      return known;
    }
    double speed = gbps.getOrDefault(name, options.gbps());
    int down = 0;
    for (var host : Objects.requireNonNull(hostsOf.get(name))) {
      int gpus = gpus(draft.host(host).type, options);
      draft.hostLink(host, name, speed, gpus);
      down += gpus;
    }
    for (var child : Objects.requireNonNull(children.get(name))) {
      int below = cables(child, bandwidths, parents, options);
      int share = Math.clamp(below / parents.getOrDefault(child, 1), 1, 1_000_000);
      draft.switchLink(child, name, speed, share);
      down = Math.min(1_000_000, down + share);
    }
    bandwidths.put(name, Math.max(1, down));
    return Math.max(1, down);
  }

  private static int gpus(@Nullable HostType own, FabricImportOptions options) {
    if (own != null) {
      return own.gpus();
    }
    var fallback = options.hostType();
    return fallback == null ? 8 : fallback.gpus();
  }
}
