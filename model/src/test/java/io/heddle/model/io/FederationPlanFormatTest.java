package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.model.text.Advice;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FederationPlanFormatTest {
  private static FederatedJobsPlan plan(FederatedJob.Share... shares) {
    return new FederatedJobsPlan(
        List.of(
            new FederatedJob(
                "GPT 6.7b",
                List.of(shares),
                shares.length == 1 ? Double.POSITIVE_INFINITY : 25,
                shares.length == 1 ? 0 : 9,
                null,
                1,
                true,
                "exact",
                "so",
                0)),
        List.of());
  }

  private static final FederatedJobsPlan TWO =
      plan(
          new FederatedJob.Share("frankfurt", 384, new FederatedJob.Part(3, 16, 24, 512)),
          new FederatedJob.Share("paris", 128));

  @Test
  void kueueGetsAConfigOfTheClustersInOrder() {
    var text = FederationPlanFormat.MULTIKUEUE.text(TWO);
    assertThat(text.lines().filter(line -> !line.startsWith("#")))
        .containsExactly(
            "apiVersion: kueue.x-k8s.io/v1beta1",
            "kind: MultiKueueConfig",
            "metadata:",
            "  name: gpt-6-7b",
            "spec:",
            "  clusters:",
            "  - frankfurt",
            "  - paris");
    assertThat(text).contains("# frankfurt: 384 GPUs");
  }

  @Test
  void kueueRefusesWhatItCannotHold() {
    assertThatThrownBy(
            () -> FederationPlanFormat.MULTIKUEUE.text(plan(new FederatedJob.Share("US East", 8))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"US East\"")
        .hasMessageContaining("MultiKueueCluster");
    var many =
        IntStream.range(0, 21)
            .mapToObj(i -> new FederatedJob.Share("c" + i, 1))
            .toArray(FederatedJob.Share[]::new);
    assertThatThrownBy(() -> FederationPlanFormat.MULTIKUEUE.text(plan(many)))
        .hasMessageContaining("21 clusters, expected at most 20");
    assertThat(FederationPlanFormat.MULTIKUEUE.text(plan(new FederatedJob.Share("10", 1))))
        .as("a name that YAML would read as a number")
        .contains("- \"10\"");
  }

  @Test
  void slurmGetsTheClustersInOrderAndASubmissionForEachShare() {
    assertThat(FederationPlanFormat.SLURM.text(TWO).lines())
        .contains(
            "--clusters=frankfurt,paris",
            "sbatch --clusters=frankfurt --gpus=384 …",
            "sbatch --clusters=paris --gpus=128 …");
    assertThat(FederationPlanFormat.SLURM.text(plan(new FederatedJob.Share("paris", 8))))
        .contains("--clusters=paris")
        .doesNotContain("sbatch");
    assertThatThrownBy(
            () -> FederationPlanFormat.SLURM.text(plan(new FederatedJob.Share("a,b", 8))))
        .hasMessageContaining("\"a,b\"");
  }

  @Test
  void tablesHaveALineAShare() {
    assertThat(FederationPlanFormat.CSV.text(TWO).lines())
        .containsExactly(
            "job,order,cluster,gpus,stages,replicas,bottleneckGbps,latencyMs",
            "GPT 6.7b,1,frankfurt,384,3,16,25.0,9.0",
            "GPT 6.7b,2,paris,128,,,25.0,9.0");
    assertThat(FederationPlanFormat.CSV.text(plan(new FederatedJob.Share("a \"b\", c", 8))))
        .contains("\"a \"\"b\"\", c\",8,,,,0.0");
  }

  @Test
  void thePlanLiesBesideWhateverIsWritten(@TempDir Path folder) throws Exception {
    for (var format : FederationPlanFormat.values()) {
      var files = FederationPlanExport.write(format, TWO, folder.resolve(format.id()), false);
      assertThat(Stream.of(format.fileName(), FederationPlanFormat.JSON.fileName()).distinct())
          .allSatisfy(name -> assertThat(folder.resolve(format.id()).resolve(name)).isIn(files));
      var written =
          FileKinds.FEDERATION_PLAN.read(
              folder.resolve(format.id()).resolve(FederationPlanFormat.JSON.fileName()));
      assertThat(written).isEqualTo(TWO);
    }
    assertThatThrownBy(() -> FederationPlanFormat.byName("multikeue"))
        .hasMessageContaining(Advice.didYouMean("multikueue").toString());
  }
}
