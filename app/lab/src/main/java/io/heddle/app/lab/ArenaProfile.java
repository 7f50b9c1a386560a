package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.parallelism.LeaveOneOutTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Fig. 16a: how far the profiler's composition is from what was measured, beside controls. */
final class ArenaProfile {
  /** Section 5.5, by number of GPUs, in %. */
  private static final Map<Integer, String> PAPER =
      Map.of(1, "4.4", 2, "5.1", 4, "3.1", 8, "4.6", 16, "8.3");

  private static final int WORST = 10;

  /** Where a host or two tell little of the network. */
  private static final int FEW = 4;

  private final List<ArenaJobRun> runs;

  /** Seconds by setup. */
  private final Map<ArenaHoldoutSplit, Map<String, Double>> learned =
      new EnumMap<>(ArenaHoldoutSplit.class);

  ArenaProfile(List<ArenaJobRun> runs) {
    this.runs = List.copyOf(runs);
    var setups = runs.stream().map(ArenaJobRun::learnable).toList();
    var took = runs.stream().map(ArenaJobRun::seconds).toList();
    for (var split : ArenaHoldoutSplit.values()) {
      var times = LeaveOneOutTimes.of(setups, took, runs.stream().map(split::of).toList());
      var seconds = new HashMap<String, Double>();
      for (int i = 0; i < times.size(); i++) {
        seconds.put(runs.get(i).setup(), times.get(i).seconds());
      }
      learned.put(split, seconds);
    }
  }

  ReportTable byGpus() {
    var rows = new ArrayList<List<String>>();
    ArenaTableReader.byGpus(runs).forEach((gpus, group) -> rows.add(row("" + gpus, group)));
    var few = runs.stream().filter(run -> run.gpus() <= FEW).toList();
    rows.add(row("1 to 4", few));
    rows.add(row("all", runs));
    rows.add(row("all but those profiled without pipelines", whole(runs)));
    return new ReportTable(
        "arena-profile",
        "Mean error of the time in %, against Arena's measured optimum",
        List.of(
            "GPUs",
            "setups",
            "paper",
            "profile as published",
            "learned, setup left out",
            "other layouts left out too",
            "model left out",
            "type left out",
            "nearest run",
            "constant",
            "nearest, model left out",
            "constant, model left out"),
        rows);
  }

  /** What the table by GPUs gives the means of, with how sure they are. */
  ReportTable intervals() {
    var groups = new LinkedHashMap<String, List<ArenaJobRun>>();
    ArenaTableReader.byGpus(runs).forEach((gpus, group) -> groups.put("" + gpus, group));
    groups.put("1 to 4", runs.stream().filter(run -> run.gpus() <= FEW).toList());
    groups.put("all", runs);
    return new ArenaErrorIntervals()
        .with("as published", run -> error(run, ArenaTimeMethod.PROFILE, ArenaHoldoutSplit.SETUP))
        .with("learned, setup left out", run -> learnedError(run, ArenaHoldoutSplit.SETUP))
        .with("layouts left out", run -> learnedError(run, ArenaHoldoutSplit.LAYOUTS))
        .with("model left out", run -> learnedError(run, ArenaHoldoutSplit.MODEL))
        .with("type left out", run -> learnedError(run, ArenaHoldoutSplit.GPU))
        .with("nearest", run -> error(run, ArenaTimeMethod.NEAREST, ArenaHoldoutSplit.SETUP))
        .with("constant", run -> error(run, ArenaTimeMethod.CONSTANT, ArenaHoldoutSplit.SETUP))
        .table(groups);
  }

  private static List<ArenaJobRun> whole(List<ArenaJobRun> some) {
    return some.stream().filter(ArenaJobRun::isWhole).toList();
  }

