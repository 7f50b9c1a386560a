package io.heddle.model.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * State of a file at one moment; two stamps differ if the file was written or replaced in between.
 *
 * @param modified time of the last modification; null: there was no file
 * @param length in bytes
 * @param key identity of the file on its drive (inode), so that a replacement of equal length
 *     within one tick of the clock is seen; null where the system has none
 */
public record FileStateStamp(@Nullable FileTime modified, long length, @Nullable Object key) {
  private static final FileStateStamp NONE = new FileStateStamp(null, 0, null);

  /** Stamp of a file, links followed. A file that cannot be inspected counts as missing. */
  public static FileStateStamp of(Path path) {
    try {
      var now = Files.readAttributes(path, BasicFileAttributes.class);
      return new FileStateStamp(now.lastModifiedTime(), now.size(), now.fileKey());
    } catch (IOException missing) {
      return NONE;
    }
  }

  /** Whether there was a file. */
  public boolean isPresent() {
    return modified != null;
  }
}
