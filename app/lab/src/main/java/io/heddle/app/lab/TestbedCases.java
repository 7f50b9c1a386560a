package io.heddle.app.lab;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.PaperFabrics;
import io.heddle.app.usecase.traces.ModelCatalogue;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.CruxContentionSolver;
import io.heddle.solvers.contention.DirectedLinkNetwork;
import io.heddle.solvers.contention.PlacedJobTraffic;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.replay.RingReductionTraffic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** CRUX, 6.2: jobs that meet on the 96-GPU testbed, with and without CRUX (Figs 19 to 22). */
final class TestbedCases {
  /** Of ECMP: which links flows collide on is luck, and one draw tells little. */
  private static final int HASHES = 16;

  private final Cluster testbed = PaperFabrics.testbed();
  private final DirectedLinkNetwork network = new DirectedLinkNetwork(testbed);
  private final List<List<String>> rows = new ArrayList<>();
  private final List<List<String>> jobRows = new ArrayList<>();
  private final LabPageRun run;

  private TestbedCases(LabPageRun run) {
    this.run = run;
  }

  static void add(LabPageRun run, List<ReportTable> tables, List<ReportFigure> figures) {
    run.step(0.46, "the testbed");
    new TestbedCases(run).addTo(tables, figures);
  }

  private void addTo(List<ReportTable> tables, List<ReportFigure> figures) {
    networkCases();
    hostCases();
    tables.add(
        new ReportTable(
                "fig19-22-testbed",
                "Figs 19 to 22: GPU utilization on the testbed",
                List.of(
                    "figure",
                    "jobs",
                    "ECMP (%), " + HASHES + " hashes",
                    "CRUX's paths alone (%)",
                    "CRUX (%)",
                    "refined (%)",
                    "each alone (%)",
                    "gain of refined over ECMP (%)",
                    "paper's gain (%)"),
                rows)
            .beside("gain of refined over ECMP (%)", "paper's gain (%)"));
    tables.add(
        new ReportTable(
            "fig19-22-jobs",
            "Figs 19 to 22: iteration time over that alone",
            List.of("figure", "jobs", "job", "ECMP", "refined"),
            jobRows));
    figures.add(
        ReportFigure.of(
            "fig19-22-testbed",
            new SeriesPlot(
                "Figs 19 to 22: GPU utilization on the testbed",
                Axis.categories("case", numbers()),
                Axis.linear("GPU utilization (%)", 0, 100),
                List.of(
                    bars("ECMP", 2), bars("CRUX", 4), bars("refined", 5), bars("each alone", 6)))));
  }

  /** Jobs that share links between hosts. */
  private void networkCases() {
    for (int berts = 1; berts <= 3; berts++) {
      var jobs = new ArrayList<PlacedJobTraffic>();
      jobs.add(job("gpt", "gpt", 0, 8, 0, 3, 6, 9));
      int[][] hosts = {{1, 4}, {2, 5}, {7, 10}};
      for (int i = 0; i < berts; i++) {
        jobs.add(job("bert-" + (i + 1), "bert", 0, 4, hosts[i]));
      }
      solve("Fig. 19", "32-GPU GPT, %d × 8-GPU BERT".formatted(berts), "+8.3 to +12.9", jobs);
    }
    solve(
        "Fig. 20",
        "48-GPU GPT, 2 × 16-GPU BERT, 2 × 8-GPU ResNet",
        "+13.9",
        List.of(
            job("gpt", "gpt", 0, 8, 0, 1, 3, 4, 6, 9),
            job("bert-1", "bert", 0, 8, 2, 5),
            job("bert-2", "bert", 0, 8, 7, 10),
            job("resnet-1", "resnet", 0, 4, 8, 11),
            job("resnet-2", "resnet", 4, 8, 8, 11)));
  }

