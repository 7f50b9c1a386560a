package io.heddle.app.planner.document;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The folders of autosaves that several planners share: each has one of its own. A lock tells the
 * living from the dead, whatever became of their processes.
 */
final class SessionFolders {
  private static final String LOCK = "lock";
  private static final int TRIES = 100;
  private static final Duration REST = Duration.ofMillis(20);

  /** A younger folder without autosaves may be one that is being made. */
  private static final Duration YOUNG = Duration.ofMinutes(1);

  private final Path folder;
  private final Path mine;
  private final InstantSource clock;

  /**
   * Those that any window of this process holds. Systems give up a process's lock as soon as it
   * closes the file anywhere, so the lock of a folder of our own must not even be looked at.
   */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  /** Those that this planner holds. Claimed by one thread, given up by another. */
  private final Map<Path, FileChannel> locks = new ConcurrentHashMap<>();

  SessionFolders(Path folder, UUID name, InstantSource clock) {
    this.folder = folder.toAbsolutePath().normalize();
    this.mine = this.folder.resolve(name.toString());
    this.clock = clock;
  }

  /** Where this planner keeps its documents; is there once {@link #hold} was called. */
  Path mine() {
    return mine;
  }

  /** Creates this planner's folder and locks it, the first time and after it was deleted. */
  void hold() throws IOException {
    if (locks.containsKey(mine)) {
      if (Files.exists(mine.resolve(LOCK))) {
        return;
      }
      release(mine);
    }
    Files.createDirectories(mine);
    HELD_HERE.add(mine);
    var channel =
        FileChannel.open(mine.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    for (int tried = 0; tried < TRIES; tried++) {
      if (channel.tryLock() != null) {
        locks.put(mine, channel);
        return;
      }
      rest(); // another planner looks whether this one is dead
    }
    channel.close();
    HELD_HERE.remove(mine);
    throw new IOException("the folder %s cannot be locked".formatted(mine));
  }

  private static void rest() throws IOException {
    try {
      Thread.sleep(REST);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while locking", interrupted);
    }
  }

  /**
   * The autosaves of planners that are no longer running; their folders are held from now on.
   *
   * @param unreadable receives each folder that cannot be looked into, and why
   */
  List<Path> claim(BiConsumer<Path, IOException> unreadable) throws IOException {
    var left = new ArrayList<Path>();
    if (Files.isDirectory(folder)) {
      for (var session : list(folder)) {
        if (Files.exists(session.resolve(LOCK)) && HELD_HERE.add(session)) {
          try {
            left.addAll(claim(session));
          } catch (NoSuchFileException closed) {
            // its planner ended well, just now
          } catch (IOException problem) {
            unreadable.accept(session, problem);
          }
          if (!locks.containsKey(session)) {
            HELD_HERE.remove(session);
          }
        }
      }
    }
    return left;
  }

  private List<Path> claim(Path session) throws IOException {
    var channel = FileChannel.open(session.resolve(LOCK), StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        var left = autosaves(session);
        if (!left.isEmpty() || !isYoung(session.resolve(LOCK))) {
          locks.put(session, channel);
          return left;
        }
      }
      return List.of();
    } finally {
      if (!locks.containsKey(session)) {
        channel.close();
      }
    }
  }

  private boolean isYoung(Path file) throws IOException {
    var age = Duration.between(Files.getLastModifiedTime(file).toInstant(), clock.instant());
    return age.compareTo(YOUNG) < 0;
  }

  /** Takes a damaged autosave out of the way, so that it is reported once and never deleted. */
  Path putAside(Path autosave) throws IOException {
    var aside = Files.createDirectories(folder.resolve("damaged"));
    return Files.move(autosave, aside.resolve(autosave.getFileName()));
  }

  /**
   * Deletes the folders that this planner holds, but leaves autosaves to a later start that were
   * claimed and not taken over.
   *
   * @param taken the folders of those that were
   */
  void clear(Set<Path> taken) throws IOException {
    for (var held : List.copyOf(locks.keySet())) {
      boolean done =
          held.equals(mine)
              || taken.contains(held)
              || !Files.isDirectory(held)
              || autosaves(held).isEmpty();
      release(held);
      if (done && Files.isDirectory(held)) {
        for (var file : list(held)) {
          Files.deleteIfExists(file);
        }
        Files.deleteIfExists(held);
      }
    }
  }

  /** Leaves what was claimed to a later start. */
  void letGo() throws IOException {
    for (var held : List.copyOf(locks.keySet())) {
      if (!held.equals(mine)) {
        release(held);
      }
    }
  }

  private void release(Path held) throws IOException {
    var channel = locks.remove(held);
    if (channel != null) {
      channel.close();
      HELD_HERE.remove(held);
    }
  }

  private static List<Path> autosaves(Path session) throws IOException {
    return list(session).stream()
        .filter(file -> file.toString().endsWith(AutosaveFile.SUFFIX))
        .toList();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
