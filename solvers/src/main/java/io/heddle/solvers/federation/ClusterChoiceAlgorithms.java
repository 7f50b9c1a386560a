package io.heddle.solvers.federation;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.CONTROL;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import java.util.List;

/** All ways to choose the clusters of a job. */
public final class ClusterChoiceAlgorithms {
  private static final AlgorithmGoal<FederatedJob> CLUSTERS =
      AlgorithmGoal.least("clusters", FederatedJob::clusterCount);

  private static final AlgorithmRegistry<ClusterChoiceProblem, FederatedJob> REGISTRY =
      new AlgorithmRegistry<>(
          "federation algorithm",
          List.of(
              CLUSTERS.algorithm(
                  EstimatedTimeSearch.NAME,
                  "Heddle's own: least estimated iteration time; as exact for jobs"
                      + " without a model",
                  new EstimatedTimeSearch(),
                  OWN,
                  LIBRARY),
              CLUSTERS.algorithm(
                  "exact",
                  "Heddle's own: fewest clusters, then widest bottleneck, then least latency, proven",
                  new ExactFederationSearch(),
                  OWN,
                  EXACT,
                  LIBRARY,
                  LIVE),
              CLUSTERS.algorithm(
                  SpinSearch.NAME,
                  "SpiderFlow: tries one cluster, then two, then the neighbours of the largest"
                      + " cluster",
                  new SpinSearch(),
                  PAPER,
                  LIVE),
              CLUSTERS.algorithm(
                  "opportunistic",
                  "Baseline: any free GPUs, clusters with the most bandwidth first",
                  new OrderedClusterFill(
                      "opportunistic",
                      OrderedClusterFill.BY_BANDWIDTH,
                      "by bandwidth, as they come"),
                  BASELINE,
                  LIVE),
              CLUSTERS.algorithm(
                  "mast",
                  "MAST: one cluster per job, or none",
                  new MastSingleCluster(),
                  BASELINE,
                  LIVE),
              CLUSTERS.algorithm(
                  "lyra",
                  "Lyra: the job's own cluster and at most one that lends GPUs to it",
                  new LyraClusterLending(),
                  BASELINE,
                  LIVE),
              CLUSTERS.algorithm(
                  DtFmGeneticSearch.NAME,
                  "DT-FM: genetic search over the whole federation, with any number of clusters",
                  new DtFmGeneticSearch(),
                  BASELINE),
              CLUSTERS.algorithm(
                  AlpaFederationSearch.NAME,
                  "Alpa: integer program over all clusters, least time on the links between them",
                  new AlpaFederationSearch(),
                  BASELINE,
                  LIBRARY),
              CLUSTERS.algorithm(
                  "random-clusters",
                  "Baseline: clusters in random order",
                  new OrderedClusterFill(
                      "random-clusters", OrderedClusterFill.BY_LOT, "in random order"),
                  CONTROL,
                  LIVE)));

  private ClusterChoiceAlgorithms() {}

  public static AlgorithmRegistry<ClusterChoiceProblem, FederatedJob> registry() {
    return REGISTRY;
  }
}
