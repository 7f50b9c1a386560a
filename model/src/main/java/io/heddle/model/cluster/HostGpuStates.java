package io.heddle.model.cluster;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The states of the GPUs of one host.
 *
 * @param indices local GPU indices of each state but {@link GpuState#FREE}; the sets are disjoint,
 *     and a state without a GPU is absent
 * @param known false where no source names the GPUs of the host: the count of its type is then an
 *     assumption, and none of its GPUs is given to a job
 */
public record HostGpuStates(Map<GpuState, SortedSet<Integer>> indices, boolean known) {
  /** All GPUs are free: one instance, since most hosts of large clusters are free. */
  public static final HostGpuStates ALL_FREE = new HostGpuStates(Map.of(), true);

  /** The number of GPUs is unknown. */
  public static final HostGpuStates UNKNOWN = new HostGpuStates(Map.of(), false);

  public HostGpuStates {
    var copy = new EnumMap<GpuState, SortedSet<Integer>>(GpuState.class);
    var seen = new HashSet<Integer>();
    indices.forEach((state, gpus) -> {
      if (state == GpuState.FREE) {
        throw new IllegalArgumentException("free GPUs are not listed: " + gpus);
      }
      for (int gpu : gpus) {
        if (!seen.add(gpu)) {
          throw new IllegalArgumentException("GPU %d has two states".formatted(gpu));
        }
      }
      if (!gpus.isEmpty()) {
        copy.put(state, Collections.unmodifiableSortedSet(new TreeSet<>(gpus)));
      }
    });
    indices = copy.isEmpty() ? Map.of() : Collections.unmodifiableMap(copy);
  }

  /** Busy GPUs, all others free. */
  public static HostGpuStates busy(Collection<Integer> gpus) {
    return ALL_FREE.with(GpuState.BUSY, gpus);
  }

  /** The GPUs in a state that is not {@link GpuState#FREE}. */
  public SortedSet<Integer> of(GpuState state) {
    return indices.getOrDefault(state, Collections.emptySortedSet());
  }

  /** The state of a GPU. */
  public GpuState stateOf(int gpu) {
    for (var each : indices.entrySet()) {
      if (each.getValue().contains(gpu)) {
        return each.getKey();
      }
    }
    return GpuState.FREE;
  }

  /** All GPUs that are not free, whatever for. */
  public SortedSet<Integer> taken() {
    if (indices.size() <= 1) {
      return indices.values().stream().findFirst().orElse(Collections.emptySortedSet());
    }
    var all = new TreeSet<Integer>();
    indices.values().forEach(all::addAll);
    return all;
  }

  /** Number of GPUs that are not free. */
  public int takenCount() {
    int count = 0;
    for (var gpus : indices.values()) {
      count += gpus.size();
    }
    return count;
  }

  /**
   * Exactly these GPUs in a state; those that were in it before are free.
   *
   * @throws IllegalArgumentException if one of them is in another state
   */
  public HostGpuStates with(GpuState state, Collection<Integer> gpus) {
    if (gpus.isEmpty() && !indices.containsKey(state)) {
      return this;
    }
    var changed = new EnumMap<GpuState, SortedSet<Integer>>(GpuState.class);
    changed.putAll(indices);
    changed.put(state, new TreeSet<>(gpus));
    return new HostGpuStates(changed, known);
  }

  /** These GPUs moved to a state, whatever they were before; FREE frees them. */
  public HostGpuStates mark(GpuState state, Collection<Integer> gpus) {
    var changed = new EnumMap<GpuState, SortedSet<Integer>>(GpuState.class);
    indices.forEach((each, old) -> {
      var rest = new TreeSet<>(old);
      rest.removeAll(gpus);
      changed.put(each, rest);
    });
    if (state != GpuState.FREE) {
      changed.computeIfAbsent(state, _ -> new TreeSet<>()).addAll(gpus);
    }
    return new HostGpuStates(changed, known);
  }

  /** Exactly these GPUs busy, whatever they were before; the other states stay. */
  public HostGpuStates onlyBusy(Collection<Integer> gpus) {
    return with(GpuState.BUSY, List.of()).mark(GpuState.BUSY, gpus);
  }

  /** The same states, of GPUs that are known or not. */
  public HostGpuStates withKnown(boolean nowKnown) {
    return nowKnown == known ? this : new HostGpuStates(indices, nowKnown);
  }

  /** Without the GPUs from an index on. */
  HostGpuStates below(int gpus) {
    var changed = new EnumMap<GpuState, SortedSet<Integer>>(GpuState.class);
    indices.forEach((state, all) -> changed.put(state, all.headSet(gpus)));
    return new HostGpuStates(changed, known);
  }
}
