package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.IterationComputeEstimate;
import java.util.List;

/** All families of policies that traces are played under: the one list. */
public final class PolicyFamilies {
  private static final List<PolicyFamily> ALL =
      List.of(new ContentionPolicies(), new QueuePolicies(), new ElasticPolicyFamily());

  private PolicyFamilies() {}

  public static List<PolicyFamily> all() {
    return ALL;
  }

  /**
   * The family to begin with: elastic policies differ on any cluster with a GPU model whose speed
   * is known, communication schedulers only where links limit several jobs.
   */
  public static PolicyFamily usual(Cluster cluster) {
    return byId(
        cluster.hostTypes().values().stream()
                .anyMatch(type -> IterationComputeEstimate.knows(type.gpuModel()))
            ? "elastic"
            : "contention");
  }

  /**
   * @throws java.util.NoSuchElementException if there is none of that id
   */
  public static PolicyFamily byId(String id) {
    return ALL.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }
}
