package io.heddle.solvers.elastic;

import java.util.Comparator;

/**
 * So many GPUs of one type: a job never mixes types (Arena, 3.5).
 *
 * @param gpus at least 1
 */
public record GpuChoice(String type, int gpus) implements Comparable<GpuChoice> {
  private static final Comparator<GpuChoice> ORDER =
      Comparator.comparing(GpuChoice::type).thenComparingInt(GpuChoice::gpus);

  public GpuChoice {
    if (gpus < 1) {
      throw new IllegalArgumentException("%d GPUs of type %s".formatted(gpus, type));
    }
  }

  @Override
  public int compareTo(GpuChoice other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "%d × %s".formatted(gpus, type);
  }
}
