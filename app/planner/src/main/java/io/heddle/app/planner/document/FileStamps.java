package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Notices when somebody else changes the file of an open document. */
final class FileStamps {
  private final BackgroundTasks tasks;
  private final Consumer<Message> tell;
  private final Map<EditedDocument, Stamp> known = new HashMap<>();
  private final Set<EditedDocument> looking = new HashSet<>();

  /** When a file was changed last and how long it is; no time where there is no file. */
  private record Stamp(@Nullable FileTime time, long length) {}

  FileStamps(BackgroundTasks tasks, Consumer<Message> tell) {
    this.tasks = tasks;
    this.tell = tell;
  }

  /** The document is as its file is now. */
  void remember(EditedDocument document) {
    look(document, now -> known.put(document, now));
  }

  void forget(EditedDocument document) {
    known.remove(document);
  }

  /** Tells once of every file that is not as it was. */
  void check() {
    for (var document : List.copyOf(known.keySet())) {
      if (looking.add(document)) { // a drive that hangs is asked once
        look(
            document,
            now -> {
              looking.remove(document);
              compare(document, now);
            });
      }
    }
  }

  private void compare(EditedDocument document, Stamp now) {
    var before = known.get(document);
    if (before != null && !before.equals(now)) {
      known.put(document, now);
      if (now.time() == null) {
        document.unsaved(); // or it could be closed without a question
      }
      var file = String.valueOf(document.path());
      tell.accept(
          new Message(
              Text.of(now.time() == null ? "disk.gone" : "disk.changed", file),
              List.of(Text.of(now.time() == null ? "disk.gone.advice" : "disk.changed.advice"))));
    }
  }

  private void look(EditedDocument document, Consumer<Stamp> then) {
    var path = document.path();
    if (path != null) {
      tasks.start(Text.of("task.disk"), _ -> stamp(path), then, _ -> {});
    }
  }

  /** A file that cannot be looked at counts as gone: that is what a person has to hear. */
  private static Stamp stamp(Path path) {
    try {
      return new Stamp(Objects.requireNonNull(Files.getLastModifiedTime(path)), Files.size(path));
    } catch (IOException gone) {
      return new Stamp(null, 0);
    }
  }
}
