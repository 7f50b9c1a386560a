package io.heddle.app.planner.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.Parallelism;
import org.junit.jupiter.api.Test;

class JobPresetsTest {
  private final ClusterDocument document = FileReader.document(Samples.byId("table1-iii"));

  private static KnownModel model(String name) {
    return KnownModel.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void sizesAreWholeHostsThatHoldTheModelAndTheClusterHas() {
    int host = document.cluster().hosts().getFirst().type().gpus();
    int all = document.cluster().gpus();
    for (var model : KnownModel.all()) {
      var sizes = JobPresets.sizes(model, document);
      assertThat(sizes).as(model.name()).isNotEmpty().isSorted().doesNotHaveDuplicates();
      assertThat(sizes).allMatch(size -> size % host == 0 && size <= all);
    }
    // 16 bytes for each of 70.6e9 parameters are 13.2 GPUs of 80 GiB: two hosts of 8.
    assertThat(JobPresets.sizes(model("Llama-3 70B"), document).getFirst()).isEqualTo(16);
    assertThat(JobPresets.sizes(model("Llama-3 8B"), document).getFirst()).isEqualTo(8);
  }

  @Test
  void aPresetTrainsItsModelAndIsStillToBeParallelized() {
    var job = JobPresets.of(model("Llama-3 70B"), 64);
    assertThat(job.id()).isEqualTo("llama-3-70b");
    assertThat(job.gpus()).isEqualTo(64);
    assertThat(job.parallelism()).isNull();
    assertThat(JobPresets.known(job.model())).isEqualTo(model("Llama-3 70B"));
  }

  @Test
  void anotherModelDropsWhatWasFoundForTheOneBeforeAndTheSameOneKeepsIt() {
    var job = JobPresets.of(model("Llama-3 70B"), 64).withParallelism(Parallelism.of(8, 4));
    var same = JobPresets.of(model("Llama-3 70B"), 8).workload();
    assertThat(JobPresets.training(job, same)).isEqualTo(job);
    var other = JobPresets.training(job, JobPresets.of(model("Llama-3 8B"), 8).workload());
    assertThat(other.parallelism()).isNull();
    assertThat(other.gpus()).isEqualTo(64);
    assertThat(other.id()).isEqualTo(job.id());
    assertThat(other.model()).isEqualTo(model("Llama-3 8B").shape());
  }
}
