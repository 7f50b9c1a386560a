package io.heddle.app.planner.document;

import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.FileContent;
import io.heddle.model.io.InputException;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a file holds, read and laid out, to be taken over on the UI thread. */
sealed interface LoadedFile {
  /**
   * A cluster of ours.
   *
   * @param problem with what is kept beside the cluster, or null
   */
  record Opened(ClusterDocument document, @Nullable Unusable problem) implements LoadedFile {}

  /**
   * A federation.
   *
   * @param problem with what is kept beside it, or null
   */
  record OpenedFederation(FederationDocument document, @Nullable Unusable problem)
      implements LoadedFile {}

  /** A cluster in another program's format. */
  record Foreign(List<Path> files, ClusterDocument document, ImportNotice notice)
      implements LoadedFile {}

  /**
   * Jobs for a cluster or a federation that is open.
   *
   * @param beside the file of the cluster or federation that they are kept with; null where there
   *     is none
   */
  record Jobs(Path file, List<TrainingJob> jobs, @Nullable Path beside) implements LoadedFile {}

  /**
   * What schedulers say of a cluster that is open.
   *
   * @param atSeconds when the files were written, in seconds since 1970
   */
  record State(List<Path> files, List<ImportSource> sources, double atSeconds)
      implements LoadedFile {}

  /**
   * A study, or rows of one.
   *
   * @param problem why rows that are beside it are not shown, or null
   */
  record OpenedStudy(StudyDocument document, @Nullable InputException problem)
      implements LoadedFile {}

  /** Jobs that came and went, to be played on a cluster that is open. */
  record Trace(TraceSource.Recorded trace) implements LoadedFile {}

  /** What a solver, or a measurement, said. */
  record Answer(Path file, FileContent<?> content) implements LoadedFile {}

  /** A file that cannot be used. */
  record Unusable(Path file, InputException problem) implements LoadedFile {}
}
