package io.heddle.model.io;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes files whole or not at all: a crash or a full disk leaves the old file as it was. */
public final class AtomicFiles {
  private AtomicFiles() {}

  /** {@link #write(Path, byte[])} in UTF-8. */
  public static void write(Path path, String content) {
    write(path, content.getBytes(StandardCharsets.UTF_8));
  }

  /** {@link #write(SequencedMap)} of one. */
  public static void write(Path path, byte[] content) {
    write(new LinkedHashMap<>(Map.of(path, content)));
  }

  /** {@link #write(SequencedMap, Map)} whatever the files held before. */
  public static void write(SequencedMap<Path, byte[]> contents) {
    write(contents, Map.of());
  }

  /**
   * Replaces all of the files or none, or what symbolic links point to. Devices and pipes are
   * written directly.
   *
   * @param contents the file that a person named is the last
   * @param expected stamps of files as they were read
   * @throws InputException if a folder is missing, a file cannot be written or must not be replaced
   *     ({@link FileSaveGuard})
   * @throws ChangedFileException if a file is there and no longer has its expected stamp
   */
  public static void write(
      SequencedMap<Path, byte[]> contents, Map<Path, FileStateStamp> expected) {
    contents.keySet().forEach(AtomicFiles::check);
    try {
      var replaced = new LinkedHashMap<Path, byte[]>();
      for (var each : contents.entrySet()) {
        var path = each.getKey();
        if (Files.exists(path) && !Files.isRegularFile(path)) {
          Files.write(path, each.getValue());
          continue;
        }
        var target = FileSaveGuard.target(path);
        check(target);
        for (var other : replaced.keySet()) {
          if (FileSaveGuard.isSameFile(target, other)) {
            throw refuse(
                path,
                "the same file as " + other,
                Advice.sentence("Use a separate file for each."));
          }
        }
        replaced.put(target, each.getValue());
      }
      replaceAll(replaced, expected);
    } catch (IOException e) {
      throw IoFailureReason.unwritable(contents.sequencedKeySet().getLast(), e);
    }
  }

  private static void check(Path path) {
    var folder = path.toAbsolutePath().normalize().getParent();
    if (folder == null || Files.isDirectory(path)) {
      throw refuse(path, "a folder", null);
    }
    if (Files.notExists(folder) || Files.isRegularFile(folder)) {
      throw refuse(path, "no folder " + folder, Advice.sentence("Create it first."));
    }
  }

  /** Replaces files, and links themselves, once all contents are safely on the disk. */
  static void replaceAll(Map<Path, byte[]> contents) throws IOException {
    replaceAll(contents, Map.of());
  }

  private static void replaceAll(Map<Path, byte[]> contents, Map<Path, FileStateStamp> expected)
      throws IOException {
    var staged = new LinkedHashMap<Path, Path>();
    try {
      for (var each : contents.entrySet()) {
        var path = each.getKey();
        var temporary = temporary(path);
        staged.put(path, temporary);
        stage(each.getValue(), temporary);
        keepPermissions(path, temporary);
      }
      for (var each : staged.entrySet()) {
        FileSaveGuard.checkReplaceable(each.getKey(), each.getValue());
      }
      expected.forEach(AtomicFiles::checkUnchanged);
      moveAll(staged);
    } catch (IOException | InputException | ChangedFileException problem) {
      staged.values().forEach(temporary -> delete(temporary, problem));
      throw problem;
    }
    staged.keySet().stream()
        .map(Path::toAbsolutePath)
        .map(Path::getParent)
        .distinct()
        .forEach(AtomicFiles::forceFolder);
  }

  private static Path temporary(Path path) {
    return path.resolveSibling(".%s.%s.tmp".formatted(path.getFileName(), UUID.randomUUID()));
  }

  /** Where one of the moves fails, those before it are taken back. */
  private static void moveAll(SequencedMap<Path, Path> staged) throws IOException {
    var kept = new LinkedHashMap<Path, Path>();
    var moved = new ArrayList<Path>();
    try {
      for (var path : staged.keySet()) {
        boolean last = path.equals(staged.lastEntry().getKey());
        if (!last && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
          var aside = temporary(path);
          kept.put(path, aside);
          keep(path, aside);
        }
      }
      for (var each : staged.entrySet()) {
        Files.move(each.getValue(), each.getKey(), StandardCopyOption.ATOMIC_MOVE);
        moved.add(each.getKey());
      }
    } catch (IOException problem) {
      moved.reversed().forEach(path -> putBack(path, kept.remove(path), problem));
      kept.values().forEach(aside -> delete(aside, problem));
      throw problem;
    }
    kept.values().forEach(AtomicFiles::tidy);
  }

  /** The same file by another name, where the drive can do that: its stamp stays what it is. */
  private static void keep(Path file, Path aside) throws IOException {
    try {
      Files.createLink(aside, file);
    } catch (UnsupportedOperationException | FileSystemException unlinkable) {
      Files.copy(file, aside, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  private static void putBack(Path path, @Nullable Path kept, IOException problem) {
    if (kept == null) {
      delete(path, problem);
      return;
    }
    try {
      Files.move(kept, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      problem.addSuppressed(e);
    }
  }

  private static void tidy(Path aside) {
    try {
      Files.deleteIfExists(aside);
    } catch (IOException left) {
      // what was saved is safe; only the name of an earlier file is left
    }
  }

  /** A name outlasts a power loss once its folder is on the disk. */
  private static void forceFolder(Path folder) {
    try (var channel = FileChannel.open(folder, READ)) {
      channel.force(true);
    } catch (IOException impossible) {
      // not on every system and drive; the file is whole all the same
    }
  }

  private static void checkUnchanged(Path path, FileStateStamp expected) {
    var now = FileStateStamp.of(path);
    if (now.isPresent() && !now.equals(expected)) { // a file that is gone has nothing to lose
      throw new ChangedFileException(path);
    }
  }

  private static void delete(Path temporary, Exception problem) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      problem.addSuppressed(e); // a drive that is gone, say: the first reason is the one to tell
    }
  }

  private static void stage(byte[] content, Path temporary) throws IOException {
    try (var channel = FileChannel.open(temporary, CREATE_NEW, WRITE)) {
      var buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    if (Files.isRegularFile(from, LinkOption.NOFOLLOW_LINKS)
        && from.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
    }
  }

  private static InputException refuse(Path path, String value, @Nullable Advice advice) {
    return new InputException(path.toString(), "", value, "a file that can be written", advice);
  }
}
