package io.heddle.app.lab;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.Models;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.CountPrediction;
import io.heddle.model.bandwidth.GpuCounts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.result.Dispatch;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.CountEnsemble;
import io.heddle.solvers.dispatch.DispatchAlgorithms;
import io.heddle.solvers.dispatch.DispatchProblem;
import io.heddle.solvers.dispatch.GuidedEstimate;
import io.heddle.solvers.dispatch.NeighbourCounts;
import io.heddle.solvers.dispatch.TruthEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** 128 hosts of four types, of whose GPUs 70 % are busy, and requests of every size. */
final class LargePools {
  private static final int HOSTS_OF_A_TYPE = 32;
  private static final double BUSY = 0.7;
  private static final int CASES = 500;
  private static final int QUICK_CASES = 12;
  private static final int FABRICS = 10;
  private static final int QUICK_FABRICS = 2;
  private static final int KNOWN = 120;
  private static final int MEASURED_HOSTS = 4;

  private final LabRun run;
  private final int cases;
  private final List<HostType> types =
      List.copyOf(Samples.cluster(Samples.byId("het-4mix")).hostTypes().values());
  private final List<List<String>> rows = new ArrayList<>();

  private LargePools(LabRun run) {
    this.run = run;
    this.cases = run.quick() ? QUICK_CASES : CASES;
  }

  /** What answers reached of the optimum, in per cent, and their times. */
  private record Reached(List<Double> gbe, List<Double> millis) {
    Reached() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  static ReportTable table(LabRun run) {
    var pools = new LargePools(run);
    pools.nothingMeasured();
    pools.partlyMeasured();
    return new ReportTable(
        "large-pools",
        "128 hosts of four types, 70 %% busy: %d requests, after a first one"
            .formatted(pools.cases),
        List.of(
            "known", "algorithm", "GBE mean %", "5th percentile", "worst", "median ms", "p99 ms"),
        pools.rows);
  }

  /** The formula is the truth: whether the search is exact, and what a network does to it. */
  private void nothingMeasured() {
    var truth = Bandwidth.of(cluster(new Random(0)), null);
    var guides = new LinkedHashMap<String, BandwidthEstimate>();
    guides.put("bandpilot", new TruthEstimate(truth));
    var four = Samples.cluster(Samples.byId("het-4mix"));
    var model = new Models(DataFolder.path()).kept(four, Bandwidth.of(four, null), _ -> {});
    if (model != null) {
      guides.put("bandpilot --model", GuidedEstimate.of(model, truth));
    }
    play("nothing", List.of(truth), List.of(guides), "bandpilot-paper", "topo", "random");
  }

  /** The truth is no formula, and {@value #KNOWN} counts of each GPU model are known of it. */
  private void partlyMeasured() {
    var truths = new ArrayList<Bandwidth>();
    var guides = new ArrayList<Map<String, BandwidthEstimate>>();
    for (int fabric = 0; fabric < (run.quick() ? QUICK_FABRICS : FABRICS); fabric++) {
      run.goOn();
      var byModels = new TreeMap<String, SortedMap<GpuCounts, Double>>();
      var fabrics = new TreeMap<String, DrawnFabric>();
      for (var type : types) {
        var its = new DrawnFabric(Bandwidth.rail(type), run.seed() + 31L * fabric + fabrics.size());
        fabrics.put(type.gpuModel(), its);
        byModels.put(type.gpuModel(), measured(its, new Random(run.seed() + fabric)));
      }
      var profile =
          new BandwidthProfile("drawn", 0, "", new TreeMap<>(), new TreeMap<>(), byModels, 1);
      var known = Bandwidth.of(cluster(new Random(0)), profile);
      CountPrediction.Learner all =
          (measured, _) ->
              fabrics.values().stream()
                  .filter(each -> measured.containsValue(each.of(measured.firstKey())))
                  .findFirst()
                  .orElseThrow();
      truths.add(known.predicting(all));
      var by = new LinkedHashMap<String, BandwidthEstimate>();
      by.put("bandpilot", new TruthEstimate(known.predicting(CountEnsemble::of)));
      by.put("3 nearest counts", new TruthEstimate(known.predicting(NeighbourCounts::of)));
      by.put("formula", new TruthEstimate(known.builtIn()));
      guides.add(by);
    }
    play("%d counts a model".formatted(KNOWN), truths, guides, "topo", "random");
  }

  private static SortedMap<GpuCounts, Double> measured(DrawnFabric fabric, Random random) {
    var all = new TreeSet<GpuCounts>();
    for (int hosts = 2; hosts <= MEASURED_HOSTS; hosts++) {
      for (int code = 0; code < 1 << 3 * hosts; code++) {
        var counts = new int[hosts];
        for (int i = 0; i < hosts; i++) {
          counts[i] = 1 + (code >> 3 * i & 7);
        }
        all.add(GpuCounts.of(counts));
      }
    }
    var drawn = new ArrayList<>(all);
    Collections.shuffle(drawn, random);
    var measured = new TreeMap<GpuCounts, Double>();
    drawn.subList(0, KNOWN).forEach(counts -> measured.put(counts, fabric.of(counts)));
    return measured;
  }

  /** Case by case, the truths in turn. */
  private void play(
      String known,
      List<Bandwidth> truths,
      List<? extends Map<String, BandwidthEstimate>> guides,
      String... baselines) {
    var reached = new LinkedHashMap<String, Reached>();
    for (int i = 0; i < cases; i++) {
      run.goOn();
      int at = i % truths.size();
      var random = new Random(run.seed() + i);
      var cluster = cluster(random);
      var truth = truths.get(at);
      var problem = DispatchProblem.of(cluster, 2 + random.nextInt(cluster.freeGpus() - 1), truth);
      double optimum =
          Objects.requireNonNull(DispatchAlgorithms.optimum(problem, run.control())).gbps();
      if (i < truths.size()) { // what all requests share is made once
        guides
            .get(at)
            .values()
            .forEach(
                guide -> judge("bandpilot", problem.withEstimate(guide), optimum, new Reached()));
      }
      guides
          .get(at)
          .forEach((by, guide) ->
              judge(
                  "bandpilot",
                  problem.withEstimate(guide),
                  optimum,
                  reached.computeIfAbsent(by, _ -> new Reached())));
      for (var baseline : baselines) {
        judge(
            baseline,
            problem.withEstimate(new TruthEstimate(truth)),
            optimum,
            reached.computeIfAbsent(baseline, _ -> new Reached()));
      }
    }
    reached.forEach((by, each) -> rows.add(row(known, by, each)));
  }

  private void judge(String algorithm, DispatchProblem problem, double optimum, Reached into) {
    var solver = DispatchAlgorithms.registry().byName(algorithm).solver();
    long start = System.nanoTime();
    var answer = solver.solve(problem, run.<Dispatch>control());
    into.millis().add((System.nanoTime() - start) / 1e6);
    into.gbe().add(100 * Objects.requireNonNull(answer.bandwidth()).gbps() / optimum);
  }

  private List<String> row(String known, String by, Reached reached) {
    var gbe = reached.gbe().stream().mapToDouble(each -> each).sorted().toArray();
    var millis = reached.millis().stream().mapToDouble(each -> each).sorted().toArray();
    return List.of(
        known,
        by,
        number(Arrays.stream(gbe).average().orElseThrow()),
        number(gbe[cases / 20]),
        number(gbe[0]),
        number(millis[cases / 2]),
        number(millis[(int) (0.99 * cases)]));
  }

  private Cluster cluster(Random random) {
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