  /** Jobs that share PCIe inside hosts. */
  private void hostCases() {
    for (int resnets = 1; resnets <= 3; resnets++) {
      var jobs = new ArrayList<PlacedJobTraffic>();
      jobs.add(odd("bert", "bert", true, 0, 1, 2, 3));
      int[][] hosts = {{0, 1}, {2, 3}, {0, 2}};
      for (int i = 0; i < resnets; i++) {
        jobs.add(odd("resnet-" + (i + 1), "resnet", false, hosts[i]));
      }
      solve(
          "Fig. 21",
          "16-GPU BERT, %d × ResNet on its PCIe".formatted(resnets),
          "+9.5 to +14.8",
          jobs);
    }
    int[][] hosts = {{0, 1}, {0, 1, 2, 3}, {0, 1, 2, 3, 4, 5}};
    for (int[] each : hosts) {
      solve(
          "Fig. 22",
          "8-GPU ResNet, %d-GPU BERT on its PCIe".formatted(4 * each.length),
          "+9.5 to +14.8",
          List.of(odd("bert", "bert", true, each), odd("resnet", "resnet", false, 0, 1)));
    }
  }

  private List<String> numbers() {
    var names = new ArrayList<String>();
    for (int i = 0; i < rows.size(); i++) {
      names.add("%s (%d)".formatted(rows.get(i).getFirst().substring(5), i + 1));
    }
    return names;
  }

  private PlotSeries bars(String name, int column) {
    return PlotSeries.bars(
        name,
        rows.stream()
            .mapToDouble(row -> Double.parseDouble(row.get(column).split(" ")[0]))
            .toArray());
  }

  private PlacedJobTraffic job(String id, String model, int from, int to, int... hosts) {
    var shares = new ArrayList<HostGpuShare>();
    for (int host : hosts) {
      shares.add(HostGpuShare.of(testbed.hosts().get(host), from, to));
    }
    return traffic(id, model, new JobGpuAllocation(shares));
  }

  /** On each host the first, or the second, GPU of each PCIe switch: neighbours share adapters. */
  private PlacedJobTraffic odd(String id, String model, boolean first, int... hosts) {
    var gpus = first ? List.of(0, 2, 4, 6) : List.of(1, 3, 5, 7);
    var shares = new ArrayList<HostGpuShare>();
    for (int host : hosts) {
      shares.add(new HostGpuShare(testbed.hosts().get(host), gpus));
    }
    return traffic(id, model, new JobGpuAllocation(shares));
  }

  private PlacedJobTraffic traffic(String id, String model, JobGpuAllocation allocation) {
    return RingReductionTraffic.of(
        network, id, ModelCatalogue.byName(model).profile(allocation.gpus()), allocation);
  }

  private void solve(String figure, String title, String paper, List<PlacedJobTraffic> jobs) {
    var problem = new ContendProblem(testbed, jobs, ContendProblem.DEFAULT_LEVELS);
    var refined = schedule("refined", problem, 0);
    var hashed = new ArrayList<FlowSchedule>();
    for (int seed = 0; seed < HASHES; seed++) {
      hashed.add(schedule("ecmp", problem, seed));
    }
    double[] without = hashed.stream().mapToDouble(each -> 100 * get(each, "ecmp")).toArray();
    double with = 100 * get(refined, "refined");
    rows.add(
        List.of(
            figure,
            title,
            MeanInterval.of(without).text(2),
            "%.2f".formatted(100 * get(schedule("paths-only", problem, 0), "paths-only")),
            "%.2f".formatted(100 * get(schedule("crux", problem, 0), "crux")),
            "%.2f".formatted(with),
            "%.2f".formatted(100 * get(refined, "no-contention")),
            MeanInterval.of(Arrays.stream(without).map(each -> 100 * (with / each - 1)).toArray())
                .text(1),
            paper));
    for (int j = 0; j < jobs.size(); j++) {
      int at = j;
      jobRows.add(
          List.of(
              figure,
              title,
              jobs.get(j).id(),
              MeanInterval.of(
                      hashed.stream().mapToDouble(each -> each.jobs().get(at).slowdown()).toArray())
                  .text(3),
              "%.3f".formatted(refined.jobs().get(j).slowdown())));
    }
  }

  private FlowSchedule schedule(String name, ContendProblem problem, long seed) {
    return new CruxContentionSolver(Schedulers.registry().byName(name))
        .solve(problem, run.<FlowSchedule>control().withSeed(seed));
  }

  private static double get(FlowSchedule schedule, String name) {
    return Objects.requireNonNull(schedule.gpuUtilization().get(name));
  }
}
