package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import java.util.Set;

/**
 * A fabric that came from somebody else's file, and how.
 *
 * @param withoutGpus hosts that the files list without GPUs; they are not in the cluster
 */
public record Imported(Cluster cluster, ImportReport report, Set<String> withoutGpus) {
  public Imported {
    withoutGpus = Set.copyOf(withoutGpus);
  }

  public Imported(Cluster cluster, ImportReport report) {
    this(cluster, report, Set.of());
  }
}
