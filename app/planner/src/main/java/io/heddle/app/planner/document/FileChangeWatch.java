package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.edit.EditableProject;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileStateStamp;
import io.heddle.model.io.JobsFile;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Notices when another program changes the files of an open document. On the UI thread only. */
final class FileChangeWatch {
  private final BackgroundTasks tasks;
  private final Consumer<UserMessage> tell;
  private final Consumer<UserMessage> settled;

  /** The files as the document was read or saved. */
  private final Map<EditableDocument, Known> known = new HashMap<>();

  /** The stamp that was reported for each document, and the message. */
  private final Map<EditableDocument, Reported> reported = new HashMap<>();

  private final Set<EditableDocument> looking = new HashSet<>();

  private record Known(Map<Path, FileStateStamp> stamps, @Nullable EditableProject content) {
    static final Known NOTHING = new Known(Map.of(), null);
  }

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
    return Stream.of(
            file,
            FileReader.beside(file, JobsFile.SCHEMA),
            FileReader.beside(file, FileKinds.ALLOCATIONS),
            FileReader.beside(file, FileKinds.PLAN))
        .distinct()
        .collect(Collectors.toMap(each -> each, FileStateStamp::of));
  }

  /** The document is as its files are now. */
  void remember(EditableDocument document) {
    var path = document.path();
    if (path != null) {
      var content =
          document.isModified() ? null : document.work(); // what is recovered is in no file
      tasks.start(
          Text.of("task.disk"),
          _ -> of(path),
          stamps -> remember(document, content, stamps),
          _ -> {});
    }
  }

  /**
   * The files have this at these stamps.
   *
   * @param content null where that is not known
   */
  void remember(
      EditableDocument document,
      @Nullable EditableProject content,
      Map<Path, FileStateStamp> stamps) {
    settle(document);
    known.put(document, new Known(stamps, content));
  }

  /** What the document's files had when it was read or saved; null where that is not known. */
  @Nullable EditableProject content(EditableDocument document) {
    return known.getOrDefault(document, Known.NOTHING).content();
  }

  void forget(EditableDocument document) {
    settle(document);
    known.remove(document);
  }

  private Map<Path, FileStateStamp> known(EditableDocument document) {
    return known.getOrDefault(document, Known.NOTHING).stamps();
  }

  private void settle(EditableDocument document) {
    var before = reported.remove(document);
    if (before != null) {
      settled.accept(before.message());
    }
  }

  /** What saving a document to a file must find there; nothing for a file that it is not from. */
  Map<Path, FileStateStamp> expected(EditableDocument document, Path file) {
    return file.equals(document.path()) ? known(document) : Map.of();
  }

  /** Tells once of every file that is not as it was. */
  void check() {
    for (var document : List.copyOf(known.keySet())) {
      var path = document.path();
      if (path != null && looking.add(document)) { // a drive that hangs is asked once
        tasks.start(
            Text.of("task.disk"),
            _ -> FileStateStamp.of(path),
            now -> {
              looking.remove(document);
              compare(document, path, now);
            },
            _ -> looking.remove(document));
      }
    }
  }

  private void compare(EditableDocument document, Path path, FileStateStamp now) {
    var before = known(document).get(path);
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
