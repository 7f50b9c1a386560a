package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** CLUSTER, the first argument of many commands. */
final class ClusterParameter {
  @Parameters(index = "0", paramLabel = "CLUSTER", description = ClusterFile.KIND + " file")
  private Path cluster = Path.of("");

  Path path() {
    return cluster;
  }

  /**
   * @throws io.heddle.model.io.InputException with all that is wrong with the file
   */
  Cluster read(Console console) {
    return console.files().cluster(cluster);
  }
}
