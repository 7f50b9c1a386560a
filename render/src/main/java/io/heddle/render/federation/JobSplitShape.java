package io.heddle.render.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJob.Part;
import io.heddle.model.result.FederatedJob.Share;

/** How many stages and replicas a job has over all of its clusters. */
public final class JobSplitShape {
  private JobSplitShape() {}

  /** Whether it is known how the job is cut. */
  public static boolean isKnown(FederatedJob job) {
    return job.shares().stream().allMatch(share -> share.part() != null);
  }

  static Part part(Share share) {
    return requireNonNull(share.part(), "it is unknown how the job is split");
  }

  /** Whether the clusters hold different stages; else they hold replicas of all of them. */
  public static boolean isPipeline(FederatedJob job) {
    var training = job.training();
    int sum = job.shares().stream().mapToInt(share -> part(share).stages()).sum();
    return job.clusterCount() > 1
        && training != null
        && training.plan() != null
        && training.plan().pp() == sum;
  }

  static int stages(FederatedJob job) {
    var each = job.shares().stream().mapToInt(share -> part(share).stages());
    return isPipeline(job) ? each.sum() : each.max().orElse(1);
  }

  static int replicas(FederatedJob job) {
    var each = job.shares().stream().mapToInt(share -> part(share).replicas());
    return isPipeline(job) ? each.max().orElse(1) : each.sum();
  }
}
