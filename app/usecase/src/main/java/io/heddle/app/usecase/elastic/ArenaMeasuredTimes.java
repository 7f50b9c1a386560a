package io.heddle.app.usecase.elastic;

import io.heddle.app.usecase.traces.ArenaTimes;
import io.heddle.app.usecase.traces.NamedCsvLine;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.io.InputException;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import io.heddle.solvers.elastic.GpuChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Arena's measured times: of the best plan that was found on so many GPUs, however they stood on
 * hosts; and of data parallelism as its profiler composed it, where the table of that is there,
 * too. On GPU types that the table does not have, transformers get the estimate's times; what is no
 * transformer cannot run there.
 */
final class ArenaMeasuredTimes implements IterationTimes {
  private static final String LATER = "measured_h100_l20.csv";

  private final Path file;
  private final Map<Training, NavigableMap<GpuChoice, Double>> best = new HashMap<>();
  private final Map<Training, NavigableMap<GpuChoice, Double>> plain = new HashMap<>();
  private final List<Training> known;
  private final boolean measured;
  private final List<String> gaps = new ArrayList<>();

  private ArenaMeasuredTimes(Path file, Cluster cluster) {
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
    // A policy that knows data parallelism only must not suffer from what was left out.
    best.forEach((training, times) ->
        times.forEach((choice, seconds) -> {
          if (unprofiled.contains(choice.type())) {
            plain.computeIfAbsent(training, _ -> new TreeMap<>()).put(choice, seconds);
          }
        }));
    known =
        Stream.concat(
                best.keySet().stream(),
                ArenaTimes.read(file, "iter_time_s").stream()
                    .map(time -> new Training(time.model(), time.batch())))
            .distinct()
            .sorted(Comparator.comparing(Training::model).thenComparing(Training::batch))
            .toList();
    measured = !best.isEmpty();
    estimate(cluster, here);
  }

  private void estimate(Cluster cluster, Set<String> here) {
    var missing = new TreeSet<>(here);
    missing.retainAll(ElasticReplayProblem.gpusByType(cluster).keySet());
    best.values().forEach(times -> times.keySet().forEach(each -> missing.remove(each.type())));
    if (missing.isEmpty()) {
      return;
    }
    var models = new LinkedHashMap<Training, TrainingWorkload>();
    for (var each : known) {
      ArenaModels.shape(each.model())
          .ifPresent(shape -> models.put(each, TrainingWorkload.of(shape, each.batch())));
    }
    var estimated = new EstimatedIterationTimes(cluster, missing::contains, models);
    var filled = new TreeSet<String>();
    for (var each : estimated.known()) {
      var times = estimated.seconds(each);
      times.keySet().forEach(choice -> filled.add(choice.type()));
      best.computeIfAbsent(each, _ -> new TreeMap<>()).putAll(times);
      plain.computeIfAbsent(each, _ -> new TreeMap<>()).putAll(estimated.dataParallel(each));
    }
    if (!filled.isEmpty()) {
      gaps.add(
          "%s has no times on %s: there they are the estimate's."
              .formatted(file.getFileName(), String.join(", ", filled)));
    }
    var unknown =
        known.stream().map(Training::model).filter(model -> ArenaModels.shape(model).isEmpty());
    var others = String.join(", ", new TreeSet<>(unknown.toList()));
    if (!filled.isEmpty() && !others.isEmpty()) {
      gaps.add(
          "The estimate knows transformers only: %s cannot run on %s."
              .formatted(others, String.join(", ", filled)));
    }
    missing.removeAll(filled);
    if (!missing.isEmpty()) {
      gaps.add(
          "No job can run on %s: %s has no times there, and the estimate none of a model that fits."
              .formatted(String.join(", ", missing), file.getFileName()));
    }
  }

  /**
   * Null where there is no such table, or no time in it.
   *
   * @throws InputException if it cannot be read or used
   */
  static @Nullable ArenaMeasuredTimes beside(Path trace, Cluster cluster) {
    var table = ArenaTimes.beside(trace);
    if (table == null) {
      return null;
    }
    var times = new ArenaMeasuredTimes(table, cluster);
    return times.known.isEmpty() ? null : times;
  }

  private static void read(
      Path table,
      String column,
      Set<String> here,
      Map<Training, NavigableMap<GpuChoice, Double>> into,
      Predicate<NamedCsvLine> wanted) {
    for (var time : ArenaTimes.read(table, column)) {
      var type = TraceGpuTypes.of(time.gpu(), here);
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
    return (measured
            ? "measured iteration times of "
            : "iteration times by the estimate, of models of ")
        + file.getFileName();
  }

  @Override
  public List<String> gaps() {
    return List.copyOf(gaps);
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
