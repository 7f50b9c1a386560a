package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;

/** Fig. 8: scheduling latency over the hosts of the job, against enumeration. */
final class LatencyCases {
  private static final double ALPHA = 0.3;
  private static final int[] SMALL = {2, 4, 6, 8, 10, 12, 14, 16};
  private static final int[] LARGE = {16, 64, 128, 256, 512, 768};

  private LatencyCases() {}

  static void add(LabPageRun run, List<ReportTable> tables, List<ReportFigure> figures) {
    double limit = run.quick() ? 0.5 : 10;
    var rows = new ArrayList<List<String>>();
    setting(run, ArnoldBenchmarkTable.I, SMALL, limit, rows, figures);
    setting(run, ArnoldBenchmarkTable.II, SMALL, limit, rows, figures);
    setting(run, ArnoldBenchmarkTable.III, LARGE, 0, rows, figures);
    tables.add(
        new ReportTable(
            "latency",
            "Latency in ms over the hosts of a job, a quarter more hosts free than it needs (Fig."
                + " 8; the paper's enumeration: 30 s for 14 hosts in (i), over 100 s for 10 in"
                + " (ii))",
            List.of("setting", "hosts", "tiles", "arnold", "enumerate"),
            rows));
  }

  private static void setting(
      LabPageRun run,
      ArnoldBenchmarkTable setting,
      int[] sizes,
      double limit,
      List<List<String>> rows,
      List<ReportFigure> figures) {
    var names = List.of("tiles", "arnold", "enumerate");
    var points = new ArrayList<List<PlotSeries.Point>>();
    names.forEach(_ -> points.add(new ArrayList<>()));
    boolean enumerable = limit > 0;
    for (int size : sizes) {
      run.step(0.7, "latency in setting %s, %d hosts".formatted(setting.label(), size));
      var cluster = tight(setting.cluster(run.seed()), size);
      cluster.minipodOf(cluster.hosts().getFirst().id());
      var row = new ArrayList<>(List.of(setting.label(), "%d".formatted(size)));
      for (int i = 0; i < names.size(); i++) {
        boolean enumerate = names.get(i).equals("enumerate");
        if (enumerate && !enumerable) {
          row.add("not tried");
          continue;
        }
        // Two stages make the least of what enumeration can still finish.
        int stages = sizes[0] >= 16 ? 8 : 2;
        var problem =
            new PlacementProblem(
                cluster, TrainingJob.of("job", size / stages, 8, stages), ALPHA, GroupUnit.PP);
        double seconds = seconds(run, names.get(i), problem, enumerate ? limit : 0);
        if (Double.isNaN(seconds)) {
          row.add("over %,.0f".formatted(limit * 1000));
          enumerable = false;
        } else {
          row.add("%.2f".formatted(seconds * 1000));
          points.get(i).add(new PlotSeries.Point(size, seconds * 1000));
        }
      }
      rows.add(row);
    }
    figures.add(figure(setting, names, points));
  }

  private static ReportFigure figure(
      ArnoldBenchmarkTable setting,
      List<String> names,
      List<? extends List<PlotSeries.Point>> points) {
    var series = new ArrayList<PlotSeries>();
    for (int i = 0; i < names.size(); i++) {
      if (!points.get(i).isEmpty()) {
        series.add(new PlotSeries(names.get(i), PlotSeries.Kind.LINE, points.get(i)));
      }
    }
    return ReportFigure.of(
        "latency-" + setting.name().toLowerCase(java.util.Locale.ROOT),
        new SeriesPlot(
            "Latency in setting " + setting.label(),
            Axis.linear("hosts of the job"),
            Axis.logarithmic("latency (ms)"),
            series));
  }

  /** A quarter more free hosts than the job needs, equally many in each minipod. */
  private static Cluster tight(Cluster cluster, int needed) {
    int minipods = cluster.minipods().size();
    int each = (needed * 5 / 4 + minipods - 1) / minipods;
    var free = new HashSet<String>();
    for (var minipod : cluster.minipods()) {
      minipod.hosts().stream().limit(each).forEach(host -> free.add(host.id()));
    }
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host ->
                free.contains(host.id())
                    ? host.withBusyGpus(Collections.emptySortedSet())
                    : host.allBusy())
            .toList());
  }

  /** NaN where the limit came first. */
  private static double seconds(
      LabPageRun run, String name, PlacementProblem problem, double limit) {
    SolverTermination stop =
        limit > 0
            ? new SolverTermination.FirstOf(
                run.termination(),
                SolverTermination.Deadline.after(Duration.ofMillis((long) (limit * 1000))))
            : run.termination();
    var solver = PlacementAlgorithms.registry().byName(name).solver();
    long start = System.nanoTime();
    try {
      var placement = solver.solve(problem, new SolveControl<Placement>(stop, _ -> {}, run.seed()));
      double seconds = (System.nanoTime() - start) / 1e9;
      return limit > 0 && !placement.objective().provenOptimal() ? Double.NaN : seconds;
    } catch (StoppedException late) {
      return Double.NaN;
    }
  }
}
