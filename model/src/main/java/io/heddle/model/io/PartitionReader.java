package io.heddle.model.io;

import io.heddle.model.result.GraphPartition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Reads and writes the members of {@code heddle.partition/1}. */
final class PartitionReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema",
          "algorithm",
          "cut",
          "lowerBound",
          "provenOptimal",
          "capacities",
          "weights",
          "parts",
          "seconds");
  private static final double LARGEST = 1e300;

  private PartitionReader() {}

  static @Nullable GraphPartition read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    int before = root.findings().count();
    var capacities = new ArrayList<Integer>();
    for (var at : root.at("capacities").elements("an array, one capacity a part")) {
      capacities.add(at.integer(0, Integer.MAX_VALUE, "what a part may weigh, at least 0"));
    }
    if (capacities.isEmpty() && root.findings().count() == before) {
      root.at("capacities").error("at least one part");
    }
    var weights = weights(root.at("weights"), capacities);
    var parts = new ArrayList<Integer>();
    for (var at : root.at("parts").elements("an array, one part a vertex")) {
      parts.add(
          at.integer(
              0,
              Math.max(0, capacities.size() - 1),
              "a part, below %d".formatted(capacities.size())));
    }
    long cut = root.at("cut").whole(0, Long.MAX_VALUE, "the weight of cut edges, at least 0");
    long bound = root.at("lowerBound").whole(0, cut, "at most the cut");
    boolean proven = root.at("provenOptimal").truth("true or false");
    if (root.findings().count() == before && proven != (cut == bound)) {
      root.at("provenOptimal").error("true where the lowerBound is the cut, else false");
    }
    var algorithm = root.at("algorithm").string("the name of an algorithm");
    double seconds = root.at("seconds").number(0, LARGEST, "seconds, at least 0");
    return root.findings().count() > before
        ? null
        : new GraphPartition(parts, capacities, weights, cut, bound, proven, algorithm, seconds);
  }

  private static List<Long> weights(JsonCursor at, List<Integer> capacities) {
    var weights = new ArrayList<Long>();
    for (var each : at.elements("an array, one weight a part")) {
      int part = weights.size();
      long most = part < capacities.size() ? capacities.get(part) : Integer.MAX_VALUE;
      weights.add(each.whole(0, most, "what the part weighs, at most its capacity"));
    }
    if (at.isPresent() && !at.isNull() && weights.size() != capacities.size()) {
      at.error("%d weights, as there are capacities".formatted(capacities.size()));
    }
    return weights;
  }

  static void write(JsonGenerator out, GraphPartition partition) {
    out.writeStringProperty("algorithm", partition.algorithm());
    out.writeNumberProperty("cut", partition.cut());
    out.writeNumberProperty("lowerBound", partition.lowerBound());
    out.writeBooleanProperty("provenOptimal", partition.provenOptimal());
    out.writeArrayPropertyStart("capacities");
    partition.capacities().forEach(out::writeNumber);
    out.writeEndArray();
    out.writeArrayPropertyStart("weights");
    partition.weights().forEach(out::writeNumber);
    out.writeEndArray();
    out.writeArrayPropertyStart("parts");
    partition.parts().forEach(out::writeNumber);
    out.writeEndArray();
    JsonLayout.number(out, "seconds", partition.seconds());
  }
}
