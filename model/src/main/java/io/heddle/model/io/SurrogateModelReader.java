package io.heddle.model.io;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.SurrogateModel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.surrogate/1}. */
final class SurrogateModelReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema",
          "name",
          "data",
          "date",
          "seed",
          "unseen",
          "r2",
          "mape",
          "mean",
          "deviation",
          "weights",
          "samples");
  private static final double LARGEST = 1e9;
  private static final String SPEED = "a bandwidth in GB/s above 0";

  private SurrogateModelReader() {}

  static @Nullable SurrogateModel read(JsonCursor at) {
    if (!at.isObjectOf("a trained bandwidth model", ROOT)) {
      return null;
    }
    int before = at.findings().count();
    int unseen = at.at("unseen").integer(0, Integer.MAX_VALUE, "a number of samples, at least 0");
    var card =
        new SurrogateModel.Card(
            at.at("name").name("what the model was trained for"),
            at.at("data").name("the hash of what it was trained on"),
            unseen > 0 ? at.at("r2").number(-LARGEST, 1, "at most 1") : Double.NaN,
            unseen > 0 ? at.at("mape").number(0, LARGEST, "a share, at least 0") : Double.NaN,
            unseen,
            at.at("date").string("a date"),
            at.at("seed").whole(Long.MIN_VALUE, Long.MAX_VALUE, "a whole number of 64 bits"));
    double mean = at.at("mean").number(-100, 100, "the mean of a logarithm");
    double deviation = at.at("deviation").number(Double.MIN_VALUE, 100, "a deviation above 0");
    var weights = weights(at.at("weights"));
    var samples = new ArrayList<BandwidthSample>();
    for (var each : at.at("samples").elements("an array of samples")) {
      samples.add(
          new BandwidthSample(
              List.of(),
              shares(each.at("hosts")),
              each.at("GBps").number(Double.MIN_VALUE, LARGEST, SPEED)));
    }
    return at.findings().count() > before
        ? null
        : new SurrogateModel(card, mean, deviation, weights, samples);
  }

  private static List<HostShare> shares(JsonCursor at) {
    var shares = new ArrayList<HostShare>();
    for (var host : at.elements("an array of hosts")) {
      int gpus = host.at("gpus").integer(1, HostTypeReader.MOST_GPUS, "GPUs, at least 1");
      shares.add(
          new HostShare(
              gpus,
              gpus == 1
                  ? Double.POSITIVE_INFINITY
                  : host.at("intraGBps").number(Double.MIN_VALUE, LARGEST, SPEED),
              host.at("railGBps").number(Double.MIN_VALUE, LARGEST, SPEED)));
    }
    return shares;
  }

  private static float[] weights(JsonCursor at) {
    var expected = "finite little-endian floats in Base64";
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(at.string(expected));
    } catch (IllegalArgumentException broken) {
      at.error(expected);
      return new float[0];
    }
    var weights = new float[bytes.length / Float.BYTES];
    var buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    boolean good = at.isString() && bytes.length % Float.BYTES == 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = buffer.getFloat();
      good &= Float.isFinite(weights[i]);
    }
    if (!good && at.isString()) {
      at.error(expected);
    }
    return weights;
  }
}
