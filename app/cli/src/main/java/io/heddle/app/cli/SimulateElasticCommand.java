package io.heddle.app.cli;

import io.heddle.app.usecase.simulate.ArenaClusters;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import io.heddle.solvers.elastic.ElasticSchedulingPolicies;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code heddle simulate elastic}. */
final class SimulateElasticCommand extends ConsoleCommand {
  @Parameters(
      index = "0",
      paramLabel = "CLUSTER",
      description =
          ClusterFile.KIND
              + " file, or a cluster of Arena: arena-a, arena-b, arena-h100, arena-1280")
  private String cluster = "";

  @Parameters(index = "1", arity = "0..1", paramLabel = "TRACE", description = "CSV file")
  private @Nullable Path trace;

  @Mixin private final AlgorithmChoiceOption<ElasticReplayProblem, SimulationOutcome> policies;

  @Mixin private final TraceStudyOptions study = new TraceStudyOptions();

  SimulateElasticCommand(Console console) {
    super(console);
    this.policies = AlgorithmChoiceOption.several(ElasticSchedulingPolicies.registry(), "--policy");
  }

  @Override
  public Integer call() {
    var chosen = policies.allChosen().stream().map(RegisteredAlgorithm::name).toList();
    study.run(console, cluster(), trace, PolicyFamilies.byId("elastic"), chosen);
    return ExitStatus.DONE;
  }

  private Cluster cluster() {
    var known = ArenaClusters.byName(cluster);
    return known == null ? console.files().cluster(Path.of(cluster)) : known;
  }
}
