package io.heddle.solvers.federation;

import io.heddle.model.job.Parallelism;
import io.heddle.model.result.FederatedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A plan on shares of clusters.
 *
 * @param seconds per iteration
 * @param parts one a share
 */
record FederationCut(Parallelism plan, double seconds, List<FederatedJob.Part> parts) {
  FederatedJob on(FederatedJob answer, FederationJobCosts costs) {
    var shares = new ArrayList<FederatedJob.Share>();
    for (int i = 0; i < parts.size(); i++) {
      var share = answer.shares().get(i);
      shares.add(new FederatedJob.Share(share.cluster(), share.gpus(), parts.get(i)));
    }
    int gpus = shares.stream().mapToInt(FederatedJob.Share::gpus).sum();
    return answer.withTraining(
        shares, new FederatedJob.Training(seconds, costs.interval(seconds, gpus), plan));
  }

  /** What crosses the clusters. */
  String inWords() {
    if (parts.size() == 1) {
      return "one cluster";
    }
    return plan.pp() > parts.getFirst().stages()
        ? "stages are split between clusters, " + counts(FederatedJob.Part::stages)
        : "replicas are split between clusters, " + counts(FederatedJob.Part::replicas);
  }

  private String counts(ToIntFunction<FederatedJob.Part> of) {
    return parts.stream()
        .map(part -> String.valueOf(of.applyAsInt(part)))
        .collect(Collectors.joining(" + "));
  }
}
