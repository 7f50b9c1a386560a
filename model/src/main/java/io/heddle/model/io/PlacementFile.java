package io.heddle.model.io;

import io.heddle.model.result.Placement;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code heddle.placement/1}. Beside the members of the contract we write {@code tp} and {@code
 * minipods} (rows × cols of names), so that rank files need no other file; both may be missing.
 */
public final class PlacementFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.placement/1";

  public static final Schema<Placement> SCHEMA =
      new Schema<>(
          KIND,
          "a placement",
          "matrix",
          2,
          PlacementReader::read,
          PlacementWriter::write,
          PlacementFile::summary,
          placement -> References.toPlacements(placement.cluster(), List.of(placement), List.of()));

  private PlacementFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Placement read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Placement read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Placement placement, Path path) {
    SCHEMA.write(placement, path);
  }

  /** Deterministic, one PP group a line. */
  public static String toJson(Placement placement) {
    return SCHEMA.toJson(placement);
  }

  private static String summary(Placement value) {
    return "placement of %s on %s, %d × %d hosts"
        .formatted(value.job(), value.cluster(), value.rows(), value.cols());
  }
}
