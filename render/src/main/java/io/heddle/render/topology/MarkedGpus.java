package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.SeriesMarks;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * GPUs that stand out from the others.
 *
 * @param hosts hosts as they are thought to be, by id: other GPUs may be busy than in the cluster
 * @param chosen GPUs of an answer, with the number of the request that they serve
 */
public record MarkedGpus(Map<String, Host> hosts, Map<Gpu, Integer> chosen) {
  private static final MarkedGpus NONE = new MarkedGpus(Map.of(), Map.of());

  public MarkedGpus {
    hosts = Map.copyOf(hosts);
    chosen = Map.copyOf(chosen);
  }

  /** Nothing stands out. */
  public static MarkedGpus none() {
    return NONE;
  }

  public boolean isNone() {
    return hosts.isEmpty() && chosen.isEmpty();
  }

  /** The colour of a request. */
  static Rgba colour(Theme theme, int request) {
    return request == 0 ? theme.accent() : SeriesMarks.colour(theme, request - 1);
  }

  /** How many requests there are. */
  int requests() {
    return 1 + chosen.values().stream().mapToInt(Integer::intValue).max().orElse(-1);
  }

  Host host(Host drawn) {
    return hosts.getOrDefault(drawn.id(), drawn);
  }

  Set<String> chosenHosts() {
    var found = new HashSet<String>();
    chosen.keySet().forEach(gpu -> found.add(gpu.host()));
    return found;
  }
}
