package io.heddle.model.io;

import io.heddle.model.result.ParallelismPlans;
import io.heddle.model.result.PlannedParallelism;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.parallelism/1}. */
final class PlansWriter {
  private PlansWriter() {}

  static void write(JsonGenerator out, ParallelismPlans answer) {
    out.writeArrayPropertyStart("plans");
    answer.plans().forEach(plan -> plan(out, plan));
    out.writeEndArray();
    out.writeNumberProperty("chosen", answer.chosen());
    out.writeNumberProperty("proxy", answer.proxy());
    var passedOver = answer.passedOver();
    if (passedOver != null) {
      out.writeObjectPropertyStart("passedOver");
      EstimateWriter.write(out, passedOver);
      out.writeEndObject();
    }
    out.writeStringProperty("algorithm", answer.algorithm());
    out.writeNumberProperty("searched", answer.searched());
    JsonLayout.number(out, "seconds", answer.seconds());
  }

  private static void plan(JsonGenerator out, PlannedParallelism plan) {
    out.writeStartObject();
    EstimateWriter.write(out, plan.estimate());
    out.writeArrayPropertyStart("stages");
    for (var stage : plan.stages()) {
      out.writeStartObject();
      out.writeNumberProperty("operators", stage.operators());
      out.writeNumberProperty("gpus", stage.gpus());
      out.writeEndObject();
    }
    out.writeEndArray();
    JsonLayout.number(out, "bias", plan.bias());
    JsonLayout.number(out, "communicationLoad", plan.communicationLoad());
    out.writeBooleanProperty("onFront", plan.onFront());
    out.writeEndObject();
  }
}
