package io.heddle.app.cli;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** CLUSTER ALLOCATIONS, the first arguments of commands about a cluster at work. */
final class ClusterAndAllocations {
  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Parameters(
      index = "1",
      paramLabel = "ALLOCATIONS",
      description =
          ClusterJobAllocations.KIND + " file: running jobs and reservations (heddle state)")
  private Path allocations = Path.of("");

  Path allocations() {
    return allocations;
  }

  /**
   * @throws io.heddle.model.io.InputException with all that is wrong with the file
   */
  Cluster readCluster(Console console) {
    return cluster.read(console);
  }

  /**
   * What runs on the cluster.
   *
   * @throws UsageException if it is another cluster's
   */
  ClusterJobAllocations running(Cluster on) {
    return InputValidation.running(allocations, cluster.path(), on);
  }
}
