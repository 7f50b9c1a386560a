package io.heddle.app.cli;

import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.ParetoFile;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.ParetoFront;
import io.heddle.solvers.placement.ParetoSolver;
import io.heddle.solvers.placement.PlacementProblem;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists every trade-off between DP and PP spread. */
@Command(
    name = "pareto",
    description = "Lists every non-dominated pair of DP and PP spread.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  heddle pareto a.cluster.json a.jobs.json --job dense-24b"})
final class ParetoCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "CLUSTER", description = "heddle.cluster/1 file")
  private Path cluster = Path.of("");

  @Parameters(index = "1", paramLabel = "JOBS", description = "heddle.jobs/1 file")
  private Path jobs = Path.of("");

  @Option(names = "--job", required = true, paramLabel = "ID", description = "the job to place")
  private String job = "";

  @Option(names = "--time-limit", paramLabel = "S", description = "seconds to search at most")
  private @Nullable Double timeLimit;

  @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "random seed")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "heddle.pareto/1 file to write, or - for standard output")
  private @Nullable String output;

  ParetoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    SolverRun.check(timeLimit);
    if (output != null && !output.equals("-")) {
      Inputs.distinct(Path.of(output), cluster, jobs);
    }
    var problem =
        new PlacementProblem(ClusterFile.read(cluster), Inputs.job(jobs, job), 0.5, GroupUnit.PP);
    var timed = SolverRun.run(console, new ParetoSolver(), problem, timeLimit, seed);
    Output.write(
        console,
        output,
        timed.answer(),
        ParetoFile::toJson,
        ParetoFile::write,
        ParetoCommand::table);
    return ExitStatus.DONE;
  }

  private static String table(ParetoFront front) {
    var text = new StringBuilder("max DP spread  max PP spread  minipods used\n");
    for (var point : front.points()) {
      text.append(
          "%13d  %13d  %13d%n"
              .formatted(
                  point.dpSpread(),
                  point.ppSpread(),
                  point.placement().objective().minipodsUsed()));
    }
    text.append(
        front.exact()
            ? "The front is exact.\n"
            : "The front may be improved: not all is proven.\n");
    return text.toString();
  }
}
