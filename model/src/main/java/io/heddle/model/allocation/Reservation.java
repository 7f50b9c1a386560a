package io.heddle.model.allocation;

import io.heddle.model.kind.Absent;
import io.heddle.model.kind.Member;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.Name;
import io.heddle.model.kind.Unique;
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
    @Member("the id of a reservation") @Unique String id,
    @Member(value = "an array of hosts", nonEmpty = "at least one host")
        SortedSet<@Member("the id of a host") @Name String> hosts,
    @Member(value = Allocations.SECONDS, min = -Allocations.LARGEST, max = Allocations.LARGEST)
        double startSeconds,
    @Member(value = END, min = -Allocations.LARGEST, max = Allocations.LARGEST) double endSeconds,
    @Member(value = "why", absent = Absent.OMITTED) @Nullable String why,
    @Member(value = "true or false", absent = Absent.OMITTED) boolean lent) {
  private static final String END = "seconds, after startSeconds";

  /**
   * @throws IllegalArgumentException if it has no host, or times that are none
   */
  public Reservation {
    hosts = new TreeSet<>(hosts);
    if (!(endSeconds > startSeconds)) {
      throw new MemberException(
          "/endSeconds", "%s, from which it holds: %s".formatted(END, startSeconds));
    }
    if (hosts.isEmpty() || !Double.isFinite(startSeconds)) {
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
