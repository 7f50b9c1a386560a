package io.heddle.model.allocation;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.UniqueName;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that are reserved or under repair: no waiting job may be on them meanwhile, and no job may
 * move there.
 *
 * @param hosts at least one
 * @param startSeconds on the clock of its {@link ClusterJobAllocations}
 * @param endSeconds the same, after the start
 * @param why for a person; null if not stated
 * @param lent whether jobs that may be stopped can be on them meanwhile, as on spares
 */
@RecordBuilder
public record HostReservation(
    @FileMember("the id of a reservation") @UniqueName String id,
    @FileMember(value = "an array of hosts", nonEmpty = "at least one host")
        SortedSet<@FileMember("the id of a host") @NameMember String> hosts,
    @FileMember(
            value = ClusterJobAllocations.SECONDS,
            min = -ClusterJobAllocations.LARGEST,
            max = ClusterJobAllocations.LARGEST)
        double startSeconds,
    @FileMember(
            value = END,
            min = -ClusterJobAllocations.LARGEST,
            max = ClusterJobAllocations.LARGEST)
        double endSeconds,
    @FileMember("why") @Nullable String why,
    @FileMember(value = "true or false", absent = AbsentMeaning.OMITTED) boolean lent)
    implements HostReservationBuilder.With {
  private static final String END = "seconds, after startSeconds";

  /**
   * @throws IllegalArgumentException if it has no host, or times that are none
   */
  public HostReservation {
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

  /** Not lent. */
  public HostReservation(
      String id,
      SortedSet<String> hosts,
      double startSeconds,
      double endSeconds,
      @Nullable String why) {
    this(id, hosts, startSeconds, endSeconds, why, false);
  }
}
