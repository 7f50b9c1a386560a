package io.heddle.app.cli;

import io.heddle.app.usecase.simulate.ArenaClusters;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.SimulationReport;
import io.heddle.app.usecase.simulate.SimulationStudy;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.elastic.ElasticPolicies;
import io.heddle.solvers.elastic.ElasticProblem;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle simulate elastic}. */
@Command(
    name = "elastic",
    description =
        "Plays a trace of jobs whose number and type of GPUs may change while they run (Arena).",
    footer = {
      "",
      "Where a trace names no model, type or length of iterations they are drawn; iteration times"
          + " are Arena's measured ones where its table lies beside the trace or one folder above,"
          + " else the estimate's."
    })
final class SimulateElasticCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "CLUSTER",
      description =
          ClusterFile.KIND
              + " file, or a cluster of Arena: arena-a, arena-b, arena-h100, arena-1280")
  private String cluster = "";

  @Parameters(index = "1", arity = "0..1", paramLabel = "TRACE", description = "CSV file")
  private @Nullable Path trace;

  private final AlgorithmOption<ElasticProblem, SimulationOutcome> policies;

  @Mixin private final CommandSpec policySpec;

  @Option(
      names = "--jobs",
      defaultValue = "1000",
      paramLabel = "N",
      description = "jobs to draw, or of the trace to play (default: ${DEFAULT-VALUE})")
  private int jobs;

  @Option(
      names = "--load",
      defaultValue = "NaN",
      paramLabel = "L",
      description = "GPUs that the jobs ask for, as a share of the free ones (default: as traced)")
  private double load;

  @Option(
      names = "--traces",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "seeds one after the other of whatever is drawn; several give means and intervals"
              + " (default: ${DEFAULT-VALUE})")
  private int traces;

  @Option(
      names = "--baseline",
      paramLabel = "A",
      description = "policy that the others are compared with (default: arena, or the first)")
  private @Nullable String baseline;

  @Mixin private final SeedOption seed = new SeedOption();

  @Mixin private final ReportOption report = new ReportOption();

  SimulateElasticCommand(Console console) {
    this.console = console;
    this.policySpec = AlgorithmOption.several("--policy", ElasticPolicies.registry());
    this.policies = new AlgorithmOption<>(ElasticPolicies.registry(), policySpec);
  }

  @Override
  public Integer call() {
    Inputs.between("--jobs", jobs, 1, 1_000_000);
    Inputs.between("--traces", traces, 1, 1000);
    if (!(Double.isNaN(load) || load >= 0.01 && load <= 100)) {
      throw new UsageException("--load: %s, expected a number from 0.01 to 100.".formatted(load));
    }
    report.check();
    var chosen = policies.allChosen().stream().map(each -> each.name()).toList();
    var family = PolicyFamilies.byId("elastic");
    var usual = chosen.contains(family.baseline()) ? family.baseline() : chosen.getFirst();
    var against = baseline == null ? usual : baseline;
    if (!chosen.contains(against)) {
      throw new UsageException(
          "--baseline: %s, expected one of the policies that are played: %s."
              .formatted(against, String.join(", ", chosen)));
    }
    var study =
        new SimulationStudy(
            cluster(),
            source(),
            jobs,
            load,
            family,
            chosen,
            against,
            Map.of(),
            null,
            0.5,
            seed.value(),
            traces);
    var answer =
        SolverRun.<SimulationStudy, SimulationAnswer>run(
                console, (problem, control) -> problem.run(control), study, null, seed.value())
            .answer();
    report.write(console, SimulationReport.of(answer));
    return ExitStatus.DONE;
  }

  private Cluster cluster() {
    var known = ArenaClusters.byName(cluster);
    return known == null ? ClusterFile.read(Path.of(cluster)) : known;
  }

  private TraceSource source() {
    return trace == null
        ? new TraceSource.Drawn(Double.NaN)
        : new TraceSource.Recorded(trace, TraceFiles.read(trace, Double.NaN));
  }
}
