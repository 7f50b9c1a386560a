package io.heddle.app.usecase.study;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.io.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A cluster on another day: hosts that are busy or failed, at random.
 *
 * @param busy share of the free hosts that are busy then, 0 to 1
 * @param failed hosts that failed
 * @param draw seed
 */
public record RandomClusterState(double busy, int failed, long draw) {
  /** Words of a study for it. */
  public static final String BUSY = "busy";

  public static final String FAILED = "failed";
  public static final String DRAW = "draw";

  /** All of them. */
  public static final Set<String> WORDS = Set.of(BUSY, FAILED, DRAW);

  public RandomClusterState {
    if (!(busy >= 0 && busy <= 1) || failed < 0) {
      throw new IllegalArgumentException("%s of hosts busy, %d failed".formatted(busy, failed));
    }
  }

  /**
   * What the words of a variant say; those that are missing say nothing.
   *
   * @throws InputException if a value is none, or not in its range
   */
  public static RandomClusterState of(String source, Map<String, String> values) {
    return new RandomClusterState(
        number(source, values, BUSY),
        (int) number(source, values, FAILED),
        (long) number(source, values, DRAW));
  }

  private static double number(String source, Map<String, String> values, String key) {
    var text = values.getOrDefault(key, "0");
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && value <= (key.equals(BUSY) ? 1 : 1e15)) {
        return value;
      }
    } catch (NumberFormatException noNumber) {
      // reported below
    }
    throw new InputException(
        source, key, text, key.equals(BUSY) ? "a share from 0 to 1" : "a number of at least 0");
  }

  /**
   * Failed hosts first, then so many of the others; the same draw fails and fills the same hosts
   * first, so that more of them are more of the same. O(hosts).
   */
  public Cluster of(Cluster cluster) {
    if (busy == 0 && failed == 0) {
      return cluster;
    }
    var order =
        new ArrayList<>(cluster.hosts().stream().filter(Host::isFree).map(Host::id).toList());
    Collections.shuffle(order, new Random(draw));
    int down = Math.min(failed, order.size());
    var gone = new HashSet<>(order.subList(0, down));
    int full = (int) Math.round(busy * (order.size() - down));
    var held = new HashSet<>(order.subList(down, down + full));
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host ->
                gone.contains(host.id())
                    ? host.withHealth(Health.FAILED)
                    : held.contains(host.id()) ? host.allBusy() : host)
            .toList());
  }
}
