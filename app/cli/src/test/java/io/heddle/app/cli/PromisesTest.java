package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import io.heddle.solvers.eligibility.EligibilityRule;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What when promises, moves makes room for and a federation gives, placement accepts; what it
 * refuses, they refuse, too, and say which hosts by which rule.
 */
class PromisesTest extends InFolder {
  /** Hosts “id type leaf state”, a job, the rule that refuses it, and a job that is accepted. */
  static Stream<Arguments> kinds() {
    return Stream.of(
        Arguments.of(
            "two models",
            List.of("h0 h a", "h1 h a", "h2 o a", "h3 o a"),
            "\"gpus\": 32, \"tp\": 8, \"pp\": 1",
            EligibilityRule.NUMBER,
            "\"gpus\": 16, \"tp\": 8, \"pp\": 1"),
        Arguments.of(
            "another model",
            List.of("h0 o a", "h1 o a"),
            "\"gpus\": 16, \"tp\": 8, \"pp\": 1, \"gpuModel\": \"H100\"",
            EligibilityRule.GPU_MODEL,
            "\"gpus\": 16, \"tp\": 8, \"pp\": 1, \"gpuModel\": \"A100\""),
        Arguments.of(
            "a precision that the GPUs lack",
            List.of("h0 o a", "h1 o a", "h2 h a"),
            "\"gpus\": 16, \"tp\": 8, \"pp\": 1, \"precision\": \"fp8\"",
            EligibilityRule.PRECISION,
            "\"gpus\": 16, \"tp\": 8, \"pp\": 1"),
        Arguments.of(
            "two sizes",
            List.of("h0 h a", "h1 s a", "h2 s a"),
            "\"gpus\": 16, \"tp\": 4, \"pp\": 1",
            EligibilityRule.NUMBER,
            "\"gpus\": 8, \"tp\": 4, \"pp\": 1"),
        Arguments.of(
            "separate parts",
            List.of("h0 h a", "h1 h a", "h2 h b", "h3 h b"),
            "\"gpus\": 32, \"tp\": 8, \"pp\": 1",
            EligibilityRule.CABLES,
            "\"gpus\": 16, \"tp\": 8, \"pp\": 1"),
        Arguments.of(
            "degrees that fill no hosts",
            List.of("h0 h a", "h1 s a"),
            "\"gpus\": 12, \"tp\": 4, \"pp\": 1",
            EligibilityRule.DEGREES,
            "\"gpus\": 8, \"tp\": 4, \"pp\": 1"),
        Arguments.of(
            "a tensor group without an NVLink domain",
            List.of("h0 h a x", "h1 h a y", "h2 h a z", "h3 h a z"),
            "\"gpus\": 32, \"tp\": 16, \"pp\": 1",
            EligibilityRule.NVLINK_DOMAIN,
            "\"gpus\": 16, \"tp\": 16, \"pp\": 1"),
        Arguments.of(
            "drained and failed",
            List.of("h0 h a drained", "h1 h a failed", "h2 h a"),
            "\"gpus\": 16, \"tp\": 8, \"pp\": 1",
            EligibilityRule.HEALTH,
            "\"gpus\": 8, \"tp\": 8, \"pp\": 1"),
        Arguments.of(
            "sliced GPUs",
            List.of("h0 h a sliced", "h1 h a"),
            "\"gpus\": 16, \"tp\": 8, \"pp\": 1",
            EligibilityRule.GPU_STATE,
            "\"gpus\": 8, \"tp\": 8, \"pp\": 1"));
  }

  private static String host(String text, List<String> links) {
    var words = text.split(" ", -1);
    links.add(
        "{\"from\": \"%s\", \"to\": \"leaf-%s\", \"gbps\": 400, \"count\": 8}"
            .formatted(words[0], words[2]));
    var state = words.length > 3 ? words[3] : "";
    var more =
        switch (state) {
          case "" -> "";
          case "drained", "failed" -> ", \"health\": \"%s\"".formatted(state);
          case "sliced" -> ", \"slicedGpus\": [3]";
          default -> ", \"labels\": {\"nvlinkDomain\": \"%s\"}".formatted(state);
        };
    return "{\"id\": \"%s\", \"type\": \"%s\"%s}".formatted(words[0], words[1], more);
  }

