package io.heddle.app.usecase;

import io.heddle.solvers.natives.NativeCache;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * The temporary folder of this run, also for libraries that ask for the property {@code
 * java.io.tmpdir}; {@link Files#createTempFile} keeps the folder with which Java started unless it
 * is given {@link #current()}. What is left in it goes with it at the end of the run; what a killed
 * run left goes when the next run begins. A lock tells running programs from killed ones, also
 * those of other containers.
 */
public final class RunFolder implements AutoCloseable {
  private static final String TEMPORARY = "java.io.tmpdir";
  private static final String PREFIX = "heddle-run-";
  private static final String LOCK = "lock";

  /** A younger folder may be one that is being made. */
  private static final Duration YOUNG = Duration.ofMinutes(1);

  private static final System.Logger LOG = System.getLogger(RunFolder.class.getName());

  private final Path folder;
  private final FileChannel lock;

  private RunFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Makes the folder, tells Java of it, and removes what killed runs left. To be called before
   * anything asks for the temporary folder.
   *
   * @throws IOException if the temporary folder cannot be written
   */
  public static RunFolder open() throws IOException {
    var temporary = current();
    sweep(temporary);
    var folder = temporary.resolve(PREFIX + UUID.randomUUID());
    if (temporary.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectory(folder);
    }
    var lock = open(folder.resolve(LOCK));
    if (lock.tryLock() == null) {
      throw new IOException("the folder %s is locked".formatted(folder));
    }
    System.setProperty(TEMPORARY, folder.toString());
    return new RunFolder(folder, lock);
  }

  /** The folder for temporary files: this run's, or the system's where none was opened. */
  public static Path current() {
    return Path.of(System.getProperty(TEMPORARY));
  }

  private static FileChannel open(Path lock) throws IOException {
    return FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private static void sweep(Path temporary) throws IOException {
    try (var folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
      for (var each : folders) {
        try {
          if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS) && isAbandoned(each)) {
            NativeCache.delete(each);
          }
        } catch (IOException others) { // another user's, or gone by now
          LOG.log(System.Logger.Level.DEBUG, "{0}", others.toString());
        }
      }
    }
  }

  private static boolean isAbandoned(Path folder) throws IOException {
    var lock = folder.resolve(LOCK);
    if (Files.notExists(lock)) {
      var age = Duration.between(Files.getLastModifiedTime(folder).toInstant(), Instant.now());
      return age.compareTo(YOUNG) > 0;
    }
    try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
      return channel.tryLock() != null;
    }
  }

  /** Deletes the folder. */
  @Override
  public void close() {
    NativeCache.delete(folder);
    try {
      lock.close();
    } catch (IOException problem) {
      LOG.log(System.Logger.Level.DEBUG, "{0}", problem.toString());
    }
    NativeCache.delete(folder); // Windows keeps the lock's file until it is closed
  }
}
