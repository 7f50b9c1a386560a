package io.heddle.app.planner.features.study;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.model.study.StudyOptionValues;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The study that a cluster begins with: how much worse simple rules place its job as more hosts are
 * busy. Every variant has an answer.
 */
final class DefaultStudySetup {
  private static final int SAMPLES = 5;

  /** Beside that of none. */
  private static final int SHARES = 3;

  private DefaultStudySetup() {}

  static void fill(StudyDraft draft, ClusterDocument cluster) {
    draft.nameProperty().set(cluster.cluster().name());
    draft.commandProperty().set("place");
    draft.measuresProperty().set("weightedSpread, minipodsUsed, maxDpSpread, maxPpSpread");
    var job = cluster.jobProperty().get();
    if (job != null) {
      draft.fix("job", job.id());
    }
    draft.vary(
        "algorithm", new StudyOptionValues.Listed(List.of("tiles", "gpu-packing", "random-fit")));
    draft.vary(
        "busy",
        new StudyOptionValues.Listed(
            shares(job == null ? 0 : job.gpus(), cluster.cluster().freeGpus())));
    draft.vary("draw", new StudyOptionValues.Draws(SAMPLES, 1));
  }

  /**
   * Shares of the free hosts that others can have and the job still fits; of 0, if there is one.
   */
  private static List<String> shares(int wanted, int free) {
    double most = free == 0 ? 0 : Math.max(0, 1 - (double) wanted / free);
    return IntStream.rangeClosed(0, SHARES)
        .mapToObj(step -> BigDecimal.valueOf(most * step / SHARES))
        .map(share -> share.setScale(2, RoundingMode.FLOOR).stripTrailingZeros().toPlainString())
        .distinct()
        .toList();
  }
}
