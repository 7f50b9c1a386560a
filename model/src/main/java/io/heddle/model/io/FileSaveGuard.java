package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import org.jspecify.annotations.Nullable;

/** Rules for replacing a file: which file a path denotes, and whether it may be replaced. */
public final class FileSaveGuard {
  /** Linux gives up at the same number of links. */
  private static final int MAX_LINKS = 40;

  private FileSaveGuard() {}

  /**
   * Whether two paths denote one file: through symbolic or hard links and, where the drive ignores
   * case, in other letter case. Paths without a file are the same if they are spelled the same.
   */
  public static boolean isSameFile(Path one, Path other) {
    try {
      var first = target(one);
      var second = target(other);
      return spelled(first).equals(spelled(second))
          || (Files.exists(first) && Files.exists(second) && Files.isSameFile(first, second));
    } catch (IOException unreadable) {
      return spelled(one).equals(spelled(other));
    }
  }

  private static Path spelled(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** The file behind symbolic links, which need not exist. */
  static Path target(Path path) throws IOException {
    var at = path;
    for (int links = 0; Files.isSymbolicLink(at); links++) {
      if (links == MAX_LINKS) {
        throw new FileSystemLoopException(path.toString());
      }
      at = at.resolveSibling(Files.readSymbolicLink(at));
    }
    return Files.exists(at) ? at.toRealPath() : at;
  }

  /**
   * Refuses to replace a write-protected file.
   *
   * @throws InputException if the file is there and must not be written
   */
  public static void checkWritable(Path path) {
    try {
      var file = target(path);
      if (Files.isRegularFile(file) && isProtected(file)) {
        throw refuse(
            path,
            "a write-protected file",
            Advice.sentence("Save it elsewhere, or make it writable."));
      }
    } catch (IOException e) {
      throw IoFailureReason.unwritable(path, e);
    }
  }

  /** The owner's permission counts as well, because the system lets root write everything. */
  private static boolean isProtected(Path file) throws IOException {
    var attributes = posix(file);
    return !Files.isWritable(file)
        || (attributes != null
            && !attributes.permissions().contains(PosixFilePermission.OWNER_WRITE));
  }

  /**
   * Refuses to replace a file that is write-protected or another user's.
   *
   * @param staged the new content beside the file: its owner is who would own the file afterwards,
   *     also on drives that map owners
   * @throws InputException if the file must not be replaced
   */
  static void checkReplaceable(Path file, Path staged) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return; // missing, or a link that is replaced itself
    }
    checkWritable(file);
    var before = posix(file);
    var after = posix(staged);
    if (before != null && after != null && !before.owner().equals(after.owner())) {
      throw refuse(
          file,
          "a file of the user " + before.owner().getName(),
          Advice.sentence("Save it elsewhere: replacing the file would change its owner."));
    }
  }

  private static @Nullable PosixFileAttributes posix(Path file) throws IOException {
    var view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    return view == null ? null : view.readAttributes();
  }

  private static InputException refuse(Path path, String value, Advice advice) {
    return new InputException(path.toString(), "", value, "a file that may be replaced", advice);
  }
}
