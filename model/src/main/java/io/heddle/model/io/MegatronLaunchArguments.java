package io.heddle.model.io;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Arguments of Megatron-LM's {@code pretrain_gpt.py} ({@code megatron/training/arguments.py}), and
 * the overrides of Megatron Bridge that say the same ({@code
 * docs/megatron-lm-to-megatron-bridge.md} and {@code megatron.core.transformer.TransformerConfig}).
 */
final class MegatronLaunchArguments {
  /**
   * One setting in both languages.
   *
   * @param flag of Megatron-LM, null where it has none
   * @param value null where the flag alone says it
   * @param override of Megatron Bridge, whole; null where it has none
   */
  private record Setting(@Nullable String flag, @Nullable String value, @Nullable String override) {
    static Setting number(String flag, long value, String key) {
      return new Setting(flag, String.valueOf(value), key + "=" + value);
    }

    static Setting flag(String flag, String override) {
      return new Setting(flag, null, override);
    }
  }

  private MegatronLaunchArguments() {}

  static String commandLine(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
    return settings(estimate, shape, globalBatch).stream()
        .filter(each -> each.flag() != null)
        .map(each -> each.value() == null ? each.flag() : each.flag() + " " + each.value())
        .collect(Collectors.joining(" \\\n", "", "\n"));
  }

  static String overrides(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
    return settings(estimate, shape, globalBatch).stream()
        .filter(each -> each.override() != null)
        .map(Setting::override)
        .collect(Collectors.joining(" \\\n", "", "\n"));
  }

  private static List<Setting> settings(
      PlanEstimate estimate, TransformerShape shape, int globalBatch) {
    var settings = new ArrayList<>(shape(shape));
    var plan = estimate.plan();
    settings.add(
        Setting.number(
            "--tensor-model-parallel-size", plan.tp(), "model.tensor_model_parallel_size"));
    settings.add(
        Setting.number(
            "--pipeline-model-parallel-size", plan.pp(), "model.pipeline_model_parallel_size"));
    settings.add(
        Setting.number("--context-parallel-size", plan.cp(), "model.context_parallel_size"));
    if (shape.hasExperts()) {
      settings.add(
          Setting.number(
              "--expert-model-parallel-size", plan.ep(), "model.expert_model_parallel_size"));
      if (plan.keepsExpertsWhole()) { // Megatron splits experts by tp by default
        settings.add(
            Setting.number(
                "--expert-tensor-parallel-size", 1, "model.expert_tensor_parallel_size"));
      }
    }
    if (plan.virtualPipeline() > 1) {
      settings.add(
          Setting.number(
              "--num-virtual-stages-per-pipeline-rank",
              plan.virtualPipeline(),
              "model.virtual_pipeline_model_parallel_size"));
    }
    if (plan.sequenceParallel()) {
      settings.add(Setting.flag("--sequence-parallel", "model.sequence_parallel=true"));
    }
    settings.add(Setting.number("--micro-batch-size", plan.microBatch(), "train.micro_batch_size"));
    settings.add(Setting.number("--global-batch-size", globalBatch, "train.global_batch_size"));
    settings.addAll(recompute(estimate));
    settings.addAll(sharding(plan.zeroStage()));
    settings.addAll(precision(estimate.precision()));
    return settings;
  }

  private static List<Setting> shape(TransformerShape shape) {
    var settings = new ArrayList<Setting>();
    settings.add(Setting.number("--num-layers", shape.layers(), "model.num_layers"));
    settings.add(Setting.number("--hidden-size", shape.hidden(), "model.hidden_size"));
    settings.add(
        Setting.number("--ffn-hidden-size", (long) shape.ffnHidden(), "model.ffn_hidden_size"));
    settings.add(
        Setting.number("--num-attention-heads", shape.heads(), "model.num_attention_heads"));
    if (!shape.latent() && shape.headWidth() * shape.heads() != shape.hidden()) {
      settings.add(Setting.number("--kv-channels", (long) shape.headWidth(), "model.kv_channels"));
    }
    if (shape.keyValueHeads() != shape.heads()) {
      settings.add(new Setting("--group-query-attention", null, null));
      settings.add(
          Setting.number("--num-query-groups", shape.keyValueHeads(), "model.num_query_groups"));
    }
    settings.add(
        new Setting(
            "--seq-length",
            String.valueOf(shape.sequence()),
            "model.seq_length=%d dataset.seq_length=%d"
                .formatted(shape.sequence(), shape.sequence())));
    settings.add(new Setting("--max-position-embeddings", String.valueOf(shape.sequence()), null));
    if (shape.gated()) {
      settings.add(
          Setting.flag("--swiglu", "model.gated_linear_unit=true model.activation_func=silu"));
    }
    if (shape.latent()) {
      settings.addAll(latent());
    }
    if (shape.hasExperts()) {
      settings.addAll(experts(shape));
    }
    return settings;
  }

