package io.heddle.solvers.goodput;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.reliability.FailureClass;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.model.reliability.RepairTime;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JobGoodputSolverTest {
  private static final HostType TYPE = new HostType("t", "H100", 8);

  /** Leaves of so many hosts each, below one spine. */
  private static Cluster cluster(int... hostsOfLeaf) {
    var switches = new ArrayList<>(List.of(new Switch("s", Tier.SPINE)));
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int leaf = 0; leaf < hostsOfLeaf.length; leaf++) {
      switches.add(new Switch("l" + leaf, Tier.LEAF));
      links.add(new Link("l" + leaf, "s", 400, 1));
      for (int i = 0; i < hostsOfLeaf[leaf]; i++) {
        var id = "h%d-%d".formatted(leaf, i);
        hosts.add(new Host(id, TYPE));
        links.add(new Link(id, "l" + leaf, 400, 1));
      }
    }
    return new Cluster("c", List.of(TYPE), switches, hosts, links);
  }

  private static FailureModel rates(FailureClass... classes) {
    return new FailureModel("log", false, 100, 1e6, 30, List.of(classes), List.of(), 0, null, null);
  }

  private static FailureClass failing(FailureDomain scope, double perDay, RepairTime repair) {
    return new FailureClass("GPU", scope, true, 1000, perDay, perDay, perDay, 1, repair, List.of());
  }

  private static GoodputRunOptions options(
      double hours, @Nullable Double seconds, @Nullable Integer spares, @Nullable String level) {
    return new GoodputRunOptions(
        hours, 36e12, 100, 0, seconds, 6, 3, 12, spares, 0.05, level, false, null, 400);
  }

  private static JobGoodputProblem problem(
      Cluster on, FailureModel rates, GoodputRunOptions options) {
    var hosts = on.hosts().stream().map(Host::id).filter(id -> id.endsWith("-0")).toList();
    return new JobGoodputProblem(on, "j", hosts, 0, rates, options, null);
  }

  private static Goodput solve(JobGoodputProblem problem) {
    return new JobGoodputSolver().solve(problem, SolveControl.unlimited());
  }

  /** Runs at such rates were simulated for hours. */
  @Test
  void ratesWithWhichNothingGetsDoneAreRefused() {
    var repair = new RepairTime(1, 1);
    var often = rates(failing(FailureDomain.HOST, 10_000, repair));
    assertThatThrownBy(() -> solve(problem(cluster(2, 2), often, options(1, null, 0, null))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("its 2 hosts are interrupted every 4.3 s");

    var unsaved = options(240, 3600 * 240.0, 0, null);
    assertThatThrownBy(() ->
            solve(problem(cluster(2, 2), rates(failing(FailureDomain.HOST, 1, repair)), unsaved)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("a checkpoint is taken every 864,000.0 s");
  }

  /** They get on, but so slowly that runs would be simulated for minutes; none is begun. */
  @Test
  void runsOfTooManyInterruptionsAreRefused() {
    var often = rates(failing(FailureDomain.HOST, 24, new RepairTime(0.1, 0.1)));
    var problem = problem(cluster(2, 2), often, options(30_000, null, 0, null));
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    var none = new SolveControl<Goodput>(stopped, _ -> {}, 0);
    assertThatThrownBy(() -> new JobGoodputSolver().solve(problem, none))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("in each of 400 simulated runs, expected at most 10,000,000 in all")
        .hasMessageContaining("Use --runs with at most");
  }

  /** A checkpoint of 360 s each hour of 100. */
  @Test
  void withoutFailuresOnlyCheckpointsCost() {
    var answer = solve(problem(cluster(2), rates(), options(100, 3600.0, 0, null)));
    assertThat(answer.goodput()).isCloseTo(1 / 1.1, within(1e-9));
    assertThat(answer.goodput()).isEqualTo(answer.shares().useful());
    assertThat(answer.shares().checkpoint()).isCloseTo(1 - answer.goodput(), within(1e-12));
    assertThat(answer.finishHours()).isEqualTo(new Goodput.FinishHours(110, 110, 110));
    assertThat(answer.meanHoursBetweenInterruptions()).isNull();
    assertThat(solve(problem(cluster(2), rates(), options(100, null, 0, null))).goodput())
        .isEqualTo(1);
  }

  /** Highest at the chosen interval; simulated runs agree; none where nothing interrupts. */
  @Test
  void theCurvePeaksAtTheBestInterval() {
    var rates = rates(failing(FailureDomain.HOST, 0.5, new RepairTime(4, 6)));
    var answer = solve(problem(cluster(4, 4, 4), rates, options(3000, null, 2, null)));
    var curve = answer.checkpointCurve();
    var best =
        curve.stream()
            .max(Comparator.comparingDouble(Goodput.CheckpointPoint::goodput))
            .orElseThrow();
    assertThat(best.seconds()).isCloseTo(requireNonNull(answer.checkpointSeconds()), within(1e-6));
    assertThat(curve).isSortedAccordingTo(Comparator.comparingDouble(x -> x.seconds()));
    var simulated = curve.stream().filter(each -> each.simulated() != null).toList();
    assertThat(simulated).hasSize(5).contains(best);
    assertThat(simulated)
        .allSatisfy(each ->
            assertThat(requireNonNull(each.simulated())).isCloseTo(each.goodput(), within(0.01)));
    assertThat(solve(problem(cluster(2), rates(), options(100, null, 0, null))).checkpointCurve())
        .isEmpty();
  }

  /** A long run with short repairs is what the formula speaks of. */
  @Test
  void runsAgreeWithTheFormulaWhereRepairsAreShort() {
    var rates = rates(failing(FailureDomain.HOST, 0.5, new RepairTime(4, 6)));
    for (int spares : new int[] {0, 2}) {
      var problem = problem(cluster(4, 4, 4), rates, options(3000, null, spares, null));
      var answer = solve(problem);
      double interval = requireNonNull(answer.checkpointSeconds()) / 3600;
      assertThat(answer.goodput())
          .isCloseTo(
              new GoodputRenewalFormula(problem.setting(spares)).goodput(interval), within(0.01))
          .isBetween(answer.low(), answer.high());
      assertThat(answer.causes().values().stream().mapToDouble(x -> x).sum())
          .isCloseTo(1, within(1e-9));
      assertThat(answer.meanHoursBetweenInterruptions()).isCloseTo(16, within(1e-9));
    }
  }

  /** Two leaves that fail as a whole interrupt a job on both twice as often as one on one. */
  @Test
  void aLeafThatFailsTakesItsHosts() {
    var rates = rates(failing(FailureDomain.LEAF, 1, RepairTime.NONE));
    assertThat(solve(problem(cluster(4, 4), rates, options(100, null, 0, null))))
        .extracting(Goodput::meanHoursBetweenInterruptions)
        .isEqualTo(12.0);
    assertThat(solve(problem(cluster(8), rates, options(100, null, 0, null))))
        .extracting(Goodput::meanHoursBetweenInterruptions)
        .isEqualTo(24.0);
  }

  /** Leaf 0 has three hosts beside the job's own, leaf 1 has one. */
  @Test
  void sparesOfADomainAreThoseOfTheOneWithFewest() {
    var rates = rates(failing(FailureDomain.HOST, 0.1, new RepairTime(4, 6)));
    var on = cluster(4, 2);
    assertThat(problem(on, rates, options(100, null, null, null)).mostSpares()).isEqualTo(4);
    assertThat(problem(on, rates, options(100, null, null, "leaf")).mostSpares()).isEqualTo(1);
    assertThatThrownBy(() -> solve(problem(on, rates, options(100, null, 2, "leaf"))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("at most 1");
  }

  @Test
  void theFrontHasTheChosenNumberAndEndsSoonerForMoreGpus() {
    var rates = rates(failing(FailureDomain.HOST, 0.2, new RepairTime(20, 133)));
    var answer = solve(problem(cluster(4, 4, 4, 4), rates, options(720, null, null, null)));
    assertThat(answer.spares()).isPositive();
    var front = answer.front();
    assertThat(front.getFirst().spares()).isZero();
    IntStream.range(1, front.size())
        .forEach(i -> {
          var less = front.get(i - 1);
          assertThat(front.get(i).gpus()).isGreaterThan(less.gpus());
          assertThat(front.get(i).goodput()).isGreaterThan(less.goodput());
        });
    assertThat(front)
        .filteredOn(each -> each.spares() == answer.spares())
        .singleElement()
        .satisfies(each -> {
          assertThat(each.goodput()).isEqualTo(answer.goodput());
          assertThat(each.finishHours()).isEqualTo(answer.finishHours());
        });
  }
}
