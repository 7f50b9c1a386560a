package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.JobsFile;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** CLUSTER JOBS, the first arguments of commands about jobs on a cluster. */
final class ClusterAndJobs {
  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Parameters(index = "1", paramLabel = "JOBS", description = JobsFile.KIND + " file")
  private Path jobs = Path.of("");

  Path cluster() {
    return cluster.path();
  }

  Path jobs() {
    return jobs;
  }

  /**
   * @throws io.heddle.model.io.InputException with all that is wrong with the file
   */
  Cluster readCluster(Console console) {
    return cluster.read(console);
  }
}
