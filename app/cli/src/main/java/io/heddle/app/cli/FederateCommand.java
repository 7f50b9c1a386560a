package io.heddle.app.cli;

import io.heddle.app.usecase.federate.FederationInput;
import io.heddle.model.federation.Federation;
import io.heddle.model.io.FederationPlanFormat;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.model.text.Advice;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.federation.ClusterChoiceProblem;
import io.heddle.solvers.federation.FederatedJobsProblem;
import io.heddle.solvers.federation.FederatedJobsSolver;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says which clusters of a federation jobs run on. */
final class FederateCommand extends SolverCommand<ClusterChoiceProblem, FederatedJob> {
  @Parameters(index = "0", paramLabel = "FEDERATION", description = Federation.KIND + " file")
  private Path federation = Path.of("");

  @Parameters(index = "1", paramLabel = "JOBS", description = JobsFile.KIND + " file")
  private Path jobs = Path.of("");

  @Mixin private final ChosenJobsOption chosenJobs = new ChosenJobsOption();

  @Option(
      names = "--export",
      paramLabel = "FORMAT",
      description =
          "print the plan as json, csv, multikueue (one Kueue MultiKueueConfig per job)"
              + " or slurm (--clusters of sbatch)")
  private @Nullable String export;

  FederateCommand(
      Console console, AlgorithmRegistry<ClusterChoiceProblem, FederatedJob> algorithms) {
    super(console, algorithms, FederatedJobsPlan.KIND + " file");
  }

  @Override
  public Integer call() {
    var chosen = algorithm.chosen();
    var name = export;
    var format =
        name == null
            ? null
            : InputValidation.made("--export", () -> FederationPlanFormat.byName(name));
    if (format != null) {
      output.refuseStandard("--export");
    }
    var on = FederationInput.open(federation);
    var solver = new FederatedJobsSolver(chosen.solver());
    var problem =
        new FederatedJobsProblem(
            on.federation(), chosenJobs(on.federation()), on.devices(), on.fabrics());
    var timed = search.run(console, solver, problem);
    problem.assumed().forEach(console::note);
    var plan = timed.answer();
    if (plan.jobs().isEmpty()) {
      throw new InfeasibleException(
          plan.waiting().stream()
              .map(FederatedJobsPlan.Waiting::reason)
              .collect(Collectors.joining("\n")));
    }
    if (format == null || output.isGiven()) {
      output.write(console, plan, FileKinds.FEDERATION_PLAN, FederationPlanTable::of);
    }
    if (format != null) {
      console.out().print(InputValidation.made("--export", () -> format.text(plan)));
      console.out().flush();
    }
    if (format != null || output.isGiven()) {
      plan.waiting().forEach(waiting -> console.err().println("waits: " + waiting.reason()));
    }
    return ExitStatus.DONE;
  }

  private List<TrainingJob> chosenJobs(Federation on) {
    var chosen = chosenJobs.of(console, jobs);
    var ids = on.indices().keySet();
    for (var job : chosen) {
      var submit = job.request().submitCluster();
      if (submit != null && !ids.contains(submit)) {
        throw new UsageException(
            Advice.append(
                "%s: job %s has submitCluster \"%s\", expected the id of a cluster of %s."
                    .formatted(jobs, job.id(), submit, federation),
                Advice.nearest(submit, ids)));
      }
    }
    return chosen;
  }
}
