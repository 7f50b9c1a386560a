package io.heddle.model.io;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederationPlan;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.federation/1} and {@code heddle.federation-plan/1}. */
final class FederationWriter {
  private FederationWriter() {}

  static void write(JsonGenerator out, Federation federation) {
    out.writeArrayPropertyStart("clusters");
    federation.clusters().forEach(cluster -> write(out, cluster));
    out.writeEndArray();
    out.writeArrayPropertyStart("links");
    for (var link : federation.links()) {
      out.writeStartObject();
      out.writeStringProperty("from", link.from());
      out.writeStringProperty("to", link.to());
      JsonLayout.number(out, "gbps", link.gbps());
      JsonLayout.number(out, "latencyMs", link.latencyMs());
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
      JsonLayout.number(out, "latitude", cluster.place().latitude());
      JsonLayout.number(out, "longitude", cluster.place().longitude());
    }
    out.writeEndObject();
  }

  private static void text(JsonGenerator out, String name, @Nullable String value) {
    if (value != null) {
      out.writeStringProperty(name, value);
    }
  }

  static void write(JsonGenerator out, FederationPlan plan) {
    out.writeArrayPropertyStart("jobs");
    plan.jobs().forEach(job -> write(out, job));
    out.writeEndArray();
    out.writeArrayPropertyStart("waiting");
    for (var waiting : plan.waiting()) {
      out.writeStartObject();
      out.writeStringProperty("job", waiting.job());
      out.writeStringProperty("reason", waiting.reason());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, FederatedJob job) {
    out.writeStartObject();
    out.writeStringProperty("job", job.job());
    out.writeArrayPropertyStart("shares");
    for (var share : job.shares()) {
      out.writeStartObject();
      out.writeStringProperty("cluster", share.cluster());
      out.writeNumberProperty("gpus", share.gpus());
      part(out, share.part());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeNumberProperty("clusterCount", job.clusterCount());
    if (Double.isInfinite(job.bottleneckGbps())) {
      out.writeNullProperty("bottleneckGbps");
    } else {
      JsonLayout.number(out, "bottleneckGbps", job.bottleneckGbps());
    }
    JsonLayout.number(out, "latencyMs", job.latencyMs());
    training(out, job.training());
    out.writeNumberProperty("lowerBound", job.lowerBound());
    out.writeBooleanProperty("provenOptimal", job.provenOptimal());
    out.writeStringProperty("algorithm", job.algorithm());
    out.writeStringProperty("why", job.why());
    JsonLayout.number(out, "seconds", job.seconds());
    out.writeEndObject();
  }

  private static void part(JsonGenerator out, FederatedJob.@Nullable Part part) {
    if (part != null) {
      out.writeNumberProperty("stages", part.stages());
      out.writeNumberProperty("replicas", part.replicas());
      count(out, "layers", part.layers());
      count(out, "sequences", part.sequences());
    }
  }

  private static void count(JsonGenerator out, String name, int value) {
    if (value > 0) {
      out.writeNumberProperty(name, value);
    }
  }

  private static void training(JsonGenerator out, FederatedJob.@Nullable Training training) {
    if (training == null) {
      return;
    }
    JsonLayout.number(out, "iterationSeconds", training.iterationSeconds());
    EstimateWriter.interval(out, training.range());
    var plan = training.plan();
    if (plan != null) {
      out.writeObjectPropertyStart("plan");
      out.writeNumberProperty("tp", plan.tp());
      out.writeNumberProperty("pp", plan.pp());
      EstimateWriter.further(out, plan);
      out.writeEndObject();
    }
  }
}
