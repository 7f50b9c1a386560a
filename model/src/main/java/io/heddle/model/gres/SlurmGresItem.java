package io.heddle.model.gres;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One generic resource, such as {@code gpu:h100:6(IDX:0-5)}.
 *
 * @param name {@code gpu}, {@code shard}, {@code mps} and so on, in lower case
 * @param type such as {@code h100}, {@code 1080ti} or {@code h100_1g.10gb}; empty where there is
 *     none, or {@code (null)}
 * @param count how many
 * @param indices which; empty where that is not said
 * @param used of each device of a shared resource in turn, how much of it is in use; empty where
 *     that is not said
 */
public record SlurmGresItem(
    String name, String type, int count, SortedSet<Integer> indices, List<Integer> used) {
  public SlurmGresItem {
    indices = Collections.unmodifiableSortedSet(new TreeSet<>(indices));
    used = List.copyOf(used);
  }

  /** Whether these are GPUs, or MIG instances of GPUs. */
  public boolean isGpu() {
    return name.equals("gpu");
  }

  /** Whether these are shares of GPUs that several jobs have at once. */
  public boolean isShared() {
    return name.equals("shard") || name.equals("mps");
  }

  /** Whether these are MIG instances. */
  public boolean isSlice() {
    return isGpu() && MigProfile.of(type) != null;
  }

  /** Whether these are GPUs that jobs hold wholly. */
  public boolean isWhole() {
    return isGpu() && !isSlice();
  }
}
