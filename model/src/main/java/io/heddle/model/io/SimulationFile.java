package io.heddle.model.io;

import io.heddle.model.result.Simulation;
import java.nio.file.Path;

/** {@code heddle.simulation/1}. */
public final class SimulationFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.simulation/1";

  public static final Schema<Simulation> SCHEMA =
      new Schema<>(
          KIND,
          "a simulation",
          "policies",
          2,
          SimulationReader::read,
          SimulationWriter::write,
          SimulationFile::summary,
          _ -> References.NONE);

  private SimulationFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Simulation read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Simulation read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Simulation value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(Simulation value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(Simulation value) {
    return "%s on %s under %,d policies"
        .formatted(value.trace(), value.cluster(), value.policies().size());
  }
}
