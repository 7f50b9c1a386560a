package io.heddle.app.usecase.traces;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of Arena's published tables: how long an iteration takes.
 *
 * @param family of the model, such as {@code bert}
 * @param params its size, such as {@code 1.3B}
 * @param batch samples per iteration
 * @param gpu type, as the table names it
 * @param line for columns that only some of the tables have
 */
public record ArenaTimes(
    String family,
    String params,
    int batch,
    String gpu,
    int hosts,
    int gpusPerHost,
    double seconds,
    NamedCsvLine line) {
  /** With the best plan that was found. */
  public static final String MEASURED = "measured_optimal_iter_time.csv";

  /** As the profiler composed it, for every plan. */
  public static final String PROFILED = "estimated_plans.csv";

  /** The lines of what fitted: a time of −1 or infinity means that it did not. */
  public static List<ArenaTimes> read(Path table, String column) {
    return NamedCsvLine.read(table).stream()
        .filter(line -> !line.text(column).equals("inf") && line.number(column, -1) > 0)
        .map(line ->
            new ArenaTimes(
                line.text("model"),
                line.text("params"),
                (int) line.number("global_batch", 1),
                line.text("gpu_type"),
                (int) line.number("hosts", 1),
                (int) line.number("gpus_per_host", 1),
                line.number(column, 0),
                line))
        .toList();
  }

  /** {@link #MEASURED} beside a trace, or one folder above, where Arena keeps it; or null. */
  public static @Nullable Path beside(Path trace) {
    var folder = trace.toAbsolutePath().getParent();
    var above = folder == null ? null : folder.getParent();
    for (var place : new @Nullable Path[] {folder, above}) {
      if (place != null && Files.isRegularFile(place.resolve(MEASURED))) {
        return place.resolve(MEASURED);
      }
    }
    return null;
  }

  /** As traces name it. */
  public String model() {
    return family + "__" + params;
  }

  public int gpus() {
    return hosts * gpusPerHost;
  }
}
