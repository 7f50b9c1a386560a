package io.heddle.model.io;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import java.util.Locale;

/** A TorchTitan job in TOML ({@code torchtitan/config/job_config.py}). */
final class TorchTitanConfig {
  private TorchTitanConfig() {}

  static String of(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
    var plan = estimate.plan();
    boolean sharded = plan.zeroStage() > 0;
    var text = new StringBuilder();
    text.append("[training]\n");
    line(text, "local_batch_size", globalBatch / estimate.dp());
    line(text, "global_batch_size", globalBatch);
    line(text, "seq_len", shape.sequence());
    text.append("\n[parallelism]\n");
    line(text, "data_parallel_replicate_degree", sharded ? 1 : estimate.dp());
    line(text, "data_parallel_shard_degree", sharded ? estimate.dp() : 1);
    text.append(
        "fsdp_reshard_after_forward = \"%s\"\n"
            .formatted(plan.zeroStage() == 3 ? "always" : "never"));
    line(text, "tensor_parallel_degree", plan.tp());
    line(text, "pipeline_parallel_degree", plan.pp());
    if (plan.pp() > 1) {
      text.append(
          "pipeline_parallel_schedule = \"%s\"\n"
              .formatted(plan.virtualPipeline() > 1 ? "Interleaved1F1B" : "1F1B"));
      line(text, "pipeline_parallel_microbatch_size", plan.microBatch());
    }
    line(text, "context_parallel_degree", plan.cp());
    if (shape.hasExperts()) {
      line(text, "expert_parallel_degree", plan.ep());
    }
    text.append("\n[activation_checkpoint]\n");
    text.append("mode = \"%s\"\n".formatted(word(plan.recompute())));
    if (estimate.precision() == Precision.FP8) {
      text.append("\n[model]\nconverters = [\"float8\"]\n");
    }
    return text.toString();
  }

  private static String word(ActivationRecompute recompute) {
    return recompute.name().toLowerCase(Locale.ROOT);
  }

  private static void line(StringBuilder text, String key, long value) {
    text.append(key).append(" = ").append(value).append('\n');
  }
}
