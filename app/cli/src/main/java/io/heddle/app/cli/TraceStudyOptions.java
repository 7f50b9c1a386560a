package io.heddle.app.cli;

import io.heddle.app.usecase.simulate.PolicyFamily;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.SimulationReport;
import io.heddle.app.usecase.simulate.SimulationStudy;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.cluster.Cluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a trace is played under policies of a family, and where the report goes. */
final class TraceStudyOptions implements CheckedOption {
  @Mixin private final TraceJobsOption jobs = new TraceJobsOption();

  @Option(
      names = "--load",
      defaultValue = "NaN",
      paramLabel = "L",
      description =
          "requested GPUs, as a share of those that the jobs can run on (default: as in"
              + " the trace)")
  private double load;

  @Option(
      names = "--traces",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "number of runs, with consecutive seeds; several give means and confidence"
              + " intervals (default: ${DEFAULT-VALUE})")
  private int traces;

  @Option(
      names = "--baseline",
      paramLabel = "A",
      description =
          "policy that the others are compared with (default: that of the family, or the first)")
  private @Nullable String baseline;

  @Mixin private final RandomSeedOption seed = new RandomSeedOption();

  @Mixin private final ReportFolderOption report = new ReportFolderOption();

  @Override
  public void check() {
    InputValidation.between("--traces", traces, 1, 1000);
    if (!Double.isNaN(load)) {
      InputValidation.within("--load", load, 0.01, 100);
    }
  }

  /**
   * @param trace null: drawn
   */
  void run(
      Console console,
      Cluster cluster,
      @Nullable Path trace,
      PolicyFamily family,
      List<String> policies) {
    var usual = policies.contains(family.baseline()) ? family.baseline() : policies.getFirst();
    var against = baseline == null ? usual : baseline;
    if (!policies.contains(against)) {
      throw new UsageException(
          "--baseline: %s, expected one of the compared policies: %s."
              .formatted(against, String.join(", ", policies)));
    }
    var source =
        trace == null
            ? new TraceSource.Drawn(Double.NaN)
            : new TraceSource.Recorded(trace, TraceFiles.read(trace, Double.NaN));
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
            traces);
    var answer =
        TimeLimitedSolverRun.<SimulationStudy, SimulationAnswer>run(
                console, (problem, control) -> problem.run(control), study, null, seed.value())
            .answer();
    report.write(console, SimulationReport.of(answer), SimulationReport.file(answer));
  }
}
