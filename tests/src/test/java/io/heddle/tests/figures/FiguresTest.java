package io.heddle.tests.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documentation says of results is what the results say. */
class FiguresTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern RESULTS =
      Pattern.compile("<!-- results: (\\S+)\\R(.*?)<!-- /results -->", Pattern.DOTALL);

  @Test
  void tablesAreTheResults() throws IOException {
    var figures = Figures.of(ROOT);
    for (var page : figures.pages()) {
      var text = Files.readString(page);
      assertThat(text)
          .as("%s, which packaging/results renews", ROOT.relativize(page))
          .isEqualTo(figures.renewed(text));
    }
  }

  /** What README says of figures stands in tables that are made from results. */
  @Test
  void readmeHasNoOtherFigures() throws IOException {
    var text = Files.readString(ROOT.resolve("README.md"));
    var words = text.replaceAll("(?s)<!-- results:.*?<!-- /results -->", "");
    assertThat(words.lines().filter(line -> line.matches(".*\\d\\s?(%|±|×|ms\\b|s\\b).*")))
        .isEmpty();
    assertThat(text).contains("<!-- results:");
  }

  /** Who refuses jobs does not look better for it: the share stands in every table that has it. */
  @Test
  void refusedJobsAreNotLeftOut() throws IOException {
    int shown = 0;
    for (var page : Figures.of(ROOT).pages()) {
      var blocks = RESULTS.matcher(Files.readString(page));
      while (blocks.find()) {
        var header =
            Files.readAllLines(ROOT.resolve("docs/results/" + blocks.group(1) + ".csv")).getFirst();
        if (header.contains("refused (%)")) {
          assertThat(blocks.group(2))
              .as("%s on %s", blocks.group(1), ROOT.relativize(page))
              .contains("refused (%)");
          shown++;
        }
      }
    }
    assertThat(shown).isGreaterThan(10);
  }

  /** Each sentence of README with figures says what it compares with. */
  @Test
  void sentencesOfReadmeNameTheirControl() throws IOException {
    var text = Files.readString(ROOT.resolve("README.md"));
    var blocks = RESULTS.matcher(text);
    while (blocks.find()) {
      var sentence = blocks.group(2).substring(blocks.group(2).lastIndexOf("-->"));
      assertThat(sentence)
          .as(blocks.group(1))
          .containsPattern("baseline|nearest|random|first-come|opportunistic|control");
    }
  }

  @Test
  void rowsAndColumnsAreChosen(@TempDir Path root) throws IOException {
    Files.createDirectories(root.resolve("docs/results/lot"));
    Files.writeString(
        root.resolve("docs/results/about.csv"),
        "page,command,commit,date,machine\nlot,heddle lab lot,abc,2026-01-02,2 cores\n");
    Files.writeString(
        root.resolve("docs/results/lot/draws.csv"),
        "policy,mean (h),paper\nfirst,1.0 ± 0.1,2\nthird of all,'-2.0 ± 0.1,\nsecond,\"3|4\",\n");
    var page =
        """
        Before.

        <!-- results: lot/draws
        columns: paper | mean (h) = mean
        rows: second | first | third of all
        -->
        what was here
        <!-- /results -->
        After.
        """;
    var figures = Figures.of(root);
    assertThat(figures.renewed(page))
        .contains(
            "| paper | mean |",
            "|  | 3\\|4 |\n| 2 | 1.0 ± 0.1 |\n|  | -2.0 ± 0.1 |",
            "`heddle lab lot`, commit abc")
        .doesNotContain("what was here")
        .startsWith("Before.")
        .endsWith("After.\n");
    assertThat(
            figures.renewed(
                """
                <!-- results: lot/draws
                where: paper = 2
                across: policy
                cells: mean (h) | paper
                -->
                <!-- /results -->
                """))
        .contains("| mean (h) (paper) | first |\n| --- | --- |\n| first | 1.0 ± 0.1 (2) |");
    assertThatThrownBy(
            () -> figures.renewed(page.replace("second | first | third of all", "third")))
        .hasMessageContaining("third")
        .hasMessageContaining("lot/draws");
  }

  @Test
  void twoSeedsGiveIntervalsThatHoldBoth() {
    var one = List.of(List.of("policy", "h", "n"), List.of("a", "1.00 ± 0.20", "3"));
    var other = List.of(List.of("policy", "h", "n"), List.of("a", "1.50 ± 0.30", "3"));
    assertThat(SeedPairs.paired(one, other, true).get(1)).containsExactly("a", "1.30 ± 0.50", "3");
    assertThat(SeedPairs.paired(one, other, false).get(1))
        .containsExactly("a", "1.00 ± 0.20; 1.50 ± 0.30", "3");
    var fewer = List.of(List.of("policy", "h", "n"));
    assertThatThrownBy(() -> SeedPairs.paired(one, fewer, true)).hasMessageContaining("rows");
  }
}
