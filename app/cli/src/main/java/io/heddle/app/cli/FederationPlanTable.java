package io.heddle.app.cli;

import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A plan for a federation, for a person. */
final class FederationPlanTable {
  private FederationPlanTable() {}

  static String of(FederatedJobsPlan plan) {
    int width =
        Math.max(3, plan.jobs().stream().mapToInt(job -> job.job().length()).max().orElse(0));
    var row = "%-".concat(width + "s  %8s  %8s  %8s  %9s  %9s  %9s  %-6s  %s%n");
    var text =
        new StringBuilder(
            row.formatted(
                "job",
                "GPUs",
                "clusters",
                "minimum",
                "Gbit/s",
                "ms",
                "s/iter",
                "proven",
                "GPUs of each (stages × replicas)"));
    for (var job : plan.jobs()) {
      boolean alone = job.clusterCount() == 1;
      text.append(
          row.formatted(
              job.job(),
              "%,d".formatted(job.shares().stream().mapToInt(FederatedJob.Share::gpus).sum()),
              job.clusterCount(),
              job.lowerBound(),
              alone ? "-" : "%.4g".formatted(job.bottleneckGbps()),
              alone ? "-" : "%.4g".formatted(job.latencyMs()),
              seconds(job.training()),
              job.provenOptimal() ? "yes" : "no",
              job.shares().stream()
                  .map(FederationPlanTable::share)
                  .collect(Collectors.joining(" – "))));
    }
    if (plan.jobs().size() == 1) {
      text.append("why: ").append(plan.jobs().getFirst().why()).append(".\n");
    }
    plan.waiting().forEach(waiting -> text.append("waits: ").append(waiting.reason()).append('\n'));
    return text.toString();
  }

  private static String seconds(FederatedJob.@Nullable Training training) {
    if (training == null) {
      return "-";
    }
    var range = training.range();
    var seconds = "%.4g".formatted(training.iterationSeconds());
    return range == null
        ? seconds
        : seconds + " (%.4g–%.4g)".formatted(range.lowSeconds(), range.highSeconds());
  }

  /** GPUs, as stages × replicas where that is known. */
  private static String share(FederatedJob.Share share) {
    var part = share.part();
    var gpus = "%s %,d".formatted(share.cluster(), share.gpus());
    return part == null ? gpus : "%s (%,d × %,d)".formatted(gpus, part.stages(), part.replicas());
  }
}
