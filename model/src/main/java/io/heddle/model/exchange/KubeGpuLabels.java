package io.heddle.model.exchange;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Labels by which a Kubernetes node is said to have GPUs, whatever its resources count: those of
 * NVIDIA's and AMD's feature discovery, of node feature discovery by PCI vendor, and of clouds.
 */
final class KubeGpuLabels {
  private static final Pattern KEY =
      Pattern.compile(
          "nvidia\\.com/gpu\\.(product|count|present|machine)"
              + "|(beta\\.)?amd\\.com/gpu\\..+"
              + "|gpu\\.intel\\.com/product|habana\\.ai/hpu\\.product"
              + "|feature\\.node\\.kubernetes\\.io/pci-(030[02]_)?10de\\.present"
              + "|cloud\\.google\\.com/gke-accelerator"
              + "|karpenter\\.k8s\\.aws/instance-gpu-(count|name)"
              + "|k8s\\.amazonaws\\.com/accelerator");
  private static final Set<String> NONE = Set.of("", "0", "false", "none");

  private KubeGpuLabels() {}

  /** Whether one of them is set. O(labels). */
  static boolean mention(Map<String, String> labels) {
    return labels.entrySet().stream()
        .anyMatch(
            label -> KEY.matcher(label.getKey()).matches() && !NONE.contains(label.getValue()));
  }
}
