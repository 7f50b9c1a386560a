package io.heddle.model.io;

import static io.heddle.model.io.BadInput.change;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a federation, or with a plan for one, is reported where it is. */
class FederationFilesTest {
  private static final String FEDERATION = SchemaExamples.of(FileKinds.FEDERATION);
  private static final String PLAN = SchemaExamples.of(FileKinds.FEDERATION_PLAN);

  static Stream<BadInput> wrong() {
    return Stream.of(
        change(FEDERATION, "1.25", "0").at("/links/0/gbps", "0", "Gbit/s, above 0"),
        change(FEDERATION, "1.25", "-1.25").at("/links/0/gbps", "-1.25", "Gbit/s, above 0"),
        change(FEDERATION, "1.25", "1e7").at("/links/0/gbps", "1.0E7", "to 1,000,000"),
        change(FEDERATION, "1.25", "1e-9").at("/links/0/gbps", "1.0E-9", "from 0.000001"),
        change(FEDERATION, "67", "3e5").at("/links/0/latencyMs", "300000", "at most 10,000"),
        change(FEDERATION, "67", "-1").at("/links/0/latencyMs", "-1", "milliseconds, at least 0"),
        change(FEDERATION, "\"to\": \"west\"", "\"to\": \"wset\"")
            .at("/links/0/to", "\"wset\"", "the id of a cluster", "west"),
        change(FEDERATION, "\"to\": \"west\"", "\"to\": \"east\"")
            .at("/links/0/to", "\"east\"", "another cluster than \"east\""),
        change(
                FEDERATION,
                "\"from\": \"north\", \"to\": \"east\"",
                "\"from\": \"west\", \"to\": \"east\"")
            .at("/links/1", "an object", "once, unlike /links/0", "sum of both gbps"),
        change(
                FEDERATION,
                "\"id\": \"west\"",
                "\"id\": \"west\", \"gpus\": 1 }, { \"id\": \"west\"")
            .at("/clusters/2/id", "\"west\"", "an id", "Rename one of them"),
        change(FEDERATION, "\"gpus\": 32", "\"gpus\": -32")
            .at("/clusters/1/gpus", "-32", "free GPUs, at least 0"),
        change(FEDERATION, "\"gpus\": 32", "\"gpu\": 32")
            .at("/clusters/1/gpus", "nothing", "free GPUs", "Rename \"gpu\""),
        change(
                FEDERATION,
                "\"file\": \"x.cluster.json\"",
                "\"file\": \"x.cluster.json\", \"gpus\": 8")
            .at("/clusters/2/gpus", "8", "nothing beside a file", "Remove one"),
        change(
                FEDERATION,
                "\"file\": \"x.cluster.json\"",
                "\"file\": \"x\", \"gpuModel\": \"H100\"")
            .at("/clusters/2/gpuModel", "\"H100\"", "nothing beside a file", "Remove one"),
        change(FEDERATION, "38.9", "98.9").at("/clusters/0/latitude", "98.9", "from -90 to 90"),
        change(FEDERATION, "-77.4", "-181").at("/clusters/0/longitude", "-181", "from -180 to 180"),
        change(FEDERATION, ", \"longitude\": -77.4", "")
            .at("/clusters/0/longitude", "nothing", "from -180 to 180"),
        change(PLAN, "\"clusterCount\": 2", "\"clusterCount\": 3")
            .at("/jobs/0/clusterCount", "3", "the number of shares, 2"),
        change(PLAN, "\"lowerBound\": 2", "\"lowerBound\": 3")
            .at("/jobs/0/lowerBound", "3", "at most the clusterCount"),
        change(PLAN, "\"bottleneckGbps\": 1.25", "\"bottleneckGbps\": null")
            .at("/jobs/0/bottleneckGbps", "null", "Gbit/s, above 0"),
        change(PLAN, "\"bottleneckGbps\": null", "\"bottleneckGbps\": 4")
            .at("/jobs/1/bottleneckGbps", "4", "null, for there is one cluster"),
        change(PLAN, "\"cluster\": \"west\"", "\"cluster\": \"east\"")
            .at("/jobs/0/shares/1/cluster", "\"east\"", "the id of a cluster"),
        change(PLAN, "[ { \"cluster\": \"north\", \"gpus\": 8 } ]", "[]")
            .at("/jobs/1/shares", "an array of 0", "at least one share"),
        change(PLAN, "\"job\": \"huge\"", "\"job\": \"dense\"")
            .at("/waiting/0/job", "\"dense\"", "the id of a job"),
        change(PLAN, "12.5", "0").at("/jobs/0/iterationSeconds", "0", "seconds, above 0"),
        change(PLAN, "\"iterationSeconds\": 12.5,", "")
            .at("/jobs/0/iterationSeconds", "nothing", "seconds, above 0"),
        change(PLAN, "\"stages\": 2, ", "").at("/jobs/0/shares/0/stages", "nothing", "stages"),
        change(PLAN, "\"replicas\": 4, \"layers\": 22", "\"replicas\": 0, \"layers\": 22")
            .at("/jobs/0/shares/0/replicas", "0", "replicas, at least 1"),
        change(PLAN, "\"tp\": 8", "\"tp\": 0").at("/jobs/0/plan/tp", "0", "tensor-parallel degree"),
        change(PLAN, "\"gpus\": 32", "\"gpus\": 0")
            .at("/jobs/0/shares/1/gpus", "0", "GPUs, at least 1"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void isTold(BadInput input) {
    BadInputs.assertReported(input);
    assertThat(BadInput.findings(input.json())).as("reported once").hasSize(1);
  }

  @Test
  void noClustersAreNoFederation() {
    assertThat(
            BadInput.findings(
                """
                { "schema": "heddle.federation/1", "clusters": [], "links": [] }
                """))
        .singleElement()
        .satisfies(finding -> assertThat(finding.expected()).isEqualTo("at least one cluster"));
  }

  @Test
  void partsWithoutALinkBetweenThemAreAdvised() {
    var apart =
        FEDERATION
            .replace("\"to\": \"west\"", "\"to\": \"north\"")
            .replace(
                "\"from\": \"north\", \"to\": \"east\"", "\"from\": \"west\", \"to\": \"west2\"")
            .replace(
                "{ \"id\": \"west\"", "{ \"id\": \"west2\", \"gpus\": 1 }, { \"id\": \"west\"");
    assertThat(FileSchemas.ALL.read("f.json", apart).advice())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.pointer()).isEqualTo("/links");
          assertThat(finding.expected())
              .contains("2 parts that do not reach each other, with east, west2");
        });
    assertThat(FileSchemas.ALL.read("f.json", FEDERATION).advice()).isEmpty();
  }

  @Test
  void whatIsFreeIsKnownByType() {
    var east =
        Objects.requireNonNull(FileSchemas.ALL.read("f.json", FEDERATION).as(FileKinds.FEDERATION))
            .clusters();
    assertThat(east.getFirst().gpus("H100"::equals)).isEqualTo(64);
    assertThat(east.getFirst().gpus("A100"::equals)).isZero();
    assertThat(east.get(1).gpus()).isEqualTo(32);
    assertThat(east.get(1).gpus(_ -> true)).as("of no known type").isZero();
    assertThat(east.getLast().free()).as("said by the file").isEmpty();
  }
}
