package io.heddle.app.planner.features.place;

import java.util.List;

/**
 * Sentences that belong together.
 *
 * @param about the run or the pair that they speak of
 */
public record Reasoning(String about, List<String> sentences) {
  public Reasoning {
    sentences = List.copyOf(sentences);
  }
}
