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
 * @param busyGpus local GPU indices that another job holds, each in [0, {@code type.gpus()})
 * @param labels free-form key/value pairs such as {@code rack=r12}
 */
public record Host(
    String id,
    HostType type,
    SortedSet<Integer> busyGpus,
    Map<String, String> labels,
    @Nullable Position position)
    implements Node {
  public Host {
    busyGpus = Collections.unmodifiableSortedSet(new TreeSet<>(busyGpus));
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    if (!busyGpus.isEmpty() && (busyGpus.first() < 0 || busyGpus.last() >= type.gpus())) {
      throw new IllegalArgumentException(
          "host %s: busy GPUs %s, but type %s has GPUs 0 to %d"
              .formatted(id, busyGpus, type.name(), type.gpus() - 1));
    }
  }

  public Host(String id, HostType type) {
    this(id, type, Collections.emptySortedSet(), Map.of(), null);
  }

  /** A host is free when none of its GPUs is busy. */
  public boolean isFree() {
    return busyGpus.isEmpty();
  }

  public int freeGpus() {
    return type.gpus() - busyGpus.size();
  }

  public Host withBusyGpus(SortedSet<Integer> busy) {
    return new Host(id, type, busy, labels, position);
  }

  /** This host with all of its GPUs busy. */
  public Host allBusy() {
    var all = new TreeSet<Integer>();
    for (int gpu = 0; gpu < type.gpus(); gpu++) {
      all.add(gpu);
    }
    return withBusyGpus(all);
  }

  public Host withLabels(Map<String, String> newLabels) {
    return new Host(id, type, busyGpus, newLabels, position);
  }

  @Override
  public Host at(@Nullable Position place) {
    return new Host(id, type, busyGpus, labels, place);
  }
}
