package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * {@code heddle simulate federation}: files, tables, options, and traces that are not as they
 * should be.
 */
class SimulateFederationCommandTest extends InFolder {
  private static final String FEDERATION =
      """
      { "schema": "heddle.federation/1",
        "clusters": [ { "id": "east", "gpus": 12, "gpuModel": "H100" }, { "id": "west", "gpus": 8, "gpuModel": "A100" },
                      { "id": "north", "file": "n.cluster.json" }, { "id": "apart", "gpus": 16 } ],
        "links": [ { "from": "east", "to": "west", "gbps": 1.25, "latencyMs": 67 },
                   { "from": "east", "to": "north", "gbps": 10, "latencyMs": 9.5 } ] }
      """;

  /** With an hour in which nothing comes. */
  private static final String TRACE =
      """
      id,submitSeconds,durationSeconds,gpus,model,batch,submitCluster
      a,1000,600,8,GPT-2 1.3B,128,east
      b,1010,600,24,OPT 6.7B,256,
      c,1020,60,8,,,west
      d,5000,60,1,,,
      huge,5001,60,400,,,
      """;

  @BeforeAll
  static void english() {
    Locale.setDefault(Locale.ENGLISH);
  }

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(folder.resolve("f.json"), FEDERATION);
    Files.writeString(folder.resolve("t.csv"), TRACE);
    Files.writeString(
        folder.resolve("n.cluster.json"),
        OutsideCluster.random(new Random(1), 1, 1, 2, 8, 0).json());
  }

  @Test
  void jobsRunWhereTheAlgorithmPutsThem() throws IOException {
    var outcome = in("simulate federation @f.json @t.csv --policy exact,opportunistic -o @out");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var jobs = Files.readAllLines(folder.resolve("out/jobs.csv"));
    assertThat(jobs).anyMatch(line -> line.startsWith("exact,a,8,0.000,0.000,600.000"));
    assertThat(jobs)
        .as("on two clusters it takes longer than the trace says")
        .anyMatch(
            line -> line.startsWith("exact,b,24,10.000,600.000,") && !line.contains(",1200.000,"));
    assertThat(jobs).noneMatch(line -> line.contains(",huge,"));
    assertThat(outcome.out()).contains("against opportunistic");
    assertThat(folder.resolve("out/report.txt"))
        .content()
        .contains("1 of the trace's jobs left out")
        .contains("by the estimated factor")
        .contains("Jobs that share a link are not modelled");
  }

  @Test
  void everyOptionMakesADifference() {
    var base = "simulate federation @f.json @t.csv --policy exact,random-clusters";
    var plain = in(base).out();
    assertThat(in(base + " --jobs 2").out()).isNotEqualTo(plain);
    assertThat(in(base + " --load 3").out()).isNotEqualTo(plain);
    assertThat(in(base + " --traces 2").out()).isNotEqualTo(plain);
    assertThat(in(base + " --baseline random-clusters").out()).isNotEqualTo(plain);
    assertThat(in(base + " --seed 5").out()).isNotEqualTo(plain);
    assertThat(in("simulate federation @f.json --jobs 5 --policy mast").status()).isZero();
  }

  @Test
  void whatIsWrongIsSaid() throws IOException {
    assertMessage(2, "simulate federation @g.json @t.csv", "g.json");
    assertMessage(
        2,
        "simulate federation @f.json @t.csv --policy mats",
        Advice.didYouMean("mast").toString());
    assertMessage(2, "simulate federation @f.json @t.csv --load 0", "--load", "0.01");
    assertMessage(
        2, "simulate federation @f.json @t.csv --policy mast --baseline lyra", "lyra", "mast");
    Files.writeString(folder.resolve("t.csv"), TRACE.replace("\nb,", "\na,"));
    assertMessage(2, "simulate federation @f.json @t.csv", "two jobs a");
    Files.writeString(folder.resolve("t.csv"), TRACE.replace("8,GPT", "-8,GPT"));
    assertMessage(2, "simulate federation @f.json @t.csv", "-8", "line 2");
    Files.writeString(folder.resolve("t.csv"), TRACE.replace(",east", ",eats"));
    assertMessage(
        2,
        "simulate federation @f.json @t.csv",
        "job a",
        "\"eats\"",
        Advice.didYouMean("east").toString());
    Files.writeString(folder.resolve("t.csv"), TRACE.replaceAll("(?s)\na,.*\nhuge", "\nhuge"));
    assertMessage(1, "simulate federation @f.json @t.csv", "no job (of 1) fits");
    Files.writeString(folder.resolve("f.json"), FEDERATION.replace("\"gbps\": 10", "\"gbps\": 0"));
    assertMessage(2, "simulate federation @f.json @t.csv", "/links/1/gbps: found 0");
    Files.writeString(folder.resolve("f.json"), FEDERATION.replace("9.5", "1e12"));
    assertMessage(2, "simulate federation @f.json @t.csv", "/links/1/latencyMs");
  }

  private void assertMessage(int status, String line, String... words) {
    var outcome = in(line);
    assertThat(outcome.status()).as(line + outcome.err()).isEqualTo(status);
    assertThat(outcome.err()).contains(words).doesNotContain("Exception");
  }
}
