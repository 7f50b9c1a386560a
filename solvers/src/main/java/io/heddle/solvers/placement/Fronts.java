package io.heddle.solvers.placement;

import io.heddle.solvers.Termination;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Keeps the fronts of the last few problems, since a person who moves the slider asks for the same
 * one again and again. A pure function with a memory: nothing that it answers depends on what it
 * was asked before. May be used from several threads.
 */
final class Fronts {
  private static final int KEPT = 8;
  private static final long EFFORT = 400_000;

  private record Key(List<Integer> capacities, int rows, int cols) {}

  private final Map<Key, TileFront> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, TileFront> eldest) {
          return size() > KEPT;
        }
      };

  TileFront of(HostPool pool, Termination termination) {
    var capacities = pool.capacities();
    var key =
        new Key(
            IntStream.of(capacities).boxed().toList(), pool.matrix().rows(), pool.matrix().cols());
    synchronized (known) {
      var front = known.get(key);
      if (front != null) {
        return front;
      }
    }
    var front =
        TileFront.of(
            Arrays.copyOf(capacities, capacities.length),
            pool.matrix().rows(),
            pool.matrix().cols(),
            EFFORT,
            termination);
    if (!termination.isReached()) { // a front that was cut short is not to be kept
      synchronized (known) {
        known.put(key, front);
      }
    }
    return front;
  }
}
