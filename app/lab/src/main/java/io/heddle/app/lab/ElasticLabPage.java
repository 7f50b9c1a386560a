package io.heddle.app.lab;

import io.heddle.app.usecase.elastic.IterationTimes;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.ArenaClusters;
import io.heddle.app.usecase.traces.ArenaTimes;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.elastic.ElasticJob;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import io.heddle.solvers.elastic.ElasticSchedulingCosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Arena, 5.2, 5.3, 5.6 to 5.8: policies on three traces, with what they do not say drawn several
 * times, at measured iteration times; parts of Arena left out; search depth, queues and lengths of
 * jobs.
 */
final class ElasticLabPage extends PaperLabPage {
  private static final String TIMES = "arena/" + ArenaTimes.MEASURED;
  private static final List<String> POLICIES =
      List.of(
          "heddle",
          "heddle-blind",
          "arena",
          "sia",
          "gavel",
          "elasticflow-ls",
          "elasticflow",
          "fcfs",
          "fcfs-per-type",
          "fcfs-backfill");
  private static final List<String> PARTS =
      List.of(
          "arena",
          "arena-no-types",
          "arena-no-counts",
          "arena-no-planner",
          "arena-no-profiler",
          "arena-no-pruning");
  private static final List<String> DEADLINES =
      List.of("arena-deadline", "arena", "heddle", "elasticflow", "fcfs", "fcfs-backfill");
  private static final int TESTBED_JOBS = 244;

  /**
   * A cluster of the authors.
   *
   * @param measure what the paper tells of it
   */
  private record Testbed(
      String cluster, String figure, String title, String measure, Map<String, String> paper) {}

  private static final List<Testbed> TESTBEDS =
      List.of(
          new Testbed(
              "arena-a",
              "fig10-cluster-a",
              "Fig. 10 (a) to (c)",
              "completion",
              Map.of("fcfs", "up to −49.3 of any")),
          new Testbed(
              "arena-b",
              "fig10-cluster-b",
              "Fig. 10 (d) to (f)",
              "completion",
              Map.of("fcfs", "up to −47.3 of any")),
          new Testbed(
              "arena-h100",
              "section57-h100",
              "Section 5.7: one type of GPU",
              "throughput",
              Map.of("fcfs", "+136", "elasticflow-ls", "+48", "gavel", "+104", "sia", "+21")));

  ElasticLabPage() {
    super("elastic", "Arena: elastic scheduling beside its baselines, part by part");
  }

  @Override
  public LabReport run(LabPageRun run) {
    var tables = new ArrayList<ReportTable>();
    var data = run.data();
    if (data == null
        || !Files.isRegularFile(data.resolve(TIMES))
        || !ElasticTraceSample.ALL.stream()
            .allMatch(each -> Files.isRegularFile(data.resolve(each.file())))) {
      var left =
          "LEFT OUT: all tables need %s and the traces %s in the folder of --data."
              .formatted(
                  TIMES,
                  String.join(
                      ", ",
                      ElasticTraceSample.ALL.stream().map(ElasticTraceSample::file).toList()));
      return new LabReport("Arena's schedules again", tables, List.of(), List.of(left));
    }
    var cluster = Objects.requireNonNull(ArenaClusters.byName("arena-1280"));
    var times = IterationTimes.of(cluster, data.resolve(TIMES));
    var plays = new LinkedHashMap<String, List<ElasticReplayProblem>>();
    for (var trace : ElasticTraceSample.ALL) {
      plays.put(trace.name(), trace.problems(run, cluster, times, data));
    }
    int done = 0;
    for (var trace : ElasticTraceSample.ALL) {
      run.step(0.15 * done++, "policies on " + trace.name());
      var problems = Objects.requireNonNull(plays.get(trace.name()));
      tables.add(policies(run, trace, problems));
      if (trace.published()) {
        tables.add(deadlines(run, trace, problems));
      }
    }
    run.step(0.5, "testbeds");
    TESTBEDS.forEach(testbed -> tables.add(testbed(run, testbed, data)));
    var philly = Objects.requireNonNull(plays.get(ElasticTraceSample.PHILLY.name()));
    run.step(0.6, "parts of Arena");
    tables.add(parts(run, philly));
    run.step(0.75, "depth and queues");
    tables.add(parameters(run, philly));
    run.step(0.9, "lengths of jobs");
    tables.add(lengths(run, philly));
    return new LabReport("Arena's schedules again", tables, List.of(), notes());
  }

  private static List<String> notes() {
    return List.of(
        "1,280 GPUs of four types (5.1). Times are Arena's measured ones; speeds between policies differ only by their allocations, and by the costs of profiling, searching and moving.",
        "A trace's jobs keep their times. The first draw of Venus and PAI is as published; else numbers of GPUs are"
            + " drawn as they are spread there, models and types evenly. Philly is five stretches, moved together.",
        "Policies that know data parallelism alone choose by Arena's composed data-parallel times on A100, A40 and"
            + " A10, and by the measured ones on V100, of which none were published.",
        "Deadlines are those that the authors published with Venus and PAI; a drawn job keeps its own. Testbeds: 244"
            + " jobs from all over Philly (the paper's six hours are not stated), moved together until they ask for all GPUs.",
        "Controls: fcfs has one queue in which a job that waits blocks all GPU types; fcfs-per-type has a queue per"
            + " type; fcfs-backfill starts every job that fits. Completion is compared over the jobs that both"
            + " policies ran, and with refused jobs counted as if they ended when the later of both did.",
        "The paper states reductions of Arena against each baseline, in % of the baseline.");
  }

