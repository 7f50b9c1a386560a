package io.heddle.model.io;

import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.Objective;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.model.result.Plan;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.placement/1} and of the files that hold placements. */
final class PlacementWriter {
  private PlacementWriter() {}

  static void write(JsonGenerator out, Placement placement) {
    out.writeStringProperty("cluster", placement.cluster());
    out.writeStringProperty("job", placement.job());
    out.writeStringProperty("algorithm", placement.algorithm());
    JsonLayout.number(out, "alpha", placement.alpha());
    JsonLayout.number(out, "beta", Math.rint(placement.beta() * 1e12) / 1e12);
    out.writeStringProperty("unit", placement.unit().toString());
    out.writeNumberProperty("rows", placement.rows());
    out.writeNumberProperty("cols", placement.cols());
    if (placement.tp() > 0) {
      out.writeNumberProperty("tp", placement.tp());
    }
    out.writeNumberProperty("gpusPerHost", placement.gpusPerHost());
    out.writeName("objective");
    write(out, placement.objective());
    JsonLayout.number(out, "seconds", placement.seconds());
    out.writeNumberProperty("seed", placement.seed());
    ClusterWriter.table(out, "matrix", placement.matrix());
    var minipods = placement.minipods();
    if (minipods != null) {
      ClusterWriter.table(out, "minipods", minipods);
    }
  }

  private static void write(JsonGenerator out, Objective objective) {
    out.writeStartObject();
    out.writeNumberProperty("minipodsUsed", objective.minipodsUsed());
    out.writeNumberProperty("maxGroupMinipods", objective.maxGroupMinipods());
    JsonLayout.number(out, "mip", objective.mip());
    out.writeNumberProperty("maxDpSpread", objective.maxDpSpread());
    out.writeNumberProperty("maxPpSpread", objective.maxPpSpread());
    JsonLayout.number(out, "weightedSpread", objective.weightedSpread());
    JsonLayout.number(out, "lowerBound", objective.lowerBound());
    out.writeBooleanProperty("provenOptimal", objective.provenOptimal());
    var groups = objective.groups();
    if (groups != null) {
      out.writeName("groups");
      write(out, groups);
    }
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, GroupSpread groups) {
    out.writeStartObject();
    out.writeNumberProperty("cp", groups.cp());
    out.writeNumberProperty("ep", groups.ep());
    out.writeNumberProperty("maxCpSpread", groups.maxCpSpread());
    out.writeNumberProperty("maxEpSpread", groups.maxEpSpread());
    out.writeNumberProperty("maxCpDomains", groups.maxCpDomains());
    out.writeNumberProperty("maxEpDomains", groups.maxEpDomains());
    JsonLayout.number(out, "cpShare", groups.cpShare());
    JsonLayout.number(out, "weightedSpread", groups.weightedSpread());
    JsonLayout.number(out, "lowerBound", groups.lowerBound());
    out.writeBooleanProperty("provenOptimal", groups.provenOptimal());
    out.writeEndObject();
  }

  static void write(JsonGenerator out, ParetoFront front) {
    out.writeBooleanProperty("exact", front.exact());
    out.writeArrayPropertyStart("points");
    for (var point : front.points()) {
      out.writeStartObject();
      out.writeNumberProperty("dpSpread", point.dpSpread());
      out.writeNumberProperty("ppSpread", point.ppSpread());
      out.writeNumberProperty("leastPpSpread", point.leastPpSpread());
      within(out, point.placement());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void within(JsonGenerator out, Placement placement) {
    out.writeObjectPropertyStart("placement");
    out.writeStringProperty("schema", PlacementFile.KIND);
    write(out, placement);
    out.writeEndObject();
  }

  static void write(JsonGenerator out, Plan plan) {
    out.writeStringProperty("cluster", plan.cluster());
    out.writeArrayPropertyStart("planned");
    for (var planned : plan.planned()) {
      out.writeStartObject();
      within(out, planned.placement());
      out.writeArrayPropertyStart("spares");
      planned.spares().forEach(out::writeString);
      out.writeEndArray();
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("waiting");
    for (var waiting : plan.waiting()) {
      out.writeStartObject();
      out.writeStringProperty("job", waiting.job());
      out.writeStringProperty("reason", waiting.reason());
      out.writeEndObject();
    }
    out.writeEndArray();
    var joint = plan.joint();
    if (joint != null) {
      out.writeObjectPropertyStart("joint");
      out.writeNumberProperty("weightedSpread", joint.weightedSpread());
      out.writeNumberProperty("lowerBound", joint.lowerBound());
      out.writeBooleanProperty("provenOptimal", joint.provenOptimal());
      out.writeEndObject();
    }
  }
}
