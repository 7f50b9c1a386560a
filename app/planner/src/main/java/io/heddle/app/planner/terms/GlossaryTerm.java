package io.heddle.app.planner.terms;

import io.heddle.app.planner.guide.PackagedGuide;

/**
 * A word that is not everyday.
 *
 * @param id lower-case words with hyphens
 * @param about what it means, in a sentence or two
 * @param unit of its figures; empty where it has none
 * @param source where it was defined: paper and section; empty where that is common knowledge
 * @param page of the guide on which it is used
 */
public record GlossaryTerm(
    String id, String name, String about, String unit, String source, String page) {
  /** Its place in the guide's list of terms: page and anchor. */
  public String anchor() {
    return "terms.md#" + PackagedGuide.anchor(name);
  }

  /** Everything about it, line by line. */
  public String text() {
    return name + "\n" + about + facts("\n");
  }

  /** Unit and source. */
  String facts(String before) {
    return (unit.isEmpty() ? "" : before + "Unit: " + unit)
        + (source.isEmpty() ? "" : before + "Source: " + source);
  }
}
