package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts of four GPUs take a tensor group of eight right after their import. */
final class ImportedDomainsTest extends InFolder {
  private void placeInDomains(String file, String gpuModel) throws IOException {
    Files.writeString(
        folder.resolve("j.json"),
        """
        {"schema":"heddle.jobs/1","jobs":[{"id":"j","gpus":32,"tp":8,"pp":1,"gpuModel":"%s",
          "globalBatch":32,"microBatch":1,"model":{"kind":"dense","layers":40,"hidden":6144,
          "vocab":128000,"sequence":4096}}]}
        """
            .formatted(gpuModel));
    var imported = in("import @" + file + " -o @c.json");
    assertThat(imported.status()).as(imported.err()).isZero();
    var placed = in("place @c.json @j.json --job j -o @p.json");
    assertThat(placed.status()).as(placed.err()).isZero();
    var cluster = ClusterFile.read(folder.resolve("c.json"));
    var rows = FileKinds.PLACEMENT.read(folder.resolve("p.json")).matrix();
    assertThat(rows).hasSize(8);
    for (int row = 0; row < rows.size(); row += 2) {
      assertThat(NvlinkDomains.nameOf(cluster.host(rows.get(row + 1).getFirst())))
          .isNotNull()
          .isEqualTo(NvlinkDomains.nameOf(cluster.host(rows.get(row).getFirst())));
    }
  }

  /** Domains of three hosts, so that pairs do not come about by themselves. */
  @Test
  void fromKubernetesNodesWithCliques() throws IOException {
    var nodes =
        new StringJoiner(",", "{\"kind\":\"NodeList\",\"apiVersion\":\"v1\",\"items\":[", "]}");
    for (int i = 0; i < 12; i++) {
      nodes.add(
          """
          {"metadata":{"name":"t%02d","labels":{"nvidia.com/gpu.product":"NVIDIA-GB200",
            "nvidia.com/gpu.clique":"7f3c.%d","cloud.provider.com/topology-block":"b",
            "cloud.provider.com/topology-rack":"r%d"}},
           "status":{"capacity":{"nvidia.com/gpu":"4"},"allocatable":{"nvidia.com/gpu":"4"}}}\
          """
              .formatted(i, i / 3, i / 6));
    }
    Files.writeString(folder.resolve("nodes.json"), nodes.toString());
    placeInDomains("nodes.json", "GB200");
  }

  @Test
  void fromATopographModel() throws IOException {
    Files.writeString(
        folder.resolve("model.yaml"),
        """
        switches:
          core: {switches: [leaf1, leaf2]}
        blocks:
        - {switch: leaf1, nodes: ["a[1-3]"], annotations: {accelerator.topology.test/domain: d1}}
        - {switch: leaf1, nodes: ["b[1-3]"], annotations: {accelerator.topology.test/domain: d2}}
        - {switch: leaf2, nodes: ["c[1-3]"], annotations: {accelerator.topology.test/domain: d3}}
        - {switch: leaf2, nodes: ["d[1-3]"], annotations: {accelerator.topology.test/domain: d4}}
        """);
    placeInDomains("model.yaml", "unknown");
  }

  /** Without a word about the network all hosts hang off one switch, and still form groups. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "nvidia.com/gpu.clique",
        "accelerator.topograph.run/domain",
        "ds.coreweave.com/nvlink.domain"
      })
  void fromKubernetesNodesWithDomainsAlone(String label) throws IOException {
    var nodes =
        new StringJoiner(",", "{\"kind\":\"NodeList\",\"apiVersion\":\"v1\",\"items\":[", "]}");
    for (int i = 0; i < 12; i++) {
      nodes.add(
          """
          {"metadata":{"name":"t%02d","labels":{"nvidia.com/gpu.product":"NVIDIA-GB200","%s":"d%d"}},
           "status":{"capacity":{"nvidia.com/gpu":"4"},"allocatable":{"nvidia.com/gpu":"4"}}}\
          """
              .formatted(i, label, i / 3));
    }
    Files.writeString(folder.resolve("nodes.json"), nodes.toString());
    placeInDomains("nodes.json", "GB200");
  }

  /** Four blocks, one block, a tree beside blocks: with the option, blocks are NVLink domains. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "BlockName=b0 Nodes=t[00-02]\nBlockName=b1 Nodes=t[03-05]\nBlockName=b2 Nodes=t[06-08]\nBlockName=b3 Nodes=t[09-11]\nBlockSizes=3\n",
        "BlockName=b0 Nodes=t[00-11]\n",
        """
        - topology: t
          cluster_default: true
          tree: {switches: [{switch: s1, nodes: "t[00-11]"}]}
        - topology: b
          block: {block_sizes: [3], blocks: [{block: b0, nodes: "t[00-02]"}, {block: b1, nodes: "t[03-05]"},
            {block: b2, nodes: "t[06-08]"}, {block: b3, nodes: "t[09-11]"}]}
        """
      })
  void fromSlurmBlocks(String topology) throws IOException {
    Files.writeString(folder.resolve("topology"), topology);
    Files.writeString(folder.resolve("slurm.conf"), "NodeName=t[00-11] Gres=gpu:gb200:4\n");
    placeInDomains("topology @slurm.conf --assume blocks=nvlink", "GB200");
  }
}
