package io.heddle.app.lab;

import io.heddle.app.usecase.federate.FederatedJobs;
import io.heddle.app.usecase.federate.FederationFabrics;
import io.heddle.app.usecase.federate.FederationInput;
import io.heddle.app.usecase.simulate.TraceLoad;
import io.heddle.app.usecase.traces.SyntheticTrace;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.federation.FederatedTraceProblem;
import io.heddle.solvers.federation.FederationClusterDevices;
import io.heddle.solvers.federation.SingleClusterPlanCache;
import io.heddle.solvers.parallelism.GpuDevice;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What SpiderFlow's evaluation (section 5) leaves open, drawn: links, jobs, numbers of GPUs,
 * models. Each draw has a seed of its own.
 */
final class RandomFederationSample {
  private static final String PHILLY = "traces/philly_11cb48.csv";
  private static final String GPU = "A100";
  private static final double DAYS = 2;
  private static final double DAY = 86_400;
  private static final double GIGA = 1e9;

  private final LabPageRun run;
  private final List<TraceJob> philly;
  private final SingleClusterPlanCache memory = new SingleClusterPlanCache();

  RandomFederationSample(LabPageRun run) {
    this.run = run;
    var data = run.data();
    var file = data == null ? null : data.resolve(PHILLY);
    philly =
        file != null && Files.isRegularFile(file) ? TraceFiles.read(file, Double.NaN) : List.of();
  }

  /** Whether Philly's jobs are here; else they are drawn like those of CRUX. */
  boolean isRecorded() {
    return !philly.isEmpty();
  }

  /** At least five, so that an interval says something; two for a first look. */
  int draws() {
    return run.quick() ? 2 : 5;
  }

  /**
   * Clusters of A100 with links of 1 to 15 Gbit/s and 1 to 50 ms (5.1; the paper states no
   * latency), each with a few others.
   *
   * @param links of each cluster, about
   */
  static Federation linked(int[] gpus, int links, double least, double most, long seed) {
    var random = new Random(seed);
    var clusters = new ArrayList<FederatedCluster>();
    var wires = new ArrayList<WanLink>();
    var pairs = new HashSet<Set<Integer>>();
    for (int i = 0; i < gpus.length; i++) {
      clusters.add(FederatedCluster.of("c" + i, gpus[i], GPU));
      for (int l = 0; l < Math.min(i, links); l++) {
        int other = links >= i ? l : random.nextInt(i);
        if (pairs.add(Set.of(i, other))) {
          double gbps = least + (most - least) * random.nextDouble();
          wires.add(new WanLink("c" + i, "c" + other, gbps, 1 + 49 * random.nextDouble()));
        }
      }
    }
    return new Federation(clusters, wires);
  }

  /**
   * With speeds that the paper states.
   *
   * @param local 10⁹ bytes per second inside hosts
   * @param hostGpus GPUs of a host
   * @param network 10⁹ bytes per second between hosts, for each host
   */
  static FederationClusterDevices speeds(double local, int hostGpus, double network) {
    return (_, gpuModel) -> {
      var spec = GpuHardwareTable.gpu(gpuModel);
      return GpuDevice.of(spec, hostGpus, GpuDevice.usualNetworkGBps(spec))
          .withLinks(local * GIGA, hostGpus, network * GIGA / hostGpus);
    };
  }

  /** Philly's jobs, a stretch of it a draw, on numbers of GPUs that are drawn. */
  List<TraceJob> jobs(int count, int[] sizes, long seed) {
    var random = new Random(seed);
    List<TraceJob> all;
    if (isRecorded()) {
      int from = (int) ((philly.size() - count) * random.nextDouble());
      all = philly.subList(from, from + count);
    } else {
      all = SyntheticTrace.of(seed, count, DAYS * DAY);
    }
    return all.stream()
        .map(job ->
            new TraceJob(
                job.id(),
                job.submitSeconds(),
                job.durationSeconds(),
                sizes[random.nextInt(sizes.length)],
                0,
                false,
                Map.of()))
        .toList();
  }

  /**
   * To be played.
   *
   * @param load GPUs that the jobs ask for, as a share of all; submissions are moved together or
   *     apart
   */
  FederatedTraceProblem trace(
      Federation federation,
      FederationClusterDevices devices,
      List<TraceJob> jobs,
      double load,
      boolean plain,
      long seed) {
    int gpus = federation.clusters().stream().mapToInt(FederatedCluster::gpus).sum();
    var pressed = TraceLoad.pressed(jobs, load, gpus);
    return new FederatedTraceProblem(
        federation,
        devices,
        FederationFabrics.of(FederationInput.of(federation)),
        pressed,
        FederatedJobs.of("random jobs", pressed, List.of(GPU), federation.indices().keySet(), seed),
        plain,
        memory);
  }

  /** A list of so many of the same. */
  static int[] alike(int count, int gpus) {
    return IntStream.generate(() -> gpus).limit(count).toArray();
  }
}
