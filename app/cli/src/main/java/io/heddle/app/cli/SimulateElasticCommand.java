package io.heddle.app.cli;

import io.heddle.app.usecase.simulate.ArenaClusters;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
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

  @Mixin private final TraceStudyOptions study;

  SimulateElasticCommand(Console console) {
    super(console);
    study = new TraceStudyOptions(ElasticSchedulingPolicies.registry());
  }

  @Override
  public Integer call() {
    study.run(console, cluster(), trace, PolicyFamilies.byId("elastic"));
    return ExitStatus.DONE;
  }

  private Cluster cluster() {
    var known = ArenaClusters.byName(cluster);
    return known == null ? console.files().cluster(Path.of(cluster)) : known;
  }
}
