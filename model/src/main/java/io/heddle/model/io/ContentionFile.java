package io.heddle.model.io;

import io.heddle.model.result.Contention;
import java.nio.file.Path;

/** {@code heddle.contention/1}. */
public final class ContentionFile {
  private static final JsonFormat<Contention> FORMAT =
      new JsonFormat<>(Schema.CONTENTION, 2, ContentionReader::read, ContentionWriter::write);

  private ContentionFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Contention read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Contention read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<Contention> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Contention value, Path path) {
    FORMAT.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(Contention value) {
    return FORMAT.toJson(value);
  }
}
