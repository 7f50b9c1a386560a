package io.heddle.app.usecase.elastic;

import io.heddle.app.usecase.elastic.IterationTimes.Training;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.InputException;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.elastic.ElasticJob;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import io.heddle.solvers.elastic.GpuChoice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Jobs of a trace as elastic scheduling needs them. A job keeps what its trace says: model and
 * batch, type, number of GPUs, length. What it does not say is drawn, as the paper does (5.1). A
 * job that asks for what cannot hold it asks for the nearest choice that can, first of the same
 * type, and for as many GPU-seconds.
 */
public final class ElasticJobs {
  private ElasticJobs() {}

  /**
   * In the order of the trace.
   *
   * @param source what the trace is called
   * @param times of this cluster, at least of one training
   * @throws InputException if a job's {@link TraceJob#DEADLINE} is no number of seconds
   * @throws InfeasibleException if no training runs on any GPU of the cluster
   */
  public static List<ElasticJob> of(
      String source, Cluster cluster, List<TraceJob> trace, IterationTimes times, long seed) {
    var random = new Random(seed);
    var gpus = ElasticReplayProblem.mostByType(cluster);
    var known = known(cluster, times);
    var drawable = List.copyOf(known.keySet());
    var types = new ArrayList<>(gpus.keySet());
    types.sort(null);
    var jobs = new ArrayList<ElasticJob>();
    for (var job : trace) {
      var training = training(job, known.keySet(), drawable, random);
      var choices = known.getOrDefault(training, new TreeMap<>());
      var drawn = types.get(random.nextInt(types.size()));
      var named = job.metadata().get("gpu");
      var meant = named == null ? null : TraceGpuTypes.of(named, types);
      jobs.add(
          job(
              job,
              training,
              choices,
              fitting(times.dataParallel(training), gpus),
              meant == null ? drawn : meant,
              deadline(source, job)));
    }
    return jobs;
  }

  /**
   * GPUs of the types that at least one job of a trace can run on, whatever is drawn.
   *
   * @throws InfeasibleException if no training runs on any GPU of the cluster
   */
  public static int usableGpus(Cluster cluster, List<TraceJob> trace, IterationTimes times) {
    var known = known(cluster, times);
    var trainings = new HashSet<Training>();
    for (var job : trace) {
      var named = named(job, known.keySet());
      if (named == null) {
        trainings.addAll(known.keySet());
        break;
      }
      trainings.add(named);
    }
    var types =
        trainings.stream()
            .flatMap(each -> known.getOrDefault(each, new TreeMap<>()).keySet().stream())
            .map(GpuChoice::type)
            .collect(Collectors.toSet());
    return ElasticReplayProblem.gpusByType(cluster).entrySet().stream()
        .filter(each -> types.contains(each.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Models that jobs of a trace name and that run nowhere on the cluster, with those jobs. */
  public static SortedMap<String, Integer> foreignModels(
      Cluster cluster, List<TraceJob> trace, IterationTimes times) {
    var known = known(cluster, times).keySet();
    var foreign = new TreeMap<String, Integer>();
    for (var job : trace) {
      var model = job.metadata().get("model");
      if (model != null && named(job, known) == null) {
        foreign.merge(model, 1, Integer::sum);
      }
    }
    return foreign;
  }

  /** What runs on the cluster, and on which choices, in the order of the times. */
  private static Map<Training, NavigableMap<GpuChoice, Double>> known(
      Cluster cluster, IterationTimes times) {
    var gpus = ElasticReplayProblem.mostByType(cluster);
    var known = new LinkedHashMap<Training, NavigableMap<GpuChoice, Double>>();
    for (var each : times.known()) {
      var fitting = fitting(times.seconds(each), gpus);
      if (!fitting.isEmpty()) {
        known.put(each, fitting);
      }
    }
    if (known.isEmpty()) {
      throw new InfeasibleException(
          "cluster %s: no model with %s runs on any of its GPUs"
              .formatted(cluster.name(), times.source()));
    }
    return known;
  }

  private static NavigableMap<GpuChoice, Double> fitting(
      NavigableMap<GpuChoice, Double> seconds, Map<String, Integer> gpus) {
    var fitting = new TreeMap<>(seconds);
    fitting.keySet().removeIf(each -> each.gpus() > gpus.getOrDefault(each.type(), 0));
    return fitting;
  }

  private static Training training(
      TraceJob job, Set<Training> known, List<Training> drawable, Random random) {
    var drawn = drawable.get(random.nextInt(drawable.size()));
    var named = named(job, known);
    return named == null ? drawn : named;
  }

  /** What the trace says that a job trains; null where it does not, or that cannot run here. */
  private static @Nullable Training named(TraceJob job, Set<Training> known) {
    var model = job.metadata().get("model");
    var batch = job.metadata().getOrDefault("batch", "");
    if (model == null || !batch.matches("\\d{1,9}")) {
      return null;
    }
    var named = new Training(model, Integer.parseInt(batch));
    return known.contains(named) ? named : null;
  }

  private static ElasticJob job(
      TraceJob job,
      Training training,
      NavigableMap<GpuChoice, Double> seconds,
      NavigableMap<GpuChoice, Double> dataParallel,
      String type,
      double deadline) {
    var asked =
        seconds.keySet().stream()
            .min(
                Comparator.comparing((GpuChoice each) -> !each.type().equals(type))
                    .thenComparingDouble(each -> octaves(each.gpus(), job.gpus()))
                    .thenComparing(each -> -each.gpus())
                    .thenComparing(Comparator.naturalOrder()))
            .orElseThrow();
    double iteration = seconds.getOrDefault(asked, 1.0);
    var speeds = new TreeMap<GpuChoice, Double>();
    seconds.forEach((choice, time) -> speeds.put(choice, iteration / time));
    var plain = new TreeMap<GpuChoice, Double>();
    double plainIteration = dataParallel.getOrDefault(asked, iteration);
    dataParallel.forEach((choice, time) -> {
      if (speeds.containsKey(choice)) {
        plain.put(choice, plainIteration / time);
      }
    });
    return new ElasticJob(
        job.with()
            .durationSeconds(job.durationSeconds() * job.gpus() / asked.gpus())
            .gpus(asked.gpus())
            .gpusPerHost(asked.gpus())
            .build(),
        asked,
        speeds,
        plain,
        training.batch() / iteration,
        deadline);
  }

  private static double octaves(int one, int other) {
    return Math.abs(Math.log((double) one / other));
  }

  private static double deadline(String source, TraceJob job) {
    var given = job.metadata().getOrDefault(TraceJob.DEADLINE, "");
    if (given.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    try {
      double seconds = Double.parseDouble(given);
      if (Double.isFinite(seconds)) {
        return job.submitSeconds() + seconds;
      }
    } catch (NumberFormatException noNumber) {
      // reported below, with the job
    }
    throw new InputException(
        source,
        "job " + job.id(),
        "%s %s".formatted(TraceJob.DEADLINE, given),
        "seconds from its submission, or nothing");
  }
}
