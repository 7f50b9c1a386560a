package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.InfeasibleException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Find a job so many GPUs on clusters that reach each other. Immutable.
 *
 * <p>A job that comes from a cluster runs on clusters that this one reaches: its code and data have
 * no other way. Clusters without GPUs pass traffic on.
 */
public final class ClusterChoiceProblem {
  private final FederationLinkNetwork network;
  private final String job;
  private final int gpus;
  private final int[] free;
  private final @Nullable Integer submit;
  private final @Nullable FederationJobCosts costs;
  private final int[] candidates;

  /**
   * @param gpus that the job needs, at least 1
   * @param free GPUs that it may have of each cluster
   * @param submit the cluster that it comes from, or null
   */
  public ClusterChoiceProblem(
      FederationLinkNetwork network, String job, int gpus, int[] free, @Nullable Integer submit) {
    this(network, job, gpus, free, submit, null);
  }

  /**
   * @param costs what it takes where; null if unknown
   */
  ClusterChoiceProblem(
      FederationLinkNetwork network,
      String job,
      int gpus,
      int[] free,
      @Nullable Integer submit,
      @Nullable FederationJobCosts costs) {
    if (gpus < 1 || free.length != network.size()) {
      throw new IllegalArgumentException(
          "%d GPUs of %s on %d clusters".formatted(gpus, Arrays.toString(free), network.size()));
    }
    this.network = network;
    this.job = job;
    this.gpus = gpus;
    this.free = free.clone();
    this.submit = submit;
    this.costs = costs;
    candidates = holding();
  }

  public FederationLinkNetwork network() {
    return network;
  }

  public String job() {
    return job;
  }

  public int gpus() {
    return gpus;
  }

  public int free(int cluster) {
    return free[cluster];
  }

  public @Nullable Integer submit() {
    return submit;
  }

  @Nullable FederationJobCosts costs() {
    return costs;
  }

  /** Those of an answer to this. */
  ClusterGpuShares shares(FederatedJob answer) {
    return new ClusterGpuShares(
        answer.shares().stream().map(share -> network.index(share.cluster())).toList(),
        answer.shares().stream().map(FederatedJob.Share::gpus).toList());
  }

  /**
   * The clusters with free GPUs of the parts that hold the job, by index; not to be changed.
   *
   * @throws InfeasibleException if no part holds it
   */
  int[] candidates() {
    if (candidates.length == 0) {
      throw new InfeasibleException(refusal());
    }
    return candidates;
  }

  /** GPUs of each part that the job may have. */
  private long[] totals() {
    var total = new long[network.size()];
    for (int i = 0; i < free.length; i++) {
      if (submit == null || network.part(i) == network.part(submit)) {
        total[network.part(i)] += free[i];
      }
    }
    return total;
  }

  private int[] holding() {
    var total = totals();
    var holding = new int[free.length];
    int count = 0;
    for (int i = 0; i < free.length; i++) {
      if (free[i] > 0 && total[network.part(i)] >= gpus) {
        holding[count++] = i;
      }
    }
    return Arrays.copyOf(holding, count);
  }

  /** GPUs of the part that has most for the job. */
  long most() {
    return Arrays.stream(totals()).max().orElse(0);
  }

  private String refusal() {
    long most = most();
    long all = Arrays.stream(free).asLongStream().sum();
    var asked =
        "job %s requests %,d GPUs; clusters that reach %s have %,d that it may use: %s."
            .formatted(
                job,
                gpus,
                submit == null ? "each other" : network.id(submit),
                most,
                CountedNoun.missing(gpus - most));
    return all < gpus
        ? asked
        : asked + " All clusters together have %,d. A link may be missing.".formatted(all);
  }
}
