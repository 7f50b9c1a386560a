package io.heddle.model.state;

import io.heddle.model.gres.GresItem;
import io.heddle.model.gres.GresText;
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
record Gres(int count, SortedSet<Integer> indices) {
  static final int ALL = Integer.MAX_VALUE;
  static final Gres NONE = new Gres(0, new TreeSet<>());

  Gres {
    indices = Collections.unmodifiableSortedSet(new TreeSet<>(indices));
  }

  static Gres of(int count) {
    return new Gres(count, new TreeSet<>());
  }

  /** The GPUs that are held wholly; MIG instances and shares are none. O(length). */
  static Gres of(String text, Function<String, RuntimeException> refusal) {
    return of(GresText.parse(text, refusal));
  }

  static Gres of(GresText text) {
    int count = 0;
    var indices = new TreeSet<Integer>();
    for (var item : text.whole()) {
      count += item.count();
      indices.addAll(item.indices());
    }
    return new Gres(count, indices.size() == count ? indices : new TreeSet<>());
  }

  /** Whole GPUs of trackable resources: {@code gres/gpu=32}, less the MIG instances among them. */
  static int total(String tres) {
    var text = GresText.parse(tres, IllegalArgumentException::new);
    int slices = text.slices().stream().mapToInt(GresItem::count).sum();
    return text.trackedGpus() - slices;
  }
}
