package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.Trait;
import io.heddle.solvers.ortools.OrToolsNativeLibrary;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fig. 7: weighted spread of every algorithm, every α, on random availabilities. */
final class SpreadCases {
  private static final int ALPHAS = 11;
  private static final int TRIALS = 20;
  private static final int QUICK_TRIALS = 3;

  /** Of the page's time, for one setting. */
  private static final double SHARE = 1.0 / 6;

  /** The paper's numbers to stand beside. */
  private static final Map<ArnoldBenchmarkTable, String> PAPER =
      Map.of(
          ArnoldBenchmarkTable.I,
          "1.0",
          ArnoldBenchmarkTable.II,
          "1.2 (up to 1.67)",
          ArnoldBenchmarkTable.III,
          "1.2 (up to 1.67)");

  private SpreadCases() {}

  /** What came of one setting. */
  private static final class Tally {
    final Map<String, double[]> spread = new LinkedHashMap<>();
    double ratios;
    double mostRatio;
    int cases;
    int divided;
    int unlimited;
    int worse;
    int proven;
    double gaps;
    double seconds;
    double mostSeconds;
    int solved;

    void count(double best, double other, PlacementObjective tiles) {
      double value = tiles.weightedSpread();
      if (value > 0 || best <= 0) {
        double ratio = value > 0 ? best / value : 1; // both perfect
        ratios += ratio;
        mostRatio = Math.max(mostRatio, ratio);
        divided++;
      } else {
        unlimited++; // no number says how much better nothing is than something
      }
      worse += value > Math.min(best, other) + 1e-9 ? 1 : 0;
      proven += tiles.provenOptimal() ? 1 : 0;
      gaps +=
          tiles.lowerBound() > 0
              ? value / tiles.lowerBound()
              : value > 0 ? 2 : 1; // a bound of 0 proves nothing
      cases++;
    }
  }

  static void add(
      LabPageRun run,
      List<ReportTable> tables,
      List<ReportFigure> figures,
      List<ReportTable> appendix) {
    var summary = new ArrayList<List<String>>();
    var details = new ArrayList<List<String>>();
    int done = 0;
    for (var setting : ArnoldBenchmarkTable.values()) {
      var tally = tally(run, setting, SHARE * done++);
      summary.add(row(setting, tally));
      figures.add(figure(setting, tally, details));
    }
    tables.add(
        new ReportTable(
                "spread-summary",
                "Weighted spread on Table 1 (Fig. 7): best baseline over tiles, all α; cases where"
                    + " tiles alone has no spread are counted apart, not divided",
                List.of(
                    "setting",
                    "cases",
                    "best baseline / tiles",
                    "most",
                    "tiles 0, baseline not",
                    "paper",
                    "worse",
                    "proven %",
                    "tiles / bound",
                    "first answer (ms)",
                    "most (ms)"),
                summary)
            .beside("best baseline / tiles", "paper"));
    appendix.add(
        new ReportTable(
            "spread",
            "Mean weighted spread by algorithm and α",
            List.of("setting", "algorithm", "alpha", "weighted spread"),
            details));
  }

  private static ReportFigure figure(
      ArnoldBenchmarkTable setting, Tally tally, List<List<String>> details) {
    var series = new ArrayList<PlotSeries>();
    tally.spread.forEach((algorithm, sums) -> {
      var xs = new double[ALPHAS];
      var ys = new double[ALPHAS];
      for (int k = 0; k < ALPHAS; k++) {
        xs[k] = k / 10.0;
        ys[k] = sums[k] / (tally.cases / (double) ALPHAS);
        details.add(
            List.of(setting.label(), algorithm, "%.1f".formatted(xs[k]), "%.4f".formatted(ys[k])));
      }
      series.add(PlotSeries.of(algorithm, PlotSeries.Kind.LINE, xs, ys));
    });
    return ReportFigure.of(
        "spread-" + setting.name().toLowerCase(java.util.Locale.ROOT),
        new SeriesPlot(
            "Setting %s: %s".formatted(setting.label(), setting.summary()),
            Axis.linear("affinity α of the DP groups", 0, 1),
            Axis.linear("weighted spread (minipods), mean"),
            series));
  }

  private static List<String> row(ArnoldBenchmarkTable setting, Tally tally) {
    return List.of(
        setting.label(),
        "%d".formatted(tally.cases),
        "%.3f".formatted(tally.ratios / tally.divided),
        "%.2f".formatted(tally.mostRatio),
        "%d".formatted(tally.unlimited),
        PAPER.getOrDefault(setting, "none"),
        "%d".formatted(tally.worse),
        "%.1f".formatted(100.0 * tally.proven / tally.cases),
        "%.4f".formatted(tally.gaps / tally.cases),
        "%.1f".formatted(1000 * tally.seconds / tally.solved),
        "%.1f".formatted(1000 * tally.mostSeconds));
  }

  private static Tally tally(LabPageRun run, ArnoldBenchmarkTable setting, double done) {
    var tally = new Tally();
    int trials = run.quick() ? QUICK_TRIALS : TRIALS;
    warmUp(run, setting, trials);
    for (int trial = 0; trial < trials; trial++) {
      run.step(
          done + SHARE * trial / trials,
          "setting %s, availability %d".formatted(setting.label(), trial + 1));
      var cluster = setting.cluster(run.seed() + trial);
      // Derived once when a cluster is opened.
      cluster.minipodOf(cluster.hosts().getFirst().id());
      cluster.switchOf(cluster.hosts().getFirst().id());
      for (int k = 0; k < ALPHAS; k++) {
        var problem = new PlacementProblem(cluster, setting.job(), k / 10.0, GroupUnit.PP);
        long start = System.nanoTime();
        var tiles = solve(run, tally, PlacementAlgorithms.registry().byName("tiles"), problem, k);
        if (k == 0) { // later ones remember the front
          double seconds = (System.nanoTime() - start) / 1e9;
          tally.seconds += seconds;
          tally.mostSeconds = Math.max(tally.mostSeconds, seconds);
          tally.solved++;
        }
        double arnold =
            solve(run, tally, PlacementAlgorithms.registry().byName("arnold"), problem, k)
                .weightedSpread();
        double best = Double.POSITIVE_INFINITY;
        for (var baseline : PlacementAlgorithms.registry().all()) {
          if (baseline.is(Trait.BASELINE)) {
            best = Math.min(best, solve(run, tally, baseline, problem, k).weightedSpread());
          }
        }
        tally.count(best, arnold, tiles);
      }
    }
    return tally;
  }

  /** So that the times are those of a program that has been running for a while. */
  private static void warmUp(LabPageRun run, ArnoldBenchmarkTable setting, int trials) {
    OrToolsNativeLibrary.load();
    for (int i = 0; i < 5; i++) {
      var cluster = setting.cluster(run.seed() + trials + i);
      PlacementAlgorithms.registry()
          .byName("tiles")
          .solver()
          .solve(new PlacementProblem(cluster, setting.job(), 0.5, GroupUnit.PP), run.control());
    }
  }

  private static PlacementObjective solve(
      LabPageRun run,
      Tally tally,
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm,
      PlacementProblem problem,
      int k) {
    var objective = algorithm.solver().solve(problem, run.control()).objective();
    tally.spread.computeIfAbsent(algorithm.name(), _ -> new double[ALPHAS])[k] +=
        objective.weightedSpread();
    return objective;
  }
}
