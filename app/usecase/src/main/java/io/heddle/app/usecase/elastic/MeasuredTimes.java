package io.heddle.app.usecase.elastic;

import io.heddle.app.usecase.traces.ArenaTimes;
import io.heddle.app.usecase.traces.CsvLine;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.io.InputException;
import io.heddle.solvers.elastic.GpuChoice;
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
import org.jspecify.annotations.Nullable;

/**
 * Arena's measured times: of the best plan that was found on so many GPUs, however they stood on
 * hosts; and of data parallelism as its profiler composed it, where the table of that is there,
 * too.
 */
final class MeasuredTimes implements IterationTimes {
  private static final String LATER = "measured_h100_l20.csv";

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
    var profiled = file.resolveSibling(ArenaTimes.PROFILED);
    if (Files.isRegularFile(profiled)) {
      read(
          profiled,
          "iter_time_s",
          here,
          plain,
          row -> row.text("pp").equals("1") && row.text("mp").equals("1"));
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
    var table = ArenaTimes.beside(trace);
    if (table == null) {
      return null;
    }
    var times = new MeasuredTimes(table, cluster);
    return times.known.isEmpty() ? null : times;
  }

  private static void read(
      Path table,
      String column,
      Set<String> here,
      Map<Training, NavigableMap<GpuChoice, Double>> into,
      Predicate<CsvLine> wanted) {
    for (var time : ArenaTimes.read(table, column)) {
      var type = GpuTypes.of(time.gpu(), here);
      if (type != null && wanted.test(time.line())) {
        into.computeIfAbsent(new Training(time.model(), time.batch()), _ -> new TreeMap<>())
            .merge(new GpuChoice(type, time.gpus()), time.seconds(), Math::min);
      }
    }
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
