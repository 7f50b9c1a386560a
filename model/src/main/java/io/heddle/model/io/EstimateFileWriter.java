package io.heddle.model.io;

import io.heddle.model.job.Parallelism;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.IterationTimeRange;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.StageMemory;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.estimate/1}. */
final class EstimateFileWriter {
  private EstimateFileWriter() {}

  static void write(JsonGenerator out, PlanEstimate estimate) {
    out.writeStringProperty("job", estimate.job());
    out.writeStringProperty("gpu", estimate.gpu());
    out.writeNumberProperty("gpus", estimate.gpus());
    plan(out, estimate);
    var layers = estimate.stageLayers();
    if (layers != null) {
      out.writeArrayPropertyStart("stageLayers");
      layers.forEach(out::writeNumber);
      out.writeEndArray();
    }
    JsonLineLayout.number(out, "iterationSeconds", estimate.iterationSeconds());
    interval(out, estimate.statedRange());
    seconds(out, estimate.seconds());
    out.writeArrayPropertyStart("memoryGiB");
    estimate.memory().forEach(stage -> memory(out, stage));
    out.writeEndArray();
    if (estimate.memoryAnswer() == MemoryFitAnswer.TIGHT) {
      out.writeStringProperty("fits", MemoryFitAnswer.TIGHT.word());
    } else {
      out.writeBooleanProperty("fits", estimate.fits());
    }
    var range = estimate.memoryRange();
    if (range != null) {
      JsonLineLayout.number(out, "peakGiB", estimate.peakGiB());
      JsonLineLayout.number(out, "peakLowGiB", range.lowGiB());
      JsonLineLayout.number(out, "peakHighGiB", range.highGiB());
      JsonLineLayout.number(out, "usableGiB", range.usableGiB());
      JsonLineLayout.number(out, "fitProbability", range.probability());
    }
    JsonLineLayout.number(out, "mfu", estimate.mfu());
    JsonLineLayout.number(out, "tokensPerSecond", estimate.tokensPerSecond());
    out.writeStringProperty("basis", estimate.basis().word());
    JsonLineLayout.number(out, "errorPercent", estimate.errorPercent());
  }

  static void interval(JsonGenerator out, @Nullable IterationTimeRange range) {
    if (range != null) {
      JsonLineLayout.number(out, "secondsLow", range.lowSeconds());
      JsonLineLayout.number(out, "secondsHigh", range.highSeconds());
    }
  }

  private static void plan(JsonGenerator out, PlanEstimate estimate) {
    var plan = estimate.plan();
    out.writeNumberProperty("tp", plan.tp());
    out.writeNumberProperty("pp", plan.pp());
    out.writeNumberProperty("dp", estimate.dp());
    further(out, plan);
    out.writeStringProperty("precision", estimate.precision().word());
  }

  /** What a plan says besides tp, pp and dp. */
  static void further(JsonGenerator out, Parallelism plan) {
    out.writeNumberProperty("cp", plan.cp());
    out.writeNumberProperty("ep", plan.ep());
    out.writeNumberProperty("virtualPipeline", plan.virtualPipeline());
    out.writeNumberProperty("microBatch", plan.microBatch());
    out.writeStringProperty("recompute", plan.recompute().name().toLowerCase(Locale.ROOT));
    out.writeBooleanProperty("sequenceParallel", plan.sequenceParallel());
    out.writeNumberProperty("zeroStage", plan.zeroStage());
  }

  private static void seconds(JsonGenerator out, IterationTimeParts parts) {
    out.writeObjectPropertyStart("seconds");
    JsonLineLayout.number(out, "compute", parts.compute());
    JsonLineLayout.number(out, "tp", parts.tp());
    JsonLineLayout.number(out, "cp", parts.cp());
    JsonLineLayout.number(out, "ep", parts.ep());
    JsonLineLayout.number(out, "dp", parts.dp());
    JsonLineLayout.number(out, "pp", parts.pp());
    JsonLineLayout.number(out, "bubble", parts.bubble());
    JsonLineLayout.number(out, "optimizer", parts.optimizer());
    out.writeEndObject();
  }

  private static void memory(JsonGenerator out, StageMemory stage) {
    out.writeStartObject();
    JsonLineLayout.number(out, "weights", stage.weights());
    JsonLineLayout.number(out, "gradients", stage.gradients());
    JsonLineLayout.number(out, "optimizer", stage.optimizer());
    JsonLineLayout.number(out, "activations", stage.activations());
    JsonLineLayout.number(out, "other", stage.other());
    JsonLineLayout.number(out, "total", stage.total());
    out.writeEndObject();
  }
}
