package io.heddle.app.cli;

import io.heddle.model.io.OperatorTimeTable;
import io.heddle.model.job.OperatorTimes;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import io.heddle.solvers.parallelism.ProfiledPlanEstimate;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --profile}: operators that were measured on one GPU. */
final class MeasuredOperatorsOption {
  @Option(
      names = "--profile",
      paramLabel = "OPS.csv",
      description =
          "operator times measured on one GPU by the script of “heddle measure operators”")
  private @Nullable Path file;

  boolean isGiven() {
    return file != null;
  }

  /** The estimate with measured operators; itself without a file. */
  PlanEstimate of(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
    if (file == null) {
      return estimate;
    }
    var all = OperatorTimeTable.read(file);
    var like =
        all.stream()
            .filter(times -> times.isOf(shape, estimate.gpu(), estimate.plan()))
            .findFirst()
            .orElseThrow(() ->
                new UsageException(
                    "--profile: %s has no row of this model on %s with tp %d and micro-batch %d. It has: %s."
                        .formatted(
                            file,
                            estimate.gpu(),
                            estimate.plan().tp(),
                            estimate.plan().microBatch(),
                            all.stream()
                                .map(OperatorTimes::inWords)
                                .collect(Collectors.joining("; ")))));
    try {
      return ProfiledPlanEstimate.of(estimate, shape, globalBatch, like);
    } catch (IllegalArgumentException unlike) {
      throw new UsageException("--profile: " + unlike.getMessage() + ".");
    }
  }
}
