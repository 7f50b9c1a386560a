package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What federations say, and what is advised about them. */
class FederationFilesTest {
  private static final String FEDERATION = SchemaExamples.of(FileKinds.FEDERATION);

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
