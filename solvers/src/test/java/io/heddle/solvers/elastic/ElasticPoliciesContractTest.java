package io.heddle.solvers.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.JobGpuAllocation;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.model.result.SimulationOutcome.Span;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.GpuUseCertificate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every policy keeps, read off what came of it: no GPU twice, nothing on GPUs that are busy or
 * failed, one type a job and a choice that holds it, run to completion, work conserved to the
 * second, decisions at ticks, deadlines kept or refused, the same outcome each time.
 */
class ElasticPoliciesContractTest {
  private static final int JOBS = 80;

  static Stream<Arguments> policiesAndSeeds() {
    return ElasticSchedulingPolicies.registry().names().stream()
        .flatMap(name -> Stream.of(1L, 2L, 3L).map(seed -> Arguments.of(name, seed)));
  }

  private static SimulationOutcome play(String policy, ElasticReplayProblem problem) {
    return ElasticSchedulingPolicies.registry()
        .byName(policy)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  @ParameterizedTest
  @MethodSource("policiesAndSeeds")
  void whatItDoesHolds(String policy, long seed) {
    var cluster = ElasticCases.worn();
    var problem = new ElasticReplayProblem(cluster, ElasticCases.jobs(seed, JOBS));
    var outcome = play(policy, problem);
    assertThat(outcome.jobs()).hasSize(JOBS);
    for (int j = 0; j < JOBS; j++) {
      certify(problem.jobs().get(j), outcome.jobs().get(j), problem);
    }
    GpuUseCertificate.certify(cluster.hosts(), outcome);
    assertThat(play(policy, problem)).as("the same again").isEqualTo(outcome);
  }

  private static void certify(ElasticJob job, JobOutcome came, ElasticReplayProblem problem) {
    assertThat(came.job()).isEqualTo(job.job());
    assertThat(came.preemptions()).as("%s runs to completion", job).isZero();
    assertThat(came.lostSeconds()).isZero();
    if (came.spans().isEmpty()) {
      assertThat(job.deadlineSeconds()).as("%s is refused", job).isFinite();
      assertThat(came.endSeconds()).isNull();
      return;
    }
    double last = came.spans().getFirst().fromSeconds();
    assertThat(last % problem.tickSeconds()).as("%s starts at a tick", job).isZero();
    assertThat(last).isGreaterThanOrEqualTo(job.job().submitSeconds());
    double done = 0;
    for (var span : came.spans()) {
      assertThat(span.fromSeconds()).as("%s never stops", job).isEqualTo(last);
      last = span.toSeconds();
      done += certified(job, span, problem);
    }
    assertThat(came.rescalings()).isEqualTo(came.spans().size() - 1);
    assertThat(came.endSeconds()).isEqualTo(last);
    assertThat(done).as("%s's work", job).isCloseTo(job.job().durationSeconds(), within(1e-6));
  }

  /** Its work, which is that of its speed, but for a pause. */
  private static double certified(ElasticJob job, Span span, ElasticReplayProblem problem) {
    var types = types(span.allocation());
    assertThat(types).as("%s has one type", job).hasSize(1);
    double speed = job.speed(new GpuChoice(types.getFirst(), span.allocation().gpus()));
    assertThat(speed).as("%s on %s", job, span.allocation()).isPositive();
    double seconds = span.toSeconds() - span.fromSeconds();
    var costs = problem.costs();
    double longest = costs.checkpoint() + costs.fullSearch();
    assertThat(span.workSeconds())
        .as("%s's work on %s", job, span.allocation())
        .isLessThanOrEqualTo(speed * (seconds - Math.min(seconds, costs.search())) + 1e-6)
        .isGreaterThanOrEqualTo(speed * (seconds - longest) - 1e-6);
    return span.workSeconds();
  }

  private static List<String> types(JobGpuAllocation allocation) {
    return allocation.shares().stream()
        .map(share -> share.host().type().gpuModel())
        .distinct()
        .toList();
  }
}
