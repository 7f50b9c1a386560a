package io.heddle.model.io;

import io.heddle.model.allocation.MovePlan;
import java.nio.file.Path;
import java.util.stream.Stream;

/** {@code heddle.moves/1}. */
public final class MovesFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.moves/1";

  public static final Schema<MovePlan> SCHEMA =
      new Schema<>(
          KIND,
          "moves of running jobs",
          "moves",
          2,
          MovesReader::read,
          MovesWriter::write,
          MovesFile::summary,
          plan ->
              References.toGpus(
                  plan.cluster(),
                  plan.moves().stream()
                      .flatMap(move -> Stream.concat(move.from().stream(), move.to().stream()))));

  private MovesFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static MovePlan read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static MovePlan read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(MovePlan value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(MovePlan value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(MovePlan value) {
    return "%,d moves on %s for job %s%s"
        .formatted(
            value.moves().size(),
            value.cluster(),
            value.job(),
            AllocationsFile.assumed(value.assumed()));
  }
}
