package io.heddle.model.io;

import static io.heddle.model.io.BadInput.JOBS;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingWorkload;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way in which a jobs file can be unusable, one at a time. */
class BadJobsTest {
  private static BadInput.Change change(String from, String to) {
    return BadInput.change(JOBS, from, to);
  }

  static Stream<BadInput> degrees() {
    return Stream.of(
        change("\"id\": \"moe\"", "\"id\": \"dense\"")
            .at(
                "/jobs/1/id",
                "\"dense\"",
                "an id other than that of /jobs/0/id",
                "Rename one of them"),
        change("\"id\": \"moe\"", "\"id\": 4").at("/jobs/1/id", "4", "an id"),
        change("\"gpus\": 96", "\"gpus\": 100")
            .at("/jobs/0/gpus", "100", "a multiple of tp·pp = 8·2 = 16", "96 or 112"),
        change("\"gpus\": 96", "\"gpus\": 12").at("/jobs/0/gpus", "12", "= 16", "16"),
        change("\"gpus\": 96", "\"gpus\": 0").at("/jobs/0/gpus", "0", "at least 1"),
        change("\"gpus\": 96, ", "").at("/jobs/0/gpus", "nothing", "a number of GPUs"),
        change("\"gpus\": 96", "\"gpus\": \"96\"").at("/jobs/0/gpus", "\"96\"", "a number of GPUs"),
        change("\"gpus\": 96", "\"gpus\": 3000000000").at("/jobs/0/gpus", "3000000000", "GPUs"),
        change("\"tp\": 8", "\"tp\": -8").at("/jobs/0/tp", "-8", "a tensor-parallel degree"),
        change("\"tp\": 8, ", "").at("/jobs/0/tp", "nothing", "a tensor-parallel degree"),
        change("\"tp\": 8", "\"tp\": 2.5").at("/jobs/0/tp", "2.5", "a tensor-parallel degree"),
        change("\"tp\": 8, \"pp\": 2", "\"tp\": 2000000000, \"pp\": 2000000000")
            .at("/jobs/0/gpus", "96", "a multiple of tp·pp", "4000000000000000000"),
        change("\"pp\": 2", "\"pp\": 0").at("/jobs/0/pp", "0", "a pipeline-parallel degree"),
        change("\"pp\": 2", "\"pp\": null").at("/jobs/0/pp", "null", "a pipeline-parallel degree"),
        change("\"dp\": 6", "\"dp\": 5")
            .at("/jobs/0/dp", "5", "6, which is gpus/(tp·pp) = 96/(8·2)"));
  }

  static Stream<BadInput> newerDegrees() {
    return Stream.of(
        change("\"pp\": 2, \"dp\": 6", "\"pp\": 2, \"cp\": 2, \"dp\": 6")
            .at("/jobs/0/dp", "6", "3, which is gpus/(tp·pp·cp) = 96/(8·2·2)"),
        change("\"pp\": 2, \"dp\": 6", "\"pp\": 2, \"cp\": 5")
            .at("/jobs/0/gpus", "96", "a multiple of tp·pp·cp = 8·2·5 = 80", "80 or 160"),
        change("\"dp\": 6", "\"ep\": 4").at("/jobs/0/ep", "4", "a divisor of dp = 6", "3 or 6"),
        change("\"dp\": 6", "\"ep\": 9").at("/jobs/0/ep", "9", "a divisor of dp = 6", "6"),
        change("\"dp\": 6", "\"dp\": 5, \"ep\": 4").at("/jobs/0/dp", "5", "6, which is"),
        change("\"dp\": 6", "\"dp\": 5, \"ep\": 4").at("/jobs/0/ep", "4", "dp = 6", "3 or 6"),
        change("\"dp\": 6", "\"cp\": 0").at("/jobs/0/cp", "0", "a context-parallel degree"),
        change("\"dp\": 6", "\"ep\": \"2\"").at("/jobs/0/ep", "\"2\"", "an expert-parallel"),
        change("\"dp\": 6", "\"recompute\": \"ful\"")
            .at("/jobs/0/recompute", "\"ful\"", "one of none, selective, full", "full"),
        change("\"dp\": 6", "\"sequenceParallel\": 1")
            .at("/jobs/0/sequenceParallel", "1", "true or false"),
        change("\"dp\": 6", "\"zeroStage\": 4").at("/jobs/0/zeroStage", "4", "0, 1, 2 or 3"),
        change("\"tp\": 8, \"pp\": 2, \"dp\": 6, \"gpuModel\": \"H800\", \"globalBatch\": 516,", "")
            .at("/jobs/0/globalBatch", "nothing", "sequences per iteration"));
  }

