package io.heddle.solvers.federation;

import static io.heddle.solvers.Trait.BASELINE;
import static io.heddle.solvers.Trait.CONTROL;
import static io.heddle.solvers.Trait.EXACT;
import static io.heddle.solvers.Trait.LIBRARY;
import static io.heddle.solvers.Trait.LIVE;
import static io.heddle.solvers.Trait.OWN;
import static io.heddle.solvers.Trait.PAPER;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Goal;
import io.heddle.solvers.Registry;
import io.heddle.solvers.Solver;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;

/** All ways to choose the clusters of a job. */
public final class FederationAlgorithms {
  private static final Goal<FederatedJob> CLUSTERS =
      Goal.least("clusters", FederatedJob::clusterCount);

  private static final Registry<FederationProblem, FederatedJob> REGISTRY =
      new Registry<>(
          "federation algorithm",
          List.of(
              of(
                  EstimateFederation.NAME,
                  "Heddle's own: least estimated iteration time; as exact for jobs"
                      + " without a model",
                  new EstimateFederation(),
                  OWN,
                  LIBRARY),
              of(
                  "exact",
                  "Heddle's own: fewest clusters, then widest bottleneck, then least latency, proven",
                  new ExactFederation(),
                  OWN,
                  EXACT,
                  LIBRARY,
                  LIVE),
              of(
                  SpinSearch.NAME,
                  "SpiderFlow: one cluster by bandwidth, then one more, then hops around"
                      + " the largest",
                  new SpinSearch(),
                  PAPER,
                  LIVE),
              of(
                  "opportunistic",
                  "Any free GPUs, clusters with the most bandwidth first",
                  new OrderedFill(
                      "opportunistic", OrderedFill.BY_BANDWIDTH, "by bandwidth, as they come"),
                  BASELINE,
                  LIVE),
              of("mast", "MAST: one cluster per job, or none", new Mast(), BASELINE, LIVE),
              of(
                  "lyra",
                  "Lyra: the job's own cluster and at most one that lends GPUs to it",
                  new Lyra(),
                  BASELINE,
                  LIVE),
              of(
                  DtFm.NAME,
                  "DT-FM: genetic search over the whole federation, with any number of clusters",
                  new DtFm(),
                  BASELINE),
              of(
                  Alpa.NAME,
                  "Alpa: integer program over all clusters, least time on the links between them",
                  new Alpa(),
                  BASELINE,
                  LIBRARY),
              of(
                  "random-clusters",
                  "Clusters in random order (control)",
                  new OrderedFill("random-clusters", OrderedFill.BY_LOT, "in random order"),
                  CONTROL,
                  LIVE)));

  private FederationAlgorithms() {}

  public static Registry<FederationProblem, FederatedJob> registry() {
    return REGISTRY;
  }

  private static Algorithm<FederationProblem, FederatedJob> of(
      String name,
      String summary,
      Solver<FederationProblem, FederatedJob> solver,
      Trait... traits) {
    return new Algorithm<>(name, summary, Set.of(traits), CLUSTERS, solver);
  }
}
