package io.heddle.model.io;

import static io.heddle.model.io.BadInput.CLUSTER;
import static io.heddle.model.io.BadInput.JOBS;
import static io.heddle.model.io.BadInput.PLACEMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What is wrong with a file before anything in it is looked at. */
class DocumentTest {
  @TempDir private Path folder;

  private static FileFinding only(String json) {
    var e = catchThrowableOfType(InputException.class, () -> ClusterFile.read("f.json", json));
    assertThat(e.findings()).hasSize(1);
    return e.findings().getFirst();
  }

  private FileFinding onlyOf(byte[] content) throws IOException {
    var file = Files.write(folder.resolve("f.json"), content);
    var e = catchThrowableOfType(InputException.class, () -> ClusterFile.read(file));
    assertThat(e.findings()).hasSize(1);
    return e.findings().getFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n\t"})
  void empty(String json) {
    assertThat(only(json)).hasToString("f.json: found an empty file, expected JSON.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ \"a\": 1,⏎  b }|2|4",
        "{ \"a\": [1, 2|1|15",
        "{ \"a\": NaN }|1|11",
        "{ \"a\": 01 }|1|9",
        "{ \"a\": 'x' }|1|8",
        "// comment|1|1",
        "SwitchName=s0 Nodes=n[0-3]|1|1",
        "{ \"a\": 1 } }|1|12",
      })
  void brokenJsonIsToldWithLineAndColumn(String json, int line, int column) {
    var finding = only(json.replace('⏎', '\n'));
    assertThat(finding.value()).contains("in line %d, column ".formatted(line));
    int found = Integer.parseInt(finding.value().replaceAll("(?s).*column (\\d+).*", "$1"));
    assertThat(found).as(finding.value()).isBetween(column - 2, column + 2);
  }

  @Test
  void brokenJsonHasAPointer() {
    assertThat(only(CLUSTER.replace("\"count\": 8", "\"count\": ?")))
        .satisfies(finding -> assertThat(finding.pointer()).isEqualTo("/links/0/count"));
  }

  @Test
  void aFileCutOffSaysSo() {
    assertThat(only(CLUSTER.substring(0, 300)).toString()).contains("truncated");
  }

  @Test
  void endlessNestingAndNumbersAreRefused() {
    assertThat(only("[".repeat(100_000)).value()).contains("broken JSON");
    assertThat(only("{\"a\": " + "9".repeat(100_000) + "}").value()).contains("broken JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "3", "\"x\"", "null", "true"})
  void noObject(String json) {
    assertThat(only(json).expected()).contains("an object with \"schema\": \"heddle.cluster/1\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"heddle.jobs/1\"|This may be the wrong file: it holds jobs.",
        "\"heddle.placement/1\"|This may be the wrong file: it holds a placement.",
        "\"heddle.cluster/2\"|A newer Heddle wrote it. Upgrade to read it.",
        "\"heddle.clustre/1\"|Did you mean heddle.cluster/1?",
        "\"heddle.Cluster/1\"|Did you mean heddle.cluster/1?",
        "\"kueue\"|Use heddle.cluster/1.",
      })
  void anotherSchema(String schema, String advice) {
    var finding = only(CLUSTER.replace("\"heddle.cluster/1\"", schema));
    assertThat(finding.pointer()).isEqualTo("/schema");
    assertThat(finding.value()).isEqualTo(schema);
    assertThat(finding.expected()).isEqualTo("\"heddle.cluster/1\"");
    assertThat(finding.advice()).hasToString(advice);
  }

  @Test
  void noSchema() {
    var finding = only(CLUSTER.replace("\"schema\": \"heddle.cluster/1\",", ""));
    assertThat(finding)
        .hasToString(
            "f.json: /schema: found nothing, expected \"heddle.cluster/1\"."
                + " Add \"schema\": \"heddle.cluster/1\".");
    assertThat(only("{\"dependencies\": {}}").pointer()).isEqualTo("/schema");
    assertThat(only("{\"schema\": 1}").value()).isEqualTo("1");
  }

  @Test
  void encodings() throws IOException {
    assertThat(onlyOf("{ \"name\": \"ä\" }".getBytes(StandardCharsets.ISO_8859_1)).expected())
        .isEqualTo("UTF-8");
    assertThat(onlyOf(CLUSTER.getBytes(StandardCharsets.UTF_16)).expected()).isEqualTo("UTF-8");
    assertThat(onlyOf(new byte[] {(byte) 0x1f, (byte) 0x8b, 8, 0}).expected())
        .as("gzip is unpacked")
        .isEqualTo("a complete file");
    var file = Files.writeString(folder.resolve("bom.json"), "\uFEFF" + CLUSTER);
    assertThat(ClusterFile.read(file).name()).isEqualTo("two");
  }

  @Test
  void noFile() throws IOException {
    Files.writeString(folder.resolve("main.cluster.json"), CLUSTER);
    assertThatThrownBy(() -> ClusterFile.read(folder.resolve("main.clutser.json")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("found no such file")
        .hasMessageEndingWith("Did you mean main.cluster.json?");
    assertThatThrownBy(() -> ClusterFile.read(folder.resolve("a/b.json")))
        .hasMessageContaining("found no such file");
    assertThatThrownBy(() -> ClusterFile.read(folder)).hasMessageContaining("found a folder");
  }

  @Test
  void findingsAreCapped() {
    var json = new StringBuilder("{\"schema\": \"heddle.jobs/1\", \"jobs\": [0");
    json.append(", 0".repeat(999)).append("]}");
    var e =
        catchThrowableOfType(InputException.class, () -> JobsFile.read("f.json", json.toString()));
    assertThat(e.findings()).hasSize(100);
    assertThat(e.more()).isEqualTo(900);
    assertThat(e.getMessage().lines()).hasSize(101).last().isEqualTo("… and 900 more.");
  }

  @Test
  void theProbeKnowsOurFiles() throws IOException {
    var file = folder.resolve("f.json");
    for (var json : List.of(CLUSTER, JOBS, PLACEMENT, BadInput.PARETO)) {
      Files.writeString(file, json);
      assertThat(json).contains(FileSchemas.ALL.schemaOf(file).kind());
      assertThat(FileSchemas.ALL.read(file).advice()).isEmpty();
    }
    Files.writeString(
        file, "{\"a\": {\"schema\": \"heddle.jobs/1\"}, \"schema\": \"heddle.cluster/1\"}");
    assertThat(FileSchemas.ALL.schemaOf(file)).isEqualTo(ClusterFile.SCHEMA);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"schema\": 1}",
        "{\"schema\": \"heddle.x/1\"}",
        "graph {",
        "{\"a\": "
      })
  void theProbeRefusesOthers(String json) throws IOException {
    var file = Files.writeString(folder.resolve("f.json"), json);
    assertThatThrownBy(() -> FileSchemas.ALL.schemaOf(file)).isInstanceOf(InputException.class);
  }

  /** Sets of known members have another order in each process. */
  @ParameterizedTest
  @ValueSource(strings = {"gpuModel,gpuModels", "gpuModels,gpuModel"})
  void ofEquallyNearMembersTheFirstByNameIsMeant(String members) {
    var findings = new FileFindings("f.json");
    var root = JsonCursor.root(new JsonMapper().readTree("{ \"gpuModelz\": 1 }"), findings);
    root.isObjectOf("a job", new LinkedHashSet<>(List.of(members.split(","))));
    assertThat(findings.advice()).singleElement().asString().endsWith("Did you mean gpuModel?");
  }

  @Test
  void whatIsOnlyStrangeIsAdvice() throws IOException {
    assertThat(advice(CLUSTER.replace("\"busyGpus\"", "\"busyGPUs\"")))
        .containsExactly(
            "/hosts/0/busyGPUs: found the unknown member \"busyGPUs\", expected a known one. Did you mean busyGpus?");
    assertThat(
            advice(
                CLUSTER.replace("{ \"from\": \"h1\", \"to\": \"leaf-0\", \"gbps\": 3200 },", "")))
        .singleElement()
        .asString()
        .startsWith("/hosts/1/id: found \"h1\", expected a host with a link");
    assertThat(advice(JOBS.replace("516", "512")))
        .singleElement()
        .asString()
        .startsWith("/jobs/0/globalBatch: found 512, expected a multiple of microBatch·dp = 6")
        .endsWith("Use 510 or 516.");
    assertThat(advice(JOBS.replace("\"globalBatch\": 516,", "")))
        .singleElement()
        .asString()
        .startsWith(
            "/jobs/0/globalBatch: found nothing, expected sequences per iteration; 6 are assumed");
    assertThat(advice(JOBS.replace("\"layers\": 40", "\"layers\": 41")))
        .singleElement()
        .asString()
        .startsWith(
            "/jobs/0/model/layers: found 41, expected a multiple of pp·virtualPipeline = 2");
    assertThat(advice(JOBS.replace("128000,", "128000, \"experts\": 4,")))
        .containsExactly(
            "/jobs/0/model/experts: found 4, expected a dense model without it. Use kind \"moe\".");
    assertThat(advice(PLACEMENT.replace("1.25", "1.3")))
        .singleElement()
        .asString()
        .startsWith(
            "/objective/mip: found 1.3, expected alpha·minipodsUsed + beta·maxGroupMinipods ="
                + " 1.25");
    assertThat(advice(PLACEMENT.replace("[\"m\", \"n\"]]", "[\"n\", \"n\"]]")))
        .containsExactly(
            "/objective/maxGroupMinipods: found 1, expected what the member minipods gives = 2.",
            "/objective/maxDpSpread: found 0, expected what the member minipods gives = 2.",
            "/objective/groups/maxEpSpread: found 0, expected what the member minipods gives = 2.");
  }

  @Test
  void partsOfAFabricThatNoCableJoinsAreCounted() throws IOException {
    var parts =
        """
        { "schema": "heddle.cluster/1", "name": "c", "hostTypes": { "t": { "gpuModel": "H100", "gpus": 8 } },
          "switches": [ { "id": "s", "tier": "spine" }, { "id": "a", "tier": "leaf" }, { "id": "off", "tier": "leaf" } ],
          "hosts": [ { "id": "h0", "type": "t" }, { "id": "h1", "type": "t" }, { "id": "h2", "type": "t" }, { "id": "lone", "type": "t" } ],
          "links": [ { "from": "a", "to": "s", "gbps": 400 }, { "from": "h0", "to": "off", "gbps": 400 },
                     { "from": "h1", "to": "a", "gbps": 400 }, { "from": "h2", "to": "a", "gbps": 400 } ] }
        """;
    assertThat(advice(parts))
        .satisfiesExactly(
            links ->
                assertThat(links)
                    .startsWith("/links: ")
                    .contains(
                        "2 parts without a cable between them: 2 hosts around s, 1 host around"
                            + " off"),
            lone -> assertThat(lone).startsWith("/hosts/3/id: found \"lone\""));
  }

  private List<String> advice(String json) throws IOException {
    var file = Files.writeString(folder.resolve("f.json"), json);
    return FileSchemas.ALL.read(file).advice().stream()
        .map(finding -> finding.toString().substring(file.toString().length() + 2))
        .toList();
  }
}
