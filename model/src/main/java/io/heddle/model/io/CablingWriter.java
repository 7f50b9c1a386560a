package io.heddle.model.io;

import io.heddle.model.cabling.CablingPlan;
import io.heddle.model.cabling.Port;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.cabling/1}. */
final class CablingWriter {
  private CablingWriter() {}

  static void write(JsonGenerator out, CablingPlan plan) {
    out.writeStringProperty("cluster", plan.cluster());
    out.writeArrayPropertyStart("cables");
    for (var cable : plan.cables()) {
      out.writeStartObject();
      out.writeStringProperty("id", cable.id());
      port(out, "from", cable.from());
      port(out, "to", cable.to());
      JsonLayout.number(out, "gbps", cable.gbps());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void port(JsonGenerator out, String name, Port port) {
    out.writeObjectPropertyStart(name);
    out.writeStringProperty("device", port.device());
    out.writeStringProperty("port", port.name());
    out.writeEndObject();
  }
}
