package io.heddle.model.io;

import io.heddle.model.allocation.Timetable;
import java.nio.file.Path;

/** {@code heddle.timetable/1}. */
public final class TimetableFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.timetable/1";

  public static final Schema<Timetable> SCHEMA =
      new Schema<>(
          KIND,
          "a timetable of waiting jobs",
          "timetable",
          2,
          TimetableReader::read,
          TimetableWriter::write,
          TimetableFile::summary,
          value ->
              References.toHosts(
                  value.cluster(),
                  value.jobs().stream().flatMap(job -> job.hosts().stream()).toList()));

  private TimetableFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Timetable read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Timetable read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Timetable value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(Timetable value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(Timetable value) {
    return "timetable of %,d jobs on %s, %,d never fit%s"
        .formatted(
            value.jobs().size(),
            value.cluster(),
            value.jobs().stream().filter(job -> job.startSeconds() == null).count(),
            AllocationsFile.assumed(value.assumed()));
  }
}
