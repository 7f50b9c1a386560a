package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Every manifest that Heddle writes for Kubernetes itself is one by the API's published schema: no
 * field that it does not know, none that is missing, each of its type. The types of Kubernetes'
 * Java client are made from that schema.
 */
class KubernetesSchemaTest extends InFolder {
  private String file(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private void written(String line) {
    var outcome = in(line);
    assertThat(outcome.status()).as(line + ": " + outcome.err()).isZero();
  }

  /** The kinds of the documents of a file, each accepted by its schema. */
  private static List<String> accepted(String yaml) {
    var kinds = new ArrayList<String>();
    try (var documents =
        new YAMLMapper().readerFor(tools.jackson.databind.JsonNode.class).readValues(yaml)) {
      while (documents.hasNext()) {
        var json = JsonParser.parseString(new JsonMapper().writeValueAsString(documents.next()));
        kinds.add(accept(json));
      }
    }
    return kinds;
  }

  private static String accept(JsonElement document) {
    var kind =
        document.getAsJsonObject().get("apiVersion").getAsString()
            + " "
            + document.getAsJsonObject().get("kind").getAsString();
    try {
      switch (kind) {
        case "batch/v1 Job" -> {
          V1Job.validateJsonElement(document);
          var job = Objects.requireNonNull(JSON.getGson().fromJson(document, V1Job.class));
          var name = Objects.requireNonNull(job.getMetadata()).getName();
          assertThat(name).matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
          var spec = Objects.requireNonNull(job.getSpec());
          assertThat(spec.getCompletions()).isEqualTo(spec.getParallelism());
        }
        case "v1 ConfigMap" -> {
          V1ConfigMap.validateJsonElement(document);
          assertThat(JSON.getGson().fromJson(document, V1ConfigMap.class)).isNotNull();
        }
        case "v1 Node" -> {
          V1Node.validateJsonElement(document);
          assertThat(JSON.getGson().fromJson(document, V1Node.class)).isNotNull();
        }
        default -> {}
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return kind;
  }

  @Test
  void rankFilesOfEveryPlacement() throws IOException {
    for (var sample : Samples.all()) {
      ClusterFile.write(Samples.cluster(sample), folder.resolve("c.json"));
      JobsFile.write(Samples.jobs(sample), folder.resolve("j.json"));
      var job = Samples.jobs(sample).getFirst().id();
      written("place @c.json @j.json --job %s --algorithm tiles -o @p.json".formatted(job));
      written("export @p.json --format kubernetes -o @ranks");
      assertThat(accepted(file("ranks/job.yaml"))).containsExactly("v1 ConfigMap", "batch/v1 Job");
    }
  }

  @Test
  void studiesAsJobs() throws IOException {
    Files.writeString(
        folder.resolve("s.json"),
        """
        { "schema": "heddle.study/1", "name": "sizes", "command": "place", "cluster": "c.json", "jobs": "j.json",
          "job": "a", "variants": { "busy": [0, 0.5] }, "measures": ["minipodsUsed"] }
        """);
    written("study export @s.json --to kubernetes --shards 2 -o @k.yaml");
    assertThat(accepted(file("k.yaml"))).containsExactly("batch/v1 Job");
  }

  /** Kueue's own Topology is no type of Kubernetes; the Nodes that it is for are. */
  @Test
  void labelledNodes() throws IOException {
    ClusterFile.write(Samples.cluster(Samples.byId("table1-i")), folder.resolve("c.json"));
    written("export @c.json --format kueue -o @k");
    assertThat(accepted(file("k/topology.yaml")))
        .contains("v1 Node")
        .doesNotContain("batch/v1 Job");
  }

  @Test
  void theSchemaRefuses() {
    var job =
        """
        { "apiVersion": "batch/v1", "kind": "Job", "metadata": { "name": "a" },
          "spec": { "template": { "spec": { "containers": [ { "name": "x", %s } ] } } } }
        """;
    assertThat(accept(JsonParser.parseString(job.formatted("\"image\": \"i\"")))).isNotEmpty();
    assertThatThrownBy(() -> accept(JsonParser.parseString(job.formatted("\"imgae\": \"i\""))))
        .hasMessageContaining("imgae");
    assertThatThrownBy(() -> accept(JsonParser.parseString(job.formatted("\"image\": [1]"))))
        .hasMessageContaining("image");
  }
}
