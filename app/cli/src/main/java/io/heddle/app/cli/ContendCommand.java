package io.heddle.app.cli;

import io.heddle.app.usecase.contend.ContentionReport;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FlowScheduleExport;
import io.heddle.model.io.FreeTrafficClasses;
import io.heddle.model.job.IterationComputeEstimate;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.ContentionFairness;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.CruxContentionSolver;
import io.heddle.solvers.contention.PlacedJobTraffic;
import io.heddle.solvers.contention.PlacementTraffic;
import io.heddle.solvers.contention.SchedulingProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Paths, priorities and levels for placed jobs. */
final class ContendCommand extends OutputCommand {
  @Mixin private final ClusterAndJobs input = new ClusterAndJobs();

  @Parameters(
      index = "2..*",
      arity = "1..*",
      paramLabel = "PLACEMENT",
      description = Placement.KIND + " files, one per job, or " + MultiJobPlan.KIND + " files")
  private List<Path> placements = List.of();

  @Mixin private final PriorityLevelsOption levels = new PriorityLevelsOption();

  @Mixin private final QueuePairsOption queuePairs = new QueuePairsOption();

  @Mixin private final AlgorithmChoiceOption<SchedulingProblem, ContentionPlan> algorithm;

  @Option(
      names = "--fairness",
      defaultValue = "0",
      paramLabel = "W",
      description =
          "weight of a job's lost time in its priority, 0 to 1 (default: ${DEFAULT-VALUE})")
  private double fairness;

  @Mixin private final CompareSchedulersOption compare = new CompareSchedulersOption();

  @Mixin private final RandomSeedOption seed = new RandomSeedOption();

  @Mixin
  private final ExportFolderOption export =
      new ExportFolderOption("priorities.csv, paths.csv, switch.sh and cumulus.sh");

  @Option(
      names = {"--traffic-classes", "--free-levels"},
      split = ",",
      paramLabel = "C",
      description =
          "traffic classes that an export may assign to jobs, 0 to 5 (default: all; 6 and"
              + " 7 are reserved for network control)")
  private List<Integer> freeLevels = FreeTrafficClasses.ALL.classes();

  @Mixin private final HtmlOption html = new HtmlOption();

  ContendCommand(Console console, AlgorithmRegistry<SchedulingProblem, ContentionPlan> algorithms) {
    super(console, FileKinds.SCHEDULE.kind() + " file");
    this.algorithm = new AlgorithmChoiceOption<>(algorithms);
  }

  @Override
  public Integer call() {
    var scheduler = algorithm.chosen();
    InputValidation.within("--fairness", fairness, 0, 1);
    var free = InputValidation.made("--free-levels", () -> new FreeTrafficClasses(freeLevels));
    var on = input.readCluster(console);
    var problem =
        fair(
            new ContendProblem(on, traffic(on), levels.value()).withQueuePairs(queuePairs.value()),
            scheduler);
    int gpus = problem.jobs().stream().mapToInt(PlacedJobTraffic::gpus).sum();
    var compared = compare.chosen(algorithm.registry(), gpus, console);
    var timed =
        TimeLimitedSolverRun.run(
            console, new CruxContentionSolver(scheduler, compared), problem, null, seed.value());
    var schedule = timed.answer().withSeconds(timed.seconds());
    html.write(() -> ContentionReport.of(on, schedule, JobNumbers.NONE));
    export.write(
        console, (folder, force) -> FlowScheduleExport.write(schedule, free, folder, force));
    output.write(console, schedule, FileKinds.SCHEDULE, FlowScheduleTable::of);
    return ExitStatus.DONE;
  }

  private ContendProblem fair(
      ContendProblem problem, RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler) {
    if (fairness == 0) {
      return problem;
    }
    var plan = new CruxContentionSolver(scheduler).plan(problem, seed.value());
    return problem.withChosen(
        new ContentionFairness(plan, levels.value(), Map.of()).at(fairness).levels(),
        ContendProblem.FAIR);
  }

  private List<PlacedJobTraffic> traffic(Cluster on) {
    var known = console.files().jobs(input.jobs());
    var traffic = new ArrayList<PlacedJobTraffic>();
    var fileOfJob = new HashMap<String, Path>();
    var taken = new HashMap<String, Taken>();
    for (var file : placements) {
      var plan = InputValidation.plan(file);
      for (var each : plan.dispatched()) {
        console.say(
            "note: job %s of %s has GPUs without ranks and is left out. Place it to include"
                + " it.",
            each.job(), file);
      }
      for (var each : plan.planned()) {
        var placement = each.placement();
        var job = InputValidation.job(input.jobs(), known, placement.job());
        var other = fileOfJob.putIfAbsent(job.id(), file);
        if (other != null) {
          throw new UsageException(
              "%s: places job %s, and so does %s, expected one placement per job."
                  .formatted(file, job.id(), other));
        }
        checkHosts(on, file, placement, taken);
        traffic.add(traffic(on, job, placement));
      }
    }
    return traffic;
  }

  /**
   * @param taken GPUs of each host that have been given away, and the job that got them last
   */
  private static void checkHosts(
      Cluster on, Path file, Placement placement, Map<String, Taken> taken) {
    for (var row : placement.matrix()) {
      for (var id : row) {
        if (!on.hasHost(id)) {
          throw new UsageException(
              "%s: uses host %s, which cluster %s does not have. It may belong to cluster %s."
                  .formatted(file, id, on.name(), placement.cluster()));
        }
        var before = taken.getOrDefault(id, new Taken(0, placement.job()));
        var now = new Taken(before.gpus() + placement.gpusPerHost(), placement.job());
        int gpus = on.host(id).type().gpus();
        if (now.gpus() > gpus) {
          throw new UsageException(
              "%s: host %s has %d GPUs, and jobs %s and %s need %d of them. Mark the GPUs of the first job as busy before placing the second."
                  .formatted(file, id, gpus, before.job(), placement.job(), now.gpus()));
        }
        taken.put(id, now);
      }
    }
  }

  /** GPUs of a host, and a job that has some of them. */
  private record Taken(int gpus, String job) {}

  private PlacedJobTraffic traffic(Cluster on, TrainingJob job, Placement placement) {
    try {
      var gpuModel = on.host(placement.matrix().getFirst().getFirst()).type().gpuModel();
      if (job.profile() == null && !IterationComputeEstimate.knows(gpuModel)) {
        console.say(
            "note: the speed of GPU model %s is not known; an A100 is assumed for job %s. Add a"
                + " profile to the job.",
            gpuModel, job.id());
      }
      return PlacementTraffic.of(on, job, placement);
    } catch (IllegalArgumentException unknown) {
      throw new UsageException("%s: %s".formatted(input.jobs(), unknown.getMessage()));
    }
  }
}
