package io.heddle.app.usecase.study;

import io.heddle.model.io.InputException;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Rows of a study that one program at a time appends to. A lock keeps others out; where the drive
 * has no locks, or the system gave the lock up because this process closed the file elsewhere, the
 * length of the file shows that another process wrote to it.
 */
final class StudyRowsOutput implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;
  private long length;

  private StudyRowsOutput(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    this.length = channel.size();
  }

  /**
   * Opens the file, or makes it, and locks it.
   *
   * @throws InputException if another program writes to it, or it is a device or a pipe
   */
  static StudyRowsOutput open(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new InputException(file.toString(), "", "a device, a pipe or a folder", "a file");
    }
    var channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(file, channel);
      return new StudyRowsOutput(file, channel);
    } catch (IOException | InputException refused) {
      channel.close();
      throw refused;
    }
  }

  /** Beyond all content, which others may read meanwhile where locks are mandatory (Windows). */
  private static void lock(Path file, FileChannel channel) throws IOException {
    try {
      if (channel.tryLock(Long.MAX_VALUE - 1, 1, false) == null) {
        throw busy(file);
      }
    } catch (OverlappingFileLockException here) {
      throw busy(file);
    }
  }

  private static InputException busy(Path file) {
    return new InputException(
        file.toString(),
        "",
        "a file that another run of a study writes to",
        "rows that one run writes",
        Advice.sentence("Wait until it ends, or write elsewhere."));
  }

  /** Reads the rows that are there; returns the number of bytes that are whole rows. */
  long read(StudyRowsFile.Reader reader) throws IOException {
    channel.position(0);
    return StudyRowsFile.each(file, Channels.newInputStream(channel), reader);
  }

  void truncate(long to) throws IOException {
    channel.truncate(to);
    length = to;
  }

  /** Writes a row at once: an aborted run loses one row at most. */
  void append(StudyVariantRow row) throws IOException {
    if (channel.size() != length) {
      throw busy(file);
    }
    var line = ByteBuffer.wrap((StudyRowsFile.line(row) + "\n").getBytes(StandardCharsets.UTF_8));
    for (channel.position(length); line.hasRemaining(); ) {
      channel.write(line);
    }
    length = channel.position();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
