package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import java.util.Set;

/**
 * A fabric that was imported from another program's file, and how.
 *
 * @param withoutGpus hosts that the files list without GPUs; they are not in the cluster
 */
public record ImportedFabric(Cluster cluster, FabricImportReport report, Set<String> withoutGpus) {
  public ImportedFabric {
    withoutGpus = Set.copyOf(withoutGpus);
  }

  public ImportedFabric(Cluster cluster, FabricImportReport report) {
    this(cluster, report, Set.of());
  }
}
