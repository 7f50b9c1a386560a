package io.heddle.app.lab;

import io.heddle.app.usecase.elastic.ElasticFigures;
import io.heddle.app.usecase.elastic.IterationTimes;
import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.Report;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.ArenaClusters;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.elastic.ElasticCosts;
import io.heddle.solvers.elastic.ElasticJob;
import io.heddle.solvers.elastic.ElasticPolicies;
import io.heddle.solvers.elastic.ElasticProblem;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Arena, 5.3, 5.7 and 5.8: policies on three traces, with what they do not say drawn several times,
 * at measured iteration times; parts of Arena left out; search depth, queues and lengths of jobs.
 */
final class ElasticPage implements LabPage {
  private static final String TIMES = "arena/measured_optimal_iter_time.csv";
  private static final List<String> POLICIES =
      List.of(
          "heddle",
          "heddle-blind",
          "arena",
          "sia",
          "gavel",
          "elasticflow-ls",
          "elasticflow",
          "fcfs");
  private static final List<String> PARTS =
      List.of("arena", "arena-no-types", "arena-no-counts", "arena-no-planner");

  @Override
  public String name() {
    return "elastic";
  }

  @Override
  public String summary() {
    return "Arena: elastic scheduling beside its baselines, part by part";
  }

  @Override
  public Report run(LabRun run) {
    var tables = new ArrayList<ReportTable>();
    var data = run.data();
    if (data == null
        || !Files.isRegularFile(data.resolve(TIMES))
        || !ElasticTrace.ALL.stream()
            .allMatch(each -> Files.isRegularFile(data.resolve(each.file())))) {
      var left =
          "LEFT OUT: all tables need %s and the traces %s in the folder of --data."
              .formatted(
                  TIMES,
                  String.join(", ", ElasticTrace.ALL.stream().map(ElasticTrace::file).toList()));
      return new Report("Arena's schedules again", tables, List.of(), List.of(left));
    }
    var cluster = Objects.requireNonNull(ArenaClusters.byName("arena-1280"));
    var times = IterationTimes.of(cluster, data.resolve(TIMES));
    var plays = new LinkedHashMap<String, List<ElasticProblem>>();
    for (var trace : ElasticTrace.ALL) {
      plays.put(trace.name(), trace.problems(run, cluster, times, data));
    }
    int done = 0;
    for (var trace : ElasticTrace.ALL) {
      run.step(0.2 * done++, "policies on " + trace.name());
      tables.add(policies(run, trace, plays.getOrDefault(trace.name(), List.of())));
    }
    var philly = plays.getOrDefault(ElasticTrace.ALL.getFirst().name(), List.of());
    run.step(0.6, "parts of Arena");
    tables.add(parts(run, philly));
    run.step(0.75, "depth and queues");
    tables.add(parameters(run, philly));
    run.step(0.9, "lengths of jobs");
    tables.add(lengths(run, philly));
    return new Report("Arena's schedules again", tables, List.of(), notes());
  }

  private static List<String> notes() {
    return List.of(
        "1,280 GPUs of four types (5.1). Times are Arena's measured ones; speeds between policies differ only by"
            + " what they give to whom, and what profiling, searching and moving cost.",
        "A trace's jobs keep their times. The first draw of Venus and PAI is as published; else numbers of GPUs are"
            + " drawn as they are spread there, models and types evenly. Philly is five stretches, moved together.",
        "Policies that know data parallelism alone choose by Arena's composed data-parallel times on A100, A40 and"
            + " A10, and by the measured ones on V100, of which none were published.",
        "The paper states reductions of Arena against each baseline, in % of the baseline.");
  }

  private static List<ElasticFigures> play(
      LabRun run, String policy, List<ElasticProblem> problems) {
    var solver = ElasticPolicies.registry().byName(policy).solver();
    return problems.parallelStream()
        .map(problem -> new ElasticFigures(solver.solve(problem, run.control()), problem.jobs()))
        .toList();
  }

  private static ReportTable policies(
      LabRun run, ElasticTrace trace, List<ElasticProblem> problems) {
    var arena = play(run, "arena", problems);
    var rows = new ArrayList<List<String>>();
    for (var policy : POLICIES) {
      var played = policy.equals("arena") ? arena : play(run, policy, problems);
      var row = new ArrayList<>(row(policy, played));
      row.add(policy.equals("arena") ? "" : against(arena, played, ElasticFigures::meanCompletion));
      row.add(policy.equals("arena") ? "" : against(arena, played, ElasticFigures::throughput));
      row.add(trace.paper().getOrDefault(policy, ""));
      rows.add(row);
    }
    var header = new ArrayList<>(header("policy"));
    header.add("arena's completion against it (%, least to most)");
    header.add("arena's throughput against it (%)");
    header.add("paper, completion (%)");
    return new ReportTable(
        "fig12-13-" + trace.name().toLowerCase(Locale.ROOT),
        "Figs 12 and 13: %s, %,d jobs, %d draws"
            .formatted(trace.name(), problems.getFirst().jobs().size(), problems.size()),
        header,
        rows);
  }

