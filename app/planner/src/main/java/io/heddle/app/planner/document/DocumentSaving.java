package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.EditableProject;
import io.heddle.model.edit.FederationProject;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.ChangedFileException;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileStateStamp;
import io.heddle.model.io.JobsFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes documents off the UI thread: the cluster or federation, and what belongs to it beside it.
 */
final class DocumentSaving {
  private final BackgroundTasks tasks;
  private final WindowMessages messages;
  private final RecentFiles recent;

  DocumentSaving(BackgroundTasks tasks, WindowMessages messages, RecentFiles recent) {
    this.tasks = tasks;
    this.messages = messages;
    this.recent = recent;
  }

  /**
   * Writes a document as it is now.
   *
   * @param expected stamps that the files must still have
   * @param then called with the new stamps once the document is safe
   * @param changed called instead, and nothing is written, where another program changed a file
   */
  void save(
      EditableDocument document,
      Path file,
      Map<Path, FileStateStamp> expected,
      Consumer<Map<Path, FileStateStamp>> then,
      Consumer<Path> changed) {
    var work = document.work();
    tasks.start(
        Text.of("task.save", file.getFileName()),
        _ -> {
          write(work, file, expected);
          return FileChangeWatch.of(file);
        },
        stamps -> {
          document.saved(work, file);
          recent.remember(List.of(file));
          messages.done(Text.of("status.saved", file.getFileName()));
          then.accept(stamps);
        },
        problem -> {
          if (problem instanceof ChangedFileException other) {
            changed.accept(other.file());
          } else {
            messages.report(Text.of("trouble.save", file), problem, document);
          }
        });
  }

  /**
   * Prepares to save together what is edited here and what another program saved.
   *
   * @param base what was edited here from; null where no file had it
   * @param then called with null where that is impossible
   */
  void merge(
      EditableDocument document,
      @Nullable EditableProject base,
      Path file,
      Consumer<@Nullable ExternalChangeMerge> then) {
    var work = document.work();
    tasks.<Optional<ExternalChangeMerge>>start(
        Text.of("task.difference"),
        _ -> Optional.ofNullable(ExternalChangeMerge.of(base, work, file)),
        found -> then.accept(found.orElse(null)),
        problem -> messages.report(Text.of("trouble.save", file), problem, document));
  }

  /**
   * All files or none: jobs fit what they are planned on. What was removed must not come back with
   * the file of earlier jobs.
   */
  private static void write(EditableProject work, Path file, Map<Path, FileStateStamp> expected) {
    var contents = new LinkedHashMap<Path, byte[]>();
    var jobs = FileReader.beside(file, JobsFile.SCHEMA);
    if (!work.jobs().isEmpty() || Files.exists(jobs)) {
      contents.put(jobs, utf8(JobsFile.toJson(work.jobs())));
    }
    switch (work) {
      case ClusterProject project -> {
        var running = FileReader.beside(file, FileKinds.ALLOCATIONS);
        if (!project.allocations().equals(ClusterJobAllocations.NONE) || Files.exists(running)) {
          contents.put(running, utf8(FileKinds.ALLOCATIONS.toJson(project.allocations())));
        }
        var plan = PlannedJobsFile.toWrite(project, file, expected);
        if (plan != null) {
          contents.put(FileReader.beside(file, FileKinds.PLAN), utf8(plan));
        }
        contents.put(file, utf8(ClusterFile.toJson(project.cluster())));
      }
      case FederationProject project ->
          contents.put(file, utf8(FileKinds.FEDERATION.toJson(project.federation())));
    }
    var replaced = new HashMap<>(expected);
    replaced.keySet().retainAll(contents.keySet());
    AtomicFiles.write(contents, replaced);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
