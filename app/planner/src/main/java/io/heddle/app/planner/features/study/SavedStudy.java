package io.heddle.app.planner.features.study;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.document.StudyFiles;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.app.usecase.study.StudyEngine;
import io.heddle.app.usecase.study.StudyVariantRun;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.study.StudyColumnTable;
import io.heddle.model.study.StudyDefinition;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A study as its file has it. */
public record SavedStudy(StudyDefinition study, Path file) {
  /** Where its rows are. */
  public Path rows() {
    return StudyFiles.rowsBeside(file);
  }

  /**
   * Whether a draft is this study.
   *
   * @param filesAside whether the draft leaves the document's own files out
   */
  boolean isOf(StudyDefinition draft, boolean filesAside) {
    if (!filesAside) {
      return draft.equals(study);
    }
    var fixed = new LinkedHashMap<>(study.fixed());
    fixed
        .keySet()
        .removeIf(key -> StudyDraft.OWN_FILES.contains(key) && !draft.fixed().containsKey(key));
    return draft.equals(
        new StudyDefinition(
            study.name(), study.command(), fixed, study.variants(), study.measures()));
  }

  /**
   * Asks its variants on all cores. Slow: not for the UI thread.
   *
   * @param control gets the rows that there are, the more seldom the more they are
   * @return all rows of the file
   */
  StudyColumnTable run(StudyEngine engine, boolean resume, SolveControl<StudyColumnTable> control) {
    var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    var run = new StudyVariantRun(study, rows(), Runtime.getRuntime().availableProcessors());
    var rows = new StudyTableSnapshots();
    run.run(
        engine.asking(file, study, folder, control.termination()),
        resume,
        control.termination(),
        rows::add,
        state ->
            control
                .progress()
                .accept(
                    new SolverProgress<>(
                        (double) state.written() / state.all(),
                        Text.of("study.state", state.written(), state.all(), state.failed()),
                        rows.latest())));
    return rows.all();
  }

  static SavedStudy write(StudyDefinition study, Path file) {
    FileKinds.STUDY.write(study, file);
    return new SavedStudy(study, file);
  }

  /**
   * The same with the cluster and the jobs of a document as they are now, beside it. What is kept
   * for other jobs than the one that is asked about is busy there.
   */
  static Callable<SavedStudy> with(
      StudyDefinition draft, StudiedCommand command, ClusterDocument from, Path file) {
    var cluster = KeptJobPlacements.asBusy(from.clusterFor(asked(draft, from)));
    var jobs = List.copyOf(from.jobs());
    var own = from.path();
    var base = StudyFiles.base(file);
    var fixed = new LinkedHashMap<String, List<String>>();
    boolean asksCluster = asks(command, draft, "cluster");
    boolean asksJobs = asks(command, draft, "jobs");
    var clusterFile = beside(file, base + ClusterFile.SCHEMA.suffix(), own);
    var jobsFile = beside(file, base + JobsFile.SCHEMA.suffix(), own);
    if (asksCluster) {
      fixed.put("cluster", List.of(String.valueOf(clusterFile.getFileName())));
    }
    if (asksJobs) {
      fixed.put("jobs", List.of(String.valueOf(jobsFile.getFileName())));
    }
    fixed.putAll(draft.fixed());
    var study =
        new StudyDefinition(
            draft.name(), draft.command(), fixed, draft.variants(), draft.measures());
    return () -> {
      if (asksCluster) {
        ClusterFile.write(cluster, clusterFile);
      }
      if (asksJobs) {
        JobsFile.write(jobs, jobsFile);
      }
      return write(study, file);
    };
  }

  private static @Nullable TrainingJob asked(StudyDefinition draft, ClusterDocument from) {
    var jobs = draft.fixed().getOrDefault("job", List.of());
    return jobs.size() == 1 ? NewJobTemplates.named(from.jobs(), jobs.getFirst()) : null;
  }

  private static boolean asks(StudiedCommand command, StudyDefinition draft, String key) {
    return command.keys().stream().anyMatch(each -> each.name().equals(key))
        && !draft.fixed().containsKey(key)
        && !draft.variants().containsKey(key);
  }

  /** Never the document's own files: what is edited there is saved by the editor. */
  private static Path beside(Path study, String name, @Nullable Path own) {
    var file = study.resolveSibling(name);
    if (own == null) {
      return file;
    }
    var ownBase = String.valueOf(own.getFileName()).replaceFirst("\\.cluster\\.json$", "");
    boolean same = Objects.equals(folder(own), folder(study)) && name.startsWith(ownBase + ".");
    return same ? study.resolveSibling("study-" + name) : file;
  }

  private static @Nullable Path folder(Path file) {
    return file.toAbsolutePath().normalize().getParent();
  }
}
