package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.BandwidthCertainty;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DispatchCommandTest extends InFolder {
  private static final String PROFILE =
      """
      { "schema": "heddle.bandwidth/1", "name": "p", "intra": { "H100": { "0 1": 99 } },
        "byCounts": { "5+5": 412.5, "8+2": 157.25 } }
      """;

  @BeforeEach
  void writeInputs() throws java.io.IOException {
    var sample = Samples.byId("h100");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("c.json"));
    Files.writeString(folder.resolve("p.json"), PROFILE);
  }

  @Test
  void theAnswerIsAPage() throws java.io.IOException {
    assertThat(in("dispatch @c.json --gpus 10,4 --html @a.html -o @d.json").status()).isZero();
    var page = Files.readString(folder.resolve("a.html"));
    assertThat(page)
        .contains("<title>14 GPUs for 2 requests on h100", "<h2>Free GPUs before and after</h2>")
        .contains("built-in model");
    for (var answer : FileKinds.DISPATCHES.read(folder.resolve("d.json")).answers()) {
      answer
          .byHost()
          .forEach((host, gpus) ->
              assertThat(page)
                  .contains("<td>" + host + "</td>")
                  .contains(gpus.stream().map(String::valueOf).collect(Collectors.joining(" "))));
    }
    assertThat(in("dispatch @c.json --gpus 10,4 --html @c.json").err()).contains("also an input");
    assertThat(in("dispatch @c.json --gpus 10,4 --html @a.html").status()).isZero();
    assertThat(Files.readString(folder.resolve("a.html")))
        .as("no date, no time of the run")
        .isEqualTo(page);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          dispatch @c.json | 2 | --gpus
          dispatch @c.json --gpus 0 | 2 | at least 1
          dispatch @c.json --gpus many | 2 | many
          dispatch @c.json --gpus 33 | 1 | 33 GPUs are requested, 32 of 32 are free
          dispatch @c.json --gpus 9 --max-hosts 1 | 1 | at most 1 host (
          dispatch @c.json --gpus 9 --max-hosts 0 | 2 | --max-hosts
          dispatch @c.json --gpus 9 --whole-hosts | 1 | whole hosts (4 are free)
          dispatch @c.json --gpus 4 --algorithm magic | 2 | bandpilot
          dispatch @c.json --gpus 4 --bandwidth @none.json | 2 | none.json
          dispatch @c.json --gpus 4 --bandwidth @c.json | 2 | heddle.bandwidth/1
          dispatch @c.json --gpus 4 --model @c.json | 2 | heddle.surrogate/1
          dispatch @p.json --gpus 4 | 2 | heddle.cluster/1
          dispatch @c.json --gpus 4 -o @c.json | 2 | also an input
          dispatch @c.json --gpus 4 --bandwidth @p.json -o @p.json | 2 | also an input
          """)
  void mistakesAreTold(String line, int status, String message) {
    assertMessage(line, status, message);
  }

  @Test
  void writesTheSameAnswerAgain() {
    var first = in("dispatch @c.json --gpus 10 --algorithm ideal --bandwidth @p.json -o -");
    assertThat(first.status()).as(first.err()).isZero();
    var dispatch = FileKinds.DISPATCH.read("out", first.out());
    assertThat(dispatch.gpus()).hasSize(10);
    assertThat(dispatch.actualGBps()).as("inside a host little is measured").isNull();
    assertThat(dispatch.optimalGBps()).isEqualTo(400);
    assertThat(dispatch.gbe()).isEqualTo(1);
    var again = in("dispatch @c.json --gpus 10 --algorithm ideal --bandwidth @p.json -o @d.json");
    assertThat(again.out()).isEmpty();
    assertThat(FileKinds.DISPATCH.read(folder.resolve("d.json")).withSeconds(0))
        .isEqualTo(dispatch.withSeconds(0));
    assertThat(in("check @d.json @p.json").out())
        .contains("dispatch of 10 GPUs on 2 hosts of h100")
        .contains("H100: 1 of 1 sets of 2 GPUs measured")
        .contains("2 of 36 counts measured");
  }

  @Test
  void nothingIsTrainedFirst() {
    for (var id : new String[] {"h100", "het-4mix", "het-ra", "het-va"}) {
      var sample = Samples.byId(id);
      ClusterFile.write(Samples.cluster(sample), folder.resolve(id + ".json"));
      var outcome = in("dispatch @" + id + ".json --gpus 10 -o -");
      assertThat(outcome.status()).as(outcome.err()).isZero();
      assertThat(outcome.err()).as("nothing is trained").isEmpty();
      var dispatch = FileKinds.DISPATCH.read("out", outcome.out());
      assertThat(dispatch.gpus()).hasSize(10);
      assertThat(dispatch.gbe()).as(id).isGreaterThan(0.9);
      assertThat(dispatch.predictedGBps()).as(id).isPositive();
      assertThat(dispatch.measuredGBps()).as("%s: nobody measured", id).isNull();
      assertThat(dispatch.actualGBps()).as("%s: of the built-in model", id).isPositive();
    }
  }

  @Test
  void aProfileOfOtherGpusIsNoTruth() throws java.io.IOException {
    Files.writeString(folder.resolve("other.json"), PROFILE.replace("H100", "A800"));
    var outcome = in("dispatch @c.json --gpus 10 --bandwidth @other.json");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("other.json has no measurement of H100");
    assertThat(outcome.out())
        .contains(
            "predicted  400.00 GB/s, assumed", "actual     –", "best       400.00 GB/s, assumed")
        .contains("GBE        assumed")
        .doesNotContain("measured");
    var keyed = PROFILE.replace("\"5+5\": 412.5", "\"A800:5+5\": 112.5, \"H100:5+5\": 312.5");
    Files.writeString(folder.resolve("keyed.json"), keyed);
    var json = in("dispatch @c.json --gpus 10 --bandwidth @keyed.json --algorithm oracle -o -");
    assertThat(json.err()).isEmpty();
    var dispatch = FileKinds.DISPATCH.read("out", json.out());
    assertThat(dispatch.optimalGBps()).as("of its own model, not of the other").isEqualTo(312.5);
    assertThat(in("check @keyed.json").out())
        .contains("between hosts of A800: 1 of", "between hosts of H100: 1 of");
  }

  /** 12 of 36 counts, at half of what the formula says. */
  @Test
  void whatIsPredictedSaysHowSurely() throws java.io.IOException {
    var counts = new StringBuilder();
    for (int large = 1; large <= 8; large++) {
      for (int small = 1; small <= large; small += 3) {
        counts.append(",\"H100:%d+%d\": %d".formatted(large, small, 40 * small));
      }
    }
    Files.writeString(
        folder.resolve("half.json"),
        """
        { "schema": "heddle.bandwidth/1", "name": "half", "byCounts": { %s } }
        """
            .formatted(counts.substring(1)));
    var outcome = in("dispatch @c.json --gpus 10 --max-hosts 2 --bandwidth @half.json -o -");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var dispatch = FileKinds.DISPATCH.read("out", outcome.out());
    assertThat(dispatch.byHost()).as("5 + 5 was not measured, 6 + 4 was").hasSize(2);
    var bandwidth = Objects.requireNonNull(dispatch.bandwidth());
    assertThat(bandwidth.certainty()).isEqualTo(BandwidthCertainty.PREDICTED);
    assertThat(bandwidth.gbps()).isBetween(190.0, 210.0);
    assertThat(bandwidth.plusMinusGBps()).isBetween(0.01, 60.0);
    assertThat(dispatch.actualGBps()).isNull();
    assertThat(in("dispatch @c.json --gpus 10 --max-hosts 2 --bandwidth @half.json").out())
        .containsPattern("predicted  \\d+\\.\\d\\d ± \\d+\\.\\d\\d GB/s, predicted")
        .contains("100.0 % of what is predicted");
    assertThat(dispatch.gbe()).isEqualTo(1);
  }

  @Test
  void tellsAPersonWhatToExport() {
    assertThat(output("dispatch @c.json --gpus 3 --algorithm oracle"))
        .contains("3 GPUs on 1 of 4 hosts of h100, oracle")
        .contains("GBE        assumed")
        .contains("h-00 CUDA_VISIBLE_DEVICES=0,1,2");
  }

  @Test
  void severalRequestsAreServedTogether() throws java.io.IOException {
    assertThat(output("dispatch @c.json --gpus 8,16,4 --algorithm ideal"))
        .contains("request 1: 8 GPUs", "request 2: 16 GPUs", "request 3: 4 GPUs")
        .contains("jointly ", "in order ", "4 GPUs on partly busy hosts (100.0 %, before 0.0 %)");
    var json = in("dispatch @c.json --gpus 8,16 --gpus 4 --algorithm ideal -o @several.json");
    assertThat(json.status()).as(json.err()).isZero();
    var dispatches = FileKinds.DISPATCHES.read(folder.resolve("several.json"));
    assertThat(dispatches.answers()).hasSize(3);
    assertThat(FileKinds.DISPATCHES.toJson(dispatches))
        .isEqualTo(Files.readString(folder.resolve("several.json")));
    assertThat(in("check @several.json").out()).contains("dispatches of 3 requests on h100");
    var twice = Files.readString(folder.resolve("several.json"));
    var gpus = dispatches.answers().getFirst().gpus().getFirst();
    var other = dispatches.answers().get(1).gpus().getFirst();
    Files.writeString(
        folder.resolve("twice.json"),
        twice.replace(
            "{\"host\": \"%s\", \"gpu\": %d}".formatted(other.host(), other.gpu()),
            "{\"host\": \"%s\", \"gpu\": %d}".formatted(gpus.host(), gpus.gpu())));
    assertThat(in("check @twice.json").err())
        .contains("/dispatches/1/gpus/0", "a GPU other than that of /dispatches/0/gpus/");
    assertThat(in("dispatch @c.json --gpus 20,8,5").err())
        .contains("33 GPUs are requested (20 + 8 + 5), 32 of 32 are free");
  }

  @Test
  void writesTheGpuListForEachHost() throws Exception {
    var outcome = in("dispatch @c.json --gpus 3 --algorithm oracle --export @gpus");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var gpus = folder.resolve("gpus");
    assertThat(Files.readAllLines(gpus.resolve("gpus.csv")))
        .containsExactly("request,rank,host,gpu", "1,0,h-00,0", "1,1,h-00,1", "1,2,h-00,2");
    assertThat(FileKinds.DISPATCH.read(gpus.resolve("dispatch.json")).gpus()).hasSize(3);
    assertThat(sourced(gpus.resolve("cuda.sh"), "h-00")).isEqualTo("0,1,2");
    assertThat(sourced(gpus.resolve("cuda.sh"), "h-00.rack1.example")).isEqualTo("0,1,2");
    assertThat(sourced(gpus.resolve("cuda.sh"), "H-00.Rack1.example")).isEqualTo("0,1,2");
    assertThat(sourced(gpus.resolve("cuda.sh"), "h-01")).isEmpty();
    Files.writeString(gpus.resolve("gpus.csv"), "mine");
    assertThat(in("dispatch @c.json --gpus 3 --algorithm oracle --export @gpus").err())
        .contains("a file that Heddle did not write");
    assertThat(in("dispatch @c.json --gpus 2,4 --algorithm oracle --export @gpus --force").status())
        .isZero();
    assertThat(gpus.resolve("cuda.sh")).as("of the answer before").doesNotExist();
    assertThat(gpus.resolve("cuda-2.sh")).exists();
  }

  /** What a shell on that host sees. */
  private static String sourced(Path script, String host) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "SKIPPED: no POSIX shell");
    var builder =
        new ProcessBuilder(
            "/bin/sh", "-c", ". \"$0\"; echo \"$CUDA_VISIBLE_DEVICES\"", script + "");
    builder.environment().put("HEDDLE_HOST", host);
    var process = builder.start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  @Test
  void measurementsThatCannotBeLearnedAreTold() throws java.io.IOException {
    var log = folder.resolve("one-host.log");
    Files.writeString(
        log,
        """
        # Collective test starting: all_reduce_perf
        # nThread 1 nGpus 1
        #  Rank  0 Group  0 Pid 1 on h-00 device  0 [0000:1b:00] NVIDIA H100 80GB HBM3
        #  Rank  1 Group  0 Pid 2 on h-00 device  1 [0000:1c:00] NVIDIA H100 80GB HBM3
            16777216       4194304     float     sum      -1   143.2  117.2   205.1       0   144.0  116.5  204.9       0
        # Avg bus bandwidth    : 205.1
        """);
    assertThat(in("measure tune @c.json @one-host.log").err())
        .contains("no valid multi-host run of all_reduce on h100")
        .contains("among 1 run ");
    assertThat(in("measure tune @c.json @one-host.log --bytes 0").err()).contains("at least 1");
    assertThat(in("measure tune @c.json @c.json").status()).isEqualTo(2);
    assertThat(in("measure tune @none.json").status()).isEqualTo(2);
  }
}
