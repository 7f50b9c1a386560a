package io.heddle.model.io;

import io.heddle.model.allocation.Timetable;
import io.heddle.model.allocation.Timetable.Entry;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.timetable/1}. */
final class TimetableWriter {
  private TimetableWriter() {}

  static void write(JsonGenerator out, Timetable timetable) {
    out.writeStringProperty("cluster", timetable.cluster());
    JsonLayout.number(out, "fromSeconds", timetable.fromSeconds());
    out.writeArrayPropertyStart("jobs");
    timetable.jobs().forEach(entry -> write(out, entry));
    out.writeEndArray();
    names(out, "endless", timetable.endless());
    AllocationsWriter.assumed(out, timetable.assumed());
  }

  private static void write(JsonGenerator out, Entry entry) {
    out.writeStartObject();
    out.writeStringProperty("job", entry.job());
    seconds(out, "startSeconds", entry.startSeconds());
    seconds(out, "endSeconds", entry.endSeconds());
    names(out, "hosts", entry.hosts());
    out.writeNumberProperty("spread", entry.spread());
    out.writeArrayPropertyStart("waitsFor");
    for (var wait : entry.waitsFor()) {
      out.writeStartObject();
      out.writeStringProperty("holder", wait.holder().name().toLowerCase(Locale.ROOT));
      out.writeStringProperty("id", wait.id());
      JsonLayout.number(out, "untilSeconds", wait.untilSeconds());
      out.writeEndObject();
    }
    out.writeEndArray();
    if (entry.startSeconds() == null) {
      names(out, "unless", entry.unless());
      out.writeStringProperty("reason", entry.reason());
    }
    out.writeEndObject();
  }

  private static void seconds(JsonGenerator out, String name, @Nullable Double value) {
    if (value == null) {
      out.writeNullProperty(name);
    } else {
      JsonLayout.number(out, name, value);
    }
  }

  private static void names(JsonGenerator out, String name, List<String> values) {
    out.writeArrayPropertyStart(name);
    values.forEach(out::writeString);
    out.writeEndArray();
  }
}
