package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.solvers.SolveControl;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Runs a policy and looks at what came of it with its own eyes. */
final class PolicyTrial implements ClusterSimulationObserver {
  private static final double SECOND_FRACTION = 1e-6;

  private final ClusterSimulationProblem problem;
  private final Map<String, Double> work = new HashMap<>();

  private final SimulationOutcome outcome;

  PolicyTrial(ClusterSimulationProblem problem, ClusterSchedulingPolicy policy, SpeedModel speeds) {
    this.problem = problem;
    outcome = ClusterJobSimulator.run(problem, policy, speeds, this, SolveControl.unlimited());
  }

  /** A run that has been certified. */
  static SimulationOutcome certified(
      ClusterSimulationProblem problem,
      Supplier<ClusterSchedulingPolicy> policy,
      Supplier<SpeedModel> speeds) {
    var trial = new PolicyTrial(problem, policy.get(), speeds.get());
    trial.certify(trial.outcome);
    assertThat(new PolicyTrial(problem, policy.get(), speeds.get()).outcome)
        .as("the same outcome for the same jobs and seed")
        .isEqualTo(trial.outcome);
    return trial.outcome;
  }

  SimulationOutcome outcome() {
    return outcome;
  }

  /** Work is integrated from the speeds, beside what the simulator counts. */
  @Override
  public void span(double from, double to, ObservableSimulationState state) {
    for (var running : state.running()) {
      work.merge(running.job().id(), (to - from) * running.speed(), Double::sum);
    }
  }

  /** Looks at an outcome of this trial. */
  void certify(SimulationOutcome outcome) {
    assertThat(outcome.jobs().stream().map(JobOutcome::job).toList()).isEqualTo(problem.jobs());
    outcome.jobs().forEach(this::certifyJob);
    GpuUseCertificate.certify(problem.hosts(), outcome);
    certifySamples(outcome);
  }

  private void certifyJob(JobOutcome each) {
    var job = each.job();
    var spans = each.spans();
    double done = 0;
    double last = job.submitSeconds();
    for (var span : spans) {
      assertThat(span.fromSeconds())
          .as("%s: starts after its submission, or its stop", job.id())
          .isGreaterThanOrEqualTo(last);
      assertThat(span.toSeconds()).as(job.id()).isGreaterThanOrEqualTo(span.fromSeconds());
      last = span.toSeconds();
      done += span.workSeconds();
    }
    if (!spans.isEmpty()) {
      assertThat(each.startSeconds()).as(job.id()).isEqualTo(spans.getFirst().fromSeconds());
    }
    assertThat(done)
        .as("%s: work is that of its speeds", job.id())
        .isCloseTo(work.getOrDefault(job.id(), 0.0), within(tolerance(job)));
    double useful = done - each.lostSeconds();
    if (each.endSeconds() == null) {
      assertThat(useful)
          .as("%s: did all its work and has no end", job.id())
          .isLessThan(job.durationSeconds());
    } else {
      assertThat(each.endSeconds())
          .as("%s: ends when it gives its GPUs back", job.id())
          .isEqualTo(last);
      assertThat(useful)
          .as("%s: ends when its work is done", job.id())
          .isCloseTo(job.durationSeconds(), within(tolerance(job)));
    }
  }

  private static double tolerance(TraceJob job) {
    return SECOND_FRACTION * (1 + job.durationSeconds() * 1e-3);
  }

  private static void certifySamples(SimulationOutcome outcome) {
    double held = 0;
    for (int i = 0; i < outcome.samples().size(); i++) {
      var sample = outcome.samples().get(i);
      double until =
          i + 1 < outcome.samples().size()
              ? outcome.samples().get(i + 1).seconds()
              : outcome.toSeconds();
      assertThat(until).as("samples rise").isGreaterThanOrEqualTo(sample.seconds());
      assertThat(sample.gpus()).isBetween(0, outcome.gpus());
      held += sample.gpus() * (until - sample.seconds());
    }
    double spans = outcome.jobs().stream().mapToDouble(JobOutcome::gpuSeconds).sum();
    assertThat(held).as("samples hold what jobs hold").isCloseTo(spans, within(1e-6 * (1 + spans)));
  }
}
