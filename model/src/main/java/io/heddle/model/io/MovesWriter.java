package io.heddle.model.io;

import io.heddle.model.allocation.MovePlan;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.moves/1}. */
final class MovesWriter {
  private MovesWriter() {}

  static void write(JsonGenerator out, MovePlan plan) {
    out.writeStringProperty("cluster", plan.cluster());
    out.writeStringProperty("job", plan.job());
    out.writeArrayPropertyStart("hosts");
    plan.hosts().forEach(out::writeString);
    out.writeEndArray();
    out.writeArrayPropertyStart("moves");
    for (var move : plan.moves()) {
      out.writeStartObject();
      out.writeStringProperty("job", move.job());
      AllocationsWriter.gpus(out, "from", move.from());
      AllocationsWriter.gpus(out, "to", move.to());
      JsonLayout.number(out, "gpuHoursLost", move.gpuHoursLost());
      out.writeBooleanProperty("preemptible", move.preemptible());
      out.writeEndObject();
    }
    out.writeEndArray();
    fit(out, "before", plan.before());
    fit(out, "after", plan.after());
    JsonLayout.number(out, "lowerBound", plan.lowerBound());
    out.writeBooleanProperty("provenOptimal", plan.provenOptimal());
    out.writeStringProperty("algorithm", plan.algorithm());
    JsonLayout.number(out, "seconds", plan.seconds());
    AllocationsWriter.assumed(out, plan.assumed());
  }

  private static void fit(JsonGenerator out, String name, MovePlan.Fit fit) {
    out.writeObjectPropertyStart(name);
    var spread = fit.spread();
    if (spread == null) {
      out.writeNullProperty("spread");
    } else {
      out.writeNumberProperty("spread", spread);
    }
    out.writeNumberProperty("freeDomains", fit.freeDomains());
    out.writeEndObject();
  }
}
