package io.heddle.model.exchange;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.hardware.GpuHardwareTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * GPUs that drivers of dynamic resource allocation announce in ResourceSlices ({@code
 * resource.k8s.io}; devices and attributes as in NVIDIA's and AMD's DRA drivers). A device with a
 * taint that keeps pods away is withdrawn. A GPU whose MIG instances are announced in its place is
 * sliced; instances that could be made of a GPU (they consume counters) leave it whole.
 */
final class ResourceSliceGpus {
  private static final Pattern DRIVER = Pattern.compile("gpu\\.[a-z0-9.-]+");
  private static final Pattern NAME = Pattern.compile("gpu-(\\d{1,3})(-mig-.*)?");
  private static final Pattern MEMORY = Pattern.compile("(\\d{1,15})([KMG]i)?");
  private static final Set<String> AWAY = Set.of("NoSchedule", "NoExecute");
  private static final double BYTES_PER_GIB = 1 << 30;

  private final SortedSet<Integer> whole = new TreeSet<>();
  private final SortedSet<Integer> cut = new TreeSet<>();
  private final SortedSet<Integer> tainted = new TreeSet<>();
  private String product = "";
  private double memoryGiB;

  private ResourceSliceGpus() {}

  /** By the name of the node. */
  static Map<String, KubeGpuCounts> of(
      List<Members> slices, Function<Members, YamlTreeCursor> walks) {
    var devices = new TreeMap<String, List<Members>>();
    for (var slice : newest(slices)) {
      var spec = part(slice, "spec");
      for (var item : walks.apply(slice).items(spec.get("devices"), "devices")) {
        if (item instanceof Members device) {
          devices.computeIfAbsent(spec.text("nodeName"), _ -> new ArrayList<>()).add(device);
        }
      }
    }
    var counts = new TreeMap<String, KubeGpuCounts>();
    devices.forEach((node, all) -> {
      var gpus = new ResourceSliceGpus();
      gpus.addAll(all);
      var found = gpus.counts();
      if (found != null) {
        counts.put(node, found);
      }
    });
    return counts;
  }

  /** Of drivers of GPUs, the slices of the last generation of each pool. */
  private static List<Members> newest(List<Members> slices) {
    var last = new HashMap<String, Integer>();
    var mine = slices.stream().filter(slice -> isOfGpus(part(slice, "spec"))).toList();
    mine.forEach(slice -> last.merge(pool(slice), generation(slice), Math::max));
    return mine.stream()
        .filter(slice -> generation(slice) == last.getOrDefault(pool(slice), 0))
        .toList();
  }

  private static boolean isOfGpus(Members spec) {
    return DRIVER.matcher(spec.text("driver")).matches() && !spec.text("nodeName").isEmpty();
  }

  private static String pool(Members slice) {
    var spec = part(slice, "spec");
    return spec.text("driver") + "/" + part(spec, "pool").text("name");
  }

  private static int generation(Members slice) {
    var text = part(part(slice, "spec"), "pool").text("generation");
    return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
  }

  private static Members part(Members object, String key) {
    return object.get(key) instanceof Members members
        ? members
        : new Members(object.line(), Map.of());
  }

  private void addAll(List<Members> devices) {
    boolean named = devices.stream().allMatch(each -> NAME.matcher(each.text("name")).matches());
    var sorted = new ArrayList<>(devices);
    if (!named) {
      // The order of their names stands for the index.
      sorted.sort((one, other) -> one.text("name").compareTo(other.text("name")));
    }
    int next = 0;
    for (var device : sorted) {
      var name = NAME.matcher(device.text("name"));
      var inner = device.get("basic") instanceof Members basic ? basic : device; // v1beta1
      var attributes = part(inner, "attributes");
      var type = part(attributes, "type").text("string");
      boolean instance =
          type.equals("mig")
              || type.endsWith("-partition")
              || device.text("name").contains("-mig-");
      int index = named && name.matches() ? Integer.parseInt(name.group(1)) : next++;
      if (!instance) {
        whole.add(index);
        memoryGiB = memory(part(inner, "capacity"));
      } else if (!inner.has("consumesCounters")) {
        cut.add(index);
      }
      if (keepsPodsAway(inner)) {
        tainted.add(index);
      }
      var said = part(attributes, "productName").text("string");
      product = said.isEmpty() ? product : said;
    }
  }

  private static boolean keepsPodsAway(Members device) {
    return device.get("taints") instanceof Items taints
        && taints.items().stream()
            .anyMatch(
                taint -> taint instanceof Members members && AWAY.contains(members.text("effect")));
  }

  private static double memory(Members capacity) {
    var text =
        capacity.get("memory") instanceof Members members
            ? members.text("value")
            : capacity.text("memory");
    var match = MEMORY.matcher(text);
    if (!match.matches()) {
      return 0;
    }
    double unit =
        switch (match.group(2)) {
          case "Ki" -> 1 << 10;
          case "Mi" -> 1 << 20;
          case "Gi" -> 1 << 30;
          case null, default -> 1;
        };
    return Math.rint(Double.parseDouble(match.group(1)) * unit / BYTES_PER_GIB);
  }

  private @Nullable KubeGpuCounts counts() {
    cut.removeAll(whole);
    var all = new TreeSet<>(whole);
    all.addAll(cut);
    if (all.isEmpty()) {
      return null;
    }
    int total = all.last() + 1;
    var missing = new TreeSet<Integer>();
    for (int gpu = 0; gpu < total; gpu++) {
      if (!all.contains(gpu)) {
        missing.add(gpu);
      }
    }
    var model = GpuModelAliases.of(product);
    var spec = GpuHardwareTable.find(product);
    double memory = memoryGiB > 0 ? memoryGiB : spec == null ? 0 : spec.memoryGiB();
    var states =
        HostGpuStates.ALL_FREE
            .mark(GpuState.SLICED, cut)
            .mark(GpuState.WITHDRAWN, tainted)
            .mark(GpuState.WITHDRAWN, missing);
    return KubeGpuCounts.of(
        model,
        memory,
        total,
        states,
        missing.isEmpty() ? "" : "GPUs %s, as their numbers are left out".formatted(missing));
  }
}
