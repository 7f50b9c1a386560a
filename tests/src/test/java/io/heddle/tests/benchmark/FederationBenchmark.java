package io.heddle.tests.benchmark;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import io.heddle.solvers.federation.ClusterChoiceProblem;
import io.heddle.solvers.federation.FederationLinkNetwork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One job of 256 GPUs on 64 and 1,000 clusters, the network read anew; 10,000 jobs of 1 to 256 GPUs
 * one after the other on 64 clusters of 56 GPUs, of which at most three quarters are given away.
 */
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class FederationBenchmark extends AverageTimeBenchmark {
  private static final int GPUS = 56;
  private static final int LINKS_A_CLUSTER = 4;
  private static final int DRAWS = 20;
  private static final int TASKS = 10_000;

  @Param({"exact", "spinsearch", "opportunistic", "random-clusters"})
  private String algorithm = "";

  /** All links as wide as each other, so that every cluster may take part, or each another. */
  @Param({"false", "true"})
  private boolean alike;

  private Federation small = new Federation(List.of(), List.of());
  private Federation large = small;
  private int draw;

  @Setup
  public void draw() {
    small = draw(64);
    large = draw(1_000);
  }

  private Federation draw(int clusters) {
    var random = new Random(clusters);
    var list = new ArrayList<FederatedCluster>();
    var places = new double[clusters][2];
    for (int i = 0; i < clusters; i++) {
      list.add(FederatedCluster.of("c" + i, GPUS, "A100"));
      places[i] = new double[] {random.nextDouble(), random.nextDouble()};
    }
    var links = new ArrayList<WanLink>();
    var pairs = new HashSet<Set<Integer>>();
    for (int i = 1; links.size() < clusters * LINKS_A_CLUSTER; i++) {
      int from = i < clusters ? i : random.nextInt(clusters);
      int to = random.nextInt(i < clusters ? i : clusters);
      if (from != to && pairs.add(Set.of(from, to))) {
        double distance =
            Math.hypot(places[from][0] - places[to][0], places[from][1] - places[to][1]);
        double gbps = alike ? 5 : 1 + 14 * random.nextDouble();
        links.add(new WanLink("c" + from, "c" + to, gbps, 1 + 100 * distance));
      }
    }
    return new Federation(list, links);
  }

  private FederatedJob solve(ClusterChoiceProblem problem) {
    return ClusterChoiceAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  private FederatedJob one(Federation federation) {
    var free = new int[federation.clusters().size()];
    var random = new Random(1);
    Arrays.setAll(free, _ -> 8 * random.nextInt(GPUS / 8 + 1));
    return solve(
        new ClusterChoiceProblem(new FederationLinkNetwork(federation), "job", 256, free, 0));
  }

  @Benchmark
  public FederatedJob on64Clusters() {
    return one(small);
  }

  @Benchmark
  public FederatedJob on1000Clusters() {
    return one(large);
  }

  /**
   * A job of 200 GPUs where each cluster has 0 to 16 left: it needs some fifteen of them; each time
   * another draw.
   */
  @Benchmark
  public FederatedJob gatheredOn64Clusters() {
    return gathered(small);
  }

  @Benchmark
  public FederatedJob gatheredOn1000Clusters() {
    return gathered(large);
  }

  private FederatedJob gathered(Federation federation) {
    var free = new int[federation.clusters().size()];
    var random = new Random(draw++ % DRAWS);
    Arrays.setAll(free, _ -> random.nextInt(17));
    return solve(
        new ClusterChoiceProblem(new FederationLinkNetwork(federation), "job", 200, free, 0));
  }

  /** When too few are left, the jobs that came first end. */
  @Benchmark
  public int tenThousandTasks() {
    var network = new FederationLinkNetwork(small);
    var indices = small.indices();
    var random = new Random(1);
    var free = new int[small.clusters().size()];
    Arrays.fill(free, GPUS);
    int left = GPUS * free.length;
    var running = new ArrayDeque<FederatedJob>();
    int clusters = 0;
    for (int task = 0; task < TASKS; task++) {
      int gpus = 1 << random.nextInt(9);
      while (left - gpus < GPUS * free.length / 4) {
        for (var share : running.remove().shares()) {
          free[indices.getOrDefault(share.cluster(), 0)] += share.gpus();
          left += share.gpus();
        }
      }
      var answer =
          solve(new ClusterChoiceProblem(network, "task", gpus, free, random.nextInt(free.length)));
      for (var share : answer.shares()) {
        free[indices.getOrDefault(share.cluster(), 0)] -= share.gpus();
      }
      left -= gpus;
      running.add(answer);
      clusters += answer.clusterCount();
    }
    return clusters;
  }
}
