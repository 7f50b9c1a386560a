package io.heddle.app.lab;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.federation.Federation;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import io.heddle.solvers.federation.ClusterChoiceProblem;
import io.heddle.solvers.federation.FederationLinkNetwork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * SpiderFlow's Fig. 7, left: how long it takes to choose clusters for task after task, on 64
 * clusters of 56 GPUs of which a quarter stays free, as the first to come are the first to go.
 */
final class FederationTasks {
  private static final int CLUSTERS = 64;
  private static final int GPUS = 56;
  private static final int TASKS = 10_000;
  private static final int QUICKER = 10;

  /** Those of which the first tasks have to stand for all. */
  private static final Map<String, Integer> SLOW = Map.of("dt-fm", 50, "alpa", 3);

  private static final Map<String, String> PAPER =
      Map.of(
          "spinsearch", "2 to 5 s",
          "dt-fm", "up to 180 s",
          "alpa", "up to 180 s (ILP)",
          "lyra", "between");

  private FederationTasks() {}

  static ReportTable table(LabPageRun run) {
    var rows = new ArrayList<List<String>>();
    for (var algorithm :
        List.of(
            "spinsearch", "exact", "opportunistic", "lyra", "dt-fm", "alpa", "random-clusters")) {
      int all = SLOW.getOrDefault(algorithm, TASKS);
      int tasks = run.quick() ? Math.max(2, all / QUICKER) : all;
      int draws = run.quick() ? 2 : 5;
      var seconds = new double[draws];
      var clusters = new double[draws];
      for (int draw = 0; draw < draws; draw++) {
        run.goOn();
        var federation =
            RandomFederationSample.linked(
                RandomFederationSample.alike(CLUSTERS, GPUS), 4, 1, 15, run.seed() + draw);
        double[] found = scheduled(federation, algorithm, tasks, run.seed() + draw);
        seconds[draw] = found[0] * TASKS / tasks;
        clusters[draw] = found[1];
      }
      rows.add(
          List.of(
              algorithm,
              MeanInterval.of(seconds).text(3),
              MeanInterval.of(clusters).text(2),
              tasks < TASKS ? "%,d tasks stand for all".formatted(tasks) : "",
              PAPER.getOrDefault(algorithm, "")));
    }
    return new ReportTable(
        "fig7-scheduling",
        "Fig. 7, left: seconds for 10,000 tasks of 1 to 256 GPUs without a model, 64 clusters of 56 (paper: its machine and implementation are not stated)",
        List.of("method", "seconds", "clusters a task", "remark", "paper"),
        rows);
  }

  /** Seconds for all tasks, and clusters of one. */
  private static double[] scheduled(Federation federation, String algorithm, int tasks, long seed) {
    var solver = ClusterChoiceAlgorithms.registry().byName(algorithm).solver();
    var network = new FederationLinkNetwork(federation);
    var indices = new HashMap<>(federation.indices());
    var random = new Random(seed);
    var free = new int[CLUSTERS];
    Arrays.fill(free, GPUS);
    int left = CLUSTERS * GPUS;
    var running = new ArrayDeque<FederatedJob>();
    long nanos = 0;
    int clusters = 0;
    int held = 0;
    for (int task = 0; task < tasks; task++) {
      int gpus = 1 << random.nextInt(9);
      int home = random.nextInt(CLUSTERS);
      while (left - gpus < CLUSTERS * GPUS / 4) {
        for (var share : running.remove().shares()) {
          free[indices.getOrDefault(share.cluster(), 0)] += share.gpus();
          left += share.gpus();
        }
      }
      var problem = new ClusterChoiceProblem(network, "task", gpus, free, home);
      long start = System.nanoTime();
      try {
        var answer =
            solver.solve(problem, SolveControl.<FederatedJob>unlimited().withSeed(seed + task));
        for (var share : answer.shares()) {
          free[indices.getOrDefault(share.cluster(), 0)] -= share.gpus();
        }
        left -= gpus;
        running.add(answer);
        clusters += answer.clusterCount();
        held++;
      } catch (InfeasibleException refused) {
        // Two clusters do not hold every task.
      }
      nanos += System.nanoTime() - start;
    }
    return new double[] {nanos / 1e9, clusters / (double) Math.max(1, held)};
  }
}
