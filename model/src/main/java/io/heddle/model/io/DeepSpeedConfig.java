package io.heddle.model.io;

import io.heddle.model.hardware.Precision;
import io.heddle.model.result.PlanEstimate;
import java.io.StringWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A DeepSpeed configuration (docs/_pages/config-json.md). Stages are no part of it: a model gives
 * them to {@code PipelineModule(num_stages=…)}.
 */
final class DeepSpeedConfig {
  private static final JsonMapper MAPPER = new JsonMapper();

  private DeepSpeedConfig() {}

  /**
   * @throws IllegalArgumentException if DeepSpeed has no word for the plan
   */
  static String of(PlanEstimate estimate, int globalBatch) {
    var plan = estimate.plan();
    var text = new StringWriter();
    try (var out = MAPPER.writer().with(new JsonLineLayout(1)).createGenerator(text)) {
      out.writeStartObject();
      out.writeNumberProperty("train_batch_size", globalBatch);
      out.writeNumberProperty("train_micro_batch_size_per_gpu", plan.microBatch());
      out.writeNumberProperty(
          "gradient_accumulation_steps", globalBatch / (plan.microBatch() * estimate.dp()));
      out.writeObjectPropertyStart("zero_optimization");
      out.writeNumberProperty("stage", plan.zeroStage());
      out.writeEndObject();
      out.writeObjectPropertyStart(estimate.precision() == Precision.FP16 ? "fp16" : "bf16");
      out.writeBooleanProperty("enabled", true);
      out.writeEndObject();
      if (plan.tp() > 1) {
        out.writeObjectPropertyStart("tensor_parallel");
        out.writeNumberProperty("autotp_size", plan.tp());
        out.writeEndObject();
      }
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }
}
