package io.heddle.app.planner.document;

import io.heddle.app.planner.task.Later;
import io.heddle.model.edit.Project;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.render.topology.FabricLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps what no file has yet. A modified document is written into the recovery folder at most
 * {@link #DELAY} after the edit, whole or not at all; a planner that starts finds there what one
 * that was killed has left behind. A lock tells the living from the dead, so several planners share
 * the folder.
 */
public final class Recovery implements AutoCloseable {
  /** How long an edit waits for the next one before both are written. */
  public static final Duration DELAY = Duration.ofMillis(400);

  private static final String LOCK = "lock";
  private static final JsonMapper JSON = JsonMapper.shared();

  /** What is kept of a document. */
  private record Kept(@Nullable String path, String cluster, String jobs) {}

  private final Path folder;
  private final Path mine;
  private final Executor writer;
  private final Later later;
  private final Consumer<Throwable> faults;
  private final Map<ClusterDocument, Path> files = new HashMap<>();
  private final Map<ClusterDocument, Boolean> waiting = new HashMap<>();

  /** The folders that this planner holds. Claimed by one thread, given up by another. */
  private final Map<Path, FileChannel> locks = new ConcurrentHashMap<>();

  /**
   * @param folder shared by all planners of this user
   * @param writer one thread that writes in the order of the edits
   * @param faults told where a document cannot be kept
   */
  public Recovery(Path folder, Executor writer, Later later, Consumer<Throwable> faults) {
    this.folder = folder;
    this.mine = folder.resolve(UUID.randomUUID().toString());
    this.writer = writer;
    this.later = later;
    this.faults = faults;
  }

  /** Watches a document from now on. */
  public void watch(ClusterDocument document) {
    files.computeIfAbsent(document, _ -> mine.resolve(UUID.randomUUID() + ".json"));
    document.undoableProperty().addListener((_, _, _) -> changed(document));
    document.modifiedProperty().addListener((_, _, _) -> changed(document));
    if (document.modifiedProperty().get()) {
      changed(document);
    }
  }

  private void changed(ClusterDocument document) {
    if (files.containsKey(document) && waiting.put(document, true) == null) {
      later.after(
          DELAY,
          () -> {
            waiting.remove(document);
            keep(document);
          });
    }
  }

  private void keep(ClusterDocument document) {
    var file = files.get(document);
    if (file == null) {
      return;
    }
    boolean modified = document.modifiedProperty().get();
    var project = document.project();
    var path = document.path();
    writer.execute(() -> {
      try {
        if (modified) {
          write(file, project, path);
        } else {
          Files.deleteIfExists(file);
        }
      } catch (IOException | InputException problem) {
        faults.accept(problem);
      }
    });
  }

  private void write(Path file, Project project, @Nullable Path path) throws IOException {
    hold();
    var kept =
        new Kept(
            path == null ? null : path.toAbsolutePath().toString(),
            ClusterFile.toJson(project.cluster()),
            JobsFile.toJson(project.jobs()));
    AtomicFiles.write(file, JSON.writeValueAsString(kept));
  }

  /** Makes this planner's folder and locks it, the first time. */
  private void hold() throws IOException {
    if (!locks.containsKey(mine)) {
      Files.createDirectories(mine);
      var channel =
          FileChannel.open(mine.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.lock();
      locks.put(mine, channel);
    }
  }

  /** A document was closed: what it had is not wanted any more. */
  public void forget(ClusterDocument document) {
    var file = files.remove(document);
    if (file != null) {
      writer.execute(() -> {
        try {
          Files.deleteIfExists(file);
        } catch (IOException problem) {
          faults.accept(problem);
        }
      });
    }
  }

  /**
   * Takes over what planners that are no longer running have left behind: each folder goes to one
   * planner, which keeps it until the documents are saved or closed. Slow: not for the UI thread.
   *
   * @throws UncheckedIOException if the folder cannot be read
   */
  public List<Found> recover() {
    var found = new ArrayList<Found>();
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (Stream<Path> sessions = Files.list(folder)) {
      for (var session : sessions.filter(Files::isDirectory).sorted().toList()) {
        if (!session.equals(mine) && claim(session)) {
          found.addAll(read(session));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  /** A document that was left behind, and where it is kept. */
  public record Found(ClusterDocument document, Path file) {}

  /** Watches a document that was left behind; it stays kept where it is. */
  public void adopt(Found found) {
    files.put(found.document(), found.file());
  }

  private boolean claim(Path session) throws IOException {
    if (!Files.exists(session.resolve(LOCK))) {
      return false; // being made this very moment
    }
    var channel = FileChannel.open(session.resolve(LOCK), StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        locks.put(session, channel);
        return true;
      }
    } catch (OverlappingFileLockException running) {
      // another window of this very process has it
    }
    channel.close();
    return false;
  }

  private static List<Found> read(Path session) throws IOException {
    try (Stream<Path> files = Files.list(session)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(file -> new Found(document(file), file))
          .toList();
    }
  }

  private static ClusterDocument document(Path file) {
    var kept = JSON.readValue(file, Kept.class);
    var name = String.valueOf(file.getFileName());
    var cluster = ClusterFile.read(name, kept.cluster());
    var document =
        new ClusterDocument(
            cluster,
            FabricLayout.of(cluster),
            JobsFile.read(name, kept.jobs()),
            kept.path() == null ? null : Path.of(kept.path()));
    document.unsaved();
    return document;
  }

  /** Everything was saved or given up: nothing is left for a later start. */
  @Override
  public void close() {
    for (var document : List.copyOf(files.keySet())) {
      forget(document);
    }
    writer.execute(() -> {
      try {
        for (var held : locks.entrySet()) {
          held.getValue().close();
          clear(held.getKey());
        }
        locks.clear();
      } catch (IOException problem) {
        faults.accept(problem);
      }
    });
  }

  private static void clear(Path session) throws IOException {
    try (Stream<Path> files = Files.list(session)) {
      for (var file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(session);
  }
}
