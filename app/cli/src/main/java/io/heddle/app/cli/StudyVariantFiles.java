package io.heddle.app.cli;

import io.heddle.app.usecase.study.RandomClusterState;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileSchema;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of one thread of a study: those that are the same in all variants are read once, the
 * cluster is in the state of the variant, and of an answer only the measures are kept.
 */
final class StudyVariantFiles implements CommandFiles {
  /** What all threads of a study have read; of files that cannot be read, nothing is kept. */
  record Inputs(Map<Path, Cluster> clusters, Map<Path, List<TrainingJob>> jobs) {
    Inputs() {
      this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }
  }

  private final Inputs inputs;
  private final List<String> measured;
  private @Nullable RandomClusterState state;
  private @Nullable Map<String, Object> measures;

  /**
   * @param measured names of the measures
   */
  StudyVariantFiles(Inputs inputs, List<String> measured) {
    this.inputs = inputs;
    this.measured = measured;
  }

  /**
   * Begins a variant.
   *
   * @param of its cluster; null: as its file says
   */
  void begin(@Nullable RandomClusterState of) {
    state = of;
    measures = null;
  }

  /** Measures of the variant's answer; null if there was none. */
  @Nullable Map<String, Object> measures() {
    return measures;
  }

  @Override
  public Cluster cluster(Path file) {
    var cluster = inputs.clusters().computeIfAbsent(file, ClusterFile::read);
    return state == null ? cluster : state.of(cluster);
  }

  @Override
  public List<TrainingJob> jobs(Path file) {
    return inputs.jobs().computeIfAbsent(file, JobsFile::read);
  }

  @Override
  public <T> boolean takes(FileSchema<T> kind, T answer) {
    measures = StudyRowsFile.measures(kind, answer, measured);
    return true;
  }
}
