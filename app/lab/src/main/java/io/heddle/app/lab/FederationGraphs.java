package io.heddle.app.lab;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.graph.WeightedGraph;
import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.partition.GraphPartitionAlgorithms;
import io.heddle.solvers.partition.GraphPartitionProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** SpiderFlow's Table 2: random graphs of its sizes cut into eight parts, 3 % of slack. */
final class FederationGraphs {
  private static final int PARTS = 8;

  /** Seconds that the whole-number program gets; the paper gives it an hour. */
  private static final double SECONDS = 1;

  private static final Map<String, String> SMALL =
      Map.of("ilp", "182.4 s, 1.00", "genetic", "145.7 s, 1.18", "tpa", "3.37 s, 1.05");
  private static final Map<String, String> LARGE =
      Map.of("ilp", "> 3600 s", "genetic", "812.6 s, 1.23", "tpa", "12.15 s, 1.08");

  private FederationGraphs() {}

  static ReportTable table(LabPageRun run) {
    var rows = new ArrayList<List<String>>();
    rows.addAll(rows(run, 128, 512, SMALL));
    rows.addAll(rows(run, 512, 2048, LARGE));
    return new ReportTable(
        "table2-graphs",
        "Table 2: cuts of random graphs into 8 parts, of the least that any found (paper: of its ILP's; its graphs, parts and balance are not stated, and its ILP had minutes where ours has %.0f s)"
            .formatted(SECONDS),
        List.of("vertices / edges", "method", "seconds", "cut (× least)", "paper: seconds, cut"),
        rows);
  }

  private static List<List<String>> rows(
      LabPageRun run, int vertices, int edges, Map<String, String> paper) {
    int draws = run.quick() ? 2 : 5;
    var seconds = new HashMap<String, double[]>();
    var cuts = new HashMap<String, double[]>();
    var least = new double[draws];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int draw = 0; draw < draws; draw++) {
      var graph = graph(new Random(run.seed() + draw), vertices, edges);
      var problem = new GraphPartitionProblem(graph, GraphPartitionProblem.even(graph, PARTS));
      for (var algorithm : GraphPartitionAlgorithms.registry().all()) {
        run.goOn();
        long limit = (long) (1000 * (run.quick() ? SECONDS / 4 : SECONDS));
        SolveControl<GraphPartition> control =
            new SolveControl<>(
                SolverTermination.Deadline.after(Duration.ofMillis(limit)),
                _ -> {},
                run.seed() + draw);
        long start = System.nanoTime();
        double cut = algorithm.solver().solve(problem, control).cut();
        seconds.computeIfAbsent(algorithm.name(), _ -> new double[draws])[draw] =
            (System.nanoTime() - start) / 1e9;
        cuts.computeIfAbsent(algorithm.name(), _ -> new double[draws])[draw] = cut;
        least[draw] = Math.min(least[draw], cut);
      }
    }
    var rows = new ArrayList<List<String>>();
    for (var name : GraphPartitionAlgorithms.registry().names()) {
      double[] shares = cuts.getOrDefault(name, new double[draws]).clone();
      for (int draw = 0; draw < draws; draw++) {
        shares[draw] /= least[draw];
      }
      rows.add(
          List.of(
              "%,d / %,d".formatted(vertices, edges),
              name,
              MeanInterval.of(seconds.getOrDefault(name, new double[draws])).text(3),
              MeanInterval.of(shares).text(3),
              paper.getOrDefault(name, "")));
    }
    return rows;
  }

  /** So many different edges at random, all of weight 1. */
  private static WeightedGraph graph(Random random, int vertices, int edges) {
    var joined = new ArrayList<TreeMap<Integer, Integer>>();
    for (int v = 0; v < vertices; v++) {
      joined.add(new TreeMap<>());
    }
    for (int drawn = 0; drawn < edges; ) {
      int from = random.nextInt(vertices);
      int to = random.nextInt(vertices);
      if (from != to && joined.get(from).put(to, 1) == null) {
        joined.get(to).put(from, 1);
        drawn++;
      }
    }
    var first = new int[vertices + 1];
    for (int v = 0; v < vertices; v++) {
      first[v + 1] = first[v] + joined.get(v).size();
    }
    var ends =
        joined.stream().flatMap(each -> each.keySet().stream()).mapToInt(each -> each).toArray();
    var ones = new int[Math.max(ends.length, vertices)];
    Arrays.fill(ones, 1);
    return new WeightedGraph(
        first, ends, Arrays.copyOf(ones, ends.length), Arrays.copyOf(ones, vertices));
  }
}
