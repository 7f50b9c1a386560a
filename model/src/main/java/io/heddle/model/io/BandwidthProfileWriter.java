package io.heddle.model.io;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.HostGpuSet;
import java.util.Comparator;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.bandwidth/1}. */
final class BandwidthProfileWriter {
  private static final Comparator<Map.Entry<Long, Double>> SMALL_SETS_FIRST =
      Comparator.<Map.Entry<Long, Double>>comparingInt(each -> Long.bitCount(each.getKey()))
          .thenComparing(each -> Long.reverse(each.getKey()), Comparator.reverseOrder());

  private BandwidthProfileWriter() {}

  static void write(JsonGenerator out, BandwidthProfile profile) {
    out.writeStringProperty("name", profile.name());
    out.writeNumberProperty("messageBytes", profile.messageBytes());
    out.writeStringProperty("source", profile.source());
    JsonLineLayout.number(out, "scale", profile.scale());
    out.writeObjectPropertyStart("intra");
    profile
        .intra()
        .forEach((model, sets) -> {
          out.writeObjectPropertyStart(model);
          sets.entrySet().stream()
              .sorted(SMALL_SETS_FIRST)
              .forEach(each ->
                  JsonLineLayout.number(out, HostGpuSet.format(each.getKey()), each.getValue()));
          out.writeEndObject();
        });
    out.writeEndObject();
    out.writeObjectPropertyStart("byCounts");
    profile
        .byCounts()
        .forEach((counts, speed) -> JsonLineLayout.number(out, counts.toString(), speed));
    profile
        .byModels()
        .forEach((models, counts) ->
            counts.forEach(
                (each, speed) -> JsonLineLayout.number(out, models + ":" + each, speed)));
    out.writeEndObject();
  }
}
