package io.heddle.model.result;

import java.util.HashSet;
import java.util.List;

/**
 * Answers to several requests that share a cluster, in the order of the requests.
 *
 * @param left what they leave together
 */
public record JointGpuDispatch(
    String cluster, List<GpuDispatch> answers, ClusterFragmentation left) {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.dispatches/1";

  public JointGpuDispatch {
    answers = List.copyOf(answers);
    var taken = new HashSet<Gpu>();
    for (var answer : answers) {
      for (var gpu : answer.gpus()) {
        if (!taken.add(gpu)) {
          throw new IllegalArgumentException("two requests have " + gpu);
        }
      }
    }
  }

  /** One line on them, for a person. */
  public String summary() {
    return "dispatches of %d requests on %s".formatted(answers.size(), cluster);
  }
}
