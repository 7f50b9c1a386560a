package io.heddle.model.state;

import io.heddle.model.exchange.KubeManifestNodes;
import io.heddle.model.exchange.KubeNodeResources;
import io.heddle.model.exchange.YamlTree;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTreeCursor;
import java.util.List;
import java.util.regex.Pattern;

/**
 * GPUs that a pod requests by number.
 *
 * @param whole under the name of a vendor's GPUs; on a node that shares or cuts its GPUs under that
 *     name, these are parts
 * @param hasFraction whether a scheduler gives it a fraction of a GPU, which a pod of its own
 *     reserves
 * @param hasParts whether it requests MIG instances, partitions or shares under names of their own
 */
public record PodGpuRequests(int whole, boolean hasFraction, boolean hasParts) {
  private static final Pattern PART =
      Pattern.compile("nvidia\\.com/(mig-.+|gpu\\.shared)|amd\\.com/[dtqc]px_nps\\d");

  /** By which KAI and Run:ai give a pod a fraction of a GPU. */
  private static final List<String> FRACTIONS = List.of("gpu-fraction", "gpu-memory");

  /**
   * The request of a pod as Kubernetes computes it (component-helpers, {@code
   * resource.PodRequests}; KEP-753): containers and sidecars together, or the largest init
   * container with the sidecars that start before it.
   */
  public static PodGpuRequests requested(Members spec, Members metadata, YamlTreeCursor walk) {
    int together = 0;
    boolean parts = false;
    boolean fraction =
        metadata.get("annotations") instanceof Members marks
            && FRACTIONS.stream().anyMatch(marks::has);
    for (var container : walk.items(spec.get("containers"), "containers")) {
      together += ofContainer(container);
      parts |= asksForParts(container);
    }
    int sidecars = 0;
    int starting = 0;
    for (var container : walk.items(spec.get("initContainers"), "containers")) {
      int own = ofContainer(container);
      parts |= asksForParts(container);
      if (container instanceof Members members && members.text("restartPolicy").equals("Always")) {
        sidecars += own;
        starting = Math.max(starting, sidecars);
      } else {
        starting = Math.max(starting, own + sidecars);
      }
    }
    return new PodGpuRequests(Math.max(together + sidecars, starting), fraction, parts);
  }

  private static int ofContainer(YamlTree container) {
    for (var resources : resources(container)) {
      for (var name : KubeManifestNodes.gpuResources()) {
        if (resources.text(name).matches("\\d{1,4}")) {
          return Integer.parseInt(resources.text(name));
        }
      }
    }
    return 0;
  }

  private static boolean asksForParts(YamlTree container) {
    return resources(container).stream()
        .flatMap(resources ->
            resources.members().keySet().stream().filter(name -> !resources.text(name).equals("0")))
        .anyMatch(name -> PART.matcher(name).matches() || KubeNodeResources.isUnknownGpu(name));
  }

  /** Limits before requests. */
  private static List<Members> resources(YamlTree container) {
    return container instanceof Members members && members.get("resources") instanceof Members all
        ? List.of("limits", "requests").stream()
            .map(all::get)
            .filter(Members.class::isInstance)
            .map(Members.class::cast)
            .toList()
        : List.of();
  }
}
