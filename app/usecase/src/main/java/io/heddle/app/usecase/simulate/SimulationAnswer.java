package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.simulate.PolicyFamily.Played;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a study.
 *
 * @param results one a policy that was played at least once, in the order of the study
 * @param jobs of the latest trace that were played
 * @param leftOut jobs of it that the empty cluster has no room for
 * @param load that it asked for, as a share of the free GPUs
 * @param notes what the figures rest on, in sentences
 * @param complete whether all policies were played on all traces
 */
public record SimulationAnswer(
    SimulationStudy study,
    List<PolicyResult> results,
    int jobs,
    int leftOut,
    double load,
    List<String> notes,
    boolean complete) {
  public SimulationAnswer {
    results = List.copyOf(results);
    notes = List.copyOf(notes);
  }

  static SimulationAnswer empty(SimulationStudy study) {
    return new SimulationAnswer(study, List.of(), 0, 0, study.load(), List.of(), false);
  }

  SimulationAnswer with(int played, int left, double asked) {
    return new SimulationAnswer(study, results, played, left, asked, notes, false);
  }

  SimulationAnswer with(List<String> said) {
    return new SimulationAnswer(study, results, jobs, leftOut, load, said, false);
  }

  /** With one more trace under a policy. */
  SimulationAnswer with(String policy, Played played) {
    Map<String, PolicyResult> next = new LinkedHashMap<>();
    results.forEach(each -> next.put(each.policy(), each));
    var before = next.get(policy);
    next.put(
        policy,
        before == null
            ? new PolicyResult(policy, played, List.of(values(played)))
            : before.with(values(played)));
    return new SimulationAnswer(
        study, List.copyOf(next.values()), jobs, leftOut, load, notes, false);
  }

  private static List<Double> values(Played played) {
    var values = new ArrayList<Double>();
    for (double value : played.values()) {
      values.add(value);
    }
    return values;
  }

  SimulationAnswer finished() {
    return new SimulationAnswer(study, results, jobs, leftOut, load, notes, true);
  }

  /** What came of a policy; null where it was not played yet. */
  public @Nullable PolicyResult of(String policy) {
    return results.stream().filter(each -> each.policy().equals(policy)).findFirst().orElse(null);
  }

  /** What the others are compared with; null where it was not played yet. */
  public @Nullable PolicyResult baseline() {
    return of(study.baseline());
  }
}
