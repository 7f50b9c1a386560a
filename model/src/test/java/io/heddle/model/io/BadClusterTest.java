package io.heddle.model.io;

import static io.heddle.model.io.BadInput.CLUSTER;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Several problems of a cluster file at once; single ones are in {@link RefusedFilesTest}. */
class BadClusterTest {
  @Test
  void theGoodFileIsGood() {
    assertThat(BadInput.findings(CLUSTER)).isEmpty();
  }

  @Test
  void allProblemsAreToldAtOnce() {
    var json =
        CLUSTER
            .replace("\"gpus\": 2", "\"gpus\": 0")
            .replace("\"tier\": \"core\"", "\"tier\": \"c\"")
            .replace("\"id\": \"h1\"", "\"id\": \"h0\"")
            .replace("1600", "-1");
    assertThat(BadInput.findings(json))
        .extracting(FileFinding::pointer)
        .containsExactlyInAnyOrder(
            "/hostTypes/dgx/gpus",
            "/switches/0/tier",
            "/hosts/1/id",
            "/links/1/from",
            "/links/2/gbps");
  }

  @Test
  void oneProblemHidesNoOther() {
    var json =
        CLUSTER
            .replace(
                "\"id\": \"h1\", \"type\": \"dgx\"",
                "\"id\": 1, \"type\": \"dgy\", \"busyGpus\": [3000]")
            .replace(
                "\"to\": \"core-0\", \"gbps\": 1600", "\"to\": \"x\", \"gbps\": 0, \"count\": 0");
    assertThat(BadInput.findings(json))
        .extracting(FileFinding::pointer)
        .containsExactlyInAnyOrder(
            "/hosts/1/id",
            "/hosts/1/type",
            "/hosts/1/busyGpus/0",
            "/links/1/from",
            "/links/2/to",
            "/links/2/gbps",
            "/links/2/count");
  }

  @Test
  void unknownMembersAndTheDefaultsAreFine() {
    var json =
        CLUSTER
            .replace("\"name\"", "\"comment\": {\"a\": [1, null]}, \"name\"")
            .replace(", \"count\": 8", "")
            .replace("\"busyGpus\": [0], \"labels\": { \"rack\": \"r1\" }", "\"vendor\": 3");
    assertThat(BadInput.findings(json)).isEmpty();
    var cluster = ClusterFile.read("f.json", json);
    assertThat(cluster.host("h0").isFree()).isTrue();
    assertThat(cluster.links().getFirst().count()).isEqualTo(1);
  }

  @Test
  void wholeNumbersMayBeWrittenAsDecimals() {
    var cluster = ClusterFile.read("f.json", CLUSTER.replace("\"count\": 8", "\"count\": 8.0"));
    assertThat(cluster.links().getFirst().count()).isEqualTo(8);
  }
}
