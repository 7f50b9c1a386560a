package io.heddle.app.usecase.study;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Random;

/**
 * A cluster on another day: hosts that are busy or failed, by lot.
 *
 * @param busy share of the free hosts that are busy then, 0 to 1
 * @param failed hosts that failed
 * @param draw seed
 */
public record DrawnState(double busy, int failed, long draw) {
  /** Words of a study for it. */
  public static final String BUSY = "busy";

  public static final String FAILED = "failed";
  public static final String DRAW = "draw";

  public DrawnState {
    if (!(busy >= 0 && busy <= 1) || failed < 0) {
      throw new IllegalArgumentException("%s of hosts busy, %d failed".formatted(busy, failed));
    }
  }

  /**
   * Failed hosts first, then so many of the others; the same draw fails and fills the same hosts
   * first, so that more of them are more of the same. O(hosts).
   */
  public Cluster of(Cluster cluster) {
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
