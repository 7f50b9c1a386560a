package io.heddle.model.io;

import io.heddle.model.result.Dispatches;
import java.nio.file.Path;

/**
 * {@code heddle.dispatches/1}: {@code cluster}, {@code dispatches}: the members of {@code
 * heddle.dispatch/1} for each request, and what is {@code left}.
 */
public final class DispatchesFile {
  /** Deep enough for one GPU a line. */
  private static final int LINES_DEPTH = 4;

  private static final JsonFormat<Dispatches> FORMAT =
      new JsonFormat<>(
          Schema.DISPATCHES, LINES_DEPTH, DispatchReader::several, DispatchWriter::write);

  private DispatchesFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Dispatches read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Dispatches read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<Dispatches> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Dispatches dispatches, Path path) {
    FORMAT.write(dispatches, path);
  }

  /** Deterministic, one GPU a line. */
  public static String toJson(Dispatches dispatches) {
    return FORMAT.toJson(dispatches);
  }
}
