package io.heddle.model.cluster;

/**
 * Parallel cables between two nodes; the direction has no meaning.
 *
 * @param gbps speed of one cable in 10⁹ bit/s, above 0
 * @param count parallel cables, at least 1
 */
public record Link(String from, String to, double gbps, int count) {
  /** What files may say of one cable, in 10⁹ bit/s; more is a typing mistake. */
  public static final double FASTEST_GBPS = 1e9;

  /** Parallel cables that files may name; more is a typing mistake. */
  public static final int MOST = 1_000_000;

  public Link {
    if (!(gbps > 0) || count < 1) {
      throw new IllegalArgumentException(
          "link %s – %s: %s gbps × %d".formatted(from, to, gbps, count));
    }
  }

  /** Speed of all cables together in 10⁹ bit/s. */
  public double totalGbps() {
    return gbps * count;
  }

  /** The other end. */
  public String opposite(String id) {
    return id.equals(from) ? to : from;
  }
}
