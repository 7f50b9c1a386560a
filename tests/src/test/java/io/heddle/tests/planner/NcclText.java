package io.heddle.tests.planner;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Output of nccl-tests as the program writes it, with speeds of a test's choosing. */
final class NcclText {
  private final StringBuilder text = new StringBuilder("# nccl-tests version 2.17.8\n");

  /**
   * A run of all_reduce at 16 MiB.
   *
   * @param gpus how many of each host, from device 0 on
   * @param wrong elements that came out wrong
   */
  NcclText run(String model, Map<String, Integer> gpus, double busGBps, int wrong) {
    text.append(
        """
        # Collective test starting: all_reduce_perf
        # nThread 1 nGpus 1 minBytes 16777216 maxBytes 16777216 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0
        #
        # Using devices
        """);
    int rank = 0;
    for (var host : new TreeMap<>(gpus).entrySet()) {
      for (int device = 0; device < host.getValue(); device++) {
        text.append(
            "#  Rank %2d Group  0 Pid %6d on %10s device %2d [0000:1b:00] NVIDIA %s 80GB HBM3\n"
                .formatted(rank, 4000 + rank, host.getKey(), device, model));
        rank++;
      }
    }
    text.append(
        """
        #
        #                                                              out-of-place                       in-place
        #       size         count      type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong
        #        (B)    (elements)                               (us)  (GB/s)  (GB/s)             (us)  (GB/s)  (GB/s)
        """);
    text.append(
        String.format(
            Locale.ENGLISH,
            "    16777216       4194304     float     sum      -1   %6.2f   %5.2f  %6.2f  %6d   %6.2f   %5.2f  %6.2f       0%n",
            100.0,
            busGBps / 2,
            busGBps,
            wrong,
            100.0,
            busGBps / 2,
            busGBps));
    text.append(
        "# Out of bounds values : %d %s%n# Avg bus bandwidth    : %s%n#%n"
            .formatted(wrong, wrong == 0 ? "OK" : "FAILED", busGBps));
    text.append("# Collective test concluded: all_reduce_perf\n#\n");
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