  private static List<Setting> experts(TransformerShape shape) {
    var settings = new ArrayList<Setting>();
    settings.add(Setting.number("--num-experts", shape.experts(), "model.num_moe_experts"));
    settings.add(Setting.number("--moe-router-topk", shape.topK(), "model.moe_router_topk"));
    settings.add(
        Setting.number("--moe-ffn-hidden-size", shape.expertHidden(), "model.moe_ffn_hidden_size"));
    if (shape.sharedHidden() > 0) {
      settings.add(
          Setting.number(
              "--moe-shared-expert-intermediate-size",
              shape.sharedHidden(),
              "model.moe_shared_expert_intermediate_size"));
    }
    if (shape.denseLayers() > 0) {
      var layers = "[0]*%d+[1]*%d".formatted(shape.denseLayers(), shape.expertLayers());
      settings.add(
          new Setting(
              "--moe-layer-freq", "'(" + layers + ")'", "'model.moe_layer_freq=" + layers + "'"));
    }
    return settings;
  }

  /** Widths of DeepSeek-V2 and V3, the only latents that a shape knows. */
  private static List<Setting> latent() {
    return List.of(
        Setting.flag("--multi-latent-attention", "model.multi_latent_attention=true"),
        Setting.number("--q-lora-rank", 1536, "model.q_lora_rank"),
        Setting.number("--kv-lora-rank", 512, "model.kv_lora_rank"),
        Setting.number("--qk-head-dim", 128, "model.qk_head_dim"),
        Setting.number("--qk-pos-emb-head-dim", 64, "model.qk_pos_emb_head_dim"),
        Setting.number("--v-head-dim", 128, "model.v_head_dim"));
  }

  private static List<Setting> recompute(PlanEstimate estimate) {
    return switch (estimate.plan().recompute()) {
      case NONE -> List.of();
      case SELECTIVE ->
          List.of(
              new Setting(
                  "--recompute-granularity", "selective", "model.recompute_granularity=selective"));
      case FULL ->
          List.of(
              new Setting("--recompute-granularity", "full", "model.recompute_granularity=full"),
              new Setting("--recompute-method", "uniform", "model.recompute_method=uniform"),
              Setting.number("--recompute-num-layers", 1, "model.recompute_num_layers"));
    };
  }

  private static List<Setting> sharding(int zeroStage) {
    return switch (zeroStage) {
      case 0 -> List.of();
      case 1 ->
          List.of(
              Setting.flag("--use-distributed-optimizer", "ddp.use_distributed_optimizer=true"));
      default ->
          List.of(
              Setting.flag("--use-megatron-fsdp", "ddp.use_megatron_fsdp=true"),
              Setting.flag("--use-distributed-optimizer", "ddp.use_distributed_optimizer=true"),
              Setting.flag(
                  "--no-gradient-accumulation-fusion", "model.gradient_accumulation_fusion=false"),
              new Setting(
                  "--data-parallel-sharding-strategy",
                  zeroStage == 2 ? "optim_grads" : "optim_grads_params",
                  "ddp.data_parallel_sharding_strategy="
                      + (zeroStage == 2 ? "optim_grads" : "optim_grads_params")));
    };
  }

  private static List<Setting> precision(Precision precision) {
    return switch (precision) {
      case FP32, TF32 -> List.of();
      case FP16 -> List.of(Setting.flag("--fp16", "mixed_precision=16-mixed"));
      case BF16 -> List.of(Setting.flag("--bf16", "mixed_precision=bf16_mixed"));
      case FP8, FP4 ->
          List.of(
              Setting.flag("--bf16", "mixed_precision=bf16_with_fp8_current_scaling_mixed"),
              new Setting("--fp8-format", "hybrid", null));
    };
  }
}
