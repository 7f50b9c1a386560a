package io.heddle.model.cluster;

import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A GPU host.
 *
 * @param busyGpus local GPU indices that another job holds, each in [0, {@code type.gpus()}); they
 *     stay so while the host is drained or failed
 * @param health a host that is not well takes no work, whatever its GPUs do
 * @param labels free-form key/value pairs such as {@code rack=r12}; the old label {@code
 *     state=failed} or {@code state=drained} becomes the health of a host that is said to be well
 */
public record Host(
    String id,
    HostType type,
    SortedSet<Integer> busyGpus,
    Health health,
    Map<String, String> labels,
    @Nullable Position position)
    implements Node {
  public Host {
    busyGpus =
        busyGpus.isEmpty()
            ? Collections.emptySortedSet() // one for all: most hosts of big clusters are free
            : Collections.unmodifiableSortedSet(new TreeSet<>(busyGpus));
    var kept = new TreeMap<>(labels);
    var old = Health.ofLabel(kept);
    if (old != null) {
      kept.remove(Health.OLD_LABEL);
      health = health == Health.WELL ? old : health;
    }
    labels = Collections.unmodifiableMap(kept);
    if (!busyGpus.isEmpty() && (busyGpus.first() < 0 || busyGpus.last() >= type.gpus())) {
      throw new IllegalArgumentException(
          "host %s: busy GPUs %s, but type %s has GPUs 0 to %d"
              .formatted(id, busyGpus, type.name(), type.gpus() - 1));
    }
  }

  public Host(String id, HostType type) {
    this(id, type, Collections.emptySortedSet(), Health.WELL, Map.of(), null);
  }

  /** Whether it takes work: neither drained nor failed. */
  public boolean isWell() {
    return health == Health.WELL;
  }

  /** A host is free when it is well and none of its GPUs is busy. */
  public boolean isFree() {
    return isWell() && busyGpus.isEmpty();
  }

  /** GPUs that work can have: none on a host that is not well. */
  public int freeGpus() {
    return isWell() ? type.gpus() - busyGpus.size() : 0;
  }

  public Host withBusyGpus(SortedSet<Integer> busy) {
    return new Host(id, type, busy, health, labels, position);
  }

  /** This host with all of its GPUs busy. */
  public Host allBusy() {
    var all = new TreeSet<Integer>();
    for (int gpu = 0; gpu < type.gpus(); gpu++) {
      all.add(gpu);
    }
    return withBusyGpus(all);
  }

  public Host withHealth(Health newHealth) {
    return new Host(id, type, busyGpus, newHealth, labels, position);
  }

  public Host withLabels(Map<String, String> newLabels) {
    return new Host(id, type, busyGpus, health, newLabels, position);
  }

  /** The same host under another name. */
  public Host named(String newId) {
    return new Host(newId, type, busyGpus, health, labels, position);
  }

  /** This host with other hardware; GPUs that the new type lacks are no longer busy. */
  public Host withType(HostType newType) {
    return new Host(id, newType, busyGpus.headSet(newType.gpus()), health, labels, position);
  }

  @Override
  public Host at(@Nullable Position place) {
    return new Host(id, type, busyGpus, health, labels, place);
  }
}
