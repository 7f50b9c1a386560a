package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.EvidenceBasis;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code heddle estimate} and {@code heddle parallelize}. */
class EstimateCommandTest extends InFolder {
  private static final String JOBS =
      """
      { "schema": "heddle.jobs/1", "jobs": [
        { "id": "seven", "gpus": 16, "tp": 4, "pp": 1, "globalBatch": 64, "microBatch": 1,
          "zeroStage": 1, "sequenceParallel": true, "recompute": "full",
          "model": { "kind": "dense", "layers": 32, "hidden": 4096, "heads": 32, "vocab": 32000,
            "sequence": 4096 } },
        { "id": "open", "gpus": 16, "globalBatch": 64,
          "model": { "kind": "dense", "layers": 32, "hidden": 4096, "heads": 32, "vocab": 32000,
            "sequence": 4096 } },
        { "id": "huge", "gpus": 8, "globalBatch": 64,
          "model": { "kind": "dense", "layers": 126, "hidden": 16384, "heads": 128,
            "vocab": 128256, "sequence": 8192 } } ] }
      """;

  @BeforeEach
  void writeInputs() throws IOException {
    var sample = Samples.byId("h100");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("c.json"));
    Files.writeString(folder.resolve("j.json"), JOBS);
    Files.writeString(folder.resolve("runs.csv"), EstimateCasesTest.CASES);
    Files.writeString(
        folder.resolve("bad.csv"),
        EstimateCasesTest.CASES.replace(",8,32,", ",8,none,").replace("A100", "A101"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          estimate @c.json @j.json | 2 | --job: nothing
          estimate @c.json --job seven | 2 | 1 file, expected CLUSTER and JOBS
          estimate @c.json @j.json --job eight | 2 | Use one of seven, open, huge.
          measure estimate @runs.csv | 2 | 0 measured plans, expected at least 3
          measure estimate @bad.csv | 2 | column layers: found none
          parallelize @c.json @j.json --job open --calibration @j.json | 2 | expected a file that “heddle measure estimate” wrote
          estimate @c.json @j.json --job open | 2 | has no tp and pp
          estimate --gpu H101 @j.json --job seven | 2 | GPU "H101" is not in the table
          estimate --gpu H100 --gpus 18 @j.json --job seven | 2 | multiple of tp·pp
          estimate @c.json @j.json --job seven --gpus 8 | 2 | beside --gpu only
          estimate --cases @bad.csv | 2 | line 2, column layers: found none
          estimate --cases @bad.csv | 2 | line 3, column gpu: found A101
          estimate --cases @runs.csv -o @runs.csv | 2 | also an input
          estimate --cases @runs.csv --job seven | 2 | expected alone
          parallelize @c.json @j.json --job huge | 1 | job huge fits nowhere: 8 × H100
          parallelize @c.json @j.json --job open --gpus 64 | 2 | 32 × H100
          parallelize @c.json @j.json --job open --gpus 0 | 2 | --gpus: 0
          parallelize @c.json @j.json --job open --algorithm magic | 2 | refined, arena, exhaustive
          parallelize @c.json @j.json --job open --export nemo | 2 | megatron-lm, megatron-bridge
          parallelize @c.json @j.json --job open --tokens 1e9 | 2 | expected both or none
          parallelize @c.json @j.json --job open --tokens 1e12 --deadline 1 | 1 | Use more GPUs or a later deadline
          """)
  void mistakesAreTold(String line, int status, String message) {
    assertMessage(line, status, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "globalBatch": 64 | "globalBatch": 2 | globalBatch 2, expected at least dp = 4. Use 4.
          "microBatch": 1 | "microBatch": 32 | microBatch 32, expected at most globalBatch/dp = 16. Use 16.
          "tp": 4, "pp": 1 | "tp": 16, "pp": 1 | tp 16, expected a divisor of the 24 heads. Use 12 or 24.
          "pp": 1 | "pp": 1, "cp": 4, "ep": 1 | cp 4, expected a divisor of the sequence of 4098. Use 3 or 6.
          "pp": 1 | "pp": 1, "ep": 2 | ep 2, expected 1, for the model has no experts. Use 1.
          """)
  void degreesThatNoRunCanHaveAreNotEstimated(String from, String to, String message)
      throws IOException {
    var jobs = JOBS.replace(from, to);
    if (message.contains("24 heads")) {
      jobs = jobs.replace("\"heads\": 32", "\"heads\": 24");
    } else if (message.contains("4098")) {
      jobs = jobs.replace("\"sequence\": 4096", "\"sequence\": 4098");
    }
    Files.writeString(folder.resolve("odd.json"), jobs);
    assertMessage("estimate --gpu H100 @odd.json --job seven", 2, "job seven: " + message);
  }

  /** One of two members that contradict each other was used, the other ignored. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "heads": 32 | "heads": 32, "kvHeads": 8, "attentionKind": "mha" | /model/attentionKind: found "mha", expected gqa, mla, or mha where kvHeads is heads
          "heads": 32 | "heads": 32, "attentionKind": "mla", "latent": false | /model/latent: found false, expected what attentionKind says
          "tp": 4 | "tp": 4, "gatedMlp": false | /gatedMlp: found false, expected what gated of the model says
          """)
  void membersThatContradictEachOtherAreRefused(String from, String to, String message)
      throws IOException {
    var gated = JOBS.replaceFirst("\"vocab\"", "\"gated\": true, \"vocab\"");
    Files.writeString(folder.resolve("odd.json"), gated.replaceFirst(from, to));
    assertMessage("estimate --gpu H100 @odd.json --job seven", 2, "odd.json: /jobs/0" + message);
  }

  @Test
  void aGpuThatTheClusterLacksIsNamedBesideThoseThatItHas() throws IOException {
    var named = JOBS.replace("\"gpus\": 16", "\"gpus\": 16, \"gpuModel\": \"H100-80GB\"");
    Files.writeString(folder.resolve("named.json"), named);
    var message =
        "requests 16 GPUs of model H100-80GB; h100 has H100. Set the job's gpuModel to H100";
    assertMessage("parallelize @c.json @named.json --job open", 2, message);
  }

  @Test
  void aPrecisionThatTheGpuLacksIsRefused() throws IOException {
    var fp8 = JOBS.replace("\"gpus\": 16", "\"gpus\": 16, \"precision\": \"fp8\"");
    Files.writeString(folder.resolve("fp8.json"), fp8);
    var message = "job seven: precision fp8, expected one that A100-80GB computes in. Use bf16.";
    assertMessage("estimate --gpu A100-80GB @fp8.json --job seven", 2, message);
    ok("estimate --gpu H100 @fp8.json --job seven");

    var cluster = Files.readString(folder.resolve("c.json")).replace("H100", "A100");
    Files.writeString(folder.resolve("a100.json"), cluster);
    message = "job open: precision fp8, expected one that its GPUs compute in: A100. Use bf16.";
    assertMessage("parallelize @a100.json @fp8.json --job open", 2, message);

    Files.writeString(
        folder.resolve("fp8.csv"),
        "gpu,gpus,layers,hidden,vocab,sequence,globalBatch,precision\n"
            + "A100,8,32,4096,32000,4096,64,fp4\n");
    message = "line 2, column precision: found fp4, expected one that A100-80GB computes in";
    assertMessage("estimate --cases @fp8.csv", 2, message);
  }

  @Test
  void estimatesOnAClusterAndOnAGpu() {
    var onCluster = in("estimate @c.json @j.json --job seven -o -");
    assertThat(onCluster.status()).as(onCluster.err()).isZero();
    var estimate = FileKinds.ESTIMATE.read("out", onCluster.out());
    assertThat(FileKinds.ESTIMATE.toJson(estimate))
        .as("read and written")
        .isEqualTo(onCluster.out());
    assertThat(estimate.gpus()).isEqualTo(16);
    assertThat(estimate.dp()).isEqualTo(4);
    assertThat(estimate.fits()).isTrue();
    var onGpu = in("estimate --gpu H100-80GB --gpus 32 @j.json --job seven -o -");
    assertThat(FileKinds.ESTIMATE.read("out", onGpu.out()).iterationSeconds())
        .isBetween(estimate.iterationSeconds() / 2.2, estimate.iterationSeconds() / 1.5);
    assertThat(in("estimate @c.json @j.json --job seven").out())
        .contains("16 × H100")
        .contains("tp 4, pp 1, dp 4, mb 1, full")
        .contains("(estimated; 80 % interval: ")
        .contains("fits");
  }

  /** What a job does not state of its software is named by the members that would state it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '' | framework megatron-lm, attention flash, fusedNorms true, gradientPrecision fp32, overlap dp, cudaGraphs false, dropTokens false, tiedEmbeddings false
          "precision": "fp16", | framework megatron-lm, attention fused, fusedNorms true, gradientPrecision fp16, overlap dp, cudaGraphs false, dropTokens false, tiedEmbeddings false
          "framework": "torchtitan", "overlap": [], | framework torchtitan 2025-04, attention flash, fusedNorms true, gradientPrecision fp32, cudaGraphs false, dropTokens false, tiedEmbeddings false
          "framework": "own loop", "attention": "fused", "fusedNorms": false, "cudaGraphs": true, | framework pytorch, gradientPrecision bf16, overlap dp, dropTokens false, tiedEmbeddings false
          "framework": "nemo 26.06", "attention": "flash", "fusedNorms": true, "gradientPrecision": "bf16", "overlap": ["tp"], "cudaGraphs": false, "dropTokens": false, "tiedEmbeddings": true, | ''
          """)
  void softwareThatAJobDoesNotStateIsNamed(String stated, String assumed) throws IOException {
    Files.writeString(
        folder.resolve("stated.json"), JOBS.replaceFirst("\"tp\": 4", stated + "\"tp\": 4"));
    var line = "estimate --gpu H100 @stated.json --job seven";
    assertThat(output(line))
        .contains(assumed.isEmpty() ? "" : "assumed      " + assumed + "\n")
        .matches(text -> text.contains("assumed") != assumed.isEmpty(), "is named");
    var json = output(line + " -o -");
    assertThat(json.contains("\"assumed\": {")).isEqualTo(!assumed.isEmpty());
    assertThat(FileKinds.ESTIMATE.toJson(FileKinds.ESTIMATE.read("out", json))).isEqualTo(json);
  }

  /** Megatron splits experts over the tensor group by default. */
  @Test
  void wholeExpertsAreReportedWhereMegatronSplitsThem() throws IOException {
    var experts =
        JOBS.replace("\"dense\"", "\"moe\", \"experts\": 8, \"topK\": 2, \"expertHidden\": 2048");
    var line = "estimate --gpu H100 @experts.json --job seven -o -";
    var note =
        "note: job seven: whole experts on each GPU, expert tensor parallelism 1, are assumed."
            + " Megatron-LM's default is tp = 4.";
    Files.writeString(folder.resolve("experts.json"), experts);
    assertThat(ok(line).err()).contains(note);
    Files.writeString(folder.resolve("experts.json"), experts.replace("\"tp\": 4", "\"tp\": 1"));
    assertThat(ok(line).err()).doesNotContain("note:");
    Files.writeString(
        folder.resolve("experts.json"),
        experts.replace("\"sequenceParallel\": true", "\"sequenceParallel\": false"));
    assertThat(ok(line).err()).as("split over the tensor group").doesNotContain("note:");
  }

  /** Six layers on four stages: Megatron gives the ends fewer, plain PyTorch the last ones. */
  @Test
  void layersThatPpDoesNotDivideAreSaid() throws IOException {
    for (var stack : List.of("", "\"framework\": \"own loop\", ")) {
      for (int layers : new int[] {6, 8}) {
        Files.writeString(
            folder.resolve("uneven.json"),
            """
            {"schema": "heddle.jobs/1", "jobs": [{"id": "u", "gpus": 4, "tp": 1, "pp": 4, %s
              "globalBatch": 32, "microBatch": 1, "model": {"kind": "dense", "layers": %d, "hidden": 4096,
              "heads": 32, "ffnHidden": 11008, "vocab": 32000, "sequence": 4096}}]}
            """
                .formatted(stack, layers));
        var text = in("estimate --gpu H100 @uneven.json --job u");
        var json = in("estimate --gpu H100 @uneven.json --job u -o -");
        assertThat(text.status()).as(text.err()).isZero();
        var of = FileKinds.ESTIMATE.read("out", json.out()).stageLayers();
        if (layers == 8) {
          assertThat(of).as("divided evenly").isNull();
          assertThat(text.out()).doesNotContain("assumed by stage");
        } else {
          assertThat(of)
              .containsExactlyElementsOf(
                  stack.isEmpty() ? List.of(1, 2, 2, 1) : List.of(2, 2, 1, 1));
          assertThat(text.out())
              .contains(
                  "assumed by stage: "
                      + (stack.isEmpty() ? "1, 2 stages of 2, 1" : "2 stages of 2, 2 stages of 1"));
        }
      }
    }
  }

  /** Megatron-LM refuses 64 sequences on 6 replicas; of 8 on 24 some replicas get none. */
  @Test
  void batchesThatReplicasCannotShareAreReported() throws IOException {
    var uneven = in("estimate --gpu H100 --gpus 24 @j.json --job seven -o -");
    assertThat(uneven.status()).as(uneven.err()).isZero();
    assertThat(uneven.err())
        .contains("note: job seven: globalBatch 64, expected a multiple of microBatch·dp = 6")
        .contains("Use 60 or 66.");
    assertThat(in("estimate --gpu H100 @j.json --job seven -o -").err()).doesNotContain("note:");
    assertMessage(
        "estimate --gpu H100 --gpus 512 @j.json --job seven",
        2,
        "job seven: globalBatch 64, expected at least dp = 128. Use 128.");
    Files.writeString(
        folder.resolve("uneven.csv"),
        EstimateCasesTest.CASES.replace("b,me,A100-80GB,16", "b,me,A100-80GB,24"));
    var rows = in("estimate --cases @uneven.csv -o -");
    assertThat(rows.status()).as(rows.err()).isZero();
    assertThat(rows.err())
        .contains("the globalBatch of 1 row is not a multiple of microBatch·dp")
        .contains("row 2 (64 instead of 60 or 66)")
        .doesNotContain("row 1");
    assertThat(in("estimate --cases @runs.csv -o -").err()).isEmpty();
  }

  /** The job as it ran on 16 H100, a fifth slower than the formulas say. */
  @Test
  void ownRunsWinOverFormulas() throws IOException {
    var plain = in("estimate --gpu H100 @j.json --job seven -o -");
    assertThat(plain.status()).as(plain.err()).isZero();
    var estimate = FileKinds.ESTIMATE.read("out", plain.out());
    double seconds = 1.2 * estimate.iterationSeconds();
    Files.writeString(
        folder.resolve("own.csv"),
        """
        id,source,gpu,gpus,kind,layers,hidden,heads,vocab,sequence,globalBatch,microBatch,tp,pp,dp,cp,ep,virtualPipeline,sequenceParallel,recompute,zeroStage,precision,measuredSeconds
        a,me,H100,16,dense,32,4096,32,32000,4096,64,1,4,1,4,1,1,1,true,full,1,bf16,%s
        """
            .formatted(seconds));
    var own = in("estimate --gpu H100 @j.json --job seven --measured @own.csv -o -");
    assertThat(own.status()).as(own.err()).isZero();
    var measured = FileKinds.ESTIMATE.read("out", own.out());
    assertThat(measured.basis()).isEqualTo(EvidenceBasis.MEASURED);
    assertThat(measured.iterationSeconds()).isCloseTo(seconds, within(1e-6 * seconds));
    assertThat(in("estimate --gpu H100 @j.json --job seven --measured @own.csv").out())
        .contains("s (measured)")
        .contains("GPU-hours, at most");
    assertMessage(
        "estimate @c.json @j.json --job seven --placement @p.json --measured @own.csv",
        2,
        "runs do not state their hosts");
    assertMessage(
        "estimate --gpu H100 @j.json --job seven --measured @bad.csv",
        2,
        "line 2, column layers: found none");
  }

  /** Three plans that all took 1.3 times as long as estimated. */
  @Test
  void numbersAreFittedToOwnRuns() throws IOException {
    var header =
        "id,source,gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp,pp,measuredSeconds\n";
    var rows = new StringBuilder(header);
    for (var degrees : List.of("2,1", "4,1", "2,2", "8,1")) {
      var row = "a,me,H100,16,32,4096,32,32000,4096,64," + degrees;
      Files.writeString(folder.resolve("one.csv"), header + row + ",\n");
      var lines = in("estimate --cases @one.csv -o -").out().lines().toList();
      double seconds = Double.parseDouble(lines.get(1).split(",", -1)[13]);
      rows.append(row).append(',').append(1.3 * seconds).append('\n');
    }
    Files.writeString(folder.resolve("slow.csv"), rows);
    var fitted = in("measure estimate @slow.csv -o @ours.csv");
    assertThat(fitted.status()).as(fitted.err()).isZero();
    assertThat(fitted.err()).contains("4 runs of 4 plans").contains("23.1 % before");
    var plain = in("estimate --gpu H100 @j.json --job seven -o -");
    var own = in("estimate --gpu H100 @j.json --job seven --calibration @ours.csv -o -");
    assertThat(own.status()).as(own.err()).isZero();
    assertThat(
            FileKinds.ESTIMATE.read("out", own.out()).iterationSeconds()
                / FileKinds.ESTIMATE.read("out", plain.out()).iterationSeconds())
        .isBetween(1.15, 1.4);
    var plans = in("parallelize @c.json @j.json --job open --calibration @ours.csv -o -");
    assertThat(FileKinds.PARALLELISM.read("out", plans.out()).best().estimate().iterationSeconds())
        .isGreaterThan(
            FileKinds.PARALLELISM
                .read("out", in("parallelize @c.json @j.json --job open -o -").out())
                .best()
                .estimate()
                .iterationSeconds());
  }

  @Test
  void operatorsThatWereMeasuredTakeThePlaceOfFormulas() throws IOException {
    assertThat(output("measure operators @j.json --job seven -o -"))
        .contains("SPLITS = [(4, 1)]")
        .contains("vocab=32000");
    Files.writeString(
        folder.resolve("ops.csv"),
        """
        gpu,hidden,heads,ffnHidden,vocab,sequence,tp,microBatch,forwardSeconds,backwardSeconds,headSeconds
        H100,4096,32,16384,32000,4096,4,1,0.002,0.004,0.001
        """);
    var profiled = in("estimate --gpu H100 @j.json --job seven --profile @ops.csv -o -");
    assertThat(profiled.status()).as(profiled.err()).isZero();
    // 64 sequences over dp 4; 32 layers, forward once more, and the loss.
    assertThat(FileKinds.ESTIMATE.read("out", profiled.out()).seconds().compute())
        .isCloseTo(16 * (32 * 0.008 + 0.001), within(1e-6));
    assertMessage(
        "estimate --gpu A100-80GB @j.json --job seven --profile @ops.csv",
        2,
        "has no row of this model on A100-80GB with tp 4 and micro-batch 1. It has: H100");
    assertMessage(
        "estimate --gpu H100 @j.json --job seven --profile @ops.csv --measured @runs.csv",
        2,
        "expected without --measured");
  }

  @Test
  void findsAPlanAndSaysItToAFramework() {
    var first = in("parallelize @c.json @j.json --job open --gpus 8,16 -o -");
    assertThat(first.status()).as(first.err()).isZero();
    var plans = FileKinds.PARALLELISM.read("out", first.out());
    assertThat(FileKinds.PARALLELISM.toJson(plans)).as("read and written").isEqualTo(first.out());
    assertThat(plans.best().estimate().gpus()).isEqualTo(16);
    assertThat(in("parallelize @c.json @j.json --job open").out()).contains("chosen by refined");
    var arguments = in("parallelize @c.json @j.json --job open --export megatron-lm");
    assertThat(arguments.out())
        .contains("--tensor-model-parallel-size " + plans.best().estimate().plan().tp())
        .contains("--global-batch-size 64")
        .doesNotContain("chosen by");
    var cheaper =
        in("parallelize @c.json @j.json --job open --gpus 8,16 --tokens 1e9 --deadline 100 -o -");
    assertThat(FileKinds.PARALLELISM.read("out", cheaper.out()).best().estimate().gpus())
        .isEqualTo(8);
  }
}
