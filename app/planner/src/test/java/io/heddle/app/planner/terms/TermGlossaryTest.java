package io.heddle.app.planner.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.guide.PackagedGuide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermGlossaryTest {
  private static final Path PAGE = Path.of("../../docs/guide/terms.md");

  /** Words that a newcomer asks about. */
  private static final List<String> ASKED =
      List.of(
          "α spread minipod GBE intensity level bias MFU", // of all kinds
          "bus bandwidth, DP TP PP CP EP, rank, oversubscription, fragmentation, ECMP, DSCP",
          "spare, GPU-hours, bound, gap, Pareto, rail, leaf, spine, Core, micro-batch",
          "recomputation, ZeRO, affinity, JCT, backfill, failure domain, bubble, stage");

  /** Written anew where the property heddle.write is set. */
  @Test
  void thePageOfTheGuideIsMadeOfTheTerms() throws IOException {
    if (System.getProperty("heddle.write") != null) {
      Files.writeString(PAGE, page());
    }
    assertThat(PAGE)
        .as("docs/guide/terms.md; CONTRIBUTING.md says what makes it anew")
        .hasContent(page());
  }

  private static String page() {
    var text = new StringBuilder();
    text.append(
        """
        # Terms

        > Look up technical terms, their units and their sources.

        The window shows the same explanations: hover over a term, or press Ctrl+F1 for the terms of the focused control.
        """);
    for (var term : TermGlossary.all()) {
      text.append("\n## ").append(term.name()).append("\n\n").append(term.about()).append("\n");
      if (!term.unit().isEmpty()) {
        text.append("\nUnit: ").append(term.unit()).append(".\n");
      }
      if (!term.source().isEmpty()) {
        text.append("\nSource: ").append(term.source()).append(".\n");
      }
      text.append(
          "\nUsed in: [%s](%s).\n"
              .formatted(PackagedGuide.load().require(term.page()).title(), term.page()));
    }
    return text.toString();
  }

  @Test
  void everyTermHasItsPlaceInTheGuide() {
    var guide = PackagedGuide.load();
    for (var term : TermGlossary.all()) {
      var anchor = term.anchor().replaceFirst("terms.md#", "");
      assertThat(guide.require("terms.md").sections())
          .as(term.id())
          .anyMatch(each -> each.anchor().equals(anchor) && each.text().contains(term.about()));
    }
  }

  @Test
  void whatANewcomerAsksIsExplained() {
    for (var words : ASKED) {
      for (var word : words.contains(",") ? words.split(", ?") : words.split(" ")) {
        for (var each : word.matches("([A-Z]{2} ?)+") ? word.split(" ") : new String[] {word}) {
          assertThat(TermGlossary.in(each)).as(each).hasSize(1);
        }
      }
    }
  }

  @Test
  void wholeWordsAreFoundTheLongestFirst() {
    assertThat(TermGlossary.in("Weighted spread (minipods)"))
        .extracting(GlossaryTerm::id)
        .containsExactly("spread", "minipod");
    assertThat(TermGlossary.in("Affinity α (DP) – β (PP)"))
        .extracting(GlossaryTerm::id)
        .containsExactly("alpha", "dp", "pp");
    assertThat(TermGlossary.in(Text.of("inspector.pace", "1", "2", "3", "4", "5")))
        .extracting(GlossaryTerm::id)
        .contains("predictioninterval")
        .doesNotContain("interval");
    assertThat(TermGlossary.in("CPU cores a host, https, ranking, upper")).isEmpty();
    assertThat(TermGlossary.in("exposed communication of a virtual stage"))
        .extracting(GlossaryTerm::id)
        .containsExactly("exposed", "virtual");
  }
}
