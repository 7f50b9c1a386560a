package io.heddle.model.io;

import io.heddle.model.result.Dispatch;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.dispatch/1}. */
final class DispatchWriter {
  private DispatchWriter() {}

  static void write(JsonGenerator out, Dispatch dispatch) {
    out.writeStringProperty("cluster", dispatch.cluster());
    out.writeStringProperty("algorithm", dispatch.algorithm());
    out.writeArrayPropertyStart("gpus");
    for (var gpu : dispatch.gpus()) {
      out.writeStartObject();
      out.writeStringProperty("host", gpu.host());
      out.writeNumberProperty("gpu", gpu.gpu());
      out.writeEndObject();
    }
    out.writeEndArray();
    numberOrNull(out, "predictedGBps", dispatch.predictedGBps());
    numberOrNull(out, "actualGBps", dispatch.actualGBps());
    numberOrNull(out, "optimalGBps", dispatch.optimalGBps());
    numberOrNull(out, "gbe", dispatch.gbe());
    out.writeNumberProperty("evaluations", dispatch.evaluations());
    JsonLayout.number(out, "seconds", dispatch.seconds());
    out.writeNumberProperty("seed", dispatch.seed());
  }

  private static void numberOrNull(JsonGenerator out, String name, @Nullable Double value) {
    if (value == null) {
      out.writeNullProperty(name);
    } else {
      JsonLayout.number(out, name, value);
    }
  }
}
