package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Members;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Countable resources of a Kubernetes node: what it has ({@code status.capacity}) and what pods can
 * get of it ({@code status.allocatable}).
 *
 * @param said whether the node has a status at all
 */
public record KubeNodeResources(
    Map<String, Integer> capacity, Map<String, Integer> allocatable, boolean said) {
  private static final Pattern UNKNOWN = Pattern.compile("(?i)gpu|cuda");
  private static final Pattern KNOWN =
      Pattern.compile("nvidia\\.com/(gpu(\\.shared)?|mig-.*)|amd\\.com/gpu(_.*)?");
  private static final Pattern WHOLE = Pattern.compile("\\d{1,6}");

  static KubeNodeResources of(Members node) {
    var status = node.get("status") instanceof Members members ? members : new Members(0, Map.of());
    return new KubeNodeResources(
        counts(status, "capacity"),
        counts(status, "allocatable"),
        status.has("capacity") || status.has("allocatable"));
  }

  private static Map<String, Integer> counts(Members status, String key) {
    var counts = new TreeMap<String, Integer>();
    if (status.get(key) instanceof Members resources) {
      for (var name : resources.members().keySet()) {
        var value = resources.text(name);
        if (WHOLE.matcher(value).matches()) {
          counts.put(name, Integer.parseInt(value));
        }
      }
    }
    return counts;
  }

  /**
   * Resources that mention GPUs under a name that Heddle does not know, such as shares of other
   * device plugins ({@code volcano.sh/vgpu-number}, {@code aliyun.com/gpu-mem}); empty where none.
   */
  String unknownGpus() {
    return capacity.keySet().stream()
        .filter(name -> has(name) > 0 && isUnknownGpu(name))
        .collect(Collectors.joining(", "));
  }

  /** Whether a resource mentions GPUs under a name that Heddle does not know. */
  public static boolean isUnknownGpu(String resource) {
    return UNKNOWN.matcher(resource).find()
        && !KNOWN.matcher(resource).matches()
        && !KubeManifestNodes.gpuResources().contains(resource);
  }

  /** Whether a resource of whole GPUs, of MIG instances or of partitions is listed, even as 0. */
  boolean nameGpus() {
    return Stream.of(capacity, allocatable)
        .flatMap(each -> each.keySet().stream())
        .anyMatch(name ->
            KNOWN.matcher(name).matches() || KubeManifestNodes.gpuResources().contains(name));
  }

  boolean names(String resource) {
    return capacity.containsKey(resource) || allocatable.containsKey(resource);
  }

  /** What there is; where only one of the two lists is there, what that one says. */
  int has(String resource) {
    return Math.max(capacity.getOrDefault(resource, 0), allocatable.getOrDefault(resource, 0));
  }

  /** What pods can get. A resource that has a capacity but is not allocatable is withdrawn. */
  int offers(String resource) {
    return allocatable.isEmpty() ? has(resource) : allocatable.getOrDefault(resource, 0);
  }
}
