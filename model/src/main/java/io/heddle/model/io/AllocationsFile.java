package io.heddle.model.io;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.result.Gpu;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** {@code heddle.allocations/1}. */
public final class AllocationsFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.allocations/1";

  public static final Schema<Allocations> SCHEMA =
      new Schema<>(
          KIND,
          "running jobs",
          "jobs",
          2,
          AllocationsReader::read,
          AllocationsWriter::write,
          AllocationsFile::summary,
          value ->
              References.toGpus(
                  null,
                  Stream.concat(
                      value.jobs().stream().flatMap(job -> job.gpus().stream()),
                      value.reservations().stream()
                          .flatMap(each -> each.hosts().stream())
                          .map(host -> new Gpu(host, 0)))));

  private AllocationsFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Allocations read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Allocations read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Allocations value, Path path) {
    SCHEMA.write(value, path);
  }

  /** Deterministic. */
  public static String toJson(Allocations value) {
    return SCHEMA.toJson(value);
  }

  private static String summary(Allocations value) {
    var jobs =
        "%,d running jobs on %,d GPUs of %,d hosts"
            .formatted(
                value.jobs().size(),
                value.jobs().stream().mapToInt(job -> job.gpus().size()).sum(),
                value.held().size());
    var reserved =
        value.reservations().isEmpty()
            ? ""
            : ", %,d reservations".formatted(value.reservations().size());
    return jobs + reserved + assumed(value.assumed());
  }

  /** What a total rests on, after it; empty where nothing had to be assumed. */
  static String assumed(List<String> assumed) {
    return assumed.isEmpty() ? "" : "; assumed: " + String.join("; ", assumed);
  }
}
