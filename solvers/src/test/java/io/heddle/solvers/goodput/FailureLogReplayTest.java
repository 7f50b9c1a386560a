package io.heddle.solvers.goodput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.reliability.Goodput;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailureLogReplayTest {
  private static final String CLASS = "GPU";

  /** A failure by hours. */
  private static FailureEvent failure(String host, double from, double to) {
    return new FailureEvent(host, from / 24, to / 24, CLASS);
  }

  /**
   * 40 useful hours on two hosts with a spare, c, a checkpoint of 0.1 h each hour; half an hour
   * until a failure is noticed, a quarter for the spare and a quarter for the restart.
   */
  private static GoodputRunSimulator.Run run(double fromHour, FailureEvent... events) {
    return run(fromHour, 0, Set.of(), events);
  }

  private static GoodputRunSimulator.Run run(
      double fromHour, int replicas, Set<String> betweenJobs, FailureEvent... events) {
    var setting =
        new GoodputRunSetting(40, 0.1, 0, 0.5, 0.25, 0.25, 1, List.of(2), replicas, 0, List.of());
    var log = new FailureLog("log", 3, 0, 100, List.of(events));
    var pool = List.of(List.of("a", "b", "c"));
    return GoodputRunSimulator.run(
        setting, 1, new RecordedFailureSource(setting, log, betweenJobs, fromHour / 24, pool));
  }

  /** 21 of 24 hours are saved; 19 follow from hour 25 on, with 19 checkpoints. */
  @Test
  void aFailureCostsWhatWasNotSaved() {
    var run = run(0, failure("a", 24, 48));
    assertThat(run.wallHours()).isCloseTo(25 + 19 * 1.1, within(1e-9));
    assertThat(run.lostHours()).isCloseTo(24 - 21 * 1.1, within(1e-9));
    assertThat(run.interruptions()).isOne();
    assertThat(run.waited()).isFalse();
  }

  /** Two hosts and one spare: the job waits for hour 48. */
  @Test
  void whatFailsBeforeTheFirstIsNoticedIsOneInterruption() {
    var run = run(0, failure("a", 24, 48), failure("b", 24.4, 60));
    assertThat(run.interruptions()).isOne();
    assertThat(run.wallHours()).isCloseTo(48.25 + 19 * 1.1, within(1e-9));
    assertThat(run.waitedHours()).isCloseTo(48 - 24.75, within(1e-9));
  }

  /** The second failure comes while the first spare is made ready. */
  @Test
  void whatFailsAfterwardsIsAnother() {
    var run = run(0, failure("a", 24, 48), failure("b", 24.6, 60));
    assertThat(run.interruptions()).isEqualTo(2);
    assertThat(run.wallHours()).isCloseTo(48.25 + 19 * 1.1, within(1e-9));
  }

  @Test
  void aSpareThatIsDownIsNoSpareAndStopsNothing() {
    var run = run(0, failure("c", 12, 40), failure("a", 24, 80));
    assertThat(run.interruptions()).isOne();
    assertThat(run.wallHours()).isCloseTo(40.25 + 19 * 1.1, within(1e-9));
    assertThat(run(0, failure("c", 12, 40)).wallHours()).isCloseTo(44, within(1e-9));
  }

  /** c works since hour 24, a is its spare and works since hour 36.75. */
  @Test
  void aHostThatIsBackIsASpare() {
    var run =
        run(
            0,
            failure("a", 24, 30),
            failure("c", 36, 80),
            failure("b", 36.2, 37),
            failure("a", 42, 42));
    assertThat(run.interruptions()).isEqualTo(3);
    assertThat(run.waitedHours()).isCloseTo(37 - 36.75, within(1e-9));
  }

  @Test
  void whatOnlyTestsFindStopsNothing() {
    var run = run(0, 0, Set.of(CLASS), failure("a", 24, 48));
    assertThat(run.wallHours()).isCloseTo(44, within(1e-9));
  }

  /**
   * From hour 2,390 of 2,400 on, hour 14 is hour 24 of the run; b, whose repair had not ended, is
   * back at the beginning.
   */
  @Test
  void afterItsEndTheLogGoesOnAtItsBeginning() {
    var run = run(2390, failure("a", 14, 48), failure("b", 2000, Double.POSITIVE_INFINITY));
    assertThat(run.wallHours()).isCloseTo(25 + 19 * 1.1, within(1e-9));
    assertThat(run.waited()).isFalse();
  }

  /** Neither host is up before hour 5 of the run, the spare is. */
  @Test
  void aRunThatBeginsWithTooFewHostsWaits() {
    var run = run(10, failure("a", 5, 15), failure("b", 8, 40));
    assertThat(run.waitedHours()).isCloseTo(5 - 0.75, within(1e-9));
  }

  /** Two of three hosts are down as long as the log is. */
  @Test
  void aRunThatNeverEndsIsGivenUp() {
    double never = Double.POSITIVE_INFINITY;
    var run = run(0, failure("a", 0, never), failure("b", 0, never));
    assertThat(run.goodput()).isLessThanOrEqualTo(0.001);
    assertThat(run.waited()).isTrue();
  }

  /** One replica of four less from hour 24.75 to 48. */
  @Test
  void aJobThatShrinksWorksOn() {
    var run = run(0, 4, Set.of(), failure("a", 24, 48), failure("b", 24, 60));
    assertThat(run.interruptions()).isOne();
    assertThat(run.wallHours()).isBetween(25 + 19 * 1.1, 48.0 + 10);
  }

  private static Cluster cluster(int size) {
    var type = new HostType("t", "H100", 8);
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<>(List.of(new Link("l", "s", 400, 1)));
    for (int i = 0; i < size; i++) {
      hosts.add(new Host("h" + i, type));
      links.add(new Link("h" + i, "l", 400, 1));
    }
    return new Cluster(
        "c",
        List.of(type),
        List.of(new Switch("s", Tier.SPINE), new Switch("l", Tier.LEAF)),
        hosts,
        links);
  }

  private static FailureLog independent(String prefix, int hosts, double days, double perHostDay) {
    var random = new Random(5);
    var events = new ArrayList<FailureEvent>();
    for (int i = 0; i < hosts; i++) {
      double day = -Math.log(1 - random.nextDouble()) / perHostDay;
      while (day < days) {
        double hours = 10 * Math.exp(random.nextGaussian());
        events.add(new FailureEvent(prefix + i, day, day + hours / 24, CLASS));
        day += hours / 24 - Math.log(1 - random.nextDouble()) / perHostDay;
      }
    }
    return new FailureLog("log", hosts, 0, days, events);
  }

  private static JobGoodputProblem problem(
      int size, FailureLog log, boolean replayed, @Nullable Integer spares) {
    var on = cluster(size);
    var hosts = on.hosts().stream().map(Host::id).limit(24).toList();
    var options =
        new GoodputRunOptions(
            500, 36e12, 100, 0, null, 6, 3, 12, spares, 0.05, null, false, null, 400);
    var model = FailureRateLearner.learn(log, 30, Set.of());
    var replay = replayed ? new FailureLogReplay(log, Set.of()) : null;
    return new JobGoodputProblem(on, "j", hosts, 0, model, options, replay);
  }

  private static Goodput solve(int size, FailureLog log, boolean replayed) {
    return new JobGoodputSolver().solve(problem(size, log, replayed, 3), SolveControl.unlimited());
  }

  private static double waiting(JobGoodputProblem problem, int spares) {
    return SimulatedGoodputRuns.of(
            problem, problem.setting(spares), 1, SolveControl.<Goodput>unlimited().withSeed(9_000))
        .mean(run -> run.waited() ? 1 : 0);
  }

  /**
   * Failures of one day each month, each month one more: more spares than independent failures
   * would need.
   */
  @Test
  void sparesAreChosenByTheReplay() {
    var events = new ArrayList<FailureEvent>();
    for (int month = 0; month < 12; month++) {
      for (int i = 0; i < 2 + month; i++) {
        events.add(failure("h" + (7 * i + month) % 40, month * 720 + i, month * 720 + i + 60));
      }
    }
    var log = new FailureLog("log", 40, 0, 360, events);
    var problem = problem(40, log, true, null);
    int spares = new JobGoodputSolver().solve(problem, SolveControl.unlimited()).spares();
    // three standard errors of 400 runs, twice
    double slack = 3 * Math.sqrt(0.05 * 0.95 * 2 / 400);
    assertThat(waiting(problem, spares)).isLessThan(0.05 + slack);
    assertThat(waiting(problem, spares - 1)).isGreaterThan(0.05 - slack);
    var random = problem(40, log, false, null);
    assertThat(new JobGoodputSolver().solve(random, SolveControl.unlimited()).spares())
        .isLessThan(spares);
  }

  /** Of independent failures the replay, the simulation at the learnt rates and the formula. */
  @Test
  void replayOfIndependentFailuresAgreesWithTheirRates() {
    for (var prefix : new String[] {"h", "other"}) {
      var log = independent(prefix, 40, 400, 0.02);
      var replayed = solve(40, log, true);
      var random = solve(40, log, false);
      assertThat(replayed.goodput())
          .as(prefix)
          .isCloseTo(random.goodput(), within(0.015))
          .isBetween(random.low(), random.high());
      assertThat(replayed.basis()).contains(prefix.equals("h") ? "its own hosts" : "drawn");
    }
  }

  @Test
  void aLogOfFewerHostsIsRefused() {
    var log = independent("other", 10, 400, 0.02);
    assertThatThrownBy(() -> solve(40, log, true))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("--log-hosts");
  }
}
