package io.heddle.app.planner.document;

import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.model.edit.EditableProject;
import io.heddle.model.io.FileStateStamp;
import io.heddle.model.io.InputException;
import io.heddle.model.io.IoFailureReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what no file has yet. A modified document is written into the recovery folder at most
 * {@link #DELAY} after the edit, whole or not at all; a planner that starts finds there what one
 * that was killed has left behind. On the UI thread, unless a method says otherwise.
 */
public final class AutosaveRecovery implements AutoCloseable {
  /** How long an edit waits for the next one before both are written. */
  public static final Duration DELAY = Duration.ofMillis(400);

  private final SessionFolders folders;
  private final Executor writer;
  private final UiScheduler later;
  private final Consumer<Throwable> faults;
  private final Supplier<UUID> names;
  private final Map<EditableDocument, Path> files = new HashMap<>();
  private final Set<EditableDocument> waiting = new HashSet<>();
  private final Set<Path> taken = new HashSet<>();

  /**
   * A document that was left behind.
   *
   * @param file where it is kept
   * @param stamps of the files that it came from
   */
  public record Found(EditableDocument document, Path file, Map<Path, FileStateStamp> stamps) {}

  /**
   * What planners that were killed left behind.
   *
   * @param damaged autosaves that cannot be read, where they are now, each with the reason
   */
  public record Left(List<Found> found, Map<Path, String> damaged) {}

  /**
   * @param folder shared by all planners of this user
   * @param writer one thread that writes in the order of the edits
   * @param faults called where a document cannot be kept
   */
  public AutosaveRecovery(
      Path folder, Executor writer, UiScheduler later, Consumer<Throwable> faults) {
    this(folder, writer, later, faults, InstantSource.system(), UUID::randomUUID);
  }

  /**
   * One whose runs can be repeated exactly.
   *
   * @param clock decides which folders are young
   * @param names of the folder and its files, each of them once
   */
  public AutosaveRecovery(
      Path folder,
      Executor writer,
      UiScheduler later,
      Consumer<Throwable> faults,
      InstantSource clock,
      Supplier<UUID> names) {
    this.folders = new SessionFolders(folder, names.get(), clock);
    this.writer = writer;
    this.later = later;
    this.faults = faults;
    this.names = names;
  }

  /** Watches a document from now on. */
  public void watch(EditableDocument document) {
    files.computeIfAbsent(document, _ -> folders.mine().resolve(names.get() + AutosaveFile.SUFFIX));
    ChangeListeners.onChange(
        () -> changed(document),
        document.undoableProperty(),
        document.modifiedProperty(),
        document.pathProperty());
    if (document.isModified()) {
      changed(document);
    }
  }

  private void changed(EditableDocument document) {
    if (files.containsKey(document) && waiting.add(document)) {
      later.after(
          DELAY,
          () -> {
            waiting.remove(document);
            keep(document);
          });
    }
  }

  private void keep(EditableDocument document) {
    var file = files.get(document);
    if (file == null) {
      return;
    }
    boolean modified = document.isModified();
    var work = document.work();
    var path = document.path();
    var name = document.name();
    write(() -> {
      if (modified) {
        save(file, work, name, path);
      } else {
        Files.deleteIfExists(file);
      }
    });
  }

  private void save(Path file, EditableProject work, String name, @Nullable Path path) {
    try {
      folders.hold();
    } catch (IOException unwritable) {
      throw IoFailureReason.unwritable(folders.mine(), unwritable);
    }
    AutosaveFile.write(file, work, name, path);
  }

  private interface Writing {
    void run() throws IOException;
  }

  private void write(Writing writing) {
    writer.execute(() -> {
      try {
        writing.run();
      } catch (IOException | InputException problem) {
        faults.accept(problem);
      }
    });
  }

  /** A document was closed: what it had is not wanted any more. */
  public void forget(EditableDocument document) {
    var file = files.remove(document);
    if (file != null) {
      write(() -> Files.deleteIfExists(file));
    }
  }

  /**
   * Takes over what planners that are no longer running have left behind: each autosave goes to one
   * planner, which keeps it until the document is saved or closed. Slow: not for the UI thread.
   *
   * @throws UncheckedIOException if the folder cannot be read, or what is damaged not be put aside;
   *     all is left to a later start then
   */
  public Left recover() {
    var found = new ArrayList<Found>();
    var damaged = new HashMap<Path, String>();
    try {
      try {
        var left =
            folders.claim(
                (session, problem) -> damaged.put(session, String.valueOf(problem.getMessage())));
        for (var file : left) {
          try {
            var document = AutosaveFile.read(file);
            var path = document.path();
            found.add(
                new Found(document, file, path == null ? Map.of() : FileChangeWatch.of(path)));
          } catch (InputException problem) {
            damaged.put(folders.putAside(file), problem.getMessage());
          }
        }
      } catch (IOException e) {
        folders.letGo();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Left(found, damaged);
  }

  /** Watches a document that was left behind; it stays kept where it is. */
  public void adopt(Found found) {
    files.put(found.document(), found.file());
    taken.add(found.file().getParent());
  }

  /**
   * Everything was saved or given up: nothing is left for a later start, but what was found and is
   * not yet taken over.
   */
  @Override
  public void close() {
    files.clear();
    var all = Set.copyOf(taken);
    write(() -> folders.clear(all));
  }
}
