package io.heddle.app.usecase.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.traces.ModelCatalogue;
import io.heddle.app.usecase.traces.SyntheticTrace;
import io.heddle.model.job.JobProfile;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.replay.ReplayLinkKind;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplayResult;
import io.heddle.solvers.replay.TraceReplaySolver;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReplayTest {
  static List<String> schedulers() {
    return Schedulers.registry().names();
  }

  private static TraceReplayResult play(String scheduler, List<TraceJob> jobs) {
    return solve(problem(scheduler, jobs), 0);
  }

  private static List<TraceJob> small() {
    return capped(SyntheticTrace.of(4, 60, 40_000), 48);
  }

  /** The same jobs on no more GPUs than that. */
  static List<TraceJob> capped(List<TraceJob> jobs, int most) {
    return jobs.stream()
        .map(job -> {
          int gpus = Math.min(most, job.gpus());
          var all = Objects.requireNonNull(job.profile());
          return new TraceJob(
              job.id(),
              job.submitSeconds(),
              job.durationSeconds(),
              gpus,
              job.gpusPerHost(),
              new JobProfile(
                  all.flopsPerIteration() * gpus / job.gpus(),
                  all.computeSeconds(),
                  all.overlapStart(),
                  all.dpBytes(),
                  all.ppBytes()));
        })
        .toList();
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void everyJobEndsAndNoGpuIsGivenTwice(String scheduler) {
    var jobs = small();
    var result = play(scheduler, jobs);
    assertThat(result.jobs()).hasSameSizeAs(jobs);
    assertThat(result.gpuUtilization()).isBetween(0.2, 1.0);
    assertThat(result.contendedJobs()).isPositive().isLessThanOrEqualTo(1);
    var change = new TreeMap<Double, Integer>();
    for (int j = 0; j < jobs.size(); j++) {
      var job = result.jobs().get(j);
      assertThat(job.startSeconds()).isGreaterThanOrEqualTo(jobs.get(j).submitSeconds());
      assertThat(job.endSeconds() - job.startSeconds())
          .as(job.id())
          .isGreaterThanOrEqualTo(0.98 * jobs.get(j).durationSeconds());
      change.merge(job.startSeconds(), job.gpus(), Integer::sum);
      change.merge(job.endSeconds(), -job.gpus(), Integer::sum);
    }
    int held = 0;
    for (int each : change.values()) {
      held += each;
      assertThat(held).isBetween(0, 96);
    }
    for (var bin : result.bins()) {
      assertThat(bin.gpus()).isBetween(0.0, 96.0 + 1e-6);
      for (var shares : bin.links().values()) {
        assertThat(shares.stream().mapToDouble(x -> x).sum()).isBetween(0.0, 1.0);
      }
    }
  }

  @Test
  void aJobAloneRunsAsLongAsItSays() {
    var job = new TraceJob("a", 5, 1000, 16, 8, ModelCatalogue.byName("gpt").profile(16));
    var outcome = play("crux", List.of(job)).jobs().getFirst();
    assertThat(outcome.endSeconds()).isCloseTo(1005, within(1e-6));
    assertThat(outcome.slowdown()).isCloseTo(1, within(1e-9));
  }

  @Test
  void theSameTraceGivesTheSameResult() {
    assertThat(play("crux", small())).isEqualTo(play("crux", small()));
  }

  /**
   * What paths that are chosen gain over hashed ones, and that levels tried in the simulator give
   * none of it away: paired traces, since one trace tells nothing. CRUX's own priorities do give
   * some away in single traces.
   */
  @Test
  void chosenPathsAreBetterThanHashedOnesAndTriedLevelsNoWorseThanNone() {
    int traces = 10;
    var gain = new double[traces];
    var lost = new double[traces];
    for (int t = 0; t < traces; t++) {
      var jobs = SyntheticTrace.of(t, 40, 26_000, 48);
      double refined = play("refined", jobs).utilizationWhileArriving();
      gain[t] = refined - play("ecmp", jobs).utilizationWhileArriving();
      lost[t] = play("paths-only", jobs).utilizationWhileArriving() - refined;
    }
    var gains = MeanInterval.of(gain);
    assertThat(gains.mean()).isGreaterThan(gains.half());
    var losses = MeanInterval.of(lost);
    assertThat(losses.mean()).as("not distinguishable from none").isLessThan(losses.half());
  }

  /** Three GPUs of each host: both jobs have one of the second PCIe switch's, under one ToR. */
  @Test
  void whereJobsMeetIsTold() {
    var profile = ModelCatalogue.byName("bert").profile(6);
    var one = new TraceJob("a", 0, 1000, 6, 3, profile);
    var alone = play("ecmp", List.of(one));
    assertThat(alone.pcieShare()).isZero();
    assertThat(alone.utilizationAlone()).isCloseTo(alone.gpuUtilization(), within(1e-9));
    var both = play("ecmp", List.of(one, new TraceJob("b", 0, 1000, 6, 3, profile)));
    assertThat(both.pcieShare()).isEqualTo(1);
    // Under one ToR: PCIe and adapters carry all of it, and links between switches nothing.
    assertThat(carried(both, ReplayLinkKind.PCIE)).isPositive();
    assertThat(carried(both, ReplayLinkKind.ADAPTER)).isPositive();
    assertThat(carried(both, ReplayLinkKind.SWITCHES)).isZero();
    assertThat(both.utilizationAlone()).isGreaterThan(both.gpuUtilization() + 0.005);
    assertThat(both.utilizationWhileArriving()).isBetween(0.0, 1.0);
  }

  /** Two jobs of two hosts: near each other they keep to their ToR switches. */
  @Test
  void hostsByLotMakeJobsMeet() {
    var profile = ModelCatalogue.byName("gpt").profile(16);
    var jobs =
        List.of(
            new TraceJob("a", 0, 1000, 16, 8, profile),
            new TraceJob("b", 0, 1000, 16, 8, profile),
            new TraceJob("c", 0, 1000, 8, 8, ModelCatalogue.byName("gpt").profile(8)));
    var near = problem("ecmp", jobs);
    assertThat(solve(near, 1).contendedJobs()).isZero();
    int met = 0;
    for (int seed = 0; seed < 20; seed++) {
      var result = solve(near.anywhere(), seed);
      assertThat(result).isEqualTo(solve(near.anywhere(), seed));
      assertThat(result.contendedGpus())
          .as("two of three jobs have 32 of 40 GPUs")
          .isCloseTo(result.contendedJobs() * 1.2, within(1e-9));
      met += result.contendedJobs() > 0 ? 1 : 0;
    }
    assertThat(met).isBetween(3, 20);
  }

  private static TraceReplayResult solve(TraceReplayProblem problem, long seed) {
    return new TraceReplaySolver()
        .solve(problem, SolveControl.<TraceReplayResult>unlimited().withSeed(seed));
  }

  private static TraceReplayProblem problem(String scheduler, List<TraceJob> jobs) {
    return new TraceReplayProblem(
        PaperFabrics.testbed(), jobs, Schedulers.registry().byName(scheduler), 8);
  }

  private static double carried(TraceReplayResult result, ReplayLinkKind kind) {
    return result.bins().stream()
        .flatMap(bin -> Objects.requireNonNull(bin.links().get(kind)).stream())
        .mapToDouble(x -> x)
        .sum();
  }

  @Test
  void aJobThatIsTooLargeIsNamed() {
    var job = new TraceJob("giant", 0, 10, 97, 8, ModelCatalogue.byName("gpt").profile(97));
    assertThatThrownBy(() -> play("crux", List.of(job)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("giant")
        .hasMessageContaining("97")
        .hasMessageContaining("96");
  }

  @Test
  void cancelStopsIt() {
    var cancel = new SolverTermination.Cancel();
    var control =
        new SolveControl<TraceReplayResult>(
            cancel,
            progress -> {
              if (progress.fraction() > 0.2) {
                cancel.cancel();
              }
            },
            0);
    var problem = problem("crux", small());
    assertThatThrownBy(() -> new TraceReplaySolver().solve(problem, control))
        .isInstanceOf(StoppedException.class);
  }

  @Test
  void theTraceIsLikeThePapers() {
    var trace = SyntheticTrace.of(1, 5000, 14 * 86_400);
    double large = trace.stream().filter(job -> job.gpus() >= 128).count() / 5000.0;
    assertThat(large).isBetween(0.08, 0.12);
    assertThat(trace.stream().mapToInt(TraceJob::gpus).max()).hasValue(512);
    double gpuSeconds = trace.stream().mapToDouble(j -> j.gpus() * j.durationSeconds()).sum();
    assertThat(gpuSeconds / (14 * 86_400)).isBetween(700.0, 1500.0);
  }
}
