package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** CLUSTER JOBS, the first arguments of commands about jobs on a cluster. */
final class ClusterAndJobs {
  @Parameters(index = "0", paramLabel = "CLUSTER", description = ClusterFile.KIND + " file")
  private Path cluster = Path.of("");

  @Parameters(index = "1", paramLabel = "JOBS", description = JobsFile.KIND + " file")
  private Path jobs = Path.of("");

  Path cluster() {
    return cluster;
  }

  Path jobs() {
    return jobs;
  }

  /**
   * @throws io.heddle.model.io.InputException with all that is wrong with the file
   */
  Cluster readCluster(Console console) {
    return console.files().cluster(cluster);
  }

  /**
   * @throws UsageException if there is none of that id
   */
  TrainingJob job(Console console, String id) {
    return InputValidation.job(console, jobs, id);
  }
}
