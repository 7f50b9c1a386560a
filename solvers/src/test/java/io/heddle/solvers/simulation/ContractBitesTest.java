package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.model.result.SimulationOutcome.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Broken policies, each of which the contract catches. */
class ContractBitesTest {
  private static final ClusterSimulationProblem PROBLEM =
      ClusterSimulationProblem.of(
          SchedulingPolicyContract.cluster(), SchedulingPolicyContract.jobs(3));

  private static ThrowingCallable running(Supplier<ClusterSchedulingPolicy> policy) {
    return () -> PolicyTrial.certified(PROBLEM, policy, SpeedModel::constant);
  }

  /** Starts every job on the first GPUs of one host, whoever holds them. */
  private static ClusterSchedulingPolicy always(int host) {
    return (_, context) -> {
      for (var job : List.copyOf(context.waiting())) {
        context.start(job, on(host, Math.min(8, job.gpus())));
      }
    };
  }

  private static JobGpuAllocation on(int host, int gpus) {
    return new JobGpuAllocation(List.of(HostGpuShare.of(PROBLEM.hosts().get(host), 0, gpus)));
  }

  @Test
  void aGpuIsGivenTwice() {
    assertThatThrownBy(running(() -> always(0))).hasMessageContaining("held by another job");
  }

  @Test
  void aHostOrGpuIsUsedThatIsBusyOrNotWell() {
    assertThatThrownBy(running(() -> always(1))).hasMessageContaining("out of use");
    assertThatThrownBy(running(() -> always(2))).hasMessageContaining("out of use");
    assertThatThrownBy(running(() -> always(5))).hasMessageContaining("out of use");
    assertThatThrownBy(running(() -> always(6))).hasMessageContaining("out of use");
  }

  @Test
  void aJobStartsBeforeItCame() {
    var last = PROBLEM.jobs().getLast();
    assertThatThrownBy(running(() -> (_, context) -> context.start(last, on(0, 1))))
        .hasMessageContaining("to come")
        .hasMessageContaining(last.id());
  }

  @Test
  void aJobRunsTwice() {
    assertThatThrownBy(
            running(() ->
                (event, context) -> {
                  if (event instanceof ClusterSimulationEvent.Submitted(var job)) {
                    context.start(job, on(0, 1));
                    context.start(job, on(3, 1));
                  }
                }))
        .hasMessageContaining("running");
  }

  @Test
  void chanceDecides() {
    var calls = new AtomicInteger();
    assertThatThrownBy(
            running(() -> {
              int late = calls.getAndIncrement();
              var policy = new FirstComePolicy(SchedulingPolicyContract.cluster());
              return (event, context) -> {
                if (context.now() > 2000 + 500 * late) {
                  policy.react(event, context);
                }
              };
            }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("same outcome");
  }

  @Test
  void jobsAreForgotten() {
    var test =
        new SchedulingPolicyContract() {
          @Override
          protected ClusterSchedulingPolicy policy(Cluster cluster, List<TraceJob> jobs) {
            var policy = new FirstComePolicy(cluster);
            return (event, context) -> {
              if (context.now() < jobs.getLast().submitSeconds()) {
                policy.react(event, context);
              }
            };
          }
        };
    assertThatThrownBy(() -> test.whatItDoesHolds(0))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("ends");
  }

  private static Span span(JobOutcome job) {
    return job.spans().getFirst();
  }

  private static double start(JobOutcome job) {
    return span(job).fromSeconds();
  }

  private static double end(JobOutcome job) {
    return span(job).toSeconds();
  }

  private static JobOutcome outcome(
      JobOutcome job, double from, double to, JobGpuAllocation where) {
    return new JobOutcome(
        job.job(),
        from,
        to,
        List.of(new Span(from, to, where, span(job).workSeconds())),
        job.rescalings(),
        job.preemptions(),
        job.lostSeconds());
  }

  /** Certifies what a broken simulator could hand back: one job outcome otherwise. */
  private static ThrowingCallable telling(UnaryOperator<JobOutcome> change) {
    var trial =
        new PolicyTrial(
            PROBLEM,
            new FirstComePolicy(SchedulingPolicyContract.cluster()),
            SpeedModel.constant());
    var good = trial.outcome();
    trial.certify(good);
    var jobs = new ArrayList<>(good.jobs());
    jobs.set(7, change.apply(jobs.get(7)));
    return () ->
        trial.certify(
            new SimulationOutcome(
                jobs, good.samples(), good.gpus(), good.fromSeconds(), good.toSeconds()));
  }

  @Test
  void outcomesThatCannotBe() {
    assertThatThrownBy(
            telling(job ->
                outcome(job, job.job().submitSeconds() - 1, end(job), span(job).allocation())))
        .hasMessageContaining("after its submission");
    assertThatThrownBy(
            telling(job -> outcome(job, start(job), end(job) + 1, span(job).allocation())))
        .hasMessageContaining("samples hold");
    assertThatThrownBy(
            telling(
                job -> new JobOutcome(job.job(), start(job), end(job) + 1, job.spans(), 0, 0, 0)))
        .hasMessageContaining("gives its GPUs back");
    assertThatThrownBy(
            telling(job -> new JobOutcome(job.job(), start(job), end(job), job.spans(), 0, 1, 5)))
        .hasMessageContaining("work is done");
    assertThatThrownBy(
            telling(job -> new JobOutcome(job.job(), start(job), null, job.spans(), 0, 0, 0)))
        .hasMessageContaining("has no end");
    assertThatThrownBy(telling(job -> outcome(job, start(job), end(job), held(job))))
        .hasMessageContaining("one job at a time");
    assertThatThrownBy(telling(job -> outcome(job, start(job), end(job), on(1, 1))))
        .hasMessageContaining("takes no work");
    assertThatThrownBy(telling(job -> outcome(job, start(job), end(job), on(5, 1))))
        .hasMessageContaining("takes no work");
    assertThatThrownBy(telling(job -> outcome(job, start(job), end(job), on(2, 1))))
        .hasMessageContaining("busy GPUs");
  }

  /** What another job holds at the same time. */
  private static JobGpuAllocation held(JobOutcome job) {
    return new PolicyTrial(
            PROBLEM, new FirstComePolicy(SchedulingPolicyContract.cluster()), SpeedModel.constant())
        .outcome().jobs().stream()
            .filter(other -> !other.job().equals(job.job()))
            .filter(other -> span(other).fromSeconds() < span(job).toSeconds())
            .filter(other -> span(other).toSeconds() > span(job).fromSeconds())
            .map(other -> span(other).allocation())
            .findFirst()
            .orElseThrow();
  }
}