  private void write(List<String> texts, String refused, String accepted) throws IOException {
    var links = new ArrayList<String>();
    var hosts = texts.stream().map(text -> host(text, links)).toList();
    Files.writeString(
        folder.resolve("c.json"),
        """
        {"schema": "heddle.cluster/1", "name": "c",
         "hostTypes": {"h": {"gpuModel": "H100", "gpus": 8}, "o": {"gpuModel": "A100", "gpus": 8},
                       "s": {"gpuModel": "H100", "gpus": 4}},
         "switches": [{"id": "leaf-a", "tier": "leaf"}, {"id": "leaf-b", "tier": "leaf"},
                      {"id": "spine-a", "tier": "spine"}, {"id": "spine-b", "tier": "spine"}],
         "hosts": [%s],
         "links": [{"from": "leaf-a", "to": "spine-a", "gbps": 400},
                   {"from": "leaf-b", "to": "spine-b", "gbps": 400}, %s]}
        """
            .formatted(String.join(", ", hosts), String.join(", ", links)));
    Files.writeString(
        folder.resolve("none.json"),
        "{\"schema\": \"heddle.allocations/1\", \"atSeconds\": 0, \"jobs\": []}");
    Files.writeString(
        folder.resolve("j.json"),
        """
        {"schema": "heddle.jobs/1", "jobs": [{"id": "large", %s, "durationSeconds": 3600},
                                             {"id": "small", %s, "durationSeconds": 3600}]}
        """
            .formatted(refused, accepted));
    Files.writeString(
        folder.resolve("f.json"),
        """
        {"schema": "heddle.federation/1", "clusters": [{"id": "one", "file": "c.json"}], "links": []}
        """);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void noCommandPromisesWhatPlacementRefuses(
      String kind, List<String> hosts, String refused, EligibilityRule rule, String accepted)
      throws IOException {
    write(hosts, refused, accepted);
    var lines =
        List.of(
            "place @c.json @j.json --job %s",
            "place @c.json @j.json --job %s --spares 0 -o @plan.json",
            "when @c.json @none.json --for @j.json --job %s",
            "moves @c.json @none.json --for @j.json --job %s",
            "federate @f.json @j.json --job %s");
    boolean isMisfit = rule == EligibilityRule.DEGREES;
    for (var line : lines) {
      var large = in(line.formatted("large"));
      assertThat(large.status()).as("%s: %s", kind, line).isEqualTo(1);
      if (!isMisfit && !line.startsWith("place")) {
        assertThat(large.err()).as("%s: %s", kind, line).contains(rule.words());
      }
      var small = in(line.formatted("small"));
      assertThat(small.status()).as("%s: %s: %s", kind, line, small.err()).isZero();
    }
    assertThat(in("when @c.json @none.json --for @j.json --job small").out()).contains("now");
    assertThat(in("moves @c.json @none.json --for @j.json --job small").out()).contains("0 moves");
  }

  @Test
  void whatIsNotKnownOfAPrecisionIsSaid() throws IOException {
    write(
        List.of("h0 o a", "h1 o a", "h2 h a"),
        "\"gpus\": 24, \"tp\": 8, \"pp\": 1, \"precision\": \"fp8\"",
        "\"gpus\": 8, \"tp\": 8, \"pp\": 1, \"precision\": \"fp8\"");
    assertThat(in("place @c.json @j.json --job large").err())
        .contains("8 GPUs that compute in fp8; c has 1 free of 1");
    Files.writeString(
        folder.resolve("c.json"),
        Files.readString(folder.resolve("c.json")).replace("H100", "X9000"));
    assertThat(in("place @c.json @j.json --job small -o @p.json").err())
        .contains("whether X9000 computes in fp8 is not known");
    for (var line :
        List.of(
            "when @c.json @none.json --for @j.json --job small",
            "moves @c.json @none.json --for @j.json --job small",
            "federate @f.json @j.json --job small")) {
      var answer = in(line);
      assertThat(answer.status()).as(line).isZero();
      assertThat(answer.out() + answer.err())
          .as(line)
          .contains("whether X9000 computes in fp8 is not known");
    }
  }

  /** Nothing is known of the fabric: all commands assume the same and say so; contend cannot. */
  @Test
  void hostsWithoutCablesAreAssumedToReachEachOther() throws IOException {
    write(
        List.of("h0 h a", "h1 h a"),
        "\"gpus\": 32, \"tp\": 8, \"pp\": 1",
        "\"gpus\": 16, \"tp\": 8, \"pp\": 1, \"model\": {\"kind\": \"dense\", \"layers\": 8,"
            + " \"hidden\": 512, \"vocab\": 1000, \"sequence\": 128}");
    Files.writeString(
        folder.resolve("c.json"),
        """
        {"schema": "heddle.cluster/1", "name": "c",
         "hostTypes": {"h": {"gpuModel": "H100", "gpus": 8}},
         "switches": [], "links": [], "hosts": [{"id": "h0", "type": "h"}, {"id": "h1", "type": "h"}]}
        """);
    var assumed = ClusterFile.read(folder.resolve("c.json")).assumedFabric();
    for (var line :
        List.of(
            "place @c.json @j.json --job small -o @p.json",
            "place @c.json @j.json --job small --spares 0 -o @plan.json",
            "when @c.json @none.json --for @j.json --job small",
            "moves @c.json @none.json --for @j.json --job small",
            "dispatch @c.json --gpus 16 --algorithm topo",
            "federate @f.json @j.json --job small")) {
      var answer = in(line);
      assertThat(answer.status()).as("%s: %s", line, answer.err()).isZero();
      assertThat(answer.out() + answer.err()).as(line).contains(assumed);
    }
    var contend = in("contend @c.json @j.json @p.json");
    assertThat(contend.status()).isEqualTo(1);
    assertThat(contend.err()).contains("h0", "h1");
  }
}
