package io.heddle.model.io;

import io.heddle.model.cabling.CablingPlan;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.TreeMap;

/** {@code heddle.cabling/1}. */
public final class CablingFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.cabling/1";

  public static final Schema<CablingPlan> SCHEMA =
      new Schema<>(
          KIND,
          "a cabling plan",
          "cables",
          2,
          CablingReader::read,
          CablingWriter::write,
          CablingFile::summary,
          plan -> new References(plan.cluster(), new TreeMap<>(), new LinkedHashSet<>()));

  private CablingFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static CablingPlan read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static CablingPlan read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(CablingPlan value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(CablingPlan value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(CablingPlan plan) {
    return "%,d cables of %s".formatted(plan.cables().size(), plan.cluster());
  }
}
