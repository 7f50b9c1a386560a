package io.heddle.model.io;

import io.heddle.model.result.Simulation;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.simulation/1}. */
final class SimulationWriter {
  private SimulationWriter() {}

  static void write(JsonGenerator out, Simulation simulation) {
    out.writeStringProperty("trace", simulation.trace());
    out.writeStringProperty("cluster", simulation.cluster());
    out.writeArrayPropertyStart("policies");
    simulation.policies().forEach(policy -> write(out, policy));
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, Simulation.Policy policy) {
    out.writeStartObject();
    out.writeStringProperty("policy", policy.policy());
    JsonLayout.number(out, "meanJctSeconds", policy.meanJctSeconds());
    JsonLayout.number(out, "meanQueueSeconds", policy.meanQueueSeconds());
    JsonLayout.number(out, "utilization", policy.utilization());
    number(out, "throughput", policy.throughput());
    out.writeNumberProperty("rescalings", policy.rescalings());
    out.writeArrayPropertyStart("jobs");
    policy.jobs().forEach(job -> write(out, job));
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, Simulation.Job job) {
    out.writeStartObject();
    out.writeStringProperty("id", job.id());
    JsonLayout.number(out, "submitSeconds", job.submitSeconds());
    number(out, "startSeconds", job.startSeconds());
    number(out, "endSeconds", job.endSeconds());
    JsonLayout.number(out, "gpuSeconds", job.gpuSeconds());
    out.writeArrayPropertyStart("allocations");
    for (var held : job.allocations()) {
      out.writeStartObject();
      JsonLayout.number(out, "fromSeconds", held.fromSeconds());
      out.writeNumberProperty("gpus", held.gpus());
      out.writeStringProperty("gpuModel", held.gpuModel());
      out.writeArrayPropertyStart("hosts");
      held.hosts().forEach(out::writeString);
      out.writeEndArray();
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void number(JsonGenerator out, String name, @Nullable Double value) {
    if (value == null) {
      out.writeNullProperty(name);
    } else {
      JsonLayout.number(out, name, value);
    }
  }
}
