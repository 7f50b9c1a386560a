package io.heddle.solvers.contention;

import java.util.List;

/**
 * What a placed job computes and sends in each iteration.
 *
 * @param gpus that it holds
 * @param flops W, floating-point operations an iteration of all its GPUs
 * @param computeSeconds of an iteration
 * @param overlapStart share of the compute after which communication starts; 1: no overlap
 */
public record JobTraffic(
    String id,
    int gpus,
    double flops,
    double computeSeconds,
    double overlapStart,
    List<Flow> flows) {
  public JobTraffic {
    flows = List.copyOf(flows);
    if (!(computeSeconds > 0) || !(flops > 0) || !(overlapStart >= 0 && overlapStart <= 1)) {
      throw new IllegalArgumentException(
          "job %s: %s flops, %s s, overlap from %s"
              .formatted(id, flops, computeSeconds, overlapStart));
    }
  }

  /** Bytes that all its flows send in an iteration. */
  public double bytes() {
    return flows.stream().mapToDouble(Flow::bytes).sum();
  }
}
