package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileStateStamp;
import io.heddle.model.io.JobsFile;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Notices when another program changes the files of an open document. On the UI thread only. */
final class FileChangeWatch {
  private final BackgroundTasks tasks;
  private final Consumer<UserMessage> tell;
  private final Consumer<UserMessage> settled;

  /** The files as the document was read or saved. */
  private final Map<EditableDocument, KnownFileStates> known = new LinkedHashMap<>();

  /** The stamp that was reported for each document, and the message. */
  private final Map<EditableDocument, Reported> reported = new HashMap<>();

  private final Set<EditableDocument> looking = new HashSet<>();
  private final Set<EditableDocument> writing = new HashSet<>();

  private record Reported(FileStateStamp stamp, UserMessage message) {}

  /**
   * @param settled called with a message that no longer holds
   */
  FileChangeWatch(
      BackgroundTasks tasks, Consumer<UserMessage> tell, Consumer<UserMessage> settled) {
    this.tasks = tasks;
    this.tell = tell;
    this.settled = settled;
  }

  /** The file of a document and those beside it that are written with it. */
  static Map<Path, FileStateStamp> of(Path file) {
    var stamps = new LinkedHashMap<Path, FileStateStamp>();
    stamps.put(file, FileStateStamp.of(file));
    for (var kind : List.of(JobsFile.SCHEMA, FileKinds.ALLOCATIONS, FileKinds.PLAN)) {
      stamps.computeIfAbsent(FileReader.beside(file, kind), FileStateStamp::of);
    }
    return Collections.unmodifiableMap(stamps);
  }

  /**
   * Watches the files of a document.
   *
   * @param stamps of the files before it was read from them; null: as they are now
   */
  void remember(EditableDocument document, @Nullable Map<Path, FileStateStamp> stamps) {
    var files = new KnownFileStates();
    known.put(document, files);
    // what is recovered is in no file
    var content = document.isModified() ? null : document.work();
    var path = document.path();
    if (stamps != null) {
      files.set(content, stamps);
    } else if (path != null) {
      tasks.start(
          Text.of("task.disk"),
          _ -> of(path),
          now -> {
            if (files.stamps().isEmpty()) { // it may have been saved meanwhile
              files.set(content, now);
            }
          },
          _ -> {});
    }
  }

  /** What is known of a document's files; of one that is closed, nothing. */
  KnownFileStates known(EditableDocument document) {
    return known.getOrDefault(document, new KnownFileStates());
  }

  void forget(EditableDocument document) {
    settle(document);
    known.remove(document);
  }

  /** What was reported of a document does not hold any more. */
  void settle(EditableDocument document) {
    var before = reported.remove(document);
    if (before != null) {
      settled.accept(before.message());
    }
  }

  /** The document's files are being written from here, or no longer. */
  void setWriting(EditableDocument document, boolean now) {
    if (now) {
      writing.add(document);
    } else {
      writing.remove(document);
    }
  }

  /** Tells once of every file that is not as it was. */
  void check() {
    for (var document : List.copyOf(known.keySet())) {
      var path = document.path();
      var before = known(document).stamps();
      if (path != null && looking.add(document)) { // a drive that hangs is asked once
        tasks.start(
            Text.of("task.disk"),
            _ -> FileStateStamp.of(path),
            now -> {
              looking.remove(document);
              // what is written from here, now or since, says nothing of other programs
              if (!writing.contains(document) && known(document).stamps().equals(before)) {
                compare(document, path, now);
              }
            },
            _ -> looking.remove(document));
      }
    }
  }

  private void compare(EditableDocument document, Path path, FileStateStamp now) {
    var before = known(document).stamps().get(path);
    var last = reported.get(document);
    if (before == null || now.equals(last == null ? before : last.stamp())) {
      return;
    }
    settle(document);
    if (now.equals(before)) {
      return; // put back as it was
    }
    if (!now.isPresent()) {
      document.unsaved(); // or it could be closed without a question
    }
    var message =
        new UserMessage(
            Text.of(now.isPresent() ? "disk.changed" : "disk.gone", path),
            List.of(Text.of(now.isPresent() ? "disk.changed.advice" : "disk.gone.advice")));
    reported.put(document, new Reported(now, message));
    tell.accept(message);
  }
}
