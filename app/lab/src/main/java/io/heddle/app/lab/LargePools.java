package io.heddle.app.lab;

import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Dispatch;
import io.heddle.solvers.dispatch.DispatchAlgorithms;
import io.heddle.solvers.dispatch.DispatchProblem;
import io.heddle.solvers.dispatch.TruthEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;

/** 128 hosts of four types, of whose GPUs 70 % are busy, and requests of every size. */
final class LargePools {
  private static final int HOSTS_OF_A_TYPE = 32;
  private static final double BUSY = 0.7;
  private static final int CASES = 500;
  private static final int QUICK_CASES = 12;

  private LargePools() {}

  static ReportTable table(LabRun run) {
    int cases = run.quick() ? QUICK_CASES : CASES;
    var rows = new ArrayList<List<String>>();
    for (var name : List.of("bandpilot", "bandpilot-paper", "topo", "random")) {
      var gbe = new double[cases];
      var millis = new double[cases];
      for (int i = 0; i < cases; i++) {
        run.goOn();
        var random = new Random(run.seed() + i);
        var cluster = cluster(random);
        var truth = Bandwidth.of(cluster, null);
        var problem =
            DispatchProblem.of(cluster, 2 + random.nextInt(cluster.freeGpus() - 1), truth)
                .withEstimate(new TruthEstimate(truth));
        var optimum = DispatchAlgorithms.optimum(problem, run.control());
        long start = System.nanoTime();
        var answer =
            DispatchAlgorithms.registry()
                .byName(name)
                .solver()
                .solve(problem, run.<Dispatch>control());
        millis[i] = (System.nanoTime() - start) / 1e6;
        gbe[i] = 100 * Objects.requireNonNull(answer.withOptimum(optimum).gbe());
      }
      Arrays.sort(gbe);
      Arrays.sort(millis);
      rows.add(
          List.of(
              name,
              number(Arrays.stream(gbe).average().orElseThrow()),
              number(gbe[cases / 20]),
              number(gbe[0]),
              number(millis[cases / 2]),
              number(millis[(int) (0.99 * cases)])));
    }
    return new ReportTable(
        "large-pools",
        "128 hosts of four types, 70 %% busy, nothing measured: %d requests".formatted(cases),
        List.of("algorithm", "GBE mean %", "5th percentile", "worst", "median ms", "p99 ms"),
        rows);
  }

  private static Cluster cluster(Random random) {
    var types = List.copyOf(Samples.cluster(Samples.byId("het-4mix")).hostTypes().values());
    var hosts = new ArrayList<Host>();
    for (int i = 0; i < HOSTS_OF_A_TYPE * types.size(); i++) {
      var type = types.get(i % types.size());
      var busy = new TreeSet<Integer>();
      for (int gpu = 0; gpu < type.gpus(); gpu++) {
        if (random.nextDouble() < BUSY) {
          busy.add(gpu);
        }
      }
      hosts.add(new Host("h" + i, type).withBusyGpus(busy));
    }
    return new Cluster("large", types, List.of(), hosts, List.of());
  }

  private static String number(double value) {
    return String.format(Locale.ENGLISH, "%.1f", value);
  }
}
