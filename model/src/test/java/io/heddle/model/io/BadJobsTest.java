package io.heddle.model.io;

import static io.heddle.model.io.BadInput.JOBS;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.job.TransformerShape;
import org.junit.jupiter.api.Test;

/** What a jobs file means where it leaves members out; {@link RefusedFilesTest} has bad ones. */
class BadJobsTest {
  @Test
  void defaults() {
    var job =
        JobsFile.read(
                "f.json",
                "{\"schema\": \"heddle.jobs/1\", \"jobs\": [{\"id\": \"a\", \"gpus\": 32, \"tp\":"
                    + " 4, \"pp\": 2, \"microBatch\": 2, \"profile\": {\"flopsPerIteration\": 1,"
                    + " \"computeSeconds\": 2}}]}")
            .getFirst();
    assertThat(job.dp()).isEqualTo(4);
    assertThat(job.workload()).isEqualTo(TrainingWorkload.of(null, 8));
    assertThat(job.parallelism()).isEqualTo(Parallelism.of(4, 2).withMicroBatch(2));
    assertThat(job.request()).isEqualTo(JobResourceRequest.of(32));
    assertThat(job.profile()).extracting("overlapStart").isEqualTo(1.0);
  }

  /** What came later is written only where it is not its default: old files keep their bytes. */
  @Test
  void anOldFileKeepsItsBytes() {
    var json =
        """
        {
          "schema": "heddle.jobs/1",
          "jobs": [
            {"id": "dense", "gpus": 96, "tp": 8, "pp": 2, "gpuModel": "H800", "globalBatch": 516, "microBatch": 1, "virtualPipeline": 1, "model": {"kind": "dense", "layers": 40, "hidden": 6144, "vocab": 128000, "sequence": 4096}, "priority": 0, "submitSeconds": 0, "durationSeconds": 86400},
            {"id": "moe", "gpus": 16, "tp": 8, "pp": 1, "globalBatch": 2, "microBatch": 1, "virtualPipeline": 1, "model": {"kind": "moe", "layers": 24, "hidden": 2048, "vocab": 50304, "sequence": 4095, "experts": 16, "topK": 2, "expertHidden": 1408}, "profile": {"flopsPerIteration": 1.0E15, "computeSeconds": 0.5, "overlapStart": 0.25}, "priority": 0, "submitSeconds": 0, "durationSeconds": 0}
          ]
        }
        """;
    assertThat(JobsFile.toJson(JobsFile.read("f.json", json))).isEqualTo(json);
  }

  @Test
  void twoNamesOfOneMemberMayNotContradict() {
    var json =
        """
        {"schema": "heddle.jobs/1", "jobs": [{"id": "a", "gpus": 8, "globalBatch": 8, "model": {"kind": "dense",
         "layers": 4, "hidden": 1024, "vocab": 1000, "sequence": 128, "heads": 8,
         "headDim": 96, "headWidth": %s}}]}
        """;
    var same = JobsFile.read("f.json", json.formatted("96")).getFirst();
    assertThat(TransformerShape.of(requireNonNull(same.model())).headWidth()).isEqualTo(96);
    assertThatThrownBy(() -> JobsFile.read("f.json", json.formatted("128")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("/jobs/0/model/headWidth: found 128, expected 96 as in headDim");
  }

  @Test
  void degreesMayBeLeftToBeFound() {
    var reading =
        JobsFile.read(
            "f.json",
            "{\"schema\": \"heddle.jobs/1\", \"jobs\": [{\"id\": \"a\", \"gpus\": 97,"
                + " \"globalBatch\": 8}]}");
    assertThat(reading.getFirst().parallelism()).isNull();
    assertThat(reading.getFirst().workload().globalBatch()).isEqualTo(8);
    assertThat(JobsFile.toJson(reading)).doesNotContain("microBatch").doesNotContain("virtual");
    assertThat(JobsFile.read("f.json", JobsFile.toJson(reading))).isEqualTo(reading);
  }

  @Test
  void theGoodFileIsRead() {
    var jobs = JobsFile.read("f.json", JOBS);
    assertThat(jobs).extracting("id").containsExactly("dense", "moe", "llama");
    assertThat(jobs.get(1).model())
        .isEqualTo(new ModelShape.Moe(24, 2048, 50_304, 4095, 16, 2, 1408));
  }
}
