package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of host types with characters that nobody can see: they are taken out, and reported. */
class HiddenCharactersTest {
  private static void assertReported(ImportedFabric imported, String... named) {
    var report = imported.report().text();
    assertThat(report).contains(named).doesNotContain("\u200b", "\u202e");
    assertThat(ClusterFile.toJson(imported.cluster())).doesNotContain("\u200b", "\u202e");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "host,leaf,gpus,gpu_model\nn1,l1,8,Odd\u200b9\n",
        "graph { n1 [kind=host, gpus=8, gpumodel=\"Odd\u200b9\"]; l1 [kind=switch]; n1 -- l1 }",
        "SwitchName=l1 Nodes=n1\nNodeName=n1 Gres=gpu:odd\u200b9:8\n",
        "GPU 0: NVIDIA Odd\u200b9\n\tGPU0\tGPU1\nGPU0 X PIX\nGPU1 PIX X\n",
      })
  void modelsOfGpus(String text) {
    assertThat(Fabrics.read(text).cluster().hosts().getFirst().type().gpuModel())
        .endsWithIgnoringCase("Odd9");
    assertReported(Fabrics.read(text), "GPU model ");
  }

  @Test
  void types() {
    assertReported(
        Fabrics.read(
            "graph { n1 [kind=host, type=\"dgx\u202e\", gpus=8]; l1 [kind=switch]; n1 -- l1 }"),
        "host type dgx\\u202e");
  }

  /** The name of a file becomes the one of a type, or of the cluster. */
  @Test
  void files() {
    var matrix = new ImportSource("dgx\u200b.txt", "\tGPU0\tGPU1\nGPU0 X PIX\nGPU1 PIX X\n");
    assertReported(Fabrics.read(List.of(matrix)), "host type dgx\\u200b");
    var table = new ImportSource("dc\u202e.csv", "host,leaf\nn1,l1\n");
    assertReported(Fabrics.read(List.of(table)), "cluster dc\\u202e");
  }
}
