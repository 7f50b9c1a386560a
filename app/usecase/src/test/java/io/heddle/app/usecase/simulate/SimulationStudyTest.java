package io.heddle.app.usecase.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.model.result.SimulationOutcome.Span;
import io.heddle.render.gantt.JobGanttChart.Bar;
import io.heddle.render.gantt.JobGanttChart.Kind;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationStudyTest {
  private static final Cluster CLUSTER = PaperFabrics.testbed();

  @TempDir Path folder = Path.of("");

  static List<PolicyFamily> families() {
    return PolicyFamilies.all();
  }

  private static SimulationStudy study(PolicyFamily family, int jobs, double load, int seeds) {
    return study(family, family.policies(), family.baseline(), jobs, load, seeds);
  }

  private static SimulationStudy study(
      PolicyFamily family,
      List<String> policies,
      String baseline,
      int jobs,
      double load,
      int seeds) {
    return new SimulationStudy(
        CLUSTER,
        new TraceSource.Drawn(Double.NaN),
        jobs,
        load,
        family,
        policies,
        baseline,
        family.id().equals("queue") ? Map.of("lead (h)", 0.5) : Map.of(),
        null,
        0.5,
        1,
        seeds);
  }

  private static SimulationAnswer run(SimulationStudy study) {
    return study.run(SolveControl.unlimited());
  }

  /** Whatever a family says of itself holds, so that a new one is checked by being listed. */
  @ParameterizedTest
  @MethodSource("families")
  void everyFamilyPlaysAllOfItsPoliciesAndTellsEachOfItsMeasures(PolicyFamily family) {
    assertThat(family.policies()).contains(family.baseline()).doesNotHaveDuplicates();
    var answer = run(study(family, 150, 1.2, 1));
    assertThat(answer.complete()).isTrue();
    assertThat(answer.results()).extracting(PolicyResult::policy).isEqualTo(family.policies());
    for (var each : answer.results()) {
      assertThat(each.values().getFirst()).hasSameSizeAs(family.measures());
      assertThat(each.values().getFirst()).allSatisfy(value -> assertThat(value).isFinite());
      var outcome = each.first().outcome();
      assertThat(outcome.jobs()).hasSize(answer.jobs());
      assertThat(outcome.toSeconds()).isGreaterThan(outcome.fromSeconds());
    }
    assertThat(run(study(family, 150, 1.2, 1)).results())
        .as("the same seed, the same outcome")
        .extracting(PolicyResult::values)
        .isEqualTo(answer.results().stream().map(PolicyResult::values).toList());
  }

  @Test
  void intervalsAreOverTracesAndGainsOverThePairs() {
    var answer = run(study(PolicyFamilies.byId("contention"), 40, 1.5, 3));
    var baseline = Objects.requireNonNull(answer.baseline());
    var crux = Objects.requireNonNull(answer.of("crux"));
    double[] shares = new double[3];
    for (int i = 0; i < 3; i++) {
      shares[i] = crux.values().get(i).get(2) / baseline.values().get(i).get(2) - 1;
    }
    var comparison = PolicyComparison.of(answer);
    assertThat(comparison.measures().get(3).name()).isEqualTo("GPU utilization");
    assertThat(comparison.against(crux, 3)).isEqualTo(MeanInterval.of(shares));
    assertThat(comparison.against(baseline, 3)).isNull();
    assertThat(crux.values()).doesNotHaveDuplicates();
  }

  @Test
  void aTraceIsPressedTogetherUntilItAsksForTheLoad() {
    var drawn = new TraceSource.Drawn(2).jobs(1, 200, CLUSTER);
    var pressed = TraceLoad.pressed(drawn, 0.7, CLUSTER.freeGpus());
    assertThat(TraceLoad.of(pressed, CLUSTER.freeGpus())).isCloseTo(0.7, within(1e-9));
    assertThat(pressed)
        .extracting(TraceJob::durationSeconds)
        .isEqualTo(drawn.stream().map(TraceJob::durationSeconds).toList());
    assertThat(pressed.getFirst().submitSeconds()).isZero();
  }

  private static TraceSource recorded(int... gpus) {
    var jobs = new ArrayList<TraceJob>();
    for (int i = 0; i < gpus.length; i++) {
      jobs.add(new TraceJob("job-" + i, 10.0 * i, 100, gpus[i], 0, false, Map.of()));
    }
    return new TraceSource.Recorded(Path.of("own.csv"), jobs);
  }

  private static SimulationStudy of(TraceSource source) {
    var family = PolicyFamilies.byId("contention");
    return new SimulationStudy(
        CLUSTER, source, 100, Double.NaN, family, List.of("ecmp"), "ecmp", Map.of(), null, 0, 0, 1);
  }

  @Test
  void jobsThatTheEmptyClusterCannotHoldAreLeftOutAndSaid() {
    var answer = run(of(recorded(8, 97, 96)));
    assertThat(answer.jobs()).isEqualTo(2);
    assertThat(answer.leftOut()).isEqualTo(1);
    assertThat(SimulationTables.notes(answer)).anyMatch(note -> note.startsWith("1 of the trace"));
    assertThatThrownBy(() -> run(of(recorded(97, 4000))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("no job (of 2) fits testbed with 96 free GPUs");
  }

  @Test
  void asItIsATraceKeepsItsTimes() {
    var jobs = run(of(recorded(8, 8))).results().getFirst().first().outcome().jobs();
    assertThat(jobs.get(1).job().submitSeconds()).isEqualTo(10);
  }

  @Test
  void whatWasPlayedWhenItIsStoppedIsTheAnswer() {
    var study = study(PolicyFamilies.byId("contention"), 30, 1, 1);
    var cancel = new SolverTermination.Cancel();
    var control =
        new SolveControl<SimulationAnswer>(
            cancel,
            step -> {
              if (step.best() != null) {
                cancel.cancel();
              }
            },
            0);
    var answer = study.run(control);
    assertThat(answer.complete()).isFalse();
    assertThat(answer.results()).hasSize(1);
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    assertThatThrownBy(() -> study.run(new SolveControl<>(stopped, _ -> {}, 0)))
        .isInstanceOf(StoppedException.class);
  }

  /** One job that moves from a host to two, one that waits for it, one that never runs. */
  private static SimulationOutcome moved() {
    var hosts = CLUSTER.hosts();
    var one = new JobGpuAllocation(List.of(HostGpuShare.of(hosts.get(0), 0, 4)));
    var two =
        new JobGpuAllocation(
            List.of(HostGpuShare.of(hosts.get(0), 2, 4), HostGpuShare.of(hosts.get(3), 0, 2)));
    var other = new JobGpuAllocation(List.of(HostGpuShare.of(hosts.get(1), 0, 4)));
    return new SimulationOutcome(
        List.of(
            job("a", 0, 0.0, 100.0, new Span(0, 50, one, 50), new Span(50, 100, two, 50)),
            job("b", 20, 100.0, 130.0, new Span(100, 130, other, 30)),
            job("c", 40, null, null)),
        List.of(new SimulationOutcome.Sample(0, 0, 1, 4)),
        96,
        0,
        200);
  }

  private static JobOutcome job(
      String id, double submit, @Nullable Double start, @Nullable Double end, Span... spans) {
    var job = new TraceJob(id, submit, 30, 4, 0, false, Map.of());
    return new JobOutcome(job, start, end, List.of(spans), 0, 0, 0);
  }

  @Test
  void aHostsLanesAreItsGpus() {
    var chart = Objects.requireNonNull(GanttRows.byHost(moved(), CLUSTER));
    assertThat(chart.rows()).hasSize(12);
    var first = chart.rows().getFirst();
    assertThat(first.lanes()).isEqualTo(8);
    assertThat(first.bars())
        .containsExactly(
            new Bar(0, Kind.RUNNING, 0, 50, 0, 4), new Bar(0, Kind.RUNNING, 50, 100, 2, 2));
    assertThat(chart.rows().get(1).bars())
        .containsExactly(new Bar(1, Kind.RUNNING, 100, 130, 0, 4));
    var pods = Objects.requireNonNull(GanttRows.byMinipod(moved(), CLUSTER));
    assertThat(pods.rows().stream().mapToInt(row -> row.lanes()).sum()).isEqualTo(96);
    assertThat(pods.rows().getFirst().bars())
        .as("the second host's GPUs are below the first one's")
        .contains(new Bar(1, Kind.RUNNING, 100, 130, 8, 4))
        .hasSize(3);
  }

  @Test
  void aJobsRowSaysWhenItWaited() {
    var rows = Objects.requireNonNull(GanttRows.byJob(moved())).rows();
    assertThat(rows.get(1).bars())
        .containsExactly(
            new Bar(1, Kind.WAITING, 20, 100, 0, 1), new Bar(1, Kind.RUNNING, 100, 130, 0, 1));
    assertThat(rows.get(2).bars()).containsExactly(new Bar(2, Kind.WAITING, 40, 200, 0, 1));
  }

  @Test
  void aMomentKnowsWhoRunsAndWhoWaits() {
    var colours = JobColours.of(moved());
    var moment = SimulationMoment.of(moved(), colours, 60);
    assertThat(moment.running()).extracting(held -> held.job().job().id()).containsExactly("a");
    assertThat(moment.waiting()).extracting(each -> each.job().id()).containsExactly("b", "c");
    assertThat(moment.gpus()).isEqualTo(4);
    assertThat(SimulationMomentGroups.of(moment, null, CLUSTER).groups().getFirst().hosts())
        .containsExactlyInAnyOrder(CLUSTER.hosts().get(0).id(), CLUSTER.hosts().get(3).id());
    assertThat(SimulationMoment.of(moved(), colours, 100).running())
        .as("what ends at a moment has made room")
        .extracting(held -> held.job().job().id())
        .containsExactly("b");
    assertThat(SimulationMoment.of(moved(), colours, 10).waiting()).isEmpty();
  }

  @Test
  void jobsThatRunAtTheSameTimeDifferInColour() {
    var answer = run(study(PolicyFamilies.byId("contention"), 60, 1, 1));
    var result = answer.results().getFirst();
    for (var sample : result.first().outcome().samples()) {
      var held = result.at(sample.seconds()).running();
      if (held.size() <= 28) {
        assertThat(held).extracting(SimulationMoment.Held::colour).doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void utilizationOverTimeIsThatOfTheOutcome() {
    var family = PolicyFamilies.byId("contention");
    var first = family.policies().getFirst();
    var answer = run(study(family, List.of(first), first, 400, 1, 1));
    var outcome = answer.results().getFirst().first().outcome();
    assertThat(outcome.samples()).as("more than are drawn").hasSizeGreaterThan(600);
    var points =
        Objects.requireNonNull(SimulationPlots.overTime(answer).get("Utilization"))
            .series()
            .getFirst()
            .points();
    double sum = 0;
    for (int i = 1; i < points.size(); i++) {
      sum += points.get(i - 1).y() * (points.get(i).x() - points.get(i - 1).x());
    }
    double span = points.getLast().x() - points.getFirst().x();
    assertThat(sum / span).isCloseTo(100 * outcome.utilization(), within(0.5));
  }

  @Test
  void distributionsEndAtAllJobs() {
    var answer = run(study(PolicyFamilies.byId("contention"), 60, 1, 1));
    for (var plot : SimulationPlots.distributions(answer).values()) {
      for (var series : plot.series()) {
        assertThat(series.points().getLast().y()).isEqualTo(100);
      }
    }
  }

  @Test
  void aReportHasTablesPlotsAndChartsAsFiles() throws Exception {
    var answer = run(of(recorded(8, 16)));
    ReportFiles.write(SimulationReport.of(answer), folder);
    assertThat(Files.readAllLines(folder.resolve("jobs.csv")))
        .hasSize(3)
        .element(1)
        .asString()
        .startsWith("ecmp,job-0,8,0.000,0.000,");
    assertThat(folder.resolve("gantt-ecmp.svg")).content().contains("job-0");
    assertThat(folder.resolve("report.txt")).content().contains("own.csv");
  }
}
