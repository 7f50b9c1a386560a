package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Properties as a person types them. What cannot be read is refused with the reason. */
final class TypedProperties {
  private TypedProperties() {}

  /** Without a fraction where it has none. */
  static String plain(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  /**
   * @throws IllegalArgumentException if it is no finite number of at least {@code least}
   */
  static double number(String words, double least) {
    double value;
    try {
      value = Double.parseDouble(words.strip());
    } catch (NumberFormatException _) {
      value = Double.NaN;
    }
    if (!(value >= least) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(Text.of("properties.number", words));
    }
    return value;
  }

  static String busy(Host host) {
    return host.busyGpus().stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  /**
   * The GPU states of a host where exactly these GPUs are busy, whatever they were before.
   *
   * @throws IllegalArgumentException if the host has no such GPU
   */
  static HostGpuStates busy(String words, Host host) {
    var busy = new TreeSet<Integer>();
    for (var word : words.strip().split("[\\s,]+")) {
      if (word.isEmpty()) {
        continue;
      }
      if (!word.matches("\\d{1,4}") || Integer.parseInt(word) >= host.type().gpus()) {
        throw new IllegalArgumentException(
            Text.of("properties.busy.error", word, host.type().gpus() - 1));
      }
      busy.add(Integer.parseInt(word));
    }
    return host.gpuStates().onlyBusy(busy);
  }

  static String labels(Host host) {
    return host.labels().entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(", "));
  }

  /**
   * @throws IllegalArgumentException if a pair has no name
   */
  static Map<String, String> labels(String words) {
    var labels = new TreeMap<String, String>();
    for (var pair : words.split(",")) {
      if (!pair.isBlank()) {
        int at = pair.indexOf('=');
        if (at < 1 || pair.substring(0, at).isBlank()) {
          throw new IllegalArgumentException(Text.of("properties.labels.error", pair.strip()));
        }
        labels.put(pair.substring(0, at).strip(), pair.substring(at + 1).strip());
      }
    }
    return labels;
  }
}
