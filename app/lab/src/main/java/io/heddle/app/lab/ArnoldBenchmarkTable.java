package io.heddle.app.lab;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.TrainingJob;
import java.util.Map;
import java.util.Random;

/** The benchmark settings of Arnold's Table 1, and the size that Heddle is made for. */
enum ArnoldBenchmarkTable {
  I("(i)", 3, 18, 12, 4, 2),
  II("(ii)", 5, 438, 24, 4, 8),
  III("(iii)", 11, 1019, 46, 8, 8),
  /** Not in the paper: 65,536 GPUs on 12,800 hosts. */
  HUGE("128 minipods", 128, 12_800, 1024, 8, 8);

  private final String label;
  private final int minipods;
  private final int hosts;
  private final int dp;
  private final int tp;
  private final int pp;

  ArnoldBenchmarkTable(String label, int minipods, int hosts, int dp, int tp, int pp) {
    this.label = label;
    this.minipods = minipods;
    this.hosts = hosts;
    this.dp = dp;
    this.tp = tp;
    this.pp = pp;
  }

  /** The name in the paper. */
  public String label() {
    return label;
  }

  public TrainingJob job() {
    return TrainingJob.of("job", dp, tp, pp);
  }

  /** Minipods, hosts and degrees in words. */
  public String summary() {
    return "%d minipods, %,d hosts; DP %d TP %d PP %d".formatted(minipods, hosts, dp, tp, pp);
  }

  /**
   * The network with a random availability, on which the job fits: a random share of the hosts is
   * busy, unevenly over the minipods.
   */
  public Cluster cluster(long seed) {
    int needed = CommunicationMatrix.of(job(), 8).hosts();
    var random = new Random(seed);
    while (true) {
      double most = Math.min(0.75, 1 - (double) needed / hosts);
      var cluster =
          FabricShapes.byName("clos3")
              .draw(
                  "%s, availability %d".formatted(label, seed),
                  Map.of(
                      "minipods", String.valueOf(minipods),
                      "hosts", String.valueOf(hosts),
                      "leaves", minipods == 3 ? "2" : "5",
                      "cores", "4",
                      "busy", String.valueOf(most * random.nextDouble()),
                      "seed", String.valueOf(random.nextInt(1_000_000))));
      if (cluster.freeHosts() >= needed) {
        return cluster;
      }
    }
  }
}
