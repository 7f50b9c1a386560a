package io.heddle.model.state;

import io.heddle.model.exchange.Tree;
import io.heddle.model.exchange.Tree.Members;
import io.heddle.model.exchange.TreeWalk;
import java.util.List;

/** GPUs that a pod requests by number. */
final class PodGpus {
  private static final List<String> GPU_RESOURCES =
      List.of("nvidia.com/gpu", "amd.com/gpu", "gpu.intel.com/i915");

  private PodGpus() {}

  /**
   * The request of a pod as Kubernetes computes it (component-helpers, {@code
   * resource.PodRequests}; KEP-753): containers and sidecars together, or the largest init
   * container with the sidecars that start before it.
   */
  static int requested(Members spec, TreeWalk walk) {
    int together = 0;
    for (var container : walk.items(spec.get("containers"), "containers")) {
      together += ofContainer(container);
    }
    int sidecars = 0;
    int starting = 0;
    for (var container : walk.items(spec.get("initContainers"), "containers")) {
      int own = ofContainer(container);
      if (container instanceof Members members && members.text("restartPolicy").equals("Always")) {
        sidecars += own;
        starting = Math.max(starting, sidecars);
      } else {
        starting = Math.max(starting, own + sidecars);
      }
    }
    return Math.max(together + sidecars, starting);
  }

  private static int ofContainer(Tree container) {
    if (container instanceof Members members && members.get("resources") instanceof Members all) {
      for (var kind : List.of("limits", "requests")) {
        if (all.get(kind) instanceof Members resources) {
          for (var name : GPU_RESOURCES) {
            if (resources.text(name).matches("\\d{1,4}")) {
              return Integer.parseInt(resources.text(name));
            }
          }
        }
      }
    }
    return 0;
  }
}
