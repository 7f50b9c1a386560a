package io.heddle.model.io;

import io.heddle.model.result.GraphPartition;
import java.nio.file.Path;

/** {@code heddle.partition/1}. */
public final class PartitionFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.partition/1";

  public static final Schema<GraphPartition> SCHEMA =
      new Schema<>(
          KIND,
          "a cut graph",
          "parts",
          1,
          PartitionReader::read,
          PartitionReader::write,
          PartitionFile::summary,
          _ -> References.NONE);

  private PartitionFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static GraphPartition read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static GraphPartition read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(GraphPartition value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(GraphPartition value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(GraphPartition value) {
    return "%,d vertices in %,d parts, cut %,d"
        .formatted(value.parts().size(), value.capacities().size(), value.cut());
  }
}
