package io.heddle.model.io;

import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.parallelism/1}. */
final class ParallelismPlansWriter {
  private ParallelismPlansWriter() {}

  static void write(JsonGenerator out, RankedParallelismPlans answer) {
    out.writeArrayPropertyStart("plans");
    answer.plans().forEach(plan -> plan(out, plan));
    out.writeEndArray();
    out.writeNumberProperty("chosen", answer.chosen());
    out.writeNumberProperty("proxy", answer.proxy());
    var passedOver = answer.passedOver();
    if (passedOver != null) {
      out.writeObjectPropertyStart("passedOver");
      EstimateFileWriter.write(out, passedOver);
      out.writeEndObject();
    }
    out.writeStringProperty("algorithm", answer.algorithm());
    out.writeNumberProperty("searched", answer.searched());
    JsonLineLayout.number(out, "seconds", answer.seconds());
  }

  private static void plan(JsonGenerator out, WeighedParallelismPlan plan) {
    out.writeStartObject();
    EstimateFileWriter.write(out, plan.estimate());
    out.writeArrayPropertyStart("stages");
    for (var stage : plan.stages()) {
      out.writeStartObject();
      out.writeNumberProperty("operators", stage.operators());
      out.writeNumberProperty("gpus", stage.gpus());
      out.writeEndObject();
    }
    out.writeEndArray();
    JsonLineLayout.number(out, "bias", plan.bias());
    JsonLineLayout.number(out, "communicationLoad", plan.communicationLoad());
    out.writeBooleanProperty("onFront", plan.onFront());
    out.writeEndObject();
  }
}
