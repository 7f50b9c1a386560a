package io.heddle.app.lab;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.PaperFabrics;
import io.heddle.app.usecase.traces.ModelCatalogue;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.CruxContentionSolver;
import io.heddle.solvers.contention.DirectedLinkNetwork;
import io.heddle.solvers.contention.PlacedJobTraffic;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.replay.RingReductionTraffic;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplayResult;
import io.heddle.solvers.replay.TraceReplaySolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * CRUX, 2.2 and appendix: what a 64-GPU GPT loses when a 16-GPU BERT comes under the same two ToR
 * switches (Fig. 7), how many jobs of a trace ever meet (Fig. 6), and what is left to gain where
 * jobs are placed with or without locality (Fig. 25).
 */
final class MeetingCases {
  private static final int HASHES = 16;

  private MeetingCases() {}

  /** Fig. 7. */
  static ReportTable table(LabPageRun run) {
    var fabric = PaperFabrics.twoTors();
    var network = new DirectedLinkNetwork(fabric);
    var gpt = job(fabric, network, "gpt", 8, 0, 1, 2, 3, 6, 7, 8, 9);
    var bert = job(fabric, network, "bert", 4, 4, 5, 10, 11);
    var rows = new ArrayList<List<String>>();
    for (int pairs : new int[] {1, ContendProblem.DEFAULT_QUEUE_PAIRS}) {
      for (var scheduler : List.of("ecmp", "paths-only", "crux", "refined")) {
        var alone = schedules(run, new Case(fabric, List.of(gpt), pairs, scheduler));
        var both = schedules(run, new Case(fabric, List.of(gpt, bert), pairs, scheduler));
        rows.add(
            List.of(
                String.valueOf(pairs),
                scheduler,
                interval(alone, each -> seconds(gpt, each, scheduler), 3),
                interval(both, each -> 100 * (each.jobs().getFirst().slowdown() - 1), 1),
                interval(both, each -> 100 * (each.jobs().getLast().slowdown() - 1), 1),
                scheduler.equals("ecmp") ? "1.53 s, +11.0 and +8.3 %" : ""));
      }
    }
    return new ReportTable(
        "fig7-meeting",
        "Fig. 7: a 64-GPU GPT and a 16-GPU BERT under two ToR switches, %d hashes"
            .formatted(HASHES),
        List.of(
            "queue pairs",
            "scheduler",
            "GPT alone (s)",
            "GPT longer beside BERT (%)",
            "BERT longer beside GPT (%)",
            "paper"),
        rows);
  }

  private record Case(
      Cluster cluster, List<PlacedJobTraffic> jobs, int queuePairs, String scheduler) {}

  /** By hash. */
  private static List<FlowSchedule> schedules(LabPageRun run, Case one) {
    var problem =
        new ContendProblem(one.cluster(), one.jobs(), ContendProblem.DEFAULT_LEVELS)
            .withQueuePairs(one.queuePairs());
    var solver = new CruxContentionSolver(Schedulers.registry().byName(one.scheduler()));
    return IntStream.range(0, HASHES)
        .mapToObj(
            hash -> solver.solve(problem, run.<FlowSchedule>control().withSeed(run.seed() + hash)))
        .toList();
  }

  /** Of an iteration of a job that has the network for itself, on the paths that it got. */
  private static double seconds(PlacedJobTraffic job, FlowSchedule alone, String scheduler) {
    return job.computeSeconds() / Objects.requireNonNull(alone.gpuUtilization().get(scheduler));
  }

  private static String interval(
      List<FlowSchedule> schedules, ToDoubleFunction<FlowSchedule> of, int digits) {
    return MeanInterval.of(schedules.stream().mapToDouble(of).toArray()).text(digits);
  }

  private static PlacedJobTraffic job(
      Cluster cluster, DirectedLinkNetwork network, String model, int gpus, int... hosts) {
    var shares = new ArrayList<HostGpuShare>();
    for (int host : hosts) {
      shares.add(HostGpuShare.of(cluster.hosts().get(host), 0, gpus));
    }
    var allocation = new JobGpuAllocation(shares);
    return RingReductionTraffic.of(
        network, model, ModelCatalogue.byName(model).profile(allocation.gpus()), allocation);
  }

  /**
   * Figs 6 and 25: who ever shares links, and what schedulers gain where jobs get hosts near each
   * other (as HiveD gives them) or at random (as without a scheduler).
   */
  static List<ReportTable> onTraces(LabPageRun run, ReplayedTraces played) {
    var risk = new ArrayList<List<String>>();
    var gains = new ArrayList<List<String>>();
    for (boolean near : new boolean[] {false, true}) {
      var where = near ? "near each other" : "at random";
      var hashed = near ? played.under("ecmp") : byLot(run, played, "ecmp");
      risk.add(
          List.of(
              where,
              spread(hashed, TraceReplayResult::contendedJobs, 1),
              spread(hashed, TraceReplayResult::contendedGpus, 1),
              spread(hashed, TraceReplayResult::pcieShare, 1),
              near ? "36.3, 51, a minority" : ""));
      for (var scheduler : List.of("ecmp", "paths-only", "crux", "refined")) {
        var results =
            near
                ? played.under(scheduler)
                : scheduler.equals("ecmp") ? hashed : byLot(run, played, scheduler);
        gains.add(gain(where, scheduler, results, hashed));
      }
    }
    var name = played.fabric().name();
    var traces = played.traces();
    return List.of(
        new ReportTable(
            "fig6-" + name,
            "Fig. 6, %s: jobs that ever share a link that fills up, hashed paths, %d traces"
                .formatted(name, traces.size()),
            List.of("hosts", "jobs (%)", "their GPUs (%)", "of it on PCIe (%)", "paper"),
            risk),
        new ReportTable(
            "fig25-" + name,
            "Fig. 25, %s: GPU utilization by how jobs get their hosts, %d traces"
                .formatted(name, traces.size()),
            List.of(
                "hosts",
                "scheduler",
                "GPU utilization (%)",
                "gain over ecmp (%)",
                "paper's gain beside HiveD (%)"),
            gains));
  }

  private static List<String> gain(
      String where,
      String scheduler,
      List<TraceReplayResult> results,
      List<TraceReplayResult> hashed) {
    var gains =
        IntStream.range(0, results.size())
            .mapToDouble(
                t -> 100 * (results.get(t).gpuUtilization() / hashed.get(t).gpuUtilization() - 1));
    return List.of(
        where,
        scheduler,
        spread(results, TraceReplayResult::gpuUtilization, 2),
        MeanInterval.of(gains.toArray()).text(2),
        where.startsWith("near") && scheduler.equals("crux") ? "+11" : "");
  }

  private static List<TraceReplayResult> byLot(
      LabPageRun run, ReplayedTraces played, String scheduler) {
    return IntStream.range(0, played.traces().size())
        .parallel()
        .mapToObj(t ->
            new TraceReplaySolver()
                .solve(
                    new TraceReplayProblem(
                            played.fabric(),
                            played.traces().get(t),
                            Schedulers.registry().byName(scheduler),
                            ContendProblem.DEFAULT_LEVELS)
                        .anywhere(),
                    run.<TraceReplayResult>control().withSeed(run.seed() + 1 + t)))
        .toList();
  }

  private static String spread(
      List<TraceReplayResult> results, ToDoubleFunction<TraceReplayResult> share, int digits) {
    return MeanInterval.of(
            results.stream().mapToDouble(each -> 100 * share.applyAsDouble(each)).toArray())
        .text(digits);
  }
}
