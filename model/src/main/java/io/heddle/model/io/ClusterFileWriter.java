package io.heddle.model.io;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.TopologyLevel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.cluster/1}; what has its default is left out. */
final class ClusterFileWriter {
  private ClusterFileWriter() {}

  static void write(JsonGenerator out, Cluster cluster) {
    out.writeStringProperty("name", cluster.name());
    out.writeObjectPropertyStart("hostTypes");
    cluster.hostTypes().values().forEach(type -> write(out, type));
    out.writeEndObject();
    out.writeArrayPropertyStart("switches");
    cluster.switches().forEach(each -> write(out, each));
    out.writeEndArray();
    out.writeArrayPropertyStart("hosts");
    cluster.hosts().forEach(host -> write(out, host));
    out.writeEndArray();
    out.writeArrayPropertyStart("links");
    cluster.links().forEach(link -> write(out, link));
    out.writeEndArray();
    if (!cluster.levels().isEmpty()) {
      out.writeArrayPropertyStart("levels");
      cluster.levels().forEach(level -> write(out, level));
      out.writeEndArray();
    }
  }

  private static void write(JsonGenerator out, HostType type) {
    out.writeObjectPropertyStart(type.name());
    out.writeStringProperty("gpuModel", type.gpuModel());
    out.writeNumberProperty("gpus", type.gpus());
    if (type.gpuMemoryGiB() != 0) {
      JsonLineLayout.number(out, "gpuMemoryGiB", type.gpuMemoryGiB());
    }
    if (type.railGBps() != 0) {
      JsonLineLayout.number(out, "railGBps", type.railGBps());
    }
    if (!type.linkGBps().isEmpty()) {
      out.writeObjectPropertyStart("linkGBps");
      type.linkGBps().forEach((word, speed) -> JsonLineLayout.number(out, word, speed));
      out.writeEndObject();
    }
    var interconnect = type.interconnect();
    if (interconnect != null) {
      table(out, "interconnect", interconnect);
    }
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, TopologyLevel level) {
    out.writeStartObject();
    out.writeStringProperty("id", level.id());
    out.writeStringProperty("label", level.label());
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, Switch each) {
    out.writeStartObject();
    out.writeStringProperty("id", each.id());
    out.writeStringProperty("tier", each.tier().toString());
    write(out, each.position());
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, Host host) {
    out.writeStartObject();
    out.writeStringProperty("id", host.id());
    out.writeStringProperty("type", host.type().name());
    for (var state : GpuState.listed()) {
      var gpus = host.gpuStates().of(state);
      if (!gpus.isEmpty()) {
        out.writeArrayPropertyStart(state.member());
        gpus.forEach(out::writeNumber);
        out.writeEndArray();
      }
    }
    if (!host.hasKnownGpus()) {
      out.writeBooleanProperty("gpusKnown", false);
    }
    if (!host.isWell()) {
      out.writeStringProperty("health", host.health().word());
    }
    if (!host.labels().isEmpty()) {
      out.writeObjectPropertyStart("labels");
      host.labels().forEach(out::writeStringProperty);
      out.writeEndObject();
    }
    write(out, host.position());
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, @Nullable Position position) {
    if (position != null) {
      JsonLineLayout.number(out, "x", position.x());
      JsonLineLayout.number(out, "y", position.y());
    }
  }

  private static void write(JsonGenerator out, Link link) {
    out.writeStartObject();
    out.writeStringProperty("from", link.from());
    out.writeStringProperty("to", link.to());
    JsonLineLayout.number(out, "gbps", link.gbps());
    if (link.count() != 1) {
      out.writeNumberProperty("count", link.count());
    }
    out.writeEndObject();
  }

  /** An array of arrays of words. */
  static void table(JsonGenerator out, String name, List<List<String>> rows) {
    out.writeArrayPropertyStart(name);
    for (var row : rows) {
      out.writeStartArray();
      row.forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeEndArray();
  }
}
