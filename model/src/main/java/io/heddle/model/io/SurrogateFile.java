package io.heddle.model.io;

import io.heddle.model.bandwidth.SurrogateModel;
import java.nio.file.Path;

/** {@code heddle.surrogate/1}: a trained bandwidth model with its card and its samples. */
public final class SurrogateFile {
  private static final JsonFormat<SurrogateModel> FORMAT =
      new JsonFormat<>(Schema.SURROGATE, 2, SurrogateReader::read, SurrogateWriter::write);

  private SurrogateFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static SurrogateModel read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static SurrogateModel read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<SurrogateModel> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(SurrogateModel model, Path path) {
    FORMAT.write(model, path);
  }

  /** Deterministic, one sample a line. */
  public static String toJson(SurrogateModel model) {
    return FORMAT.toJson(model);
  }
}
