package io.heddle.model.exchange;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.GpuLinkKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Host types, labels and busy GPUs in attributes of graph nodes. What all hosts of a type share may
 * stand at the first of them only.
 */
final class GraphHostTypes {
  private static final Pattern DECIMAL =
      Pattern.compile("\\d{1,9}(\\.\\d{1,17})?([eE]-?\\d{1,2})?");

  private final ImportSource source;
  private final ImportNotes notes;
  private final Map<String, HostType> types = new LinkedHashMap<>();

  GraphHostTypes(ImportSource source, ImportNotes notes) {
    this.source = source;
    this.notes = notes;
  }

  void define(Collection<Map<String, String>> nodes) {
    var merged = new LinkedHashMap<String, Map<String, String>>();
    for (var node : nodes) {
      var name = name(node);
      if (!name.isEmpty()) {
        var all = merged.computeIfAbsent(name, _ -> new HashMap<>());
        node.forEach(all::putIfAbsent);
      }
    }
    merged.forEach((name, values) -> {
      var type = type(name, values);
      if (type != null) {
        types.put(name, type);
      }
    });
  }

  private static String name(Map<String, String> node) {
    var gpus = node.getOrDefault("gpus", "");
    var own = node.getOrDefault("type", "");
    return !own.isEmpty() || gpus.isEmpty()
        ? own
        : "%s-%s".formatted(node.getOrDefault("gpumodel", GpuModelAliases.UNKNOWN), gpus);
  }

  private @Nullable HostType type(String name, Map<String, String> values) {
    var gpus = values.getOrDefault("gpus", "");
    if (!gpus.matches("[1-9]\\d{0,2}|10[0-1]\\d|102[0-4]")) {
      if (!gpus.isEmpty()) {
        throw source.refuse(
            0,
            "%s GPUs of type %s".formatted(ImportSource.quote(gpus), name),
            "a whole number from 1 to 1024");
      }
      return null;
    }
    int count = Integer.parseInt(gpus);
    return new HostType(
        name,
        values.getOrDefault("gpumodel", GpuModelAliases.UNKNOWN),
        count,
        number(values, "gpumemorygib"),
        interconnect(name, values.getOrDefault("interconnect", ""), count),
        number(values, "railgbps"),
        speeds(values.getOrDefault("linkgbps", "")));
  }

  private static double number(Map<String, String> values, String key) {
    var text = values.getOrDefault(key, "");
    return DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : 0;
  }

  private @Nullable List<List<String>> interconnect(String type, String text, int gpus) {
    if (text.isBlank()) {
      return null;
    }
    var rows =
        text.strip()
            .lines()
            .flatMap(line -> List.of(line.split(";")).stream())
            .map(row -> List.of(row.strip().split("\\s+")))
            .toList();
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < rows.get(i).size(); j++) {
        var word = rows.get(i).get(j);
        if (i == j ? !word.equals("X") : GpuLinkKind.of(word) == null) {
          throw source.refuse(
              0,
              "%s in the interconnect of %s".formatted(ImportSource.quote(word), type),
              "X, NV#, XGMI, PIX, PXB, PHB, NODE or SYS");
        }
      }
    }
    if (rows.size() != gpus || rows.stream().anyMatch(row -> row.size() != gpus)) {
      throw source.refuse(
          0, "the interconnect of " + type, "%d rows of %d words".formatted(gpus, gpus));
    }
    return rows;
  }

  private static Map<String, Double> speeds(String text) {
    var speeds = new TreeMap<String, Double>();
    pairs(text)
        .forEach((word, speed) -> {
          if (GpuLinkKind.of(word) != null && DECIMAL.matcher(speed).matches()) {
            speeds.put(word, Double.parseDouble(speed));
          }
        });
    return speeds;
  }

  /** {@code a=1;b=2}; a backslash keeps the character after it. */
  private static Map<String, String> pairs(String text) {
    var pairs = new TreeMap<String, String>();
    var key = new StringBuilder();
    var value = new StringBuilder();
    boolean inKey = true;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ';';
      if (c == '\\' && i + 1 < text.length()) {
        (inKey ? key : value).append(text.charAt(++i));
      } else if (c == '=' && inKey) {
        inKey = false;
      } else if (c == ';') {
        if (!inKey) {
          pairs.put(key.toString(), value.toString());
        }
        key.setLength(0);
        value.setLength(0);
        inKey = true;
      } else {
        (inKey ? key : value).append(c);
      }
    }
    return pairs;
  }

  void fill(ImportedFabricDraft.HostDraft host, Map<String, String> values) {
    host.type = types.get(name(values));
    var health = values.getOrDefault("health", "");
    if (Health.words().contains(health)) {
      host.health = Health.valueOf(health.toUpperCase(Locale.ROOT));
    } else if (!health.isEmpty()) {
      notes.leftOut("health=" + health, "not one of " + String.join(", ", Health.words()));
    }
    host.labels.putAll(pairs(values.getOrDefault("labels", "")));
    var rack = values.getOrDefault("rack", "");
    if (!rack.isEmpty()) {
      host.labels.putIfAbsent("rack", rack);
    }
    for (var state : GpuState.listed()) {
      mark(host, state, values.getOrDefault(state.member().toLowerCase(Locale.ROOT), ""));
    }
    if (values.getOrDefault("gpusknown", "").strip().equalsIgnoreCase("false")) {
      host.gpuStates = host.gpuStates.withKnown(false);
    }
  }

  private void mark(ImportedFabricDraft.HostDraft host, GpuState state, String indices) {
    int gpus = host.type == null ? 0 : host.type.gpus();
    for (var gpu : indices.strip().split("[\\s,]+")) {
      if (gpu.matches("\\d{1,4}") && Integer.parseInt(gpu) < gpus) {
        host.gpuStates = host.gpuStates.mark(state, List.of(Integer.parseInt(gpu)));
      } else if (!gpu.isEmpty()) {
        notes.leftOut(
            "%s GPU %s".formatted(state.name().toLowerCase(Locale.ROOT), gpu),
            "the host has no such GPU");
      }
    }
  }
}
