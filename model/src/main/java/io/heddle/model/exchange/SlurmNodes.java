package io.heddle.model.exchange;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.HostType;
import io.heddle.model.text.Hostlist;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code slurm.conf} says of the GPUs and the health of hosts: {@code NodeName=…
 * Gres=gpu:h100:8 State=DRAIN}, {@code DownNodes=… State=FAIL}.
 */
final class SlurmNodes {
  private static final Pattern GPU =
      Pattern.compile("gpu(?::([^:,()\\d][^:,()]*))?:(\\d{1,4})(?:\\(.*)?");

  private final Map<String, HostType> types = new LinkedHashMap<>();
  private final Map<String, HostType> byName = new HashMap<>();
  private final Map<String, Health> unwell = new TreeMap<>();

  void add(int number, Map<String, String> keys, Source source) {
    var expression = keys.getOrDefault("nodename", "");
    if (expression.equalsIgnoreCase("default")) {
      return;
    }
    var type = type(keys.getOrDefault("gres", ""));
    var health = SlurmHealth.of(List.of(keys.getOrDefault("state", "").split("[+]", -1)));
    if (type != null || health != Health.WELL) {
      for (var host : hosts(number, "NodeName", expression, source)) {
        if (type != null) {
          byName.put(host, type);
        }
        mark(host, health);
      }
    }
  }

  /** Nodes that are down when Slurm starts: without a state they are down. */
  void addDown(int number, Map<String, String> keys, Source source) {
    var health = SlurmHealth.of(List.of(keys.getOrDefault("state", "DOWN").split("[+]", -1)));
    hosts(number, "DownNodes", keys.getOrDefault("downnodes", ""), source)
        .forEach(host -> mark(host, health));
  }

  private static List<String> hosts(int number, String key, String expression, Source source) {
    return Hostlist.expand(
        expression,
        expected -> source.refuse(number, key + "=" + Source.quote(expression), expected, null));
  }

  private void mark(String host, Health health) {
    if (health != Health.WELL) {
      unwell.merge(host, health, (one, two) -> one.compareTo(two) >= 0 ? one : two);
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
    var marked = new ArrayList<String>();
    unwell.forEach((host, health) -> {
      if (hierarchy.hasHost(host)) {
        hierarchy.looseHost(host).health = health;
        marked.add(host);
      }
    });
    if (!marked.isEmpty()) {
      notes.read(Notes.listed(marked), "drained or failed, by their State in slurm.conf");
    }
    if (!byName.isEmpty()) {
      notes.read(Notes.count(byName.size() - elsewhere, "host"), "GPUs from Gres of slurm.conf");
    }
    if (elsewhere > 0) {
      notes.leftOut(Notes.count(elsewhere, "node"), "no switch or block names it");
    }
  }
}