  private static ReportTable policies(
      LabPageRun run, ElasticTraceSample trace, List<ElasticReplayProblem> problems) {
    return new ReportTable(
        "fig12-13-" + trace.name().toLowerCase(Locale.ROOT),
        "Figs 12 and 13: %s, %,d jobs, %d draws"
            .formatted(trace.name(), problems.getFirst().jobs().size(), problems.size()),
        ElasticPolicyRows.headerBeside("arena", "completion"),
        ElasticPolicyRows.beside(run, "arena", POLICIES, problems, trace.paper()));
  }

  private static ReportTable testbed(LabPageRun run, Testbed testbed, Path data) {
    var cluster = Objects.requireNonNull(ArenaClusters.byName(testbed.cluster()));
    var times = IterationTimes.of(cluster, data.resolve(TIMES));
    var problems = ElasticTraceSample.PHILLY.samples(run, cluster, times, data, TESTBED_JOBS);
    return new ReportTable(
        testbed.figure(),
        "%s: %s, %d jobs, %d draws"
            .formatted(
                testbed.title(),
                testbed.cluster(),
                problems.getFirst().jobs().size(),
                problems.size()),
        ElasticPolicyRows.headerBeside("arena", testbed.measure()),
        ElasticPolicyRows.beside(run, "arena", POLICIES, problems, testbed.paper()));
  }

  private static ReportTable deadlines(
      LabPageRun run, ElasticTraceSample trace, List<ElasticReplayProblem> problems) {
    return new ReportTable(
        "section56-deadlines-" + trace.name().toLowerCase(Locale.ROOT),
        "Section 5.6: deadlines, %s, %d draws (paper: 1.69 times elasticflow's jobs done in time, throughput 1.73"
                .formatted(trace.name(), problems.size())
            + " times its)",
        ElasticPolicyRows.headerBeside("arena-deadline", "completion"),
        ElasticPolicyRows.beside(
            run, "arena-deadline", DEADLINES, problems, Map.of("elasticflow", "−26.1")));
  }

  private static ReportTable parts(LabPageRun run, List<ElasticReplayProblem> problems) {
    var rows =
        PARTS.stream()
            .map(part -> ElasticPolicyRows.row(part, ElasticPolicyRows.play(run, part, problems)))
            .toList();
    return new ReportTable(
        "fig17-parts",
        "Fig. 17: parts of Arena left out (paper: throughput −17.4 % without types, −14.8 % without the planner,"
            + " −25.8 % without the profiler; completion +56.9, +6.6 and +56.3 %; little without pruning)",
        ElasticPolicyRows.header("policy"),
        rows);
  }

  private static ReportTable parameters(LabPageRun run, List<ElasticReplayProblem> problems) {
    var rows = new ArrayList<List<String>>();
    for (int depth : new int[] {1, 2, 3, 5, 8}) {
      var with =
          problems.stream()
              .map(each -> with(each, each.jobs(), depth, ElasticReplayProblem.QUEUES))
              .toList();
      rows.add(ElasticPolicyRows.row("D = " + depth, ElasticPolicyRows.play(run, "arena", with)));
    }
    for (int queues : new int[] {1, 2, 5}) {
      var with =
          problems.stream()
              .map(each ->
                  with(each, prioritised(each.jobs(), queues), ElasticReplayProblem.DEPTH, queues))
              .toList();
      rows.add(ElasticPolicyRows.row("P = " + queues, ElasticPolicyRows.play(run, "arena", with)));
    }
    return new ReportTable(
        "section58-parameters",
        "Section 5.8: search depth and queues (paper: from D = 1 to 3 completion −14.6 %, throughput +1.03 %)",
        ElasticPolicyRows.header("parameter"),
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

  private static ElasticReplayProblem with(
      ElasticReplayProblem problem, List<ElasticJob> jobs, int depth, int queues) {
    return new ElasticReplayProblem(
        problem.cluster(),
        jobs,
        ElasticSchedulingCosts.ARENA,
        problem.tickSeconds(),
        depth,
        queues);
  }

  private static ReportTable lengths(LabPageRun run, List<ElasticReplayProblem> problems) {
    var rows = new ArrayList<List<String>>();
    for (double factor : new double[] {0.25, 0.5, 1, 2}) {
      var scaled = problems.stream().map(each -> longer(each, factor)).toList();
      for (var policy : List.of("arena", "heddle", "fcfs")) {
        rows.add(
            ElasticPolicyRows.row(
                "%s, %s × as long".formatted(policy, factor),
                ElasticPolicyRows.play(run, policy, scaled)));
      }
    }
    return new ReportTable(
        "fig19-lengths",
        "Fig. 19: jobs of other lengths (paper: throughput up to 1.59 times with long ones)",
        ElasticPolicyRows.header("policy"),
        rows);
  }

  private static ElasticReplayProblem longer(ElasticReplayProblem problem, double factor) {
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
    return with(problem, jobs, ElasticReplayProblem.DEPTH, ElasticReplayProblem.QUEUES);
  }
}
