package io.heddle.model.io;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.SurrogateModel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import tools.jackson.core.JsonGenerator;

/** Writes the members of {@code heddle.surrogate/1}. */
final class SurrogateModelWriter {
  private SurrogateModelWriter() {}

  static void write(JsonGenerator out, SurrogateModel model) {
    var card = model.card();
    out.writeStringProperty("name", card.name());
    out.writeStringProperty("data", card.data());
    out.writeStringProperty("date", card.date());
    out.writeNumberProperty("seed", card.seed());
    out.writeNumberProperty("unseen", card.unseen());
    if (card.unseen() > 0) {
      JsonLineLayout.number(out, "r2", card.r2());
      JsonLineLayout.number(out, "mape", card.mape());
    }
    JsonLineLayout.number(out, "mean", model.mean());
    JsonLineLayout.number(out, "deviation", model.deviation());
    out.writeStringProperty("weights", encode(model.weights()));
    out.writeArrayPropertyStart("samples");
    model.samples().forEach(sample -> write(out, sample));
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, BandwidthSample sample) {
    out.writeStartObject();
    JsonLineLayout.number(out, "GBps", sample.gigabytesPerSecond());
    out.writeArrayPropertyStart("hosts");
    for (var share : sample.shares()) {
      out.writeStartObject();
      out.writeNumberProperty("gpus", share.count());
      if (share.count() > 1) {
        JsonLineLayout.number(out, "intraGBps", share.intraGBps());
      }
      JsonLineLayout.number(out, "railGBps", share.railGBps());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  /** Little-endian floats. */
  private static String encode(float[] weights) {
    var bytes = ByteBuffer.allocate(weights.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (float weight : weights) {
      bytes.putFloat(weight);
    }
    return Base64.getEncoder().encodeToString(bytes.array());
  }
}
