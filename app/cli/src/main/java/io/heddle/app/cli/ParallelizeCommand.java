package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.ParallelismPlanRequest;
import io.heddle.app.usecase.estimate.SelectedRuns;
import io.heddle.model.hardware.UnknownGpuException;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.LaunchFormat;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;
import io.heddle.solvers.parallelism.PlanCostBudget;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds the plan of parallelism that a job should have. */
final class ParallelizeCommand extends OutputCommand {
  private static final double HOUR = 3600;

  @Mixin private final ClusterAndJobs input = new ClusterAndJobs();

  @Mixin private final JobIdOption job = new JobIdOption();

  @Option(
      names = "--gpus",
      split = ",",
      paramLabel = "N",
      description = "numbers of GPUs to evaluate, such as 64,128,256 (default: that of the job)")
  private List<Integer> gpus = List.of();

  @Option(
      names = "--tokens",
      paramLabel = "T",
      description = "with --deadline: tokens to process by the deadline")
  private @Nullable Double tokens;

  @Option(
      names = "--deadline",
      paramLabel = "H",
      description =
          "hours; chooses the plan with the fewest GPU-hours that meets it, not the fastest"
              + " plan")
  private @Nullable Double deadline;

  @Mixin
  private final AlgorithmChoiceOption<ParallelismPlanProblem, RankedParallelismPlans> algorithm;

  @Mixin private final TimeLimitOption timeLimit = new TimeLimitOption();

  @Option(
      names = "--export",
      paramLabel = "FORMAT",
      completionCandidates = Frameworks.class,
      description = "print the chosen plan as arguments of one of ${COMPLETION-CANDIDATES}")
  private @Nullable String export;

  @Option(
      names = "--plans",
      paramLabel = "FILE.csv",
      description = "also write the plans as a table, from which heddle measure runs selects")
  private @Nullable Path plans;

  @Mixin private final HeadroomOption headroom = new HeadroomOption();

  @Mixin private final OwnRunsOption measured = new OwnRunsOption();

  @Mixin private final CalibrationOption calibration = new CalibrationOption();

  private static final class Frameworks implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return LaunchFormat.names().iterator();
    }
  }

  ParallelizeCommand(
      Console console,
      AlgorithmRegistry<ParallelismPlanProblem, RankedParallelismPlans> algorithms) {
    super(console, RankedParallelismPlans.KIND + " file");
    this.algorithm = new AlgorithmChoiceOption<>(algorithms);
  }

  @Override
  public Integer call() {
    var chosen = algorithm.chosen();
    var name = export;
    var format =
        name == null ? null : InputValidation.made("--export", () -> LaunchFormat.byName(name));
    if (format != null) {
      output.refuseStandard("--export");
    }
    gpus.forEach(count -> InputValidation.between("--gpus", count, 1, Integer.MAX_VALUE));
    var budget = budget();
    var wanted = headroom.of(job.of(console, input.jobs()));
    var problem = problem(wanted, budget);
    var runs = measured.read(problem.calibration());
    var found =
        TimeLimitedSolverRun.run(console, chosen.solver(), problem, timeLimit.value(), 0).answer();
    var answer = runs.of(found, problem.shape(), problem.globalBatch());
    if (format == null || output.isGiven()) {
      output.write(console, answer, FileKinds.PARALLELISM, EstimateResultTable::of);
    }
    if (plans != null) {
      var table = SelectedRuns.table(problem, answer, wanted.workload().stack());
      AtomicFiles.write(plans, SelectedRuns.csv(table, table.rows()));
      console.wrote(plans);
    }
    if (format != null) {
      print(format, answer, problem.shape(), problem.globalBatch());
    }
    return ExitStatus.DONE;
  }

  private ParallelismPlanProblem problem(TrainingJob wanted, PlanCostBudget budget) {
    try {
      return ParallelismPlanRequest.of(
          input.readCluster(console), wanted, gpus, budget, calibration.read());
    } catch (UnknownGpuException unknown) {
      throw new UsageException("%s: %s".formatted(input.cluster(), unknown.getMessage()));
    }
  }

  private void print(
      LaunchFormat format, RankedParallelismPlans answer, TransformerShape shape, int globalBatch) {
    console.out().print(format.text(answer.best().estimate(), shape, globalBatch));
    console.out().flush();
  }

  private PlanCostBudget budget() {
    if (tokens == null && deadline == null) {
      return new PlanCostBudget.Fastest();
    }
    if (tokens == null || deadline == null) {
      throw new UsageException("--tokens and --deadline: expected both or none.");
    }
    if (!(tokens > 0 && deadline > 0)) {
      throw new UsageException("--tokens and --deadline: expected both above 0.");
    }
    return new PlanCostBudget.CheapestBy(tokens, HOUR * deadline);
  }
}
