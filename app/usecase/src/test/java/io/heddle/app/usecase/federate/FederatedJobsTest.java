package io.heddle.app.usecase.federate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.InputException;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.text.Advice;
import io.heddle.solvers.parallelism.ModelParameterSize;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FederatedJobsTest {
  private static final List<String> CLUSTERS = List.of("london", "virginia");

  private static TraceJob job(String id, int gpus, Map<String, String> metadata) {
    return new TraceJob(id, -5, 60, gpus, 3, false, metadata);
  }

  private static Map<String, TrainingJob> of(List<TraceJob> jobs, long seed) {
    return FederatedJobs.of("trace.csv", jobs, List.of("H100", "A100-40GB"), CLUSTERS, seed);
  }

  private static TrainingJob only(TraceJob job) {
    return requireNonNull(of(List.of(job), 1).get(job.id()));
  }

  private static double billions(TrainingJob job) {
    return ModelParameterSize.parameters(TransformerShape.of(requireNonNull(job.model()))) / 1e9;
  }

  @Test
  void whatATraceSaysIsKept() {
    var said =
        only(
            job(
                "j",
                16,
                Map.of("model", "Llama-3 70B", "batch", "96", "submitCluster", "virginia")));
    assertThat(billions(said)).isBetween(69.0, 71.0);
    assertThat(said.workload().globalBatch()).isEqualTo(96);
    assertThat(said.request().submitCluster()).isEqualTo("virginia");
    assertThat(said.gpus()).isEqualTo(16);
    assertThat(said.priority()).isEqualTo(3);
    assertThat(said.request().durationSeconds()).isEqualTo(60);
    assertThat(said.request().submitSeconds()).as("the clock begins at 0").isZero();
    assertThat(said.parallelism()).isNull();
  }

  /** The gallery has a usual batch; SpiderFlow's own models have a drawn one. */
  @Test
  void aBatchThatIsNotSaid() {
    assertThat(only(job("j", 16, Map.of("model", "Llama-3 70B"))).workload().globalBatch())
        .isEqualTo(1024);
    var opt = only(job("j", 16, Map.of("model", "OPT 13B", "batch", "none")));
    assertThat(opt.model()).isEqualTo(new ModelShape.Dense(40, 5120, 50_272, 2048));
    assertThat(opt.workload().globalBatch()).isIn(64, 128, 256, 512);
    assertThat(opt.request().submitCluster()).isNull();
  }

  /** Weights and optimizer, 18 bytes a parameter, take at most 60 % of the smallest GPUs. */
  @Test
  void drawnModelsFitTheirGpus() {
    var jobs =
        IntStream.rangeClosed(1, 300).mapToObj(i -> job("j" + i, 1 + i % 12, Map.of())).toList();
    var drawn = of(jobs, 7);
    assertThat(drawn.values())
        .allSatisfy(each ->
            assertThat(billions(each) * 1e9 * 18)
                .isLessThanOrEqualTo(0.6 * 40 * (1L << 30) * each.gpus()));
    assertThat(drawn.values().stream().map(TrainingJob::model).distinct())
        .as("each of the paper's models is drawn")
        .hasSize(7);
    assertThat(drawn.values().stream().map(each -> each.workload().globalBatch()).distinct())
        .containsExactlyInAnyOrder(64, 128, 256, 512);
    assertThat(of(jobs, 7)).isEqualTo(drawn);
    assertThat(of(jobs, 8)).isNotEqualTo(drawn);
  }

  @Test
  void onGpusThatNobodyKnowsTheSmallestModelIsTaken() {
    var jobs = FederatedJobs.of("t", List.of(job("j", 8, Map.of())), List.of("X1"), CLUSTERS, 1);
    assertThat(requireNonNull(jobs.get("j")).model())
        .isEqualTo(new ModelShape.Dense(12, 768, 30_522, 512));
  }

  @Test
  void aClusterThatIsNotThereIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> only(job("j7", 8, Map.of("submitCluster", "londn"))))
        .isInstanceOfSatisfying(
            InputException.class,
            refused ->
                assertThat(refused.findings())
                    .singleElement()
                    .satisfies(each -> {
                      assertThat(each.file()).isEqualTo("trace.csv");
                      assertThat(each.pointer()).isEqualTo("job j7");
                      assertThat(each.value()).isEqualTo("submitCluster \"londn\"");
                      assertThat(each.advice()).isEqualTo(Advice.nearest("londn", CLUSTERS));
                    }));
  }
}
