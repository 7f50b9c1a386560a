package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.simulate.PolicyFamily.Played;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a study.
 *
 * @param results one a policy that was played at least once, in the order of the study
 * @param trace the latest trace that was played; null before the first
 * @param notes what the figures rest on, in sentences
 * @param complete whether all policies were played on all traces
 */
public record SimulationAnswer(
    SimulationStudy study,
    List<PolicyResult> results,
    @Nullable PreparedTrace trace,
    List<String> notes,
    boolean complete) {
  public SimulationAnswer {
    results = List.copyOf(results);
    notes = List.copyOf(notes);
  }

  static SimulationAnswer empty(SimulationStudy study) {
    return new SimulationAnswer(study, List.of(), null, List.of(), false);
  }

  SimulationAnswer with(PreparedTrace next) {
    return new SimulationAnswer(study, results, next, notes, false);
  }

  SimulationAnswer with(List<String> said) {
    return new SimulationAnswer(study, results, trace, said, false);
  }

  /** With one more trace under a policy. */
  SimulationAnswer with(String policy, Played played) {
    Map<String, PolicyResult> next = new LinkedHashMap<>();
    results.forEach(each -> next.put(each.policy(), each));
    var before = next.get(policy);
    next.put(policy, before == null ? PolicyResult.of(policy, played) : before.with(played));
    return new SimulationAnswer(study, List.copyOf(next.values()), trace, notes, false);
  }

  SimulationAnswer finished() {
    return new SimulationAnswer(study, results, trace, notes, true);
  }

  /** Jobs of the latest trace that were played. */
  public int jobs() {
    return trace == null ? 0 : trace.jobs().size();
  }

  /** Jobs of it that the empty cluster has no room for. */
  public int leftOut() {
    return trace == null ? 0 : trace.leftOut();
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
