package io.heddle.model.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Shares of a link as switches take them (ETS, IEEE 802.1Qaz): whole percent, each at least 1. */
public final class LinkQueueShares {
  /** All shares together. */
  public static final int WHOLE = 100;

  private LinkQueueShares() {}

  /**
   * The whole percent nearest to shares by weight, by largest remainder of what is above 1 % each;
   * they add up to 100. O(n log n).
   *
   * @param weights above 0, at most 100 of them
   * @throws IllegalArgumentException if there are too many or none, or one is not above 0
   */
  public static List<Integer> of(double... weights) {
    if (weights.length == 0
        || weights.length > WHOLE
        || !Arrays.stream(weights).allMatch(weight -> weight > 0)) {
      throw new IllegalArgumentException(
          "weights %s, expected 1 to %d above 0".formatted(Arrays.toString(weights), WHOLE));
    }
    double sum = Arrays.stream(weights).sum();
    var exact = Arrays.stream(weights).map(weight -> WHOLE * weight / sum).toArray();
    // Who has less than 1 % gets it, at the cost of those that have more.
    double above = Arrays.stream(exact).map(share -> Math.max(0, share - 1)).sum();
    int left = WHOLE - weights.length;
    var extra =
        Arrays.stream(exact)
            .map(share -> above == 0 ? 0 : Math.max(0, share - 1) * left / above)
            .toArray();
    var shares = new ArrayList<Integer>();
    for (double each : extra) {
      shares.add(1 + (int) each);
    }
    int rest = WHOLE - shares.stream().mapToInt(Integer::intValue).sum();
    IntStream.range(0, extra.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> Math.floor(extra[i]) - extra[i]))
        .limit(rest)
        .forEach(i -> shares.set(i, shares.get(i) + 1));
    return List.copyOf(shares);
  }
}
