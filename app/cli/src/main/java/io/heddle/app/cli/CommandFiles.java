package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileSchema;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;

/**
 * Where commands get clusters and jobs from, and where an answer goes instead of standard output.
 * Only a study has files other than those on disk.
 */
interface CommandFiles {
  /** Each file is read when it is asked for, and answers are printed. */
  CommandFiles ON_DISK = new CommandFiles() {};

  /**
   * @throws io.heddle.model.io.InputException with all that is wrong with the file
   */
  default Cluster cluster(Path file) {
    return ClusterFile.read(file);
  }

  /**
   * @throws io.heddle.model.io.InputException with all that is wrong with the file
   */
  default List<TrainingJob> jobs(Path file) {
    return JobsFile.read(file);
  }

  /** Whether the answer was taken, so that nothing is to be printed. */
  default <T> boolean takes(FileSchema<T> kind, T answer) {
    return false;
  }
}
