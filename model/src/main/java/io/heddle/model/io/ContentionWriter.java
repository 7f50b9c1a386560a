package io.heddle.model.io;

import io.heddle.model.result.Contention;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.contention/1}. */
final class ContentionWriter {
  private ContentionWriter() {}

  static void write(JsonGenerator out, Contention contention) {
    out.writeArrayPropertyStart("jobs");
    for (var job : contention.jobs()) {
      out.writeStartObject();
      out.writeStringProperty("id", job.id());
      JsonLayout.number(out, "intensity", job.intensity());
      JsonLayout.number(out, "priority", job.priority());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("pairs");
    for (var pair : contention.pairs()) {
      out.writeStartArray();
      out.writeString(pair.first());
      out.writeString(pair.second());
      out.writeEndArray();
    }
    out.writeEndArray();
  }
}
