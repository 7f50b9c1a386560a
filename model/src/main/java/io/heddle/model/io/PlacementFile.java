package io.heddle.model.io;

import io.heddle.model.result.Placement;
import java.nio.file.Path;

/**
 * {@code heddle.placement/1}. Beside the members of the contract we write {@code tp} and {@code
 * minipods} (rows × cols of names), so that rank files need no other file; both may be missing.
 */
public final class PlacementFile {
  private static final JsonFormat<Placement> FORMAT =
      new JsonFormat<>(Schema.PLACEMENT, 2, PlacementReader::read, PlacementWriter::write);

  private PlacementFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Placement read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Placement read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<Placement> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Placement placement, Path path) {
    FORMAT.write(placement, path);
  }

  /** Deterministic, one PP group a line. */
  public static String toJson(Placement placement) {
    return FORMAT.toJson(placement);
  }
}
