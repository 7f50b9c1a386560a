package io.heddle.solvers.partition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Cuts of one graph, of which the worst make room for better ones. */
final class CutPopulation {
  private final CsrGraph graph;
  private final int[] fallback;
  private final List<int[]> members = new ArrayList<>();
  private final List<Long> cuts = new ArrayList<>();

  /**
   * @param fallback the best where nothing else is there
   */
  CutPopulation(CsrGraph graph, int[] fallback) {
    this.graph = graph;
    this.fallback = fallback;
  }

  int size() {
    return members.size();
  }

  /** The least cut. */
  long least() {
    return cuts.isEmpty() ? graph.cut(fallback) : Collections.min(cuts);
  }

  int[] best() {
    return members.isEmpty() ? fallback : members.get(cuts.indexOf(least()));
  }

  void add(int[] parts) {
    members.add(parts);
    cuts.add(graph.cut(parts));
  }

  /**
   * Takes the place of the one with the same cut, which is like it, or of the worst, if it is not
   * worse than that.
   */
  void replace(int[] parts) {
    long cut = graph.cut(parts);
    int same = cuts.indexOf(cut);
    int place = same >= 0 ? same : cuts.indexOf(Collections.max(cuts));
    if (cut <= cuts.get(place)) {
      members.set(place, parts);
      cuts.set(place, cut);
    }
  }

  /** Two drawn ones of at least two. */
  List<int[]> two(SplittableRandom random) {
    int one = random.nextInt(members.size());
    int other = (one + 1 + random.nextInt(members.size() - 1)) % members.size();
    return List.of(members.get(one), members.get(other));
  }
}
