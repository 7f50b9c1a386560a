package io.heddle.model.io;

import io.heddle.model.result.FlowSchedule;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.schedule/1}. */
final class ScheduleWriter {
  private ScheduleWriter() {}

  static void write(JsonGenerator out, FlowSchedule schedule) {
    out.writeStringProperty("cluster", schedule.cluster());
    out.writeStringProperty("algorithm", schedule.algorithm());
    out.writeNumberProperty("levels", schedule.levels());
    if (schedule.isWeighted()) {
      out.writeArrayPropertyStart("weights");
      schedule.weights().forEach(out::writeNumber);
      out.writeEndArray();
    }
    out.writeObjectPropertyStart("gpuUtilization");
    schedule.gpuUtilization().forEach((name, value) -> JsonLayout.number(out, name, value));
    out.writeEndObject();
    if (!schedule.slowest().isEmpty()) {
      out.writeObjectPropertyStart("slowest");
      schedule.slowest().forEach((name, value) -> JsonLayout.number(out, name, value));
      out.writeEndObject();
    }
    JsonLayout.number(out, "seconds", schedule.seconds());
    out.writeNumberProperty("seed", schedule.seed());
    out.writeArrayPropertyStart("jobs");
    schedule.jobs().forEach(job -> write(out, job));
    out.writeEndArray();
    out.writeArrayPropertyStart("links");
    schedule.links().forEach(link -> write(out, link));
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, FlowSchedule.Job job) {
    out.writeStartObject();
    out.writeStringProperty("id", job.id());
    JsonLayout.number(out, "intensity", job.intensity());
    JsonLayout.number(out, "correction", job.correction());
    JsonLayout.number(out, "priority", job.priority());
    out.writeNumberProperty("level", job.level());
    JsonLayout.number(out, "offsetSeconds", job.offsetSeconds());
    JsonLayout.number(out, "communicationSeconds", job.communicationSeconds());
    JsonLayout.number(out, "slowdown", job.slowdown());
    out.writeArrayPropertyStart("flows");
    for (var flow : job.flows()) {
      out.writeStartObject();
      out.writeStringProperty("fromHost", flow.fromHost());
      out.writeStringProperty("toHost", flow.toHost());
      JsonLayout.number(out, "bytes", flow.bytes());
      out.writeArrayPropertyStart("path");
      flow.path().forEach(out::writeString);
      out.writeEndArray();
      out.writeNumberProperty("queuePair", flow.queuePair());
      if (flow.cables().stream().anyMatch(cable -> cable > 0)) {
        out.writeArrayPropertyStart("cables");
        flow.cables().forEach(out::writeNumber);
        out.writeEndArray();
      }
      var port = flow.udpSourcePort();
      if (port != null) {
        out.writeNumberProperty("udpSourcePort", port);
      }
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, FlowSchedule.Link link) {
    out.writeStartObject();
    out.writeStringProperty("from", link.from());
    out.writeStringProperty("to", link.to());
    JsonLayout.number(out, "gbps", link.gbps());
    JsonLayout.number(out, "load", link.load());
    JsonLayout.number(out, "utilization", link.utilization());
    JsonLayout.number(out, "busiest", link.busiest());
    out.writeEndObject();
  }
}
