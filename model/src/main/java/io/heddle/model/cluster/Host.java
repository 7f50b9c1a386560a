package io.heddle.model.cluster;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A GPU host.
 *
 * @param gpuStates states of its GPUs, each index in [0, {@code type.gpus()}); they stay so while
 *     the host is drained or failed
 * @param health a host that is not well takes no work, whatever its GPUs do
 * @param labels free-form key/value pairs such as {@code rack=r12}; the old label {@code
 *     state=failed} or {@code state=drained} becomes the health of a host that is said to be well
 */
@RecordBuilder
public record Host(
    String id,
    HostType type,
    HostGpuStates gpuStates,
    Health health,
    Map<String, String> labels,
    @Nullable Position position)
    implements FabricNode, HostBuilder.With {
  public Host {
    var kept = new TreeMap<>(labels);
    var old = Health.ofLabel(kept);
    if (old != null) {
      kept.remove(Health.OLD_LABEL);
      health = health == Health.WELL ? old : health;
    }
    labels = Collections.unmodifiableMap(kept);
    for (var each : gpuStates.indices().entrySet()) {
      var gpus = each.getValue();
      if (gpus.first() < 0 || gpus.last() >= type.gpus()) {
        throw new IllegalArgumentException(
            "host %s: %s %s, but type %s has GPUs 0 to %d"
                .formatted(id, each.getKey().member(), gpus, type.name(), type.gpus() - 1));
      }
    }
  }

  public Host(String id, HostType type) {
    this(id, type, HostGpuStates.ALL_FREE, Health.WELL, Map.of(), null);
  }

  public Host(
      String id,
      HostType type,
      SortedSet<Integer> busyGpus,
      Health health,
      Map<String, String> labels,
      @Nullable Position position) {
    this(id, type, HostGpuStates.busy(busyGpus), health, labels, position);
  }

  /** Whether it takes work: neither drained nor failed. */
  public boolean isWell() {
    return health == Health.WELL;
  }

  /** Whether a source, or a person, says which GPUs the host has. */
  public boolean hasKnownGpus() {
    return gpuStates.known();
  }

  /** GPUs of the host as far as they are known: none if unknown. */
  public int knownGpus() {
    return hasKnownGpus() ? type.gpus() : 0;
  }

  /** GPUs that jobs hold wholly. */
  public SortedSet<Integer> busyGpus() {
    return gpuStates.of(GpuState.BUSY);
  }

  /** GPUs that are free, but held for planned jobs. */
  public SortedSet<Integer> plannedGpus() {
    return gpuStates.of(GpuState.PLANNED);
  }

  /** A host is free when it is well, its GPUs are known, and each of them is free. */
  public boolean isFree() {
    return isWell() && hasKnownGpus() && gpuStates.indices().isEmpty();
  }

  /** Whether work can have this GPU. */
  public boolean isFree(int gpu) {
    return isWell() && hasKnownGpus() && gpuStates.stateOf(gpu) == GpuState.FREE;
  }

  /** GPUs that work can have: none on a host that is not healthy, or whose GPUs are unknown. */
  public int freeGpus() {
    return isWell() ? knownGpus() - (hasKnownGpus() ? gpuStates.takenCount() : 0) : 0;
  }

  /** GPUs that no job can have, for another reason than that a job holds them. */
  public SortedSet<Integer> unavailableGpus() {
    return gpuStates.with(GpuState.BUSY, List.of()).taken();
  }

  /**
   * Exactly these GPUs busy; the other states stay.
   *
   * @throws IllegalArgumentException if one of them is sliced, shared, withdrawn or failed
   */
  public Host withBusyGpus(SortedSet<Integer> busy) {
    return withGpuStates(gpuStates.with(GpuState.BUSY, busy));
  }

  /** This host with all of its free GPUs busy. */
  public Host allBusy() {
    var busy = new TreeSet<>(busyGpus());
    for (int gpu = 0; gpu < type.gpus(); gpu++) {
      if (gpuStates.stateOf(gpu) == GpuState.FREE) {
        busy.add(gpu);
      }
    }
    return withBusyGpus(busy);
  }

  /** This host with other hardware; states of GPUs that the new type lacks are dropped. */
  @Override
  public Host withType(HostType newType) {
    return with().type(newType).gpuStates(gpuStates.below(newType.gpus())).build();
  }

  @Override
  public Host at(@Nullable Position place) {
    return withPosition(place);
  }
}
