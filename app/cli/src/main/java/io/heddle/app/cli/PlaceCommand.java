package io.heddle.app.cli;

import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.PlacementFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import io.heddle.solvers.placement.PlanProblem;
import io.heddle.solvers.placement.ReasonSolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Places one job, or plans several. */
@Command(
    name = "place",
    description = "Places a job so that its communication groups cross few minipods.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  heddle place a.cluster.json a.jobs.json --job dense-24b",
      "  heddle place a.cluster.json a.jobs.json --job dense-24b --alpha 0.3 -o a.placement.json",
      "  heddle place a.cluster.json a.jobs.json --all --spares 2 -o a.plan.json"
    })
final class PlaceCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "CLUSTER", description = "heddle.cluster/1 file")
  private Path cluster = Path.of("");

  @Parameters(index = "1", paramLabel = "JOBS", description = "heddle.jobs/1 file")
  private Path jobs = Path.of("");

  @Option(
      names = "--job",
      paramLabel = "ID",
      description = "the job to place; several times: plan them together, by priority")
  private List<String> jobIds = List.of();

  @Option(names = "--all", description = "plan all jobs of the file together")
  private boolean all;

  @Option(
      names = "--spares",
      defaultValue = "0",
      paramLabel = "N",
      description = "free hosts to hold back for each job, against failures (default: 0)")
  private int spares;

  @Option(
      names = "--reserve",
      paramLabel = "FILE",
      description = "placement or plan whose hosts are not to be used; may be repeated")
  private List<Path> reserve = List.of();

  @Option(
      names = "--algorithm",
      defaultValue = "tiles",
      paramLabel = "A",
      description =
          "tiles, arnold, best-fit, random-fit, gpu-packing, topo-aware or enumerate (default: ${DEFAULT-VALUE})")
  private String algorithm = "tiles";

  @Option(
      names = "--solver",
      defaultValue = "direct",
      paramLabel = "S",
      description = "for arnold: direct, or mip for the paper's formulation through OR-Tools")
  private String solver = "direct";

  @Option(
      names = "--alpha",
      defaultValue = "0.5",
      paramLabel = "X",
      description = "affinity of the DP groups, 0 to 1 (default: ${DEFAULT-VALUE})")
  private double alpha;

  @Option(
      names = "--unit",
      defaultValue = "pp",
      paramLabel = "pp|dp",
      description = "scheduling unit of arnold (default: ${DEFAULT-VALUE})")
  private String unit = "pp";

  @Option(names = "--why", description = "says why the answer is as it is (one job)")
  private boolean why;

  @Option(names = "--time-limit", paramLabel = "S", description = "seconds to search at most")
  private @Nullable Double timeLimit;

  @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "random seed")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "heddle.placement/1 file to write (several jobs: heddle.plan/1), or - for standard output")
  private @Nullable String output;

  PlaceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var chosen = algorithm();
    Inputs.alpha(alpha);
    SolverRun.check(timeLimit);
    var grouping = unit(unit);
    if (output != null && !output.equals("-")) {
      var inputs = new ArrayList<>(List.of(cluster, jobs));
      inputs.addAll(reserve);
      Inputs.distinct(Path.of(output), inputs.toArray(Path[]::new));
    }
    if (jobIds.isEmpty() && !all) {
      throw new UsageException("--job: none given, expected the id of a job. Maybe --all.");
    }
    if (spares < 0) {
      throw new UsageException("--spares: %d, expected at least 0.".formatted(spares));
    }
    var on = ClusterFile.read(cluster);
    if (all || jobIds.size() > 1 || spares > 0 || !reserve.isEmpty()) {
      var chosenJobs = all ? Inputs.jobs(jobs) : jobIds.stream().map(this::job).toList();
      var plan = new PlanProblem(on, requests(chosenJobs, grouping), Inputs.hosts(reserve), spares);
      return PlanRun.run(console, chosen, plan, timeLimit, seed, output);
    }
    var problem = new PlacementProblem(on, job(jobIds.getFirst()), alpha, grouping);
    var timed = SolverRun.run(console, chosen.solver(), problem, timeLimit, seed);
    Placement placement = timed.answer().withSeconds(timed.seconds());
    Output.write(
        console,
        output,
        placement,
        PlacementFile::toJson,
        PlacementFile::write,
        result -> PlacementTable.of(on, result));
    if (why) {
      var question = new ReasonSolver.Question(problem, placement);
      var reasons = SolverRun.run(console, new ReasonSolver(), question, timeLimit, seed).answer();
      var stream = "-".equals(output) ? console.err() : console.out();
      reasons.forEach(reason -> stream.println("- " + reason.sentence()));
    }
    return ExitStatus.DONE;
  }

  private TrainingJob job(String id) {
    return Inputs.job(jobs, id);
  }

  private List<PlanProblem.Request> requests(List<TrainingJob> chosen, GroupUnit grouping) {
    var seen = new HashSet<String>();
    for (var each : chosen) {
      if (!seen.add(each.id())) {
        throw new UsageException("--job: %s is given twice.".formatted(each.id()));
      }
    }
    return chosen.stream().map(each -> new PlanProblem.Request(each, alpha, grouping)).toList();
  }

  private Algorithm<PlacementProblem, Placement> algorithm() {
    var chosen = Inputs.algorithm(algorithm);
    return switch (solver) {
      case "direct" -> chosen;
      case "mip" -> {
        if (!algorithm.equals("arnold")) {
          throw new UsageException(
              "--solver: mip goes with --algorithm arnold, not %s. Maybe add --algorithm arnold."
                  .formatted(algorithm));
        }
        yield PlacementAlgorithms.arnoldMip();
      }
      default ->
          throw new UsageException("--solver: %s, expected direct or mip.".formatted(solver));
    };
  }

  static GroupUnit unit(String word) {
    return switch (word) {
      case "pp" -> GroupUnit.PP;
      case "dp" -> GroupUnit.DP;
      default -> throw new UsageException("--unit: %s, expected pp or dp.".formatted(word));
    };
  }
}
