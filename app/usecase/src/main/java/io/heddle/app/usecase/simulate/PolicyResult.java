package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.simulate.PolicyFamily.Played;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What came of one policy.
 *
 * @param first what came of the first trace, job by job
 * @param values by trace, then by measure of the family
 * @param completions by trace
 */
public record PolicyResult(
    String policy, Played first, List<List<Double>> values, List<JobCompletions> completions) {
  public PolicyResult {
    values = List.copyOf(values);
    completions = List.copyOf(completions);
  }

  static PolicyResult of(String policy, Played played) {
    return new PolicyResult(policy, played, List.of(), List.of()).with(played);
  }

  /** With what came of one more trace. */
  PolicyResult with(Played more) {
    var all = new ArrayList<>(values);
    all.add(Arrays.stream(more.values()).boxed().toList());
    var ends = new ArrayList<>(completions);
    ends.add(JobCompletions.of(more.outcome()));
    return new PolicyResult(policy, first, all, ends);
  }

  /** The cluster at a time of the first trace. */
  public SimulationMoment at(double seconds) {
    return SimulationMoment.of(first.outcome(), first.colours(), seconds);
  }
}
