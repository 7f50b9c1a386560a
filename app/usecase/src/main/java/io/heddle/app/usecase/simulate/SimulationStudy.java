package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.simulate.PolicyFamily.World;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Policies of one family on the same traces.
 *
 * @param jobs of a trace to play at most
 * @param load GPUs asked for on average, as a share of the free ones; NaN: as the trace is
 * @param policies names, at least one
 * @param baseline one of them
 * @param settings of the family, by name
 * @param planned the large job of queue studies; null: the usual
 * @param alpha its affinity
 * @param seed of the first trace
 * @param seeds how many traces, of seeds one after the other
 */
public record SimulationStudy(
    Cluster cluster,
    TraceSource source,
    int jobs,
    double load,
    PolicyFamily family,
    List<String> policies,
    String baseline,
    Map<String, Double> settings,
    @Nullable TrainingJob planned,
    double alpha,
    long seed,
    int seeds) {
  public SimulationStudy {
    policies = List.copyOf(policies);
    settings = Map.copyOf(settings);
    if (policies.isEmpty() || !policies.contains(baseline) || jobs < 1 || seeds < 1) {
      throw new IllegalArgumentException(
          "%d jobs, %d seeds, policies %s against %s".formatted(jobs, seeds, policies, baseline));
    }
  }

  /**
   * Plays every policy on every trace; each that is done is reported as progress. Slow.
   *
   * @return what there is, also where it was stopped after at least one policy
   * @throws InfeasibleException if no job fits, or no policy can be played
   * @throws StoppedException if it was stopped before there was anything
   */
  public SimulationAnswer run(SolveControl<SimulationAnswer> control) {
    var answer = SimulationAnswer.empty(this);
    int done = 0;
    try {
      for (long each = seed; each < seed + seeds; each++) {
        var prepared = PreparedTrace.of(this, each);
        answer = answer.with(prepared);
        var world =
            new World(
                cluster,
                prepared.jobs(),
                PreparedTrace.file(this),
                prepared.load(),
                planned,
                alpha,
                settings,
                each);
        try (var stage = family.open(world)) {
          answer = answer.with(stage.notes());
          for (var policy : policies) {
            var part = part(control, policy, each, done++);
            answer = answer.with(policy, stage.play(policy, part));
            control
                .progress()
                .accept(new SolverProgress<>(share(done), message(policy, each), answer));
          }
        }
      }
    } catch (StoppedException stopped) {
      if (answer.results().isEmpty()) {
        throw stopped;
      }
      return answer;
    }
    return answer.finished();
  }

  private double share(double done) {
    return done / ((double) seeds * policies.size());
  }

  private String message(String policy, long of) {
    return seeds == 1 ? policy : "%s, seed %d".formatted(policy, of);
  }

  private SolveControl<SimulationAnswer> part(
      SolveControl<SimulationAnswer> control, String policy, long of, int done) {
    return new SolveControl<>(
        control.termination(),
        step ->
            control
                .progress()
                .accept(
                    new SolverProgress<>(
                        share(done + (Double.isNaN(step.fraction()) ? 0 : step.fraction())),
                        message(policy, of) + ": " + step.message(),
                        null)),
        of);
  }
}
