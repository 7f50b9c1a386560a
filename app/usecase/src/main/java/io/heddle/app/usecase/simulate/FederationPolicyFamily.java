package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.federate.FederatedJobs;
import io.heddle.app.usecase.federate.FederationFabrics;
import io.heddle.app.usecase.federate.FederationInput;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import io.heddle.solvers.federation.FederatedTraceProblem;
import io.heddle.solvers.federation.FederatedTraceRun;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Which clusters of one federation each job gets (SpiderFlow, 3.1 and 5): first come, first served.
 * A family of its own for each federation, so that it is not in the list of all.
 */
public final class FederationPolicyFamily implements RegisteredPolicyFamily {
  private final FederationInput input;
  private final List<Cluster> fabrics;
  private final Cluster together;

  /**
   * @param name of the federation
   */
  public FederationPolicyFamily(String name, FederationInput input) {
    this.input = input;
    fabrics = FederationFabrics.of(input);
    together = FederationFabrics.together(name, fabrics);
  }

  /** The hosts of all clusters, on which the traces are played. */
  public Cluster cluster() {
    return together;
  }

  @Override
  public Description about() {
    return new Description(
        "federation",
        "Federated jobs (SpiderFlow)",
        "Jobs may run on several clusters of a federation. Policies choose the clusters, first come, first served.",
        "opportunistic",
        300,
        List.of(),
        List.of(
            new Measure("mean completion", Unit.SECONDS, true),
            new Measure("mean wait", Unit.SECONDS, true),
            new Measure("time until all ended", Unit.SECONDS, true),
            new Measure("clusters per job", Unit.RATIO, true),
            new Measure("on several clusters", Unit.PERCENT, true),
            new Measure("bottleneck of those (Gbit/s)", Unit.RATIO, false)));
  }

  @Override
  public AlgorithmRegistry<?, ?> algorithms() {
    return ClusterChoiceAlgorithms.registry();
  }

  /** What the clusters that reach each other hold together. */
  @Override
  public Predicate<TraceJob> fitting(Cluster cluster) {
    var clusters = input.federation().clusters();
    int most =
        input.federation().parts().stream()
            .mapToInt(part -> part.stream().mapToInt(each -> clusters.get(each).gpus()).sum())
            .max()
            .orElse(0);
    return job -> job.gpus() <= most;
  }

  @Override
  public Stage open(World world) {
    var federation = input.federation();
    var types =
        federation.clusters().stream()
            .flatMap(each -> each.free().stream())
            .map(GpuStock::gpuModel)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    var trace =
        new FederatedTraceProblem(
            federation,
            input.devices(),
            fabrics,
            world.jobs(),
            FederatedJobs.of(
                String.valueOf(world.trace()),
                world.jobs(),
                types,
                federation.indices().keySet(),
                world.seed()));
    return new Stage() {
      @Override
      public Played play(String policy, SolveControl<?> control) {
        var part = control.<SimulationOutcome>part().withSeed(world.seed());
        return played(FederatedTraceRun.play(trace, policy, part));
      }

      @Override
      public List<String> notes() {
        return List.of(
            "On several clusters a job takes longer by the estimated factor if model and GPUs are known, else by a third per additional cluster. Jobs that share a link are not modelled. Models that the trace does not state are random.");
      }
    };
  }

  private static Played played(FederatedTraceRun.Played played) {
    var outcome = played.outcome();
    var answers = played.answers().values();
    var cut = answers.stream().filter(each -> each.clusterCount() > 1).toList();
    double[] values = {
      outcome.meanJctSeconds(),
      outcome.meanQueueSeconds(),
      outcome.toSeconds() - outcome.fromSeconds(),
      answers.stream().mapToInt(FederatedJob::clusterCount).average().orElse(0),
      100.0 * cut.size() / Math.max(1, answers.size()),
      bottleneck(cut)
    };
    return new Played(outcome, values, List.of(), null);
  }

  private static double bottleneck(Collection<FederatedJob> cut) {
    return cut.stream().mapToDouble(FederatedJob::bottleneckGbps).average().orElse(0);
  }
}
