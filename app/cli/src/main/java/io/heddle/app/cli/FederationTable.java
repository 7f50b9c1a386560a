package io.heddle.app.cli;

import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederationPlan;
import java.util.stream.Collectors;

/** A plan for a federation, for a person. */
final class FederationTable {
  private FederationTable() {}

  static String of(FederationPlan plan) {
    int width =
        Math.max(3, plan.jobs().stream().mapToInt(job -> job.job().length()).max().orElse(0));
    var row = "%-".concat(width + "s  %8s  %8s  %8s  %9s  %9s  %-6s  %s%n");
    var text =
        new StringBuilder(
            row.formatted(
                "job", "GPUs", "clusters", "at least", "Gbit/s", "ms", "proven", "GPUs of each"));
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
              job.provenOptimal() ? "yes" : "no",
              job.shares().stream()
                  .map(share -> "%s %,d".formatted(share.cluster(), share.gpus()))
                  .collect(Collectors.joining(" – "))));
    }
    if (plan.jobs().size() == 1) {
      text.append("why: ").append(plan.jobs().getFirst().why()).append(".\n");
    }
    plan.waiting().forEach(waiting -> text.append("waits: ").append(waiting.reason()).append('\n'));
    return text.toString();
  }
}
