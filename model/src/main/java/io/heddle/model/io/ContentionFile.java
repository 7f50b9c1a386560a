package io.heddle.model.io;

import io.heddle.model.result.Contention;
import java.nio.file.Path;

/** {@code heddle.contention/1}. */
public final class ContentionFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.contention/1";

  public static final Schema<Contention> SCHEMA =
      new Schema<>(
          KIND,
          "a contention graph",
          "pairs",
          2,
          ContentionReader::read,
          ContentionWriter::write,
          ContentionFile::summary,
          contention ->
              References.toJobs(contention.jobs().stream().map(Contention.Job::id).toList()));

  private ContentionFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Contention read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Contention read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Contention value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(Contention value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(Contention value) {
    return "contention of %,d jobs, %,d pairs share a link"
        .formatted(value.jobs().size(), value.pairs().size());
  }
}
