package io.heddle.model.io;

import io.heddle.model.result.FlowSchedule;
import java.nio.file.Path;

/** {@code heddle.schedule/1}. */
public final class ScheduleFile {
  private static final JsonFormat<FlowSchedule> FORMAT =
      new JsonFormat<>(Schema.SCHEDULE, 4, ScheduleReader::read, ScheduleWriter::write);

  private ScheduleFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static FlowSchedule read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static FlowSchedule read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<FlowSchedule> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(FlowSchedule value, Path path) {
    FORMAT.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(FlowSchedule value) {
    return FORMAT.toJson(value);
  }
}
