package io.heddle.solvers.dispatch;

import org.jspecify.annotations.Nullable;

/** A choice of GPUs. The array is handed on, not copied, and must not be modified. */
final class FoundGpuChoice {
  private final long[] choice;
  private final @Nullable Double expected;

  /**
   * @param choice by slot of the pool
   * @param expected B̂ in GB/s; null where the search expects nothing
   */
  FoundGpuChoice(long[] choice, @Nullable Double expected) {
    this.choice = choice;
    this.expected = expected;
  }

  long[] choice() {
    return choice;
  }

  @Nullable Double expected() {
    return expected;
  }

  /** The better one by what is expected; the first of equals. */
  static @Nullable FoundGpuChoice better(
      @Nullable FoundGpuChoice one, @Nullable FoundGpuChoice other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    double first = one.expected == null ? 0 : one.expected;
    double second = other.expected == null ? 0 : other.expected;
    return second > first ? other : one;
  }
}
