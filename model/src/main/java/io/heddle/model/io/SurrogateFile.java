package io.heddle.model.io;

import io.heddle.model.bandwidth.SurrogateModel;
import java.nio.file.Path;

/** {@code heddle.surrogate/1}: a trained bandwidth model with its card and its samples. */
public final class SurrogateFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.surrogate/1";

  public static final Schema<SurrogateModel> SCHEMA =
      new Schema<>(
          KIND,
          "a trained bandwidth model",
          "weights",
          2,
          SurrogateReader::read,
          SurrogateWriter::write,
          SurrogateFile::summary,
          _ -> References.NONE);

  private SurrogateFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static SurrogateModel read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static SurrogateModel read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(SurrogateModel model, Path path) {
    SCHEMA.write(model, path);
  }

  /** Deterministic, one sample a line. */
  public static String toJson(SurrogateModel model) {
    return SCHEMA.toJson(model);
  }

  private static String summary(SurrogateModel value) {
    var card = value.card();
    return "bandwidth model for %s of %s, R² %.3f, error %.1f %% on %,d unseen allocations"
        .formatted(card.name(), card.date(), card.r2(), 100 * card.mape(), card.unseen());
  }
}
