package io.heddle.app.lab;

import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import io.heddle.solvers.dispatch.TrainingSampleDesign;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * What dispatch knows of counts that were held out of its measurements, and what that costs, beside
 * the nearest neighbours and the formula.
 */
final class HeldOutCountsPage extends PaperLabPage {
  /** Profile and the sample cluster that it is of. */
  private static final Map<String, String> DATA = new LinkedHashMap<>();

  static {
    DATA.put("h100-16MB", "h100");
    DATA.put("h100-2GB", "h100");
    DATA.put("het-4mix", "het-4mix");
    DATA.put("het-ra", "het-ra");
    DATA.put("het-va", "het-va");
  }

  private static final int KNOWN = 120;

  /** As many as the paper trains on. */
  private static final int PAPER_SAMPLES = 250;

  private static final List<String> BASELINES =
      List.of("bandpilot-paper", "topo", "default", "random");
  private static final int SAMPLES = 1_250;
  private static final int QUICK_SAMPLES = 300;
  private static final int SEEDS = 10;
  private static final int QUICK_SEEDS = 2;
  private static final double LIMITED = 0.999;

  HeldOutCountsPage() {
    super(
        "counts",
        "Dispatch with some of the measurements: held-out accuracy, GBE with its worst, large"
            + " pools");
  }

  @Override
  public LabReport run(LabPageRun run) {
    var accuracy = new ArrayList<List<String>>();
    var gbe = new ArrayList<List<String>>();
    var notes = new ArrayList<String>();
    int done = 0;
    for (var each : DATA.entrySet()) {
      var name = each.getKey();
      run.step(0.7 * done++ / DATA.size(), name);
      var profile = run.profile(name);
      if (profile == null) {
        notes.add(name + ": no measured profile (--data).");
        continue;
      }
      if (run.quick() && !name.equals("h100-16MB")) {
        continue;
      }
      var cluster = Samples.cluster(Samples.byId(each.getValue()));
      judge(name, new PartialCountKnowledge(cluster, profile), run, accuracy, gbe);
    }
    notes.add(
        "%d counts are known, redrawn for each of %d seeds among 486 or among those over other numbers of hosts; accuracy is that on allocations whose counts are not. Intervals are 95 %% over the seeds."
            .formatted(KNOWN, seeds(run)));
    var tables = tables(accuracy, gbe);
    var ten = TenHostExtrapolation.table(run);
    if (ten != null) {
      tables.add(ten);
    }
    run.step(0.7, "large pools");
    tables.add(LargeGpuPools.table(run));
    return new LabReport("Dispatch by what is known", tables, List.of(), notes);
  }

  private static List<ReportTable> tables(List<List<String>> accuracy, List<List<String>> gbe) {
    var tables = new ArrayList<ReportTable>();
    if (!accuracy.isEmpty()) {
      tables.add(
          new ReportTable(
              "held-out",
              "Accuracy on counts that were held out",
              List.of("profile", "held out", "by", "R²", "error %"),
              accuracy));
      tables.add(
          new ReportTable(
              "gbe",
              "GBE with %d counts known, or %d".formatted(KNOWN, PAPER_SAMPLES),
              List.of(
                  "profile",
                  "held out",
                  "guided by",
                  "mean %",
                  "5th percentile",
                  "worst",
                  "paper, mean"),
              gbe));
    }
    return tables;
  }

  private static int seeds(LabPageRun run) {
    return run.quick() ? QUICK_SEEDS : SEEDS;
  }

  private static void judge(
      String name,
      PartialCountKnowledge all,
      LabPageRun run,
      List<List<String>> accuracy,
      List<List<String>> gbe) {
    Predicate<BandwidthSample> any = _ -> true;
    Predicate<BandwidthSample> fabric =
        sample -> sample.gigabytesPerSecond() < LIMITED * sample.slowestHost();
    var drawn = drawn(all, KNOWN, run);
    split(name, "counts at random", all, drawn, any, run, accuracy);
    split(name, "of these, what no host limits", all, drawn, fabric, run, accuracy);
    PartialCountTrials.rows(name, "counts at random", all, drawn, BASELINES, run, gbe);
    var many = drawn(all, PAPER_SAMPLES, run);
    PartialCountTrials.rows(
        name, "but %d counts".formatted(PAPER_SAMPLES), all, many, BASELINES, run, gbe);
    for (int hosts = 2; hosts <= 4; hosts++) {
      int out = hosts;
      var others = drawn(all.only(counts -> counts.hosts() != out), KNOWN, run);
      Predicate<BandwidthSample> its = fabric.and(sample -> sample.shares().size() == out);
      split(name, "all over %d hosts".formatted(hosts), all, others, its, run, accuracy);
      PartialCountTrials.rows(
          name, "all over %d hosts".formatted(hosts), all, others, List.of(), run, gbe);
    }
  }

  /** As many as are known, by seed. */
  private static List<PartialCountKnowledge> drawn(
      PartialCountKnowledge from, int known, LabPageRun run) {
    return IntStream.range(0, seeds(run))
        .mapToObj(seed -> from.some(known, run.seed() + seed))
        .toList();
  }

  private static void split(
      String name,
      String what,
      PartialCountKnowledge all,
      List<PartialCountKnowledge> known,
      Predicate<BandwidthSample> judged,
      LabPageRun run,
      List<List<String>> rows) {
    var r2 = new LinkedHashMap<String, List<Double>>();
    var error = new LinkedHashMap<String, List<Double>>();
    for (int i = 0; i < known.size(); i++) {
      var counts = known.get(i).profile().byCounts().keySet();
      var unseen =
          new TrainingSampleDesign(all.cluster(), all.truth(), run.seed() + i)
              .any(run.quick() ? QUICK_SAMPLES : SAMPLES).stream()
                  .filter(judged)
                  .filter(sample -> !counts.contains(sample.counts()))
                  .toList();
      known
          .get(i)
          .estimates()
          .forEach((by, estimate) -> {
            var accuracy = PredictionAccuracy.of(estimate, unseen);
            r2.computeIfAbsent(by, _ -> new ArrayList<>()).add(accuracy.r2());
            error.computeIfAbsent(by, _ -> new ArrayList<>()).add(100 * accuracy.mape());
          });
    }
    r2.forEach((by, values) ->
        rows.add(
            List.of(
                name,
                what,
                by,
                interval(values, 3),
                interval(error.getOrDefault(by, List.of()), 1))));
  }

  private static String interval(List<Double> values, int digits) {
    return MeanInterval.of(values.stream().mapToDouble(Double::doubleValue).toArray()).text(digits);
  }
}
