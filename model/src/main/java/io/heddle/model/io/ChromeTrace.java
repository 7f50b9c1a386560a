package io.heddle.model.io;

import io.heddle.model.result.PipelineTimeline;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * A pipeline's timeline in the Trace Event Format, which Perfetto and chrome://tracing open: a
 * thread for each stage, a complete event ({@code ph} X) for each slot, times in microseconds.
 */
public final class ChromeTrace {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final double MICRO = 1e6;

  private ChromeTrace() {}

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(PipelineTimeline timeline, String job, Path path) {
    AtomicFiles.write(path, toJson(timeline, job));
  }

  /** Deterministic, an event a line. */
  public static String toJson(PipelineTimeline timeline, String job) {
    var text = new StringWriter();
    try (var out = MAPPER.writer().with(new JsonLineLayout(2)).createGenerator(text)) {
      out.writeStartObject();
      out.writeStringProperty("displayTimeUnit", "ms");
      out.writeArrayPropertyStart("traceEvents");
      name(out, "process_name", 0, job);
      for (int stage = 0; stage < timeline.stages(); stage++) {
        name(out, "thread_name", stage, "stage " + stage);
      }
      timeline.slots().forEach(slot -> event(out, slot));
      out.writeEndArray();
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private static void name(JsonGenerator out, String what, int thread, String name) {
    out.writeStartObject();
    out.writeStringProperty("name", what);
    out.writeStringProperty("ph", "M");
    out.writeNumberProperty("pid", 0);
    out.writeNumberProperty("tid", thread);
    out.writeObjectPropertyStart("args");
    out.writeStringProperty("name", name);
    out.writeEndObject();
    out.writeEndObject();
  }

  private static void event(JsonGenerator out, PipelineTimeline.Slot slot) {
    var work = slot.work().name().toLowerCase(Locale.ROOT);
    out.writeStartObject();
    out.writeStringProperty(
        "name", slot.microBatch() < 0 ? work : work + " " + (slot.microBatch() + 1));
    out.writeStringProperty("cat", work);
    out.writeStringProperty("ph", "X");
    out.writeNumberProperty("ts", slot.start() * MICRO);
    out.writeNumberProperty("dur", (slot.end() - slot.start()) * MICRO);
    out.writeNumberProperty("pid", 0);
    out.writeNumberProperty("tid", slot.stage());
    out.writeObjectPropertyStart("args");
    out.writeNumberProperty("chunk", slot.chunk());
    out.writeNumberProperty("communicationSeconds", slot.communication());
    out.writeEndObject();
    out.writeEndObject();
  }
}
