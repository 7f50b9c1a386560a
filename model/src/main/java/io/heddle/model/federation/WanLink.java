package io.heddle.model.federation;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameReference;

/**
 * A link between two clusters, the same in both directions.
 *
 * @param gbps 10⁹ bit/s, above 0
 * @param latencyMs one way, in milliseconds, at least 0
 */
public record WanLink(
    @FileMember(CLUSTER) @NameReference("clusters") String from,
    @FileMember(CLUSTER) @NameReference("clusters") String to,
    @FileMember(
            value = "Gbit/s, above 0: from 0.000001 to 1,000,000",
            min = LEAST_GBPS,
            max = MOST_GBPS)
        double gbps,
    @FileMember(value = "milliseconds, at least 0 and at most 10,000", max = MOST_MS)
        double latencyMs) {
  private static final String CLUSTER = "the id of a cluster";

  /** Files have nothing slower: a modem. */
  public static final double LEAST_GBPS = 1e-6;

  /** Nor faster: a thousand times the fattest cable on the sea's ground. */
  public static final double MOST_GBPS = 1e6;

  /** Nor later: no way on earth takes as long. */
  public static final double MOST_MS = 10_000;

  public WanLink {
    if (from.equals(to)) {
      throw new MemberException("/to", "another cluster than \"%s\"".formatted(from));
    }
    if (!(gbps > 0 && gbps < Double.POSITIVE_INFINITY)
        || !(latencyMs >= 0 && latencyMs < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "link %s–%s of %s Gbit/s and %s ms, expected more than 0 and at least 0"
              .formatted(from, to, gbps, latencyMs));
    }
  }
}
