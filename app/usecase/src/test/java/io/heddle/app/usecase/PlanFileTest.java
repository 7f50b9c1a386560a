package io.heddle.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.app.usecase.federate.ClusterStocks;
import io.heddle.app.usecase.federate.FederationInput;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {
  private static final FederatedCluster NEAR =
      new FederatedCluster("near", List.of(), "a.cluster.json", "here", null);

  @TempDir private Path folder;

  /** Eight GPUs of the first host of the sample are kept for a job. */
  private int keep(String cluster) {
    var sample = Samples.cluster(Samples.byId("shared-24"));
    ClusterFile.write(sample, folder.resolve("a.cluster.json"));
    var host = sample.hosts().stream().filter(each -> each.isFree()).findFirst().orElseThrow();
    var gpus = IntStream.range(0, 8).mapToObj(gpu -> new Gpu(host.id(), gpu)).toList();
    FileKinds.PLAN.write(
        KeptJobPlacements.NONE.with(new MultiJobPlan.Dispatched("mine", gpus)).toPlan(cluster),
        folder.resolve("a.plan.json"));
    return sample.freeGpus();
  }

  @Test
  void aFederationGivesNoHostsThatAPlanBesideAClusterKeeps() {
    int free = keep("shared-24");
    var federation = new Federation(List.of(NEAR), List.of());
    var file = folder.resolve("f.federation.json");
    FileKinds.FEDERATION.write(federation, file);
    var input = FederationInput.open(file);
    assertThat(Objects.requireNonNull(input.fabrics().get("near")).freeGpus()).isEqualTo(free - 8);
    assertThat(input.federation().clusters().getFirst().gpus()).isEqualTo(free - 8);
    var stock = Objects.requireNonNull(ClusterStocks.read(federation, file).of(NEAR));
    assertThat(stock.trouble()).isEmpty();
    assertThat(Objects.requireNonNull(stock.fabric()).freeGpus()).isEqualTo(free - 8);
  }

  @Test
  void aPlanOfAnotherClusterIsRefusedByName() {
    keep("other");
    assertThatThrownBy(() -> PlanFile.planned(folder.resolve("a.cluster.json")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.plan.json")
        .hasMessageContaining("other")
        .hasMessageContaining("shared-24");
    var stock =
        ClusterStocks.read(
            new Federation(List.of(NEAR), List.of()), folder.resolve("f.federation.json"));
    assertThat(Objects.requireNonNull(stock.of(NEAR)).trouble()).contains("a.plan.json");
  }
}
