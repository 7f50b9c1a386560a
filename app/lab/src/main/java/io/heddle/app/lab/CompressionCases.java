package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.LinkContention;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.PriorityCompressionAlgorithms;
import io.heddle.solvers.contention.PriorityCompressionProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;

/** Compression of many priorities to 8 levels: what each algorithm leaves uncut, and how long. */
final class CompressionCases {
  private static final int LEVELS = 8;

  private CompressionCases() {}

  static void add(LabPageRun run, List<ReportTable> tables) {
    var rows = new ArrayList<List<String>>();
    int repeats = run.quick() ? 2 : 20;
    int[][] sizes = {{50, 10}, {50, 25}, {500, 20}, {5000, 20}, {5000, 100}};
    for (int[] size : run.quick() ? Arrays.copyOf(sizes, 3) : sizes) {
      run.step(0.47, "compression of %,d jobs".formatted(size[0]));
      int times = size[0] == 5000 ? Math.min(3, repeats) : repeats;
      var algorithms = PriorityCompressionAlgorithms.registry().all();
      var uncut = new double[algorithms.size()][times];
      var millis = new double[algorithms.size()][times];
      for (int i = 0; i < times; i++) {
        var contention =
            random(new Random(run.seed() + 97L * i + size[0] + size[1]), size[0], size[1]);
        for (int a = 0; a < algorithms.size(); a++) {
          long start = System.nanoTime();
          uncut[a][i] = uncut(algorithms.get(a), contention, run);
          millis[a][i] = (System.nanoTime() - start) / 1e6;
        }
      }
      for (int a = 0; a < algorithms.size(); a++) {
        rows.add(row(size, algorithms.get(a).name(), uncut[a], uncut[0], millis[a]));
      }
    }
    tables.add(
        new ReportTable(
            "compression",
            "Compression to 8 levels: uncut weight over the proven optimum's, and time",
            List.of(
                "jobs",
                "links a job",
                "algorithm",
                "uncut (%)",
                "over the optimum (median)",
                "time (ms, median)"),
            rows));
  }

  private static double uncut(
      RegisteredAlgorithm<PriorityCompressionProblem, LevelPlan> algorithm,
      LinkContention contention,
      LabPageRun run) {
    var problem =
        new PriorityCompressionProblem(
            contention, LEVELS, PriorityCompressionProblem.DEFAULT_ORDERS);
    var plan =
        algorithm
            .solver()
            .solve(
                problem,
                SolveControl.<io.heddle.model.result.LevelPlan>unlimited().withSeed(run.seed()));
    return plan.uncutWeight() / plan.totalWeight();
  }

  private static List<String> row(
      int[] size, String name, double[] uncut, double[] best, double[] millis) {
    var ratio = new double[uncut.length];
    for (int i = 0; i < ratio.length; i++) {
      ratio[i] = best[i] == 0 ? 1 : uncut[i] / best[i];
    }
    return List.of(
        "%,d".formatted(size[0]),
        String.valueOf(size[1]),
        name,
        "%.3f".formatted(100 * Arrays.stream(uncut).average().orElse(0)),
        "%.3f".formatted(median(ratio)),
        "%.1f".formatted(median(millis)));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** Random pairs; intensities and corrections log-normal. */
  private static LinkContention random(Random random, int jobs, int degree) {
    var list = new ArrayList<LinkContention.Job>();
    for (int i = 0; i < jobs; i++) {
      double intensity = Math.exp(1.5 * random.nextGaussian());
      double correction = Math.exp(0.4 * random.nextGaussian());
      list.add(new LinkContention.Job("job-" + i, intensity, correction * intensity));
    }
    var pairs = new LinkedHashSet<LinkContention.Pair>();
    long wanted = (long) jobs * degree / 2;
    while (pairs.size() < wanted) {
      int one = random.nextInt(jobs);
      int two = random.nextInt(jobs);
      if (one != two) {
        pairs.add(new LinkContention.Pair("job-" + one, "job-" + two));
      }
    }
    return new LinkContention(list, List.copyOf(pairs));
  }
}
