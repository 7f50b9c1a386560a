package io.heddle.model.allocation;

import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that are kept for somebody, or are repaired: no waiting job may be on them meanwhile, and
 * no job may move there.
 *
 * @param hosts at least one
 * @param startSeconds on the clock of its {@link Allocations}
 * @param endSeconds the same, after the start
 * @param why for a person; null where nobody says
 * @param lent whether jobs that may be stopped can be on them meanwhile, as on spares
 */
public record Reservation(
    String id,
    SortedSet<String> hosts,
    double startSeconds,
    double endSeconds,
    @Nullable String why,
    boolean lent) {
  public Reservation {
    hosts = new TreeSet<>(hosts);
    if (hosts.isEmpty() || !Double.isFinite(startSeconds) || !(endSeconds > startSeconds)) {
      throw new IllegalArgumentException(
          "reservation %s of %d hosts from %s to %s"
              .formatted(id, hosts.size(), startSeconds, endSeconds));
    }
  }

  /** Lent to nobody. */
  public Reservation(
      String id,
      SortedSet<String> hosts,
      double startSeconds,
      double endSeconds,
      @Nullable String why) {
    this(id, hosts, startSeconds, endSeconds, why, false);
  }

  /** The same for other hosts. */
  public Reservation on(SortedSet<String> others) {
    return new Reservation(id, others, startSeconds, endSeconds, why, lent);
  }
}
