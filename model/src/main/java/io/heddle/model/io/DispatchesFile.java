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

  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.dispatches/1";

  public static final Schema<Dispatches> SCHEMA =
      new Schema<>(
          KIND,
          "dispatches of several requests",
          "dispatches",
          LINES_DEPTH,
          DispatchReader::several,
          DispatchWriter::write,
          DispatchesFile::summary,
          DispatchesFile::references);

  private DispatchesFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Dispatches read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Dispatches read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Dispatches dispatches, Path path) {
    SCHEMA.write(dispatches, path);
  }

  /** Deterministic, one GPU a line. */
  public static String toJson(Dispatches dispatches) {
    return SCHEMA.toJson(dispatches);
  }

  private static String summary(Dispatches value) {
    return "dispatches of %d requests on %s".formatted(value.answers().size(), value.cluster());
  }

  private static References references(Dispatches dispatches) {
    return References.toGpus(
        dispatches.cluster(), dispatches.answers().stream().flatMap(each -> each.gpus().stream()));
  }
}
