package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What {@code slurm.conf} says of the GPUs of hosts: {@code NodeName=… Gres=gpu:h100:8}. */
final class SlurmNodes {
  private static final Pattern GPU =
      Pattern.compile("gpu(?::([^:,()\\d][^:,()]*))?:(\\d{1,4})(?:\\(.*)?");

  private final Map<String, HostType> types = new LinkedHashMap<>();
  private final Map<String, HostType> byName = new HashMap<>();

  void add(int number, Map<String, String> keys, Source source) {
    var expression = keys.getOrDefault("nodename", "");
    if (expression.equalsIgnoreCase("default")) {
      return;
    }
    var type = type(keys.getOrDefault("gres", ""));
    if (type != null) {
      Hostlist.expand(
              expression,
              expected ->
                  source.refuse(number, "NodeName=" + Source.quote(expression), expected, null))
          .forEach(host -> byName.put(host, type));
    }
  }

  private @Nullable HostType type(String gres) {
    for (var part : gres.split(",")) {
      var match = GPU.matcher(part.strip());
      if (match.matches()) {
        int gpus = Integer.parseInt(match.group(2));
        if (gpus >= 1 && gpus <= 1024) {
          var model = match.group(1) == null ? "unknown" : match.group(1).toUpperCase(Locale.ROOT);
          return types.computeIfAbsent(
              "%s-%d".formatted(model.toLowerCase(Locale.ROOT), gpus),
              name -> new HostType(name, model, gpus));
        }
      }
    }
    return null;
  }

  /** Gives the hosts of the fabric their types. */
  void apply(Hierarchy hierarchy, Notes notes) {
    int elsewhere = 0;
    for (var each : byName.entrySet()) {
      if (hierarchy.hasHost(each.getKey())) {
        hierarchy.looseHost(each.getKey()).type = each.getValue();
      } else {
        elsewhere++;
      }
    }
    if (!byName.isEmpty()) {
      notes.read(Notes.count(byName.size() - elsewhere, "host"), "GPUs from Gres of slurm.conf");
    }
    if (elsewhere > 0) {
      notes.leftOut(Notes.count(elsewhere, "node"), "no switch or block names it");
    }
  }
}
