package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.simulation.PolicySchedulingContext.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The clock, and every order that a policy can give. */
class ClusterJobSimulatorTest {
  private static final Host HOST = new Host("h", new HostType("t", "G", 8));

  private static TraceJob job(String id, double submit, double duration) {
    return new TraceJob(id, submit, duration, 4, 0, false, Map.of());
  }

  private static JobGpuAllocation gpus(int from, int to) {
    return new JobGpuAllocation(List.of(HostGpuShare.of(HOST, from, to)));
  }

  private static ClusterSimulationProblem problem(double until, TraceJob... jobs) {
    return new ClusterSimulationProblem(List.of(HOST), List.of(jobs), 0, until);
  }

  private static SimulationOutcome run(
      ClusterSimulationProblem problem, ClusterSchedulingPolicy policy, SpeedModel speeds) {
    var trial = new PolicyTrial(problem, policy, speeds);
    trial.certify(trial.outcome());
    return trial.outcome();
  }

  /** Half the GPUs, half the speed. */
  private static SpeedModel byGpus() {
    return ElasticPolicy.speeds();
  }

  /** Starts jobs on GPUs 0 to 3 as they come, and is woken once. */
  private abstract static class Once implements ClusterSchedulingPolicy {
    private final double wake;

    Once(double wake) {
      this.wake = wake;
    }

    @Override
    public void begin(PolicySchedulingContext context) {
      context.wakeAt(wake);
    }

    @Override
    public void react(ClusterSimulationEvent event, PolicySchedulingContext context) {
      switch (event) {
        case ClusterSimulationEvent.Submitted(var job) -> context.start(job, gpus(0, 4));
        case ClusterSimulationEvent.Woken _ -> woken(context);
        default -> {}
      }
    }

    abstract void woken(PolicySchedulingContext context);
  }

  private static ClusterSchedulingPolicy at(double wake, Consumer<PolicySchedulingContext> what) {
    return new Once(wake) {
      @Override
      void woken(PolicySchedulingContext context) {
        what.accept(context);
      }
    };
  }

  @Test
  void aJobAloneEndsToTheSecond() {
    var one = job("a", 7, 1000);
    var outcome =
        run(problem(Double.POSITIVE_INFINITY, one), at(1, _ -> {}), SpeedModel.constant());
    var ended = outcome.jobs().getFirst();
    assertThat(ended.startSeconds()).isEqualTo(7);
    assertThat(ended.endSeconds()).isEqualTo(1007);
    assertThat(ended.gpuSeconds()).isEqualTo(4000);
    assertThat(outcome.toSeconds()).isEqualTo(1007);
    assertThat(outcome.meanJctSeconds()).isEqualTo(1000);
    assertThat(outcome.utilization()).isEqualTo(4000.0 / (8 * 1007));
    assertThat(outcome.samples())
        .containsExactly(
            new SimulationOutcome.Sample(0, 0, 0, 0),
            new SimulationOutcome.Sample(1, 0, 0, 0),
            new SimulationOutcome.Sample(7, 0, 1, 4),
            new SimulationOutcome.Sample(1007, 0, 0, 0));
  }

  @Test
  void aResizedJobPausesAndGoesOnAtItsNewSpeed() {
    var one = job("a", 0, 1000);
    var outcome =
        run(
            problem(Double.POSITIVE_INFINITY, one),
            at(400, context -> context.resize(one, gpus(2, 4), 50)),
            byGpus());
    var ended = outcome.jobs().getFirst();
    // 400 s of work, 50 s of pause, 600 s of work at half the speed.
    assertThat(ended.endSeconds()).isEqualTo(400 + 50 + 1200);
    assertThat(ended.rescalings()).isEqualTo(1);
    assertThat(ended.spans()).hasSize(2);
    assertThat(ended.gpuSeconds()).isEqualTo(4 * 400 + 2 * 1250);
  }

  @Test
  void aStoppedJobKeepsItsWorkOrLosesIt() {
    for (var work : Work.values()) {
      var one = job("a", 0, 1000);
      var outcome =
          run(
              problem(Double.POSITIVE_INFINITY, one),
              at(
                  300,
                  context -> {
                    if (context.running(one) != null) {
                      context.stop(one, work);
                      context.wakeAt(500);
                    } else {
                      context.start(one, gpus(4, 8), 20);
                    }
                  }),
              SpeedModel.constant());
      var ended = outcome.jobs().getFirst();
      assertThat(ended.endSeconds())
          .isEqualTo(work == Work.KEPT ? 500 + 20 + 700 : 500 + 20 + 1000);
      assertThat(ended.lostSeconds()).isEqualTo(work == Work.KEPT ? 0 : 300);
      assertThat(ended.preemptions()).isEqualTo(1);
      assertThat(ended.startSeconds()).isZero();
    }
  }

