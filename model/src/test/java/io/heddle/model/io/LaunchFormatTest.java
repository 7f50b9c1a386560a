package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.StageMemory;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchFormatTest {
  private static final TransformerShape LLAMA_70B =
      new TransformerShape(
          80, 8192, 64, 8, 128, 28672, true, 128256, 8192, 0, 0, 0, 0, 0, false, 0);

  private static PlanEstimate estimate(Parallelism plan, Precision precision) {
    return new PlanEstimate(
        "j",
        "H100",
        64,
        plan,
        precision,
        new IterationTimeParts(1, 0, 0, 0, 0, 0, 0, 0),
        Collections.nCopies(plan.pp(), new StageMemory(1, 1, 1, 1, 1)),
        MemoryFitAnswer.FITS,
        null,
        0.4,
        1000,
        EvidenceBasis.ESTIMATED,
        6,
        null,
        null,
        null);
  }

  private static String text(
      String format,
      Parallelism plan,
      Precision precision,
      TransformerShape shape,
      int globalBatch) {
    return LaunchFormat.byName(format).text(estimate(plan, precision), shape, globalBatch);
  }

  private static final Parallelism INTERLEAVED =
      new Parallelism(4, 4, 2, 1, 5, 1, ActivationRecompute.FULL, true, 1);

  @Test
  void megatronLm() {
    assertThat(
            text("megatron-lm", INTERLEAVED, Precision.BF16, LLAMA_70B, 256).replace(" \\\n", " "))
        .isEqualTo(
            "--num-layers 80 --hidden-size 8192 --ffn-hidden-size 28672 --num-attention-heads 64"
                + " --group-query-attention --num-query-groups 8 --seq-length 8192"
                + " --max-position-embeddings 8192 --swiglu --tensor-model-parallel-size 4"
                + " --pipeline-model-parallel-size 4 --context-parallel-size 2"
                + " --num-virtual-stages-per-pipeline-rank 5 --sequence-parallel"
                + " --micro-batch-size 1 --global-batch-size 256 --recompute-granularity full"
                + " --recompute-method uniform --recompute-num-layers 1"
                + " --use-distributed-optimizer --bf16\n");
  }

  @Test
  void megatronBridge() {
    assertThat(text("megatron-bridge", INTERLEAVED, Precision.FP8, LLAMA_70B, 256))
        .contains("model.tensor_model_parallel_size=4")
        .contains("model.virtual_pipeline_model_parallel_size=5")
        .contains("train.global_batch_size=256")
        .contains("ddp.use_distributed_optimizer=true")
        .contains("mixed_precision=bf16_with_fp8_current_scaling_mixed")
        .doesNotContain("--");
  }

  /**
   * With sequence parallelism the estimate counts whole experts; Megatron would split them by tp.
   */
  @Test
  void expertsAreWholeWhereTheEstimateCountsThemSo() {
    var shape =
        new TransformerShape(
            32, 4096, 32, 8, 128, 14336, true, 32000, 4096, 8, 2, 14336, 0, 0, false, 0);
    var plan = new Parallelism(4, 1, 1, 4, 1, 1, ActivationRecompute.NONE, true, 1);
    assertThat(text("megatron-lm", plan, Precision.BF16, shape, 256))
        .contains("--expert-model-parallel-size 4 \\\n--expert-tensor-parallel-size 1 \\\n");
    assertThat(text("megatron-bridge", plan, Precision.BF16, shape, 256))
        .contains("model.expert_tensor_parallel_size=1");
    var split = new Parallelism(4, 1, 1, 4, 1, 1, ActivationRecompute.NONE, false, 1);
    assertThat(text("megatron-lm", split, Precision.BF16, shape, 256))
        .doesNotContain("--expert-tensor-parallel-size");
  }

  /** As Megatron-LM's own example of DeepSeek-V3 has its flags. */
  @Test
  void latentAttentionAndLeadingDenseLayers() {
    var shape =
        new TransformerShape(
            61, 7168, 128, 128, 128, 18432, true, 129280, 4096, 256, 8, 2048, 2048, 3, true, 0);
    var plan = new Parallelism(1, 16, 1, 64, 1, 1, ActivationRecompute.SELECTIVE, false, 1);
    assertThat(text("megatron-lm", plan, Precision.FP16, shape, 15360).replace(" \\\n", " "))
        .contains(
            " --swiglu --multi-latent-attention --q-lora-rank 1536 --kv-lora-rank 512"
                + " --qk-head-dim 128 --qk-pos-emb-head-dim 64 --v-head-dim 128 --num-experts 256"
                + " --moe-router-topk 8 --moe-ffn-hidden-size 2048"
                + " --moe-shared-expert-intermediate-size 2048"
                + " --moe-layer-freq '([0]*3+[1]*58)' --tensor-model-parallel-size 1")
        .contains(" --recompute-granularity selective --use-distributed-optimizer --fp16")
        .doesNotContain("--kv-channels");
    assertThat(text("megatron-bridge", plan, Precision.FP16, shape, 15360))
        .contains("'model.moe_layer_freq=[0]*3+[1]*58'")
        .contains("model.multi_latent_attention=true")
        .contains("mixed_precision=16-mixed");
  }

  @Test
  void headsOfAWidthOfTheirOwn() {
    var qwen =
        new TransformerShape(
            64, 5120, 64, 8, 128, 25600, true, 151936, 4096, 0, 0, 0, 0, 0, false, 0);
    var plan = new Parallelism(8, 1, 1, 1, 1, 1, ActivationRecompute.NONE, false, 0);
    assertThat(text("megatron-lm", plan, Precision.TF32, qwen, 8))
        .contains("--kv-channels 128 ")
        .doesNotContain("--use-distributed-optimizer")
        .doesNotContain("16");
  }

  @ParameterizedTest
  @CsvSource({"2, optim_grads", "3, optim_grads_params"})
  void shardedGradientsAndParametersNeedFsdp(int zeroStage, String strategy) {
    var plan = new Parallelism(1, 1, 1, 1, 1, 1, ActivationRecompute.NONE, false, zeroStage);
    assertThat(text("megatron-lm", plan, Precision.BF16, LLAMA_70B, 64).replace(" \\\n", " "))
        .contains(
            "--use-megatron-fsdp --use-distributed-optimizer --no-gradient-accumulation-fusion"
                + " --data-parallel-sharding-strategy "
                + strategy
                + " --bf16");
    assertThat(text("megatron-bridge", plan, Precision.BF16, LLAMA_70B, 64))
        .contains("ddp.data_parallel_sharding_strategy=" + strategy + " ");
  }

  @Test
  void deepSpeedBatchesAgree() {
    var plan = new Parallelism(2, 1, 1, 1, 1, 4, ActivationRecompute.NONE, true, 3);
    // 256 sequences are 4 · 2 · 32 replicas.
    assertThat(text("deepspeed", plan, Precision.BF16, LLAMA_70B, 256))
        .contains("\"train_batch_size\": 256")
        .contains("\"train_micro_batch_size_per_gpu\": 4")
        .contains("\"gradient_accumulation_steps\": 2")
        .contains("\"zero_optimization\": {\"stage\": 3}")
        .contains("\"bf16\": {\"enabled\": true}")
        .contains("\"tensor_parallel\": {\"autotp_size\": 2}");
  }

  @Test
  void torchTitan() {
    assertThat(text("torchtitan", INTERLEAVED, Precision.FP8, LLAMA_70B, 256))
        .contains("local_batch_size = 128\n")
        .contains("data_parallel_shard_degree = 2\n")
        .contains("tensor_parallel_degree = 4\n")
        .contains("pipeline_parallel_schedule = \"Interleaved1F1B\"\n")
        .contains("context_parallel_degree = 2\n")
        .contains("mode = \"full\"\n")
        .contains("converters = [\"float8\"]");
  }

  @Test
  void unknownFormat() {
    assertThatThrownBy(() -> LaunchFormat.byName("megatron"))
        .hasMessageContaining(
            "expected one of megatron-lm, megatron-bridge, deepspeed, torchtitan");
  }
}
