package io.heddle.app.usecase.elastic;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import io.heddle.solvers.elastic.GpuChoice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Arena's measured times: of the best plan that was found on so many GPUs, however they stood on
 * hosts; and of data parallelism as its profiler composed it, where the table of that is there,
 * too.
 */
final class MeasuredTimes implements IterationTimes {
  private static final String MEASURED = "measured_optimal_iter_time.csv";
  private static final String LATER = "measured_h100_l20.csv";
  private static final String PROFILED = "estimated_plans.csv";

  private final Path file;
  private final Map<Training, NavigableMap<GpuChoice, Double>> best = new HashMap<>();
  private final Map<Training, NavigableMap<GpuChoice, Double>> plain = new HashMap<>();
  private final List<Training> known;

  private MeasuredTimes(Path file, Cluster cluster) {
    this.file = file;
    var here =
        new TreeSet<>(cluster.hosts().stream().map(Host::type).map(HostType::gpuModel).toList());
    read(file, "iter_time_s", here, best, _ -> true);
    var later = file.resolveSibling(LATER);
    if (Files.isRegularFile(later)) {
      read(later, "avg_iter_s", here, best, _ -> true);
    }
    var profiled = file.resolveSibling(PROFILED);
    if (Files.isRegularFile(profiled)) {
      read(
          profiled,
          "iter_time_s",
          here,
          plain,
          row -> row.get("pp").equals("1") && row.get("mp").equals("1"));
    }
    var unprofiled = new TreeSet<>(here);
    plain.values().forEach(times -> times.keySet().forEach(each -> unprofiled.remove(each.type())));
    // Whoever knows of data parallelism alone shall not be worse off for what was left out.
    best.forEach((training, times) ->
        times.forEach((choice, seconds) -> {
          if (unprofiled.contains(choice.type())) {
            plain.computeIfAbsent(training, _ -> new TreeMap<>()).put(choice, seconds);
          }
        }));
    known =
        best.keySet().stream()
            .sorted(Comparator.comparing(Training::model).thenComparing(Training::batch))
            .toList();
  }

  /**
   * Null where there is no such table, or none of the cluster's types is in it.
   *
   * @throws InputException if it cannot be read or used
   */
  static @Nullable MeasuredTimes beside(Path trace, Cluster cluster) {
    var folder = trace.toAbsolutePath().getParent();
    var above = folder == null ? null : folder.getParent();
    for (var place : new @Nullable Path[] {folder, above}) {
      if (place != null && Files.isRegularFile(place.resolve(MEASURED))) {
        var times = new MeasuredTimes(place.resolve(MEASURED), cluster);
        return times.known.isEmpty() ? null : times;
      }
    }
    return null;
  }

  private void read(
      Path table,
      String column,
      Set<String> here,
      Map<Training, NavigableMap<GpuChoice, Double>> into,
      Predicate<CSVRecord> wanted) {
    var format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (var parser = format.parse(Files.newBufferedReader(table))) {
      for (var row : parser) {
        var type = GpuTypes.of(row.get("gpu_type"), here);
        double seconds = number(table, row, column);
        if (type != null && seconds > 0 && Double.isFinite(seconds) && wanted.test(row)) {
          int gpus = (int) (number(table, row, "hosts") * number(table, row, "gpus_per_host"));
          into.computeIfAbsent(
                  new Training(
                      row.get("model") + "__" + row.get("params"),
                      (int) number(table, row, "global_batch")),
                  _ -> new TreeMap<>())
              .merge(new GpuChoice(type, gpus), seconds, Math::min);
        }
      }
    } catch (IOException | UncheckedIOException | IllegalArgumentException unusable) {
      throw mistake(table, 1, String.valueOf(unusable.getMessage()), "a CSV file like Arena's");
    }
  }

  private static double number(Path table, CSVRecord row, String column) {
    var cell = row.get(column);
    if (cell.equals("inf")) {
      return Double.POSITIVE_INFINITY;
    }
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException noNumber) {
      throw mistake(
          table, row.getRecordNumber() + 1, "%s «%s»".formatted(column, cell), "a number");
    }
  }

  private static InputException mistake(Path table, long line, String found, String expected) {
    return new InputException(new Finding(table.toString(), "line " + line, found, expected, null));
  }

  @Override
  public List<Training> known() {
    return known;
  }

  @Override
  public String source() {
    return "measured iteration times of " + file.getFileName();
  }

  @Override
  public NavigableMap<GpuChoice, Double> seconds(Training training) {
    return Collections.unmodifiableNavigableMap(best.getOrDefault(training, new TreeMap<>()));
  }

  @Override
  public NavigableMap<GpuChoice, Double> dataParallel(Training training) {
    return Collections.unmodifiableNavigableMap(plain.getOrDefault(training, new TreeMap<>()));
  }
}
