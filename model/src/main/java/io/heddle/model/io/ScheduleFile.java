package io.heddle.model.io;

import io.heddle.model.result.FlowSchedule;
import java.nio.file.Path;
import java.util.stream.Stream;

/** {@code heddle.schedule/1}. */
public final class ScheduleFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.schedule/1";

  public static final Schema<FlowSchedule> SCHEMA =
      new Schema<>(
          KIND,
          "a communication schedule",
          "jobs",
          4,
          ScheduleReader::read,
          ScheduleWriter::write,
          ScheduleFile::summary,
          ScheduleFile::references);

  private ScheduleFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static FlowSchedule read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static FlowSchedule read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(FlowSchedule value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(FlowSchedule value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(FlowSchedule value) {
    return "schedule of %,d jobs on %s, %d levels"
        .formatted(value.jobs().size(), value.cluster(), value.levels());
  }

  private static References references(FlowSchedule schedule) {
    return References.toHosts(
        schedule.cluster(),
        schedule.jobs().stream()
            .flatMap(job -> job.flows().stream())
            .flatMap(flow -> Stream.of(flow.fromHost(), flow.toHost()))
            .toList());
  }
}
