package io.heddle.model.state;

import io.heddle.model.gres.SlurmGresItem;
import io.heddle.model.gres.SlurmGresParser;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * GPUs of a host.
 *
 * @param count how many; {@link #ALL} where all of the host's
 * @param indices which; empty where that is not said
 */
record SlurmHostGpus(int count, SortedSet<Integer> indices) {
  static final int ALL = Integer.MAX_VALUE;
  static final SlurmHostGpus NONE = new SlurmHostGpus(0, new TreeSet<>());

  SlurmHostGpus {
    indices = Collections.unmodifiableSortedSet(new TreeSet<>(indices));
  }

  static SlurmHostGpus of(int count) {
    return new SlurmHostGpus(count, new TreeSet<>());
  }

  /** The GPUs that are held wholly; MIG instances and shares are none. O(length). */
  static SlurmHostGpus of(String text, Function<String, RuntimeException> refusal) {
    return of(SlurmGresParser.parse(text, refusal));
  }

  static SlurmHostGpus of(SlurmGresParser text) {
    int count = 0;
    var indices = new TreeSet<Integer>();
    for (var item : text.whole()) {
      count += item.count();
      indices.addAll(item.indices());
    }
    return new SlurmHostGpus(count, indices.size() == count ? indices : new TreeSet<>());
  }

  /** Whole GPUs of trackable resources: {@code gres/gpu=32}, less the MIG instances among them. */
  static int total(String tres) {
    var text = SlurmGresParser.parse(tres, IllegalArgumentException::new);
    int slices = text.slices().stream().mapToInt(SlurmGresItem::count).sum();
    return text.trackedGpus() - slices;
  }
}
