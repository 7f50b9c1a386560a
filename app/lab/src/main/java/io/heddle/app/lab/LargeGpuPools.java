package io.heddle.app.lab;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.TrainedModelStore;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.GpuCountPrediction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.GpuCountEnsemble;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import io.heddle.solvers.dispatch.GroundTruthEstimate;
import io.heddle.solvers.dispatch.NearestCountBaseline;
import io.heddle.solvers.dispatch.TrainedRangeEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** 128 hosts of four types, of whose GPUs 70 % are busy, and requests of every size. */
final class LargeGpuPools {
  private static final int HOSTS_OF_A_TYPE = 32;
  private static final double BUSY = 0.7;
  private static final int CASES = 500;
  private static final int QUICK_CASES = 12;
  private static final int FABRICS = 10;
  private static final int QUICK_FABRICS = 2;
  private static final int KNOWN = 120;
  private static final int MEASURED_HOSTS = 4;

  private final LabPageRun run;
  private final int cases;
  private final List<HostType> types =
      List.copyOf(Samples.cluster(Samples.byId("het-4mix")).hostTypes().values());
  private final List<List<String>> rows = new ArrayList<>();

  private LargeGpuPools(LabPageRun run) {
    this.run = run;
    this.cases = run.quick() ? QUICK_CASES : CASES;
  }

  /** What answers reached of the optimum, in per cent, and their times. */
  private record Reached(List<Double> gbe, List<Double> millis) {
    Reached() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  static ReportTable table(LabPageRun run) {
    var pools = new LargeGpuPools(run);
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
    var truth = ClusterBandwidthFunction.of(cluster(new Random(0)), null);
    var guides = new LinkedHashMap<String, BandwidthEstimate>();
    guides.put("bandpilot", new GroundTruthEstimate(truth));
    var four = Samples.cluster(Samples.byId("het-4mix"));
    var model =
        new TrainedModelStore(DataFolder.path())
            .kept(four, ClusterBandwidthFunction.of(four, null), _ -> {});
    if (model != null) {
      guides.put("bandpilot --model", TrainedRangeEstimate.of(model, truth));
    }
    play("nothing", List.of(truth), List.of(guides), "bandpilot-paper", "topo", "random");
  }

  /** The truth is no formula, and {@value #KNOWN} counts of each GPU model are known of it. */
  private void partlyMeasured() {
    var truths = new ArrayList<ClusterBandwidthFunction>();
    var guides = new ArrayList<Map<String, BandwidthEstimate>>();
    for (int fabric = 0; fabric < (run.quick() ? QUICK_FABRICS : FABRICS); fabric++) {
      run.goOn();
      var byModels = new TreeMap<String, SortedMap<PerHostGpuCounts, Double>>();
      var fabrics = new TreeMap<String, RandomFabricSample>();
      for (var type : types) {
        var its =
            new RandomFabricSample(
                ClusterBandwidthFunction.rail(type), run.seed() + 31L * fabric + fabrics.size());
        fabrics.put(type.gpuModel(), its);
        byModels.put(type.gpuModel(), measured(its, new Random(run.seed() + fabric)));
      }
      var profile =
          new BandwidthProfile("drawn", 0, "", new TreeMap<>(), new TreeMap<>(), byModels, 1);
      var known = ClusterBandwidthFunction.of(cluster(new Random(0)), profile);
      GpuCountPrediction.Learner all =
          (measured, _) ->
              fabrics.values().stream()
                  .filter(each -> measured.containsValue(each.of(measured.firstKey())))
                  .findFirst()
                  .orElseThrow();
      truths.add(known.predicting(all));
      var by = new LinkedHashMap<String, BandwidthEstimate>();
      by.put("bandpilot", new GroundTruthEstimate(known.predicting(GpuCountEnsemble::of)));
      by.put(
          "3 nearest counts", new GroundTruthEstimate(known.predicting(NearestCountBaseline::of)));
      by.put("formula", new GroundTruthEstimate(known.builtIn()));
      guides.add(by);
    }
    play("%d counts a model".formatted(KNOWN), truths, guides, "topo", "random");
  }

  private static SortedMap<PerHostGpuCounts, Double> measured(
      RandomFabricSample fabric, Random random) {
    var all = new TreeSet<PerHostGpuCounts>();
    for (int hosts = 2; hosts <= MEASURED_HOSTS; hosts++) {
      for (int code = 0; code < 1 << 3 * hosts; code++) {
        var counts = new int[hosts];
        for (int i = 0; i < hosts; i++) {
          counts[i] = 1 + (code >> 3 * i & 7);
        }
        all.add(PerHostGpuCounts.of(counts));
      }
    }
    var drawn = new ArrayList<>(all);
    Collections.shuffle(drawn, random);
    var measured = new TreeMap<PerHostGpuCounts, Double>();
    drawn.subList(0, KNOWN).forEach(counts -> measured.put(counts, fabric.of(counts)));
    return measured;
  }

  /** Case by case, the truths in turn. */
  private void play(
      String known,
      List<ClusterBandwidthFunction> truths,
      List<? extends Map<String, BandwidthEstimate>> guides,
      String... baselines) {
    var reached = new LinkedHashMap<String, Reached>();
    for (int i = 0; i < cases; i++) {
      run.goOn();
      int at = i % truths.size();
      var random = new Random(run.seed() + i);
      var cluster = cluster(random);
      var truth = truths.get(at);
      var problem =
          GpuDispatchProblem.of(cluster, 2 + random.nextInt(cluster.freeGpus() - 1), truth);
      double optimum =
          Objects.requireNonNull(GpuDispatchAlgorithms.optimum(problem, run.control())).gbps();
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
            problem.withEstimate(new GroundTruthEstimate(truth)),
            optimum,
            reached.computeIfAbsent(baseline, _ -> new Reached()));
      }
    }
    reached.forEach((by, each) -> rows.add(row(known, by, each)));
  }

  private void judge(String algorithm, GpuDispatchProblem problem, double optimum, Reached into) {
    var solver = GpuDispatchAlgorithms.registry().byName(algorithm).solver();
    long start = System.nanoTime();
    var answer = solver.solve(problem, run.<GpuDispatch>control());
    into.millis().add((System.nanoTime() - start) / 1e6);
    into.gbe().add(100 * Objects.requireNonNull(answer.bandwidth()).gbps() / optimum);
  }

  private List<String> row(String known, String by, Reached reached) {
    var gbe = reached.gbe().stream().mapToDouble(each -> each).sorted().toArray();
    var millis = reached.millis().stream().mapToDouble(each -> each).sorted().toArray();
    return List.of(
        known,
        by,
        ReportCells.tenths(Arrays.stream(gbe).average().orElseThrow()),
        ReportCells.tenths(gbe[cases / 20]),
        ReportCells.tenths(gbe[0]),
        ReportCells.tenths(millis[cases / 2]),
        ReportCells.tenths(millis[(int) (0.99 * cases)]));
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
}
