package io.heddle.app.planner.document;

import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.FileContent;
import io.heddle.model.io.FileStateStamp;
import io.heddle.model.io.InputException;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a file holds, read and laid out, to be taken over on the UI thread. */
sealed interface LoadedFile {
  /** What was used of those that were opened. */
  List<Path> files();

  /**
   * A cluster of ours.
   *
   * @param problem with what is kept beside the cluster, or null
   * @param stamps of the files before they were read
   */
  record Opened(
      ClusterDocument document, @Nullable Unusable problem, Map<Path, FileStateStamp> stamps)
      implements LoadedFile {
    @Override
    public List<Path> files() {
      return List.of(Objects.requireNonNull(document.path()));
    }
  }

  /**
   * A federation.
   *
   * @param problem with what is kept beside it, or null
   * @param stamps of the files before they were read
   */
  record OpenedFederation(
      FederationDocument document, @Nullable Unusable problem, Map<Path, FileStateStamp> stamps)
      implements LoadedFile {
    @Override
    public List<Path> files() {
      return List.of(Objects.requireNonNull(document.path()));
    }
  }

  /** A cluster in another program's format. */
  record Foreign(List<Path> files, ClusterDocument document, ImportNotice notice)
      implements LoadedFile {}

  /**
   * Jobs for a cluster or a federation that is open.
   *
   * @param beside the file of the cluster or federation that they are kept with; null where there
   *     is none
   */
  record Jobs(Path file, List<TrainingJob> jobs, @Nullable Path beside) implements LoadedFile {
    @Override
    public List<Path> files() {
      return List.of(file);
    }
  }

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
      implements LoadedFile {
    @Override
    public List<Path> files() {
      return List.of(document.path());
    }
  }

  /** Jobs that came and went, to be played on a cluster that is open. */
  record Trace(TraceSource.Recorded trace) implements LoadedFile {
    @Override
    public List<Path> files() {
      return List.of(trace.file());
    }
  }

  /** What a solver, or a measurement, said. */
  record Answer(Path file, FileContent<?> content) implements LoadedFile {
    @Override
    public List<Path> files() {
      return List.of(file);
    }
  }

  /** A file that cannot be used. */
  record Unusable(Path file, InputException problem) implements LoadedFile {
    @Override
    public List<Path> files() {
      return List.of();
    }
  }
}
