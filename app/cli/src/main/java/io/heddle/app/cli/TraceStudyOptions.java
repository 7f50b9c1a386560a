package io.heddle.app.cli;

import io.heddle.app.usecase.simulate.PolicyFamily;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.SimulationReport;
import io.heddle.app.usecase.simulate.SimulationStudy;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a trace is played under policies of a family, and where the report goes. */
final class TraceStudyOptions implements CheckedOption {
  @Mixin private final AlgorithmChoiceOption<?, ?> policies;

  @Mixin private final TraceJobsOption jobs = new TraceJobsOption();

  @Option(
      names = "--load",
      defaultValue = "NaN",
      paramLabel = "L",
      description =
          "requested GPUs, as a share of those that the jobs can run on (default: as in"
              + " the trace)")
  private double load;

  @Mixin private final TraceRunsOption traces = new TraceRunsOption();

  @Option(
      names = "--baseline",
      paramLabel = "A",
      description =
          "policy that the others are compared with (default: that of the family, or the first)")
  private @Nullable String baseline;

  @Mixin private final RandomSeedOption seed = new RandomSeedOption();

  @Mixin private final ReportFolderOption report = new ReportFolderOption();

  TraceStudyOptions(AlgorithmRegistry<?, ?> policies) {
    this.policies = AlgorithmChoiceOption.several(policies, "--policy");
  }

  @Override
  public void check() {
    if (!Double.isNaN(load)) {
      InputValidation.within("--load", load, 0.01, 100);
    }
  }

  /**
   * @param trace null: drawn
   */
  void run(Console console, Cluster cluster, @Nullable Path trace, PolicyFamily family) {
    var policies = this.policies.allChosen().stream().map(RegisteredAlgorithm::name).toList();
    var usual = policies.contains(family.baseline()) ? family.baseline() : policies.getFirst();
    var against = baseline == null ? usual : baseline;
    if (!policies.contains(against)) {
      throw new UsageException(
          "--baseline: %s, expected one of the compared policies: %s."
              .formatted(against, String.join(", ", policies)));
    }
    var source = TraceJobsOption.source(trace, Double.NaN);
    var study =
        new SimulationStudy(
            cluster,
            source,
            jobs.of(source),
            load,
            family,
            policies,
            against,
            Map.of(),
            null,
            0.5,
            seed.value(),
            traces.value());
    var answer =
        TimeLimitedSolverRun.<SimulationStudy, SimulationAnswer>answer(
            console, (problem, control) -> problem.run(control), study, seed.value());
    report.write(console, SimulationReport.of(answer), SimulationReport.file(answer));
  }
}
