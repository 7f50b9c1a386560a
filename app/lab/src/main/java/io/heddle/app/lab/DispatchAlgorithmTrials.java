package io.heddle.app.lab;

import io.heddle.app.usecase.dispatch.TimedBandwidthEstimate;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** All algorithms on the same requests: each size, with random GPUs busy (BandPilot, 5.3). */
final class DispatchAlgorithmTrials {
  /** What one algorithm reached on average, by request size from 1 on. */
  static final class Curve {
    private final double[] gbe;
    private final double[] loss;
    private final double[] millis;
    private final double[] predictMillis;

    private Curve(int sizes) {
      gbe = new double[sizes];
      loss = new double[sizes];
      millis = new double[sizes];
      predictMillis = new double[sizes];
    }

    /** Share of the optimum. */
    double[] gbe() {
      return gbe;
    }

    /** GB/s below the optimum. */
    double[] loss() {
      return loss;
    }

    /** Time of the search. */
    double[] millis() {
      return millis;
    }

    /** Time of it in the estimate. */
    double[] predictMillis() {
      return predictMillis;
    }

    double meanGbe() {
      return Arrays.stream(gbe).average().orElseThrow();
    }

    double meanLoss() {
      return Arrays.stream(loss).average().orElseThrow();
    }
  }

  private DispatchAlgorithmTrials() {}

  /** Curves by name of the algorithm. */
  static Map<String, Curve> run(
      Cluster cluster,
      ClusterBandwidthFunction truth,
      BandwidthEstimate estimate,
      int repeats,
      LabPageRun run) {
    int gpus = cluster.gpus();
    var curves = new TreeMap<String, Curve>();
    GpuDispatchAlgorithms.registry()
        .all()
        .forEach(each -> curves.put(each.name(), new Curve(gpus)));
    for (int size = 1; size <= gpus; size++) {
      for (int repeat = 0; repeat < repeats; repeat++) {
        long seed = run.seed() * 1_000_003 + size * 1000L + repeat;
        var available = someBusy(cluster, size, new Random(seed));
        var timed = new TimedBandwidthEstimate(estimate);
        var problem = GpuDispatchProblem.of(available, size, truth).withEstimate(timed);
        var optimum = GpuDispatchAlgorithms.optimum(problem, run.control());
        for (var algorithm : GpuDispatchAlgorithms.registry().all()) {
          timed.takeMillis(); // none of what was before
          long start = System.nanoTime();
          var answer = algorithm.solver().solve(problem, run.<GpuDispatch>control().withSeed(seed));
          var curve = Objects.requireNonNull(curves.get(algorithm.name()));
          int at = size - 1;
          curve.millis[at] += (System.nanoTime() - start) / 1e6 / repeats;
          curve.predictMillis[at] += timed.takeMillis() / repeats;
          var judged = answer.withOptimum(optimum);
          var gbe = judged.gbe();
          curve.gbe[at] += (gbe == null ? 0 : gbe) / repeats;
          var reached = answer.bandwidth();
          curve.loss[at] +=
              optimum == null || reached == null ? 0 : (optimum.gbps() - reached.gbps()) / repeats;
        }
      }
    }
    return curves;
  }

  /** At least so many GPUs free, any number above as likely as every other. */
  static Cluster someBusy(Cluster cluster, int atLeast, Random random) {
    var all = new ArrayList<Gpu>();
    cluster
        .hosts()
        .forEach(host -> {
          for (int gpu = 0; gpu < host.type().gpus(); gpu++) {
            all.add(new Gpu(host.id(), gpu));
          }
        });
    Collections.shuffle(all, random);
    int free = atLeast + random.nextInt(all.size() - atLeast + 1);
    var busy = new HashMap<String, TreeSet<Integer>>();
    all.subList(free, all.size())
        .forEach(gpu -> busy.computeIfAbsent(gpu.host(), _ -> new TreeSet<>()).add(gpu.gpu()));
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host -> host.withBusyGpus(busy.getOrDefault(host.id(), new TreeSet<>())))
            .toList());
  }
}