  @Test
  void speedsChangeWheneverThePolicyIsWoken() {
    var one = job("a", 0, 1000);
    var outcome =
        run(
            problem(Double.POSITIVE_INFINITY, one),
            at(100, _ -> {}),
            (working, now) -> working.stream().mapToDouble(_ -> now < 100 ? 0 : 2).toArray());
    assertThat(outcome.jobs().getFirst().endSeconds()).isEqualTo(600);
  }

  @Test
  void whatHappensAtOneMomentHasAnOrder() {
    var events = new ArrayList<String>();
    var first = job("a", 0, 100);
    var second = job("b", 100, 10);
    var policy =
        new Once(100) {
          @Override
          public void react(ClusterSimulationEvent event, PolicySchedulingContext context) {
            events.add(event.getClass().getSimpleName());
            super.react(event, context);
          }

          @Override
          void woken(PolicySchedulingContext context) {}
        };
    run(problem(Double.POSITIVE_INFINITY, first, second), policy, SpeedModel.constant());
    assertThat(events).containsExactly("Submitted", "Ended", "Submitted", "Woken", "Ended");
  }

  @Test
  void theEndCutsOffWhatRuns() {
    var one = job("a", 0, 1000);
    var outcome = run(problem(250, one), at(1, _ -> {}), SpeedModel.constant());
    var cut = outcome.jobs().getFirst();
    assertThat(cut.endSeconds()).isNull();
    assertThat(cut.spans().getFirst().workSeconds()).isEqualTo(250);
    assertThat(outcome.toSeconds()).isEqualTo(250);
  }

  @Test
  void aRejectedJobNeverRuns() {
    var one = job("a", 0, 1000);
    ClusterSchedulingPolicy policy = (_, context) -> context.reject(one);
    var outcome = run(problem(Double.POSITIVE_INFINITY, one), policy, SpeedModel.constant());
    assertThat(outcome.jobs().getFirst().startSeconds()).isNull();
    assertThat(outcome.meanJctSeconds()).isZero();
  }

  @Test
  void ordersThatCannotBeCarriedOutAreFaults() {
    var one = job("a", 0, 1000);
    assertThatThrownBy(() ->
            run(
                problem(2000, one),
                at(10, context -> context.resize(one, gpus(0, 9), 0)),
                SpeedModel.constant()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("GPU 8 of host h is out of use");
    assertThatThrownBy(() ->
            run(problem(2000, one), at(10, context -> context.wakeAt(10)), SpeedModel.constant()))
        .hasMessageContaining("later than now");
    assertThatThrownBy(
            () -> run(problem(2000, one), at(10, _ -> {}), (_, _) -> new double[] {Double.NaN}))
        .hasMessageContaining("job a: speed NaN");
    assertThatThrownBy(
            () -> run(problem(2000, one), at(10, _ -> {}), (_, _) -> new double[] {1, 1}))
        .hasMessageContaining("2 speeds for 1 jobs");
    assertThatThrownBy(() ->
            run(problem(2000, one), at(1500, context -> context.stop(one, Work.KEPT)), byGpus()))
        .hasMessageContaining("job a: is ended");
  }

  @Test
  void jobsThatComeTwiceOrTooEarlyAreRefused() {
    assertThatThrownBy(() -> problem(10, job("a", 0, 1), job("a", 1, 1)))
        .hasMessageContaining("job a: comes twice");
    assertThatThrownBy(() -> problem(10, job("a", 5, 1), job("b", 1, 1)))
        .hasMessageContaining("job b: submitted at 1.0 s");
  }

  @Test
  void cancelStopsIt() {
    var cancel = new SolverTermination.Cancel();
    cancel.cancel();
    assertThatThrownBy(() ->
            ClusterJobSimulator.run(
                problem(10, job("a", 0, 1)),
                at(1, _ -> {}),
                SpeedModel.constant(),
                new SolveControl<>(cancel, _ -> {}, 0)))
        .isInstanceOf(StoppedException.class);
  }
}
