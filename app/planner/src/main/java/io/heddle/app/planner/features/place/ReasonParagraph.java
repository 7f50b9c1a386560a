package io.heddle.app.planner.features.place;

import java.util.List;

/**
 * Sentences that belong together.
 *
 * @param about the run or the pair that they speak of
 */
public record ReasonParagraph(String about, List<String> sentences) {
  public ReasonParagraph {
    sentences = List.copyOf(sentences);
  }
}
