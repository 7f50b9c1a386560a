package io.heddle.app.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A fabric of leaves, spines and cores as somebody sees it who has the description of the files
 * alone: it writes and understands the JSON without any of Heddle's classes, so that an answer that
 * is checked against it is checked from outside.
 */
final class OutsideCluster {
  static final JsonMapper JSON = new JsonMapper();

  private final ObjectNode root = JSON.createObjectNode();
  private final ArrayNode switches;
  private final ArrayNode hosts;
  private final ArrayNode links;

  /** GPUs of a host that are free; none where the host is not well. */
  final Map<String, List<Integer>> freeGpus = new TreeMap<>();

  final Map<String, String> minipodOf = new HashMap<>();
  private final Map<String, TreeMap<String, Integer>> cables = new HashMap<>();
  final int gpusPerHost;

  private OutsideCluster(int gpusPerHost) {
    this.gpusPerHost = gpusPerHost;
    root.put("schema", "heddle.cluster/1").put("name", "outside");
    root.putObject("hostTypes")
        .putObject("t")
        .put("gpuModel", "H100")
        .put("gpus", gpusPerHost)
        .put("gpuMemoryGiB", 80);
    switches = root.putArray("switches");
    hosts = root.putArray("hosts");
    links = root.putArray("links");
  }

  /**
   * Each minipod: two leaves under a spine of its own; spines under two cores; some hosts busy,
   * some failed.
   *
   * @param least hosts of a minipod
   * @param unwell the share of hosts that are failed or have busy GPUs
   */
  static OutsideCluster random(
      Random random, int minipods, int least, int most, int gpus, double unwell) {
    var cluster = new OutsideCluster(gpus);
    cluster.node("core-0", "core");
    cluster.node("core-1", "core");
    for (int m = 0; m < minipods; m++) {
      var spine = "p%d-spine".formatted(m);
      cluster.node(spine, "spine");
      cluster.link(spine, "core-0", 2);
      cluster.link(spine, "core-1", 2);
      for (int l = 0; l < 2; l++) {
        cluster.node("p%d-leaf-%d".formatted(m, l), "leaf");
        cluster.link("p%d-leaf-%d".formatted(m, l), spine, 1 + random.nextInt(3));
      }
      int count = least + random.nextInt(most - least + 1);
      for (int h = 0; h < count; h++) {
        var id = "p%d-h%d".formatted(m, h);
        cluster.host(id, random.nextDouble() < unwell ? random : null);
        cluster.link(id, "p%d-leaf-%d".formatted(m, h % 2), 1 + random.nextInt(2));
        // the smallest id among the switches that are left without the core
        cluster.minipodOf.put(id, "p%d-leaf-0".formatted(m));
      }
    }
    return cluster;
  }

  private void node(String id, String tier) {
    switches.addObject().put("id", id).put("tier", tier);
  }

  private void host(String id, @org.jspecify.annotations.Nullable Random unwell) {
    var host = hosts.addObject().put("id", id).put("type", "t");
    var free = new ArrayList<Integer>();
    for (int gpu = 0; gpu < gpusPerHost; gpu++) {
      free.add(gpu);
    }
    if (unwell != null && unwell.nextInt(3) == 0) {
      host.put("health", "failed");
      free.clear();
    } else if (unwell != null) {
      int busy = unwell.nextInt(gpusPerHost);
      host.putArray("busyGpus").add(busy);
      free.remove(busy);
    }
    freeGpus.put(id, free);
  }

  private void link(String from, String to, int count) {
    links.addObject().put("from", from).put("to", to).put("gbps", 400).put("count", count);
    cables.computeIfAbsent(from, _ -> new TreeMap<>()).put(to, count);
    cables.computeIfAbsent(to, _ -> new TreeMap<>()).put(from, count);
  }

  String json() {
    return jsonBeside(Set.of());
  }

  /** The same with these hosts busy. */
  String jsonBeside(Set<String> busy) {
    var copy = root.deepCopy();
    for (var host : copy.get("hosts")) {
      if (busy.contains(host.get("id").asString())) {
        var all = ((ObjectNode) host).putArray("busyGpus");
        for (int gpu = 0; gpu < gpusPerHost; gpu++) {
          all.add(gpu);
        }
      }
    }
    return copy.toPrettyString();
  }

  /** Hosts with all their GPUs free, by minipod. */
  Map<String, List<String>> freeHosts() {
    var free = new TreeMap<String, List<String>>();
    freeGpus.forEach((host, gpus) -> {
      if (gpus.size() == gpusPerHost) {
        free.computeIfAbsent(minipod(host), _ -> new ArrayList<>()).add(host);
      }
    });
    return free;
  }

  String minipod(String host) {
    return Objects.requireNonNull(minipodOf.get(host), host);
  }

  /** Parallel cables between two nodes; 0: none. */
  int cables(String a, String b) {
    return cables.getOrDefault(a, new TreeMap<>()).getOrDefault(b, 0);
  }

  /** Hops of the shortest way that no host forwards on. */
  int hops(String from, String to) {
    var distance = new HashMap<>(Map.of(from, 0));
    var queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      var at = queue.remove();
      if (!at.equals(from) && freeGpus.containsKey(at)) {
        continue;
      }
      for (var next : cables.getOrDefault(at, new TreeMap<>()).keySet()) {
        if (distance.putIfAbsent(next, distance.getOrDefault(at, 0) + 1) == null) {
          queue.add(next);
        }
      }
    }
    return distance.getOrDefault(to, -1);
  }

  static List<String> texts(JsonNode array) {
    var texts = new ArrayList<String>();
    array.forEach(each -> texts.add(each.asString()));
    return texts;
  }
}
