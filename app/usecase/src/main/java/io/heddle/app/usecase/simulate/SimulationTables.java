package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.PolicyFamily.Unit;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What came of a study as tables. */
public final class SimulationTables {
  private SimulationTables() {}

  /** A row a policy: means with 95 % intervals over the traces, and gains over the baseline. */
  public static ReportTable policies(SimulationAnswer answer) {
    var comparison = PolicyComparison.of(answer);
    var measures = comparison.measures();
    var header = new ArrayList<>(List.of("policy", "traces"));
    for (var each : measures) {
      header.add("%s (%s)".formatted(each.name(), unit(each.unit())));
      header.add("%s against %s (%%)".formatted(each.name(), answer.study().baseline()));
    }
    var rows = new ArrayList<List<String>>();
    for (var result : answer.results()) {
      var row = new ArrayList<>(List.of(result.policy(), String.valueOf(result.values().size())));
      for (int m = 0; m < measures.size(); m++) {
        var mean = comparison.mean(result, m);
        row.add(
            Double.isNaN(mean.mean())
                ? ""
                : mean.text(measures.get(m).unit() == Unit.COUNT ? 1 : 3));
        var against = comparison.against(result, m);
        row.add(against == null ? "" : hundred(against).text(2));
      }
      rows.add(row);
    }
    return new ReportTable(
        "policies", "Policies: mean and 95 % interval over traces", header, rows);
  }

  private static MeanInterval hundred(MeanInterval share) {
    return new MeanInterval(100 * share.mean(), 100 * share.half());
  }

  /** The unit that a measure is written in. */
  public static String unit(Unit unit) {
    return switch (unit) {
      case SECONDS -> "s";
      case PERCENT -> "%";
      case COUNT -> "jobs";
      case RATIO -> "×";
      case GPU_HOURS -> "GPU h";
      case RATE -> "1/s";
    };
  }

  /** A row a job and policy, of the first trace; what did not happen is empty. */
  public static ReportTable jobs(SimulationAnswer answer) {
    var rows = new ArrayList<List<String>>();
    for (var result : answer.results()) {
      for (var job : result.first().outcome().jobs()) {
        rows.add(row(result.policy(), job));
      }
    }
    return new ReportTable(
        "jobs",
        "Jobs of the first trace",
        List.of(
            "policy",
            "id",
            "gpus",
            "submitSeconds",
            "startSeconds",
            "endSeconds",
            "waitSeconds",
            "completionSeconds",
            "gpuSeconds",
            "rescalings",
            "preemptions",
            "lostSeconds",
            "hosts"),
        rows);
  }

  private static List<String> row(String policy, JobOutcome job) {
    var start = job.startSeconds();
    var end = job.endSeconds();
    double submit = job.job().submitSeconds();
    return List.of(
        policy,
        job.job().id(),
        String.valueOf(job.job().gpus()),
        seconds(submit),
        start == null ? "" : seconds(start),
        end == null ? "" : seconds(end),
        start == null ? "" : seconds(start - submit),
        end == null ? "" : seconds(end - submit),
        seconds(job.gpuSeconds()),
        String.valueOf(job.rescalings()),
        String.valueOf(job.preemptions()),
        seconds(job.lostSeconds()),
        hosts(job));
  }

  /** Those of its last GPUs. */
  private static String hosts(JobOutcome job) {
    return job.spans().isEmpty()
        ? ""
        : job.spans().getLast().allocation().shares().stream()
            .map(share -> share.host().id())
            .collect(Collectors.joining(" "));
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /** A row a policy and moment at which something happened, of the first trace. */
  public static ReportTable timeline(SimulationAnswer answer) {
    var rows = new ArrayList<List<String>>();
    for (var result : answer.results()) {
      for (var sample : result.first().outcome().samples()) {
        rows.add(
            List.of(
                result.policy(),
                seconds(sample.seconds()),
                String.valueOf(sample.waiting()),
                String.valueOf(sample.running()),
                String.valueOf(sample.gpus())));
      }
    }
    return new ReportTable(
        "timeline",
        "Over time, first trace",
        List.of("policy", "seconds", "waiting", "running", "gpus"),
        rows);
  }

  /** What was played on what, and which policy is first. */
  public static List<String> notes(SimulationAnswer answer) {
    var notes = new ArrayList<>(basis(answer));
    var ranking = PolicyRanking.text(answer);
    if (!ranking.isEmpty()) {
      notes.add(ranking);
    }
    return notes;
  }

  /** What was played on what. */
  public static List<String> basis(SimulationAnswer answer) {
    var notes = new ArrayList<String>();
    var trace = answer.trace();
    if (trace != null) {
      notes.addAll(notes(answer.study(), trace));
    }
    notes.addAll(answer.notes());
    if (!answer.complete()) {
      notes.add("Not all policies were simulated on all traces.");
    }
    return notes;
  }

  private static List<String> notes(SimulationStudy study, PreparedTrace trace) {
    var notes = new ArrayList<String>();
    int free = study.cluster().freeGpus();
    boolean allUsable = trace.usableGpus() == free;
    notes.add(
        "%s, seed%s: %,d jobs that request %s\u00a0%% of %,d %s GPUs on %s."
            .formatted(
                study.source(),
                study.seeds() == 1
                    ? " " + study.seed()
                    : "s %d to %d".formatted(study.seed(), study.seed() + study.seeds() - 1),
                trace.jobs().size(),
                percent(trace.load()),
                trace.usableGpus(),
                allUsable ? "free" : "usable",
                study.cluster().name()));
    if (!allUsable) {
      notes.add(
          "None of the jobs can run on the other %,d free GPUs."
              .formatted(free - trace.usableGpus()));
    }
    if (trace.cut() > 0) {
      notes.add(
          "The trace is truncated: its last %,d of %,d jobs are not replayed."
              .formatted(trace.cut(), trace.cut() + trace.leftOut() + trace.jobs().size()));
    }
    if (!Double.isNaN(study.load()) && Math.abs(trace.compression() - 1) > 1e-3) {
      notes.add(
          trace.compression() > 1
              ? "Submission times were divided by %s: in the trace, the jobs request %s\u00a0%% of the GPUs."
                  .formatted(factor(trace.compression()), percent(trace.tracedLoad()))
              : "Submission times were multiplied by %s: in the trace, the jobs request %s\u00a0%% of the GPUs."
                  .formatted(factor(1 / trace.compression()), percent(trace.tracedLoad())));
    }
    if (trace.leftOut() > 0) {
      notes.add(
          "%,d of the trace's jobs left out: they do not fit on the empty cluster."
              .formatted(trace.leftOut()));
    }
    return notes;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.1 ? "%.2g" : "%,.0f", 100 * share);
  }

  private static String factor(double times) {
    return String.format(Locale.ROOT, times < 10 ? "%.2f" : "%,.0f", times);
  }
}
