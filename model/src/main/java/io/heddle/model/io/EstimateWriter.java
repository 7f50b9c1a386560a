package io.heddle.model.io;

import io.heddle.model.job.Parallelism;
import io.heddle.model.result.Estimate;
import io.heddle.model.result.MemoryAnswer;
import io.heddle.model.result.StageMemory;
import io.heddle.model.result.TimeParts;
import io.heddle.model.result.TimeRange;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.estimate/1}. */
final class EstimateWriter {
  private EstimateWriter() {}

  static void write(JsonGenerator out, Estimate estimate) {
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
    JsonLayout.number(out, "iterationSeconds", estimate.iterationSeconds());
    interval(out, estimate.statedRange());
    seconds(out, estimate.seconds());
    out.writeArrayPropertyStart("memoryGiB");
    estimate.memory().forEach(stage -> memory(out, stage));
    out.writeEndArray();
    if (estimate.memoryAnswer() == MemoryAnswer.TIGHT) {
      out.writeStringProperty("fits", MemoryAnswer.TIGHT.word());
    } else {
      out.writeBooleanProperty("fits", estimate.fits());
    }
    var range = estimate.memoryRange();
    if (range != null) {
      JsonLayout.number(out, "peakGiB", estimate.peakGiB());
      JsonLayout.number(out, "peakLowGiB", range.lowGiB());
      JsonLayout.number(out, "peakHighGiB", range.highGiB());
      JsonLayout.number(out, "usableGiB", range.usableGiB());
      JsonLayout.number(out, "fitProbability", range.probability());
    }
    JsonLayout.number(out, "mfu", estimate.mfu());
    JsonLayout.number(out, "tokensPerSecond", estimate.tokensPerSecond());
    out.writeStringProperty("basis", estimate.basis().word());
    JsonLayout.number(out, "errorPercent", estimate.errorPercent());
  }

  static void interval(JsonGenerator out, @Nullable TimeRange range) {
    if (range != null) {
      JsonLayout.number(out, "secondsLow", range.lowSeconds());
      JsonLayout.number(out, "secondsHigh", range.highSeconds());
    }
  }

  private static void plan(JsonGenerator out, Estimate estimate) {
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

  private static void seconds(JsonGenerator out, TimeParts parts) {
    out.writeObjectPropertyStart("seconds");
    JsonLayout.number(out, "compute", parts.compute());
    JsonLayout.number(out, "tp", parts.tp());
    JsonLayout.number(out, "cp", parts.cp());
    JsonLayout.number(out, "ep", parts.ep());
    JsonLayout.number(out, "dp", parts.dp());
    JsonLayout.number(out, "pp", parts.pp());
    JsonLayout.number(out, "bubble", parts.bubble());
    JsonLayout.number(out, "optimizer", parts.optimizer());
    out.writeEndObject();
  }

  private static void memory(JsonGenerator out, StageMemory stage) {
    out.writeStartObject();
    JsonLayout.number(out, "weights", stage.weights());
    JsonLayout.number(out, "gradients", stage.gradients());
    JsonLayout.number(out, "optimizer", stage.optimizer());
    JsonLayout.number(out, "activations", stage.activations());
    JsonLayout.number(out, "other", stage.other());
    JsonLayout.number(out, "total", stage.total());
    out.writeEndObject();
  }
}
