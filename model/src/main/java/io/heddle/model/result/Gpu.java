package io.heddle.model.result;

import java.util.Comparator;

/**
 * One GPU of a cluster.
 *
 * @param host id of the host
 * @param gpu local index
 */
public record Gpu(String host, int gpu) implements Comparable<Gpu> {
  private static final Comparator<Gpu> ORDER =
      Comparator.comparing(Gpu::host).thenComparingInt(Gpu::gpu);

  @Override
  public int compareTo(Gpu other) {
    return ORDER.compare(this, other);
  }
}
