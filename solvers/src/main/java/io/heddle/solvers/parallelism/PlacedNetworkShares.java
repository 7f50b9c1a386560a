package io.heddle.solvers.parallelism;

/**
 * What the groups of a placed job get of the network's speed: the share of the slowest group of
 * each kind, for the slowest keeps all others waiting. Each in (0, 1].
 *
 * @param data of the rings of data parallelism
 * @param context of the rings of context parallelism
 * @param expert of the exchange between experts
 * @param pipeline from a stage to the next
 */
public record PlacedNetworkShares(double data, double context, double expert, double pipeline) {
  /** No contention. */
  public static final PlacedNetworkShares WHOLE = new PlacedNetworkShares(1, 1, 1, 1);

  /**
   * @throws IllegalArgumentException unless each is in (0, 1]
   */
  public PlacedNetworkShares {
    for (double share : new double[] {data, context, expert, pipeline}) {
      if (!(share > 0 && share <= 1)) {
        throw new IllegalArgumentException(
            "network shares %s, %s, %s, %s: expected above 0 and at most 1"
                .formatted(data, context, expert, pipeline));
      }
    }
  }
}
