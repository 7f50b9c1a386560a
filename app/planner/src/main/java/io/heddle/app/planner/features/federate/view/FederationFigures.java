package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.model.result.FederatedJob;
import io.heddle.render.federation.JobSplitShape;
import java.util.Locale;
import java.util.stream.Collectors;

/** Figures of an answer, as a person reads them. */
final class FederationFigures {
  private FederationFigures() {}

  /** Three digits that count: 0.79, 9.4, 21.5, 1,240. */
  static String number(double value) {
    var text =
        String.format(
            Locale.ENGLISH,
            value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.3f",
            value);
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }

  static String gpus(int gpus) {
    return String.format(Locale.ENGLISH, "%,d", gpus);
  }

  /** {@code frankfurt 384 · paris 128}. */
  static String shares(FederatedJob job) {
    return job.shares().stream()
        .map(share -> share.cluster() + "\u00a0" + gpus(share.gpus()))
        .collect(Collectors.joining(" · "));
  }

  /** Whether stages or replicas are spread over the clusters; empty if unknown. */
  static String cut(FederatedJob job) {
    if (job.clusterCount() == 1 || !JobSplitShape.isKnown(job)) {
      return "";
    }
    return Text.of(JobSplitShape.isPipeline(job) ? "federate.cut.pp" : "federate.cut.dp");
  }

  /** The 80 % interval of the iteration time; empty where there is none. */
  static String interval(FederatedJob.Training training) {
    var range = training.range();
    return range == null
        ? ""
        : Text.of("parallelize.estimated", number(range.lowSeconds()), number(range.highSeconds()));
  }

  static String proven(FederatedJob job) {
    return Text.of(job.provenOptimal() ? "federate.proven" : "federate.bound", job.lowerBound());
  }
}
