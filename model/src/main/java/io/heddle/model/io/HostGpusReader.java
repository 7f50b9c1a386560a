package io.heddle.model.io;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the states of the GPUs of a host of {@code heddle.cluster/1}. */
final class HostGpusReader {
  private HostGpusReader() {}

  /**
   * @param type null where the host's type cannot be used
   */
  static HostGpuStates read(JsonCursor host, @Nullable HostType type) {
    int last = type == null ? HostTypeReader.MOST_GPUS - 1 : type.gpus() - 1;
    var indices = new EnumMap<GpuState, SortedSet<Integer>>(GpuState.class);
    Map<Integer, JsonCursor> first = new HashMap<>();
    for (var state : GpuState.listed()) {
      var at = host.at(state.member());
      if (at.isPresent()) {
        var range = type == null ? "" : ", 0 to %s for type %s".formatted(last, type.name());
        var gpus = indices.computeIfAbsent(state, _ -> new TreeSet<>());
        for (var each : at.elements("an array of GPU indices")) {
          int gpu = each.integer(0, last, "a GPU index" + range);
          if (each.isWhole(0, last)) {
            var other = first.putIfAbsent(gpu, each);
            if (other == null) {
              gpus.add(gpu);
            } else {
              each.error("another GPU than " + other.pointer());
            }
          }
        }
      }
    }
    var known = host.at("gpusKnown");
    boolean isKnown =
        !known.isPresent() || known.truth("true, or false where no source names the GPUs");
    return indices.isEmpty() && isKnown
        ? HostGpuStates.ALL_FREE
        : new HostGpuStates(indices, isKnown);
  }
}