  static Stream<BadInput> others() {
    return Stream.of(
        change("\"gpuModel\": \"H800\"", "\"gpuModels\": [\"H800\", \"H800\"]")
            .at(
                "/jobs/0/gpuModels/1",
                "\"H800\"",
                "other than that of /jobs/0/gpuModels/0",
                "Remove it"),
        change("\"gpuModel\": \"H800\"", "\"gpuModel\": \"H800\", \"gpuModels\": []")
            .at(
                "/jobs/0/gpuModel",
                "\"H800\"",
                "gpuModel or gpuModels, not both",
                "Remove gpuModel"),
        change("\"priority\": 0", "\"precision\": \"bf61\"")
            .at("/jobs/0/precision", "\"bf61\"", "bf16, fp8", "bf16"),
        change("\"priority\": 0", "\"optimizer\": 3").at("/jobs/0/optimizer", "3", "adam, sgd"),
        change("\"priority\": 0", "\"submitCluster\": \" \"")
            .at("/jobs/0/submitCluster", "\" \"", "a cluster's id"),
        change("\"gpuModel\": \"H800\"", "\"gpuModel\": \"\"")
            .at("/jobs/0/gpuModel", "\"\"", "a GPU model"),
        change("\"globalBatch\": 516", "\"globalBatch\": 0")
            .at("/jobs/0/globalBatch", "0", "sequences per iteration"),
        change("\"microBatch\": 1", "\"microBatch\": 1.5")
            .at("/jobs/0/microBatch", "1.5", "sequences a micro-batch"),
        change("\"virtualPipeline\": 1", "\"virtualPipeline\": 0")
            .at("/jobs/0/virtualPipeline", "0", "interleaved stages per GPU"),
        change("\"priority\": 0", "\"priority\": \"high\"")
            .at("/jobs/0/priority", "\"high\"", "a whole number"),
        change("\"submitSeconds\": 0", "\"submitSeconds\": -1")
            .at("/jobs/0/submitSeconds", "-1", "seconds, at least 0"),
        change("86400", "\"1d\"").at("/jobs/0/durationSeconds", "\"1d\"", "seconds, at least 0"),
        change("\"jobs\": [", "\"jobs\": {}, \"other\": [")
            .at("/jobs", "an object of 0", "an array of jobs"),
        change("{ \"id\": \"dense\"", "7, { \"id\": \"dense\"").at("/jobs/0", "7", "a job"));
  }

  static Stream<BadInput> models() {
    return Stream.of(
        change("\"vocab\"", "\"heads\": 48, \"kvHeads\": 7, \"vocab\"")
            .at("/jobs/0/model/kvHeads", "7", "a divisor of the 48 heads"),
        change("\"vocab\"", "\"kvHeads\": 8, \"vocab\"")
            .at("/jobs/0/model/heads", "nothing", "a number of attention heads"),
        change("\"vocab\"", "\"ffnHidden\": 0, \"vocab\"")
            .at("/jobs/0/model/ffnHidden", "0", "the width of a hidden layer"),
        change("\"kind\": \"dense\", ", "")
            .at("/jobs/0/model/kind", "nothing", "one of dense, moe"),
        change("\"kind\": \"moe\"", "\"kind\": \"MoE\"")
            .at("/jobs/1/model/kind", "\"MoE\"", "one of dense, moe", "moe"),
        change("\"kind\": \"moe\"", "\"kind\": \"rnn\"")
            .at("/jobs/1/model/kind", "\"rnn\"", "one of dense, moe"),
        change("\"layers\": 40, ", "").at("/jobs/0/model/layers", "nothing", "a number of layers"),
        change("6144", "-6144").at("/jobs/0/model/hidden", "-6144", "a hidden size"),
        change("6144", "1e10")
            .at("/jobs/0/model/hidden", "1.0E10", "at least 1, at most 1,000,000,000"),
        change("6144", "9223372036854775807")
            .at("/jobs/0/model/hidden", "9223372036854775807", "at most 1,000,000,000"),
        change("128000", "1e300").at("/jobs/0/model/vocab", "1.0E300", "a vocabulary size"),
        change("4096", "\"4k\"").at("/jobs/0/model/sequence", "\"4k\"", "a sequence length"),
        change("\"experts\": 16, ", "").at("/jobs/1/model/experts", "nothing", "experts a layer"),
        change("\"topK\": 2, ", "")
            .at("/jobs/1/model/topK", "nothing", "experts that a token visits"),
        change("\"topK\": 2", "\"topK\": 17").at("/jobs/1/model/topK", "17", "1 to 16"),
        change(", \"expertHidden\": 1408", "")
            .at("/jobs/1/model/expertHidden", "nothing", "the width of an expert"),
        change("{ \"kind\": \"dense\"", "[], \"m\": { \"kind\": \"dense\"")
            .at("/jobs/0/model", "an array of 0", "a model's shape"),
        change("1e15", "0").at("/jobs/1/profile/flopsPerIteration", "0", "above 0"),
        change("\"computeSeconds\": 0.5, ", "")
            .at("/jobs/1/profile/computeSeconds", "nothing", "seconds of compute"),
        change("0.25", "1.01").at("/jobs/1/profile/overlapStart", "1.01", "0 to 1"),
        change("0.25", "-0.1").at("/jobs/1/profile/overlapStart", "-0.1", "0 to 1"));
  }

  @ParameterizedTest
  @MethodSource({"degrees", "newerDegrees", "others", "models"})
  void isToldWithPointerValueAndExpectation(BadInput input) {
    BadInputs.assertReported(input);
  }

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