  private static List<String> header(String first) {
    return List.of(
        first,
        "mean completion (h)",
        "slowest twentieth (h)",
        "mean wait (h)",
        "throughput (samples/s)",
        "rescalings a job",
        "done in time (%)");
  }

  private static List<String> row(String name, List<ElasticFigures> played) {
    return List.of(
        name,
        mean(played, each -> each.meanCompletion() / 3600, 2),
        mean(played, each -> each.slowestTwentieth() / 3600, 2),
        mean(played, each -> each.meanWait() / 3600, 2),
        mean(played, ElasticFigures::throughput, 0),
        mean(played, ElasticFigures::rescalings, 2),
        mean(played, each -> 100 * each.inTime(), 1));
  }

  private static String mean(
      List<ElasticFigures> played, ToDoubleFunction<ElasticFigures> of, int digits) {
    return MeanInterval.of(played.stream().mapToDouble(of).toArray()).text(digits);
  }

  private static String against(
      List<ElasticFigures> one, List<ElasticFigures> other, ToDoubleFunction<ElasticFigures> of) {
    double[] shares =
        IntStream.range(0, one.size())
            .mapToDouble(
                i -> 100 * (of.applyAsDouble(one.get(i)) / of.applyAsDouble(other.get(i)) - 1))
            .toArray();
    return "%s (%.1f to %.1f)"
        .formatted(
            MeanInterval.of(shares).text(1),
            Arrays.stream(shares).min().orElse(0),
            Arrays.stream(shares).max().orElse(0));
  }

  private static ReportTable parts(LabRun run, List<ElasticProblem> problems) {
    var rows = PARTS.stream().map(part -> row(part, play(run, part, problems))).toList();
    return new ReportTable(
        "fig17-parts",
        "Fig. 17: parts of Arena left out (paper: throughput −17.4 % without types, −14.8 % without the planner;"
            + " completion +56.9 and +6.6 %)",
        header("policy"),
        rows);
  }

  private static ReportTable parameters(LabRun run, List<ElasticProblem> problems) {
    var rows = new ArrayList<List<String>>();
    for (int depth : new int[] {1, 2, 3, 5, 8}) {
      var with =
          problems.stream()
              .map(each -> with(each, each.jobs(), depth, ElasticProblem.QUEUES))
              .toList();
      rows.add(row("D = " + depth, play(run, "arena", with)));
    }
    for (int queues : new int[] {1, 2, 5}) {
      var with =
          problems.stream()
              .map(each ->
                  with(each, prioritised(each.jobs(), queues), ElasticProblem.DEPTH, queues))
              .toList();
      rows.add(row("P = " + queues, play(run, "arena", with)));
    }
    return new ReportTable(
        "section58-parameters",
        "Section 5.8: search depth and queues (paper: from D = 1 to 3 completion −14.6 %, throughput +1.03 %)",
        header("parameter"),
        rows);
  }

  /** Priorities by turns, so that queues have something to tell apart. */
  private static List<ElasticJob> prioritised(List<ElasticJob> jobs, int queues) {
    return IntStream.range(0, jobs.size())
        .mapToObj(j -> {
          var job = jobs.get(j).job();
          return jobs.get(j)
              .withJob(
                  new TraceJob(
                      job.id(),
                      job.submitSeconds(),
                      job.durationSeconds(),
                      job.gpus(),
                      1 + j % queues,
                      false,
                      job.metadata()));
        })
        .toList();
  }

  private static ElasticProblem with(
      ElasticProblem problem, List<ElasticJob> jobs, int depth, int queues) {
    return new ElasticProblem(
        problem.cluster(), jobs, ElasticCosts.ARENA, problem.tickSeconds(), depth, queues);
  }

  private static ReportTable lengths(LabRun run, List<ElasticProblem> problems) {
    var rows = new ArrayList<List<String>>();
    for (double factor : new double[] {0.25, 0.5, 1, 2}) {
      var scaled = problems.stream().map(each -> longer(each, factor)).toList();
      for (var policy : List.of("arena", "heddle", "fcfs")) {
        rows.add(row("%s, %s × as long".formatted(policy, factor), play(run, policy, scaled)));
      }
    }
    return new ReportTable(
        "fig19-lengths",
        "Fig. 19: jobs of other lengths (paper: throughput up to 1.59 times with long ones)",
        header("policy"),
        rows);
  }

  private static ElasticProblem longer(ElasticProblem problem, double factor) {
    var jobs =
        problem.jobs().stream()
            .map(each -> {
              var job = each.job();
              return each.withJob(
                  new TraceJob(
                      job.id(),
                      job.submitSeconds(),
                      factor * job.durationSeconds(),
                      job.gpus(),
                      job.priority(),
                      false,
                      job.metadata()));
            })
            .toList();
    return with(problem, jobs, ElasticProblem.DEPTH, ElasticProblem.QUEUES);
  }
}
