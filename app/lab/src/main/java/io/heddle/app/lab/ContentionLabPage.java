package io.heddle.app.lab;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.PairedReplays;
import io.heddle.app.usecase.simulate.PaperFabrics;
import io.heddle.app.usecase.simulate.ReplayReport;
import io.heddle.app.usecase.traces.ModelledTraces;
import io.heddle.app.usecase.traces.SyntheticTrace;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.contention.StepStudy;
import io.heddle.solvers.replay.TraceReplayResult;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** CRUX: the 1,500 small cases, the testbed, who meets, traces on fabrics, and compression. */
final class ContentionLabPage extends PaperLabPage {
  private static final int CASES = 1500;
  private static final int QUICK_CASES = 9;
  private static final int TRACES = 10;
  private static final int QUICK_TRACES = 2;

  /** Named CRUX by a third party: sizes and times as published, models drawn. */
  private static final String PUBLISHED = "traces/crux.csv";

  private static final int PUBLISHED_DRAWS = 3;

  /**
   * Its jobs hardly meet, so that no more than ours, the paper's and the controls are worth their
   * time.
   */
  private static final List<String> PUBLISHED_SCHEDULERS =
      List.of("ecmp", "refined", "crux", "paths-only", "random-order");

  private static final int TRACE_JOBS = 200;
  private static final int QUICK_TRACE_JOBS = 24;

  /** As 5,000 jobs come in two weeks. */
  private static final double SECONDS_PER_JOB = 14.0 * 86_400 / 5000;

  ContentionLabPage() {
    super("contention", "CRUX: each step against the optimum, the testbed, traces on two fabrics");
  }

  @Override
  public LabReport run(LabPageRun run) {
    var tables = new ArrayList<ReportTable>();
    var figures = new ArrayList<ReportFigure>();
    var appendix = new ArrayList<ReportTable>();
    steps(run, tables, figures);
    TestbedCases.add(run, tables, figures);
    tables.add(MeetingCases.table(run));
    CompressionCases.add(run, tables);
    var played = trace(run, tables, figures, appendix);
    var notes = new ArrayList<String>();
    published(run, tables, notes);
    for (var traces : run.quick() ? played.subList(0, 1) : played.subList(0, 2)) {
      run.step(0.97, "random jobs on " + traces.fabric().name());
      tables.addAll(MeetingCases.onTraces(run, traces));
    }
    notes.addAll(notes());
    return new LabReport("CRUX again", tables, figures, notes, appendix);
  }

  private static List<String> notes() {
    return List.of(
        "The paper does not publish its 1,500 cases, its testbed's job mixes, its trace's"
            + " placements or its models' volumes: ours are drawn at random, with the numbers of"
            + " switches, hosts, jobs and levels that it gives.",
        "The optimum of a small case is the best that is known: all ways to give each job one"
            + " aggregation switch or both, and the paths of CRUX, TACCL* and ECMP, with two"
            + " orders; the ten best of them with a search; the best of those with all orders"
            + " of the jobs.",
        "Jobs reduce over rings of hosts, over every adapter and %d queue pairs between two adapters, each of which switches hash by itself; parallel cables count separately."
            .formatted(ContendProblem.DEFAULT_QUEUE_PAIRS),
        "Every table has its controls: CRUX's paths without priorities, and with a random order.",
        "GPU utilization is computed flops over what the allocated GPUs would compute if they"
            + " never waited.");
  }

  private static void steps(LabPageRun run, List<ReportTable> tables, List<ReportFigure> figures) {
    int cases = run.quick() ? QUICK_CASES : CASES;
    var outcomes = new ArrayList<StepStudy.Outcome>();
    int block = 30;
    for (int from = 0; from < cases; from += block) {
      run.step(0.45 * from / cases, "small case %,d of %,d".formatted(from, cases));
      int begin = from;
      outcomes.addAll(
          IntStream.range(begin, Math.min(cases, begin + block))
              .parallel()
              .mapToObj(i -> {
                run.goOn();
                var one = SmallCases.of(run.seed() + i);
                return StepStudy.of(one.cluster(), one.jobs(), ContendProblem.DEFAULT_QUEUE_PAIRS);
              })
              .toList());
    }
    var rows = new ArrayList<List<String>>();
    add("paths", "97.69", outcomes, StepStudy.Outcome::paths, rows, figures);
    add("priorities", "97.24", outcomes, StepStudy.Outcome::priorities, rows, figures);
    add("compression", "97.12", outcomes, StepStudy.Outcome::compression, rows, figures);
    tables.add(
        new ReportTable(
                "fig16-steps",
                "Fig. 16: GPU utilization against the optimum, %,d small cases".formatted(cases),
                List.of(
                    "step",
                    "method",
                    "mean (%)",
                    "worst twentieth (%)",
                    "worst (%)",
                    "paper's CRUX (%)"),
                rows)
            .beside("mean (%)", "paper's CRUX (%)"));
    tables.add(slowest(outcomes));
  }

  /** What each method does to the job that suffers most. */
  private static ReportTable slowest(List<StepStudy.Outcome> outcomes) {
    var rows = new ArrayList<List<String>>();
    for (var method : outcomes.getFirst().slowest().keySet()) {
      double[] slowest =
          outcomes.stream()
              .mapToDouble(each -> each.slowest().getOrDefault(method, 1.0))
              .sorted()
              .toArray();
      rows.add(
          List.of(
              method,
              MeanInterval.of(slowest).text(3),
              "%.3f".formatted(slowest[slowest.length - 1 - slowest.length / 20]),
              "%.3f".formatted(slowest[slowest.length - 1])));
    }
    return new ReportTable(
        "fig16-slowest",
        "The slowest job's iteration time over that alone, %,d small cases, the optimum's paths"
            .formatted(outcomes.size()),
        List.of("method", "mean", "worst twentieth", "worst"),
        rows);
  }

