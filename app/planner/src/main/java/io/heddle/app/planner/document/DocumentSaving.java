package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.SerialTaskQueue;
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
import java.util.function.Supplier;

/**
 * Writes documents off the UI thread: the cluster or federation, and what belongs to it beside it.
 */
final class DocumentSaving {
  private final BackgroundTasks tasks;
  private final WindowMessages messages;
  private final RecentFiles recent;
  private final FileChangeWatch stamps;
  private final Map<EditableDocument, SerialTaskQueue> queues = new HashMap<>();
  private SaveConflicts conflicts = (_, _, _) -> {};

  DocumentSaving(
      BackgroundTasks tasks, WindowMessages messages, RecentFiles recent, FileChangeWatch stamps) {
    this.tasks = tasks;
    this.messages = messages;
    this.recent = recent;
    this.stamps = stamps;
  }

  void setConflicts(SaveConflicts asked) {
    conflicts = asked;
  }

  /** The document was closed: it is not watched, and no question is about it. */
  void forget(EditableDocument document) {
    queues.remove(document);
  }

  /**
   * Writes a document as it is now, after what is being written of it: an older state must not
   * replace a newer one, nor look like another program's.
   *
   * @param then called once the document is safe
   */
  void save(EditableDocument document, Path file, Runnable then) {
    var known = stamps.known(document);
    save(document, file, known, () -> known.expected(document, file), then);
  }

  /**
   * @param expected stamps that the files must still have when its turn comes
   */
  private void save(
      EditableDocument document,
      Path file,
      KnownFileStates known,
      Supplier<Map<Path, FileStateStamp>> expected,
      Runnable then) {
    var work = document.work();
    queues
        .computeIfAbsent(document, _ -> new SerialTaskQueue(tasks))
        .<Map<Path, FileStateStamp>>addLater(
            Text.of("task.save", file.getFileName()),
            () -> {
              var now = expected.get();
              stamps.setWriting(document, true);
              return _ -> {
                write(work, file, now);
                return FileChangeWatch.of(file);
              };
            },
            written -> {
              stamps.setWriting(document, false);
              document.saved(work, file);
              recent.remember(List.of(file));
              messages.done(Text.of("status.saved", file.getFileName()));
              known.set(work, written);
              stamps.settle(document);
              then.run();
            },
            problem -> {
              stamps.setWriting(document, false);
              if (problem instanceof ChangedFileException other && queues.containsKey(document)) {
                ask(document, file, other.file(), then);
              } else {
                messages.report(Text.of("trouble.save", file), problem, document);
              }
            });
  }

  /** Asks what becomes of the other program's changes. */
  private void ask(EditableDocument document, Path file, Path changed, Runnable then) {
    var known = stamps.known(document);
    var base = known.content();
    var before = known.stamps();
    var work = document.work();
    tasks.<Optional<ExternalChangeMerge>>start(
        Text.of("task.difference"),
        _ -> Optional.ofNullable(ExternalChangeMerge.of(base, work, file)),
        found -> {
          if (!queues.containsKey(document)) {
            return; // it was closed meanwhile
          }
          if (!known.stamps().equals(before)) {
            save(document, file, then); // it was saved meanwhile
            return;
          }
          var merge = found.orElse(null);
          conflicts.ask(
              document,
              changed,
              new SaveConflicts.Choices(
                  () -> save(document, file, known, Map::of, then),
                  merge == null ? null : () -> save(merge, document, file, before, then),
                  then));
        },
        problem -> messages.report(Text.of("trouble.save", file), problem, document));
  }

  private void save(
      ExternalChangeMerge merge,
      EditableDocument document,
      Path file,
      Map<Path, FileStateStamp> before,
      Runnable then) {
    var known = stamps.known(document);
    if (known.stamps().equals(before)) { // else the file was saved since, and is not theirs
      merge.apply(document, file, known);
      stamps.settle(document);
    }
    save(document, file, then); // which asks again where something was edited in between
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
    var replaced = new LinkedHashMap<>(expected);
    replaced.keySet().retainAll(contents.keySet());
    AtomicFiles.write(contents, replaced);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
