package io.heddle.model.federation;

/**
 * A link between two clusters, the same in both directions.
 *
 * @param gbps 10⁹ bit/s, above 0
 * @param latencyMs one way, in milliseconds, at least 0
 */
public record WanLink(String from, String to, double gbps, double latencyMs) {
  /** Files have nothing slower: a modem. */
  public static final double LEAST_GBPS = 1e-6;

  /** Nor faster: a thousand times the fattest cable on the sea's ground. */
  public static final double MOST_GBPS = 1e6;

  /** Nor later: no way on earth takes as long. */
  public static final double MOST_MS = 10_000;

  public WanLink {
    if (!(gbps > 0 && gbps < Double.POSITIVE_INFINITY)
        || !(latencyMs >= 0 && latencyMs < Double.POSITIVE_INFINITY)
        || from.equals(to)) {
      throw new IllegalArgumentException(
          "link %s–%s of %s Gbit/s and %s ms, expected two clusters, more than 0 and at least 0"
              .formatted(from, to, gbps, latencyMs));
    }
  }
}
