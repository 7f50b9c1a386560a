package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.sources.ClusterAssumption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The size that an import reports is that of the cluster that it returns. */
class ImportedFabricSizeTest {
  private static final String NODE =
      """
      {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "%s", "labels": {"nvidia.com/gpu.clique": "u.1"}},
       "status": {"capacity": {"nvidia.com/gpu": "4"}, "allocatable": {"nvidia.com/gpu": "4"}}}
      """;
  private static final String TREE =
      """
      SwitchName=l1 Nodes=n[1-2]
      SwitchName=l2 Nodes=n[3-4],login1
      SwitchName=s Switches=l[1-2]
      """;

  private static ImportedFabric read(FabricImportOptions options, ImportSource... sources) {
    return FabricImport.readSources(List.of(sources), options);
  }

  private static List<String> sizes(ImportedFabric imported) {
    return imported.report().read().stream()
        .map(FabricImportReport.Note::toString)
        .filter(line -> line.contains("minipod"))
        .toList();
  }

  @Test
  void aSwitchThatWasAddedCounts() {
    var list =
        "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [%s, %s]}"
            .formatted(NODE.formatted("n1"), NODE.formatted("n2"));
    var imported = read(FabricImportOptions.DEFAULT, new ImportSource("nodes.json", list));
    assertThat(imported.cluster().minipods()).hasSize(1);
    assertThat(sizes(imported))
        .containsExactly("nodes: 2 hosts, 2 switches (1 spine, 1 leaf), 16 cables, 1 minipod");
  }

  @Test
  void hostsThatAPersonTakesOutDoNotCount() {
    var options =
        new FabricImportOptions(
            null, null, 400, List.of(ClusterAssumption.parse("not-gpu-host@login1")));
    assertThat(sizes(read(options, new ImportSource("topology.conf", TREE))))
        .singleElement()
        .asString()
        .startsWith("topology: 4 hosts, 3 switches");
  }

  @Test
  void severalFilesHaveOneSizeTogether() {
    var nodes =
        "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [%s]}"
            .formatted(
                NODE.formatted("n1")
                    + ","
                    + NODE.formatted("login1").replace("nvidia.com/gpu\"", "cpu\""));
    assertThat(
            sizes(
                read(
                    FabricImportOptions.DEFAULT,
                    new ImportSource("topology.conf", TREE),
                    new ImportSource("nodes.json", nodes))))
        .anyMatch(line -> line.startsWith("topology, together: 4 hosts, 3 switches"));
  }
}
