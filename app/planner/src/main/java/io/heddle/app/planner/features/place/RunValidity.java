package io.heddle.app.planner.features.place;

import io.heddle.model.cluster.Cluster;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether all hosts of a run are there and free. Views ask again and again, about thousands of
 * hosts, so what was found for the cluster asked about last is kept.
 */
final class RunValidity {
  private static final int MOST_KEPT = 64;

  private final IdentityHashMap<PlacementRun, Boolean> known = new IdentityHashMap<>();
  private @Nullable Cluster within;

  boolean stands(PlacementRun run, Cluster cluster) {
    if (!cluster.equals(within) || known.size() > MOST_KEPT) {
      known.clear();
      within = cluster;
    }
    return known.computeIfAbsent(run, each -> isFree(each, cluster));
  }

  private static boolean isFree(PlacementRun run, Cluster cluster) {
    return run.placement().matrix().stream()
        .flatMap(List::stream)
        .allMatch(host -> cluster.hasHost(host) && cluster.host(host).isFree());
  }
}
