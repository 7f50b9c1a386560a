package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code --html} of {@code place}. */
final class PlaceReportTest extends OnSample {
  private String page() throws IOException {
    return Files.readString(folder.resolve("a.html"));
  }

  @Test
  void aPlacementIsAPageWithPicturesReasonsAndRanks() throws IOException {
    var placement = place("@p.json");
    assertThat(in("place @c.json @j.json --job gpt-7b --html @a.html").status()).isZero();
    var page = page();
    assertThat(page)
        .contains("<title>Placement of gpt-7b on ", "<h2>Why</h2>", "<footer>Heddle ")
        .contains("weighted spread (Eq. 2) %.3f".formatted(placement.objective().weightedSpread()));
    assertThat(page.split("<svg", -1)).as("fabric and matrix").hasSize(3);
    for (var row : placement.matrix()) {
      for (var host : row) {
        assertThat(page).contains("<td>" + host + "</td>", "<title>" + host);
      }
    }
    assertThat(in("place @c.json @j.json --job gpt-7b --html @a.html").status()).isZero();
    assertThat(page()).as("no date, no time of the run").isEqualTo(page);
    assertThat(Pattern.compile("(href|src)=|@import|<script").matcher(page).find()).isFalse();
  }

  @Test
  void aPlanHasItsJobsAndThoseThatWait() throws IOException {
    var run = in("place @c.json @j.json --all --html @a.html");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(page())
        .contains("<title>Plan of 2 jobs on ", "<h2>Jobs</h2>", "in rank order</h2>")
        .contains("<td>gpt-7b</td>", "<li>Waits: ");
  }

  /** The planner's report of a plan is the same and has the same notes. */
  @Test
  void aPlanSaysWhichHostsItsJobsGot() throws IOException {
    var sample = Samples.byId("het-4mix");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("mixed.json"));
    JobsFile.write(Samples.jobs(sample), folder.resolve("jobs.json"));
    ok("place @mixed.json @jobs.json --all --html @a.html");
    assertThat(page()).contains("<li>the hosts have GPUs of 4 models");
  }

  @Test
  void thePageIsNoOtherFileOfTheLine() {
    var both = in("place @c.json @j.json --job gpt-7b -o @a.html --html @a.html");
    assertThat(both.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(both.err()).contains("a.html is also another output");
    assertThat(folder.resolve("a.html")).doesNotExist();
  }
}
