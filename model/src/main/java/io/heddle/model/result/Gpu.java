package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.NameMember;
import java.util.Comparator;

/**
 * One GPU of a cluster.
 *
 * @param host id of the host
 * @param gpu local index
 */
public record Gpu(
    @FileMember("the id of a host") @NameMember String host,
    @FileMember(value = "the index of a GPU", max = 1023) int gpu)
    implements Comparable<Gpu> {
  private static final Comparator<Gpu> ORDER =
      Comparator.comparing(Gpu::host).thenComparingInt(Gpu::gpu);

  @Override
  public int compareTo(Gpu other) {
    return ORDER.compare(this, other);
  }
}
