package io.heddle.solvers.contention;

import java.util.List;

/**
 * What a placed job computes and sends in each iteration.
 *
 * @param gpus that it holds
 * @param flops W, floating-point operations per iteration of all its GPUs
 * @param computeSeconds of an iteration
 * @param overlapStart share of the compute after which communication starts; 1: no overlap
 * @param latencySeconds of all steps of its communication in an iteration: α of the α-β model that
 *     the paper's simulator has (CRUX, 6.1); β is the links'
 */
public record PlacedJobTraffic(
    String id,
    int gpus,
    double flops,
    double computeSeconds,
    double overlapStart,
    double latencySeconds,
    List<HostFlow> flows) {
  /** What a step of a collective takes between hosts whatever it sends: our round figure. */
  public static final double STEP_SECONDS = 10e-6;

  /** Without latency. */
  public PlacedJobTraffic(
      String id,
      int gpus,
      double flops,
      double computeSeconds,
      double overlapStart,
      List<HostFlow> flows) {
    this(id, gpus, flops, computeSeconds, overlapStart, 0, flows);
  }

  public PlacedJobTraffic {
    flows = List.copyOf(flows);
    if (!(computeSeconds > 0)
        || !(flops > 0)
        || !(overlapStart >= 0 && overlapStart <= 1)
        || !(latencySeconds >= 0)) {
      throw new IllegalArgumentException(
          "job %s: %s flops, %s s, overlap from %s"
              .formatted(id, flops, computeSeconds, overlapStart));
    }
  }

  /** Bytes that all its flows send in an iteration. */
  public double bytes() {
    return flows.stream().mapToDouble(HostFlow::bytes).sum();
  }
}