  private static void add(
      String step,
      String paper,
      List<StepStudy.Outcome> outcomes,
      Function<StepStudy.Outcome, Map<String, Double>> part,
      List<List<String>> rows,
      List<ReportFigure> figures) {
    var values = new LinkedHashMap<String, double[]>();
    for (var method : part.apply(outcomes.getFirst()).keySet()) {
      values.put(
          method,
          outcomes.stream()
              .mapToDouble(each -> part.apply(each).getOrDefault(method, 0.0))
              .toArray());
    }
    var series = new ArrayList<PlotSeries>();
    values.forEach((method, all) -> {
      double[] sorted = all.clone();
      Arrays.sort(sorted);
      rows.add(
          List.of(
              step,
              method,
              "%.2f".formatted(100 * Arrays.stream(sorted).average().orElse(0)),
              "%.2f".formatted(100 * sorted[sorted.length / 20]),
              "%.2f".formatted(100 * sorted[0]),
              method.equals("crux") ? paper : ""));
      series.add(
          PlotSeries.cumulative(
              method, Arrays.stream(all).map(value -> 100 * (1 - value)).toArray()));
    });
    figures.add(
        ReportFigure.of(
            "fig16-" + step,
            new SeriesPlot(
                "Fig. 16: error of the step " + step,
                Axis.linear("GPU utilization below the optimum (%)"),
                Axis.linear("share of the cases", 0, 1),
                series)));
  }

  private static List<ReplayedTraces> trace(
      LabPageRun run,
      List<ReportTable> tables,
      List<ReportFigure> figures,
      List<ReportTable> appendix) {
    int jobs = run.quick() ? QUICK_TRACE_JOBS : TRACE_JOBS;
    int traces = run.quick() ? QUICK_TRACES : TRACES;
    var fabrics =
        List.of(PaperFabrics.twoLayer(), PaperFabrics.twoLayerNarrow(), PaperFabrics.doubleSided());
    var played = new ArrayList<ReplayedTraces>();
    var drawn =
        IntStream.range(0, traces)
            .mapToObj(t -> SyntheticTrace.of(run.seed() + 1 + t, jobs, jobs * SECONDS_PER_JOB))
            .toList();
    for (int f = 0; f < fabrics.size(); f++) {
      var fabric = fabrics.get(f);
      var all = new ArrayList<List<TraceReplayResult>>();
      for (int t = 0; t < traces; t++) {
        run.step(
            0.5 + 0.13 * (f + (double) t / traces),
            "trace %d of %d on %s: %,d jobs under %d schedulers"
                .formatted(t + 1, traces, fabric.name(), jobs, Schedulers.registry().all().size()));
        all.add(
            ReplayedTraces.replays(
                run, fabric, drawn.get(t), Schedulers.registry().all(), run.seed() + 1 + t));
      }
      played.add(new ReplayedTraces(fabric, drawn, all));
      var paired = PairedReplays.of(fabric.name(), all, "ecmp");
      tables.add(
          new ReportTable(
              "fig23-" + paired.name(),
              "Fig. 23, %s, %,d jobs a trace: %s".formatted(fabric.name(), jobs, paired.title()),
              paired.header(),
              paired.rows()));
      var report = ReplayReport.of(fabric.name(), all.getFirst());
      report
          .figures()
          .forEach(figure ->
              figures.add(
                  new ReportFigure(
                      (figure.name().contains("intensity") ? "fig24-" : "fig23-") + figure.name(),
                      figure.picture())));
      appendix.addAll(report.tables());
      appendix.addAll(report.appendix());
    }
    return played;
  }

  /** The trace that others publish, beside the drawn ones: the models are drawn there, too. */
  private static void published(LabPageRun run, List<ReportTable> tables, List<String> notes) {
    var data = run.data();
    var file = data == null ? null : data.resolve(PUBLISHED);
    if (file == null || !Files.isRegularFile(file)) {
      notes.add(
          "LEFT OUT: the published trace needs %s in the folder of --data.".formatted(PUBLISHED));
      return;
    }
    int draws = run.quick() ? 1 : PUBLISHED_DRAWS;
    var fabric = PaperFabrics.twoLayer();
    var all = new ArrayList<List<TraceReplayResult>>();
    for (int draw = 0; draw < draws; draw++) {
      run.step(0.9 + 0.07 * draw / draws, "the published trace, draw %d".formatted(draw + 1));
      long seed = run.seed() + draw;
      var jobs = ModelledTraces.read(file, seed);
      all.add(
          ReplayedTraces.replays(
              run,
              fabric,
              run.quick() ? jobs.subList(0, QUICK_TRACE_JOBS) : jobs,
              PUBLISHED_SCHEDULERS.stream().map(Schedulers.registry()::byName).toList(),
              seed));
    }
    var paired = PairedReplays.of(fabric.name(), all, "ecmp");
    tables.add(
        new ReportTable(
            "published-" + paired.name(),
            "The published trace on %s, models drawn: %s".formatted(fabric.name(), paired.title()),
            paired.header(),
            paired.rows()));
  }
}
