package io.heddle.app.cli;

import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.PlacementFile;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.placement.PlacementAlgorithm;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Places one job. */
@Command(
    name = "place",
    description = "Places a job so that its communication groups cross few minipods.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  heddle place a.cluster.json a.jobs.json --job dense-24b",
      "  heddle place a.cluster.json a.jobs.json --job dense-24b --alpha 0.3 -o a.placement.json"
    })
final class PlaceCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "CLUSTER", description = "heddle.cluster/1 file")
  private Path cluster = Path.of("");

  @Parameters(index = "1", paramLabel = "JOBS", description = "heddle.jobs/1 file")
  private Path jobs = Path.of("");

  @Option(names = "--job", required = true, paramLabel = "ID", description = "the job to place")
  private String job = "";

  @Option(
      names = "--algorithm",
      defaultValue = PlacementAlgorithms.DEFAULT,
      paramLabel = "A",
      description =
          "tiles, arnold, best-fit, random-fit, gpu-packing, topo-aware or enumerate (default: ${DEFAULT-VALUE})")
  private String algorithm = PlacementAlgorithms.DEFAULT;

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

  @Option(names = "--time-limit", paramLabel = "S", description = "seconds to search at most")
  private @Nullable Double timeLimit;

  @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "random seed")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "heddle.placement/1 file to write, or - for standard output")
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
      Inputs.distinct(Path.of(output), cluster, jobs);
    }
    var on = ClusterFile.read(cluster);
    var problem = new PlacementProblem(on, Inputs.job(jobs, job), alpha, grouping);
    var timed = SolverRun.run(console, chosen.solver(), problem, timeLimit, seed);
    Placement placement = timed.answer().withSeconds(timed.seconds());
    Output.write(
        console,
        output,
        placement,
        PlacementFile::toJson,
        PlacementFile::write,
        result -> PlacementTable.of(on, result));
    return ExitStatus.DONE;
  }

  private PlacementAlgorithm algorithm() {
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