  private List<String> row(String name, List<ArenaJobRun> group) {
    int gpus =
        group.stream().allMatch(run -> run.gpus() == group.getFirst().gpus())
            ? group.getFirst().gpus()
            : 0;
    return List.of(
        name,
        String.valueOf(group.size()),
        PAPER.getOrDefault(gpus, ""),
        mean(group, ArenaTimeMethod.PROFILE, ArenaHoldoutSplit.SETUP),
        learned(group, ArenaHoldoutSplit.SETUP),
        learned(group, ArenaHoldoutSplit.LAYOUTS),
        learned(group, ArenaHoldoutSplit.MODEL),
        learned(group, ArenaHoldoutSplit.GPU),
        mean(group, ArenaTimeMethod.NEAREST, ArenaHoldoutSplit.SETUP),
        mean(group, ArenaTimeMethod.CONSTANT, ArenaHoldoutSplit.SETUP),
        mean(group, ArenaTimeMethod.NEAREST, ArenaHoldoutSplit.MODEL),
        mean(group, ArenaTimeMethod.CONSTANT, ArenaHoldoutSplit.MODEL));
  }

  private String mean(List<ArenaJobRun> group, ArenaTimeMethod method, ArenaHoldoutSplit split) {
    return mean(group.stream().mapToDouble(run -> error(run, method, split)));
  }

  private String learned(List<ArenaJobRun> group, ArenaHoldoutSplit split) {
    return mean(group.stream().mapToDouble(run -> learnedError(run, split)));
  }

  private double learnedError(ArenaJobRun run, ArenaHoldoutSplit split) {
    return learnedSeconds(run, split) / run.seconds() - 1;
  }

  /** Not a number where the others are of its own group. */
  private double learnedSeconds(ArenaJobRun run, ArenaHoldoutSplit split) {
    return learned.getOrDefault(split, Map.of()).getOrDefault(run.setup(), Double.NaN);
  }

  private static String mean(DoubleStream errors) {
    var mean = errors.filter(error -> !Double.isNaN(error)).map(Math::abs).average();
    return mean.isPresent() ? ReportCells.percent(mean.getAsDouble()) : "";
  }

  private double error(ArenaJobRun run, ArenaTimeMethod method, ArenaHoldoutSplit split) {
    var own = split.of(run);
    var others = runs.stream().filter(each -> !split.of(each).equals(own)).toList();
    return method.seconds(run, others) / run.seconds() - 1;
  }

  ReportTable worst() {
    var rows = new ArrayList<List<String>>();
    runs.stream()
        .sorted(
            Comparator.comparingDouble(
                run -> -Math.abs(error(run, ArenaTimeMethod.PROFILE, ArenaHoldoutSplit.SETUP))))
        .limit(WORST)
        .forEach(run ->
            rows.add(
                List.of(
                    run.setup(),
                    ReportCells.tenths(run.seconds()),
                    ReportCells.tenths(run.best().seconds()),
                    ReportCells.tenths(learnedSeconds(run, ArenaHoldoutSplit.SETUP)),
                    sameWithLess(run))));
    return new ReportTable(
        "arena-worst",
        "Where the published profile is furthest off",
        List.of("setup", "measured s", "profile s", "learned s", "measured on half the GPUs, s"),
        rows);
  }

  /** The same job on half the GPUs of the type, where that was measured. */
  private String sameWithLess(ArenaJobRun run) {
    return runs.stream()
        .filter(other ->
            other.model().equals(run.model())
                && other.globalBatch() == run.globalBatch()
                && other.gpu().equals(run.gpu())
                && 2 * other.gpus() == run.gpus())
        .min(Comparator.comparingDouble(ArenaJobRun::seconds))
        .map(other -> ReportCells.tenths(other.seconds()))
        .orElse("");
  }

  ReportFigure scatter() {
    var series = new ArrayList<PlotSeries>();
    ArenaTableReader.byGpus(runs)
        .forEach((gpus, group) ->
            series.add(
                new PlotSeries(
                    gpus + " GPUs",
                    PlotSeries.Kind.POINTS,
                    group.stream()
                        .map(run -> new PlotSeries.Point(run.seconds(), run.best().seconds()))
                        .toList())));
    return ReportFigure.of(
        "arena-scatter",
        new SeriesPlot(
            "Composed from a profile against measured",
            Axis.logarithmic("measured seconds per iteration"),
            Axis.logarithmic("profile's seconds per iteration"),
            series));
  }
}
