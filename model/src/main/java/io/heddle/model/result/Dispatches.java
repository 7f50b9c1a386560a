package io.heddle.model.result;

import java.util.HashSet;
import java.util.List;

/**
 * Answers to several requests that share a cluster, in the order of the requests.
 *
 * @param left what they leave together
 */
public record Dispatches(String cluster, List<Dispatch> answers, Fragmentation left) {
  public Dispatches {
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
}
