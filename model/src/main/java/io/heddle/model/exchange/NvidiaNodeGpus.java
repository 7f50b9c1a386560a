package io.heddle.model.exchange;

import io.heddle.model.gres.MigProfile;
import io.heddle.model.hardware.GpuHardwareTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * NVIDIA GPUs of a Kubernetes node, from the resources of the device plugin and the labels of GPU
 * feature discovery (NVIDIA/k8s-device-plugin, docs/gpu-feature-discovery). Resources count what
 * pods can request: whole GPUs, MIG instances (strategy “single” under the plain name, “mixed”
 * under names of their own), or replicas of a shared GPU. There are never more GPUs than labels
 * name.
 */
final class NvidiaNodeGpus {
  private static final String GPU = "nvidia.com/gpu";
  private static final String SHARED = "nvidia.com/gpu.shared";
  private static final Pattern MIG = Pattern.compile("nvidia\\.com/mig-([^.]+\\..+?)(\\.shared)?");
  private static final Pattern PRODUCT =
      Pattern.compile("(.*?)(?:-MIG-(.*?))?(-SHARED)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern CONFIG = Pattern.compile("all-(\\d.*)");

  private final Map<String, String> labels;
  private final KubeNodeResources resources;
  private final String product;
  private final boolean sharedByName;
  private final @Nullable MigProfile single;
  private final double memory;
  private final Map<MigProfile, Integer> instances = new LinkedHashMap<>();
  private final int labelled;
  private final int replicas;

  private NvidiaNodeGpus(Map<String, String> labels, KubeNodeResources resources) {
    this.labels = labels;
    this.resources = resources;
    var match = PRODUCT.matcher(labels.getOrDefault(GPU + ".product", ""));
    boolean found = match.matches();
    product = found ? match.group(1) : "";
    sharedByName = found && match.group(3) != null || resources.has(SHARED) > 0;
    single = singleProfile(found ? match.group(2) : null);
    memory = memory();
    labelled = number(GPU + ".count");
    int whole = resources.has(GPU) + resources.has(SHARED);
    int said = Math.max(1, number(GPU + ".replicas"));
    replicas =
        said == 1 && sharedByName && single == null && labelled > 0 && whole % labelled == 0
            ? Math.max(1, whole / labelled)
            : said;
    resources.capacity().keySet().forEach(this::instances);
    resources.allocatable().keySet().stream()
        .filter(name -> !resources.capacity().containsKey(name))
        .forEach(this::instances);
  }

  /** Null where neither resources nor labels name a GPU. */
  static @Nullable KubeGpuCounts of(Map<String, String> labels, KubeNodeResources resources) {
    var gpus = new NvidiaNodeGpus(labels, resources);
    return gpus.single == null ? gpus.byResources() : gpus.bySingleProfile(gpus.single);
  }

  private @Nullable MigProfile singleProfile(@Nullable String inProduct) {
    if (inProduct != null) {
      return MigProfile.of(inProduct);
    }
    if (!labels.getOrDefault("nvidia.com/mig.strategy", "").equals("single")) {
      return null;
    }
    var config = CONFIG.matcher(labels.getOrDefault("nvidia.com/mig.config", ""));
    return config.matches() ? MigProfile.of(config.group(1)) : null;
  }

  /** Of the whole GPU: under the strategy “single” the label has that of an instance. */
  private double memory() {
    double labelledGiB = Math.rint(number(GPU + ".memory") / 1024.0);
    if (single == null && labelledGiB > 0) {
      return labelledGiB;
    }
    var spec = GpuHardwareTable.find(product);
    return spec == null ? 0 : spec.memoryGiB();
  }

  private void instances(String resource) {
    var match = MIG.matcher(resource);
    var profile = match.matches() ? MigProfile.of(match.group(1)) : null;
    if (profile != null && resources.has(resource) > 0) {
      int count = resources.has(resource);
      instances.merge(
          profile, match.group(2) == null ? count : roundedUp(count, replicas), Integer::sum);
    }
  }

  private int number(String label) {
    var text = labels.getOrDefault(label, "");
    return text.matches("\\d{1,7}") ? Integer.parseInt(text) : 0;
  }

  private static int roundedUp(int count, int each) {
    return (count + each - 1) / each;
  }

  /** All GPUs are cut alike, and the plain resource counts the instances. */
  private @Nullable KubeGpuCounts bySingleProfile(MigProfile profile) {
    int each = profile.most(memory);
    int counted = roundedUp(resources.has(GPU) + resources.has(SHARED), replicas);
    boolean countsGpus = counted == labelled * each;
    int total;
    String assumption = "";
    if (counted == 0) {
      total = labelled % each == 0 ? labelled / each : labelled;
      assumption = "GPUs by the label of feature discovery, as the node offers none";
    } else {
      total = countsGpus ? labelled : roundedUp(counted, each);
      if (!countsGpus && counted % each != 0) {
        assumption = "%d MIG instances are %d GPUs with %d each".formatted(counted, total, each);
      }
    }
    return total == 0 ? null : counts(total, total, 0, 0, assumption);
  }

  private @Nullable KubeGpuCounts byResources() {
    int offered = resources.offers(GPU) + resources.offers(SHARED);
    int whole = roundedUp(resources.has(GPU) + resources.has(SHARED), replicas);
    double compute = 0;
    double memoryShare = 0;
    for (var each : instances.entrySet()) {
      compute += each.getValue() * each.getKey().computeShare();
      memoryShare += each.getValue() * each.getKey().memoryShare(memory);
    }
    int cut = (int) Math.ceil(Math.max(compute, memoryShare) - 1e-9);
    boolean tooMany = labelled > 0 && whole > labelled;
    int total = labelled > 0 ? labelled : whole + cut;
    if (total == 0) {
      return null;
    }
    if (tooMany) {
      return counts(
          total, 0, total, 0, "shared, as the node offers more GPUs than its labels name");
    }
    int sliced = instances.isEmpty() ? 0 : labelled > 0 ? total - whole : cut;
    boolean offers = resources.names(GPU) || resources.names(SHARED) || !instances.isEmpty();
    var others = offers ? "" : resources.unknownGpus();
    boolean isSilent = !offers && others.isEmpty() && resources.said();
    int withdrawn =
        offers || isSilent
            ? total - sliced - Math.min(total - sliced, roundedUp(offered, replicas))
            : 0;
    boolean sharing = replicas > 1 || sharedByName || !others.isEmpty();
    String assumption = "";
    if (!others.isEmpty()) {
      assumption = "shared, as the node offers them as " + others;
    } else if (isSilent) {
      assumption = "GPUs withdrawn, as its labels count them and its resources name none";
    } else if (!offers) {
      assumption = "GPUs by the label of feature discovery, as the node offers none";
    } else if (!instances.isEmpty() && labelled == 0) {
      assumption = "the fewest GPUs that hold its MIG instances, as no label counts them";
    }
    return counts(total, sliced, sharing ? total - sliced - withdrawn : 0, withdrawn, assumption);
  }

  private KubeGpuCounts counts(
      int total, int sliced, int shared, int withdrawn, String assumption) {
    return new KubeGpuCounts(
        GpuModelAliases.of(product), memory, total, sliced, shared, withdrawn, assumption);
  }
}
