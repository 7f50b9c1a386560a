package io.heddle.model.io;

import io.heddle.model.reliability.Goodput;
import java.nio.file.Path;
import java.util.List;

/** {@code heddle.goodput/1}. */
public final class GoodputFile {
  /** Value of the member {@code schema} of such a file. */
  public static final String KIND = "heddle.goodput/1";

  public static final Schema<Goodput> SCHEMA =
      new Schema<>(
          KIND,
          "goodput of a job",
          "goodput",
          2,
          GoodputReader::read,
          GoodputReader::write,
          GoodputFile::summary,
          value -> References.toJobs(List.of(value.job())));

  private GoodputFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Goodput read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Goodput read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Goodput value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(Goodput value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(Goodput value) {
    return "goodput %.1f %% of %s on %,d hosts"
        .formatted(100 * value.goodput(), value.job(), value.hosts());
  }
}
