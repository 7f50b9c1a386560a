package io.heddle.model.io;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.federation/1}. */
final class FederationFileWriter {
  private FederationFileWriter() {}

  static void write(JsonGenerator out, Federation federation) {
    out.writeArrayPropertyStart("clusters");
    federation.clusters().forEach(cluster -> write(out, cluster));
    out.writeEndArray();
    out.writeArrayPropertyStart("links");
    for (var link : federation.links()) {
      out.writeStartObject();
      out.writeStringProperty("from", link.from());
      out.writeStringProperty("to", link.to());
      JsonLineLayout.number(out, "gbps", link.gbps());
      JsonLineLayout.number(out, "latencyMs", link.latencyMs());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, FederatedCluster cluster) {
    out.writeStartObject();
    out.writeStringProperty("id", cluster.id());
    if (cluster.file() != null) {
      out.writeStringProperty("file", cluster.file());
    } else {
      if (cluster.free().size() != 1) {
        throw new IllegalArgumentException(
            "cluster %s has %d types of GPU and no file, which the format cannot hold"
                .formatted(cluster.id(), cluster.free().size()));
      }
      var stock = cluster.free().getFirst();
      out.writeNumberProperty("gpus", stock.gpus());
      text(out, "gpuModel", stock.gpuModel());
    }
    text(out, "region", cluster.region());
    if (cluster.place() != null) {
      JsonLineLayout.number(out, "latitude", cluster.place().latitude());
      JsonLineLayout.number(out, "longitude", cluster.place().longitude());
    }
    out.writeEndObject();
  }

  private static void text(JsonGenerator out, String name, @Nullable String value) {
    if (value != null) {
      out.writeStringProperty(name, value);
    }
  }
}
