package io.heddle.solvers.parallelism;

import java.util.Map;

/**
 * How long collectives inside a domain take. A message that is large beside the latency keeps its
 * wires busy, a small one waits: the two meet as (a^⅔ + b^⅔)^(3/2). A ring has one step for each
 * further GPU (twice for an all-reduce), an exchange between all has them by doubling. Fitted to
 * 1,176 times of NCCL 2.27 and 2.29 on A100 to GB200 (ai-dynamo/aiconfigurator; Apache-2.0), which
 * {@link HeldOutKernelStudy} fits again.
 *
 * @param base seconds of any collective
 * @param step seconds of each step of a ring
 * @param exchangeStep seconds of each doubling of an exchange between all
 * @param share of the wires' speed that a ring without end would reach
 * @param few what a ring loses of it, times its size
 */
record CollectiveTimeLaw(double base, double step, double exchangeStep, double share, double few) {
  static final CollectiveTimeLaw SHIPPED =
      new CollectiveTimeLaw(6.85e-6, 0.98e-6, 1.78e-6, 0.83, 0.668);

  /** Of the GPU types and the hosts that they were measured in, beside the mean of types. */
  static final Map<String, Double> LATENCIES =
      Map.of("A100-80GB", 1.21, "H100", 0.75, "H200", 0.75, "B200", 1.19, "GB200", 1.23);

  /** Latency of a GPU type beside the mean of types; 1 where it was not measured. */
  static double latency(String gpu) {
    return LATENCIES.getOrDefault(gpu, 1.0);
  }

  /** Latency in seconds of a ring with that many steps. */
  double ring(double steps) {
    return base + step * steps;
  }

  /** Latency in seconds of an exchange between all. */
  double exchange(double size) {
    return base + exchangeStep * Math.log(size) / Math.log(2);
  }

  /** Share of the wires' speed that each GPU of a ring reaches with large messages. */
  double ringShare(double size) {
    return share * (1 - few / size);
  }

  /**
   * Seconds of a message.
   *
   * @param latency above 0
   */
  static double together(double latency, double sending) {
    double ratio = sending / latency;
    double sum = 1 + Math.cbrt(ratio * ratio);
    return latency * sum * Math.sqrt(sum);
  }
}
