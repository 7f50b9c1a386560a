package io.heddle.model.io;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.result.GpuDispatch;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.bandwidth/1}. */
final class BandwidthProfileReader {
  private static final Set<String> ROOT =
      Set.of("schema", "name", "messageBytes", "source", "intra", "byCounts", "scale");
  private static final double LARGEST = 1e9;
  private static final String SPEED = "a bandwidth in GB/s above 0";

  private BandwidthProfileReader() {}

  static @Nullable BandwidthProfile read(JsonCursor at) {
    if (!at.isObjectOf("a bandwidth profile", ROOT)) {
      return null;
    }
    var name = at.at("name").isPresent() ? at.at("name").name("the name of a profile") : "profile";
    long bytes =
        at.at("messageBytes").isPresent()
            ? at.at("messageBytes").whole(0, Long.MAX_VALUE, "a size in bytes, at least 0")
            : 0;
    var source = at.at("source").isPresent() ? at.at("source").string("a text") : "";
    double scale =
        at.at("scale").isPresent()
            ? at.at("scale").number(Double.MIN_VALUE, LARGEST, "a factor above 0")
            : 1;
    var intra = new TreeMap<String, SortedMap<Long, Double>>();
    if (at.at("intra").isPresent()) {
      at.at("intra")
          .members("an object of measurements by GPU model")
          .forEach((model, sets) -> intra.put(model, sets(sets)));
    }
    var counts = new TreeMap<String, SortedMap<PerHostGpuCounts, Double>>();
    counts.put("", new TreeMap<>());
    if (at.at("byCounts").isPresent()) {
      counts(at.at("byCounts"), counts);
    }
    if (!at.at("intra").isPresent() && !at.at("byCounts").isPresent()) {
      at.at("intra").error("measurements by GPU model, or byCounts");
    }
    var any = Objects.requireNonNull(counts.remove(""));
    return new BandwidthProfile(name, bytes, source, intra, any, counts, scale);
  }

  private static SortedMap<Long, Double> sets(JsonCursor at) {
    var result = new TreeMap<Long, Double>();
    at.members("an object of bandwidths by GPUs, such as \"0 1 4\": 206.5")
        .forEach((key, speed) -> {
          var set = HostGpuSet.parse(key);
          if (set == null) {
            speed.error(
                "two or more rising GPU indices below %d, such as \"0 1 4\", not \"%s\""
                    .formatted(GpuDispatch.MOST_HOST_GPUS, key));
          } else {
            result.put(set, speed.number(Double.MIN_VALUE, LARGEST, SPEED));
          }
        });
    return result;
  }

  /** By GPU models; under the empty name what no model is said of. */
  private static void counts(
      JsonCursor at, SortedMap<String, SortedMap<PerHostGpuCounts, Double>> byModels) {
    at.members("an object of bandwidths by GPU counts, such as \"8+2\": 157.3")
        .forEach((key, speed) -> {
          int colon = key.lastIndexOf(':');
          var models = key.substring(0, Math.max(0, colon)).strip();
          var counts = PerHostGpuCounts.parse(key.substring(colon + 1).strip());
          if (counts == null || colon >= 0 && !isInOrder(models)) {
            speed.error(
                "GPU counts of two or more hosts in falling order, such as \"8+2\" or \"H100:8+2\" or \"A800,H100:8+2\", not \"%s\""
                    .formatted(key));
          } else {
            byModels
                .computeIfAbsent(models, _ -> new TreeMap<>())
                .put(counts, speed.number(Double.MIN_VALUE, LARGEST, SPEED));
          }
        });
  }

  private static boolean isInOrder(String models) {
    var each = List.of(models.split(BandwidthProfile.AND, -1));
    return each.stream().noneMatch(String::isBlank)
        && List.copyOf(new TreeSet<>(each)).equals(each);
  }
}
