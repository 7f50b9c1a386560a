package io.heddle.app.cli;

import io.heddle.model.io.ContentionFile;
import io.heddle.model.io.LevelsFile;
import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.contention.CompressionAlgorithms;
import io.heddle.solvers.contention.CompressionProblem;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits priorities into few levels. */
@Command(
    name = "compress",
    description = "Fits the priorities of jobs that share links into few levels.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  heddle compress a.contention.json --levels 8"})
final class CompressCommand implements Callable<Integer> {
  private static final int MOST = 1_000_000;

  private final Console console;

  @Parameters(index = "0", paramLabel = "CONTENTION", description = "heddle.contention/1 file")
  private Path contention = Path.of("");

  @Option(
      names = "--levels",
      required = true,
      paramLabel = "K",
      description = "priority levels that the switches have")
  private int levels;

  @Option(
      names = "--algorithm",
      defaultValue = "refined",
      paramLabel = "A",
      description = "refined, crux, exact, sincronia or varys (default: ${DEFAULT-VALUE})")
  private String algorithm = "refined";

  @Option(
      names = "--orders",
      defaultValue = "10",
      paramLabel = "M",
      description = "for crux: topological orders to sample (default: ${DEFAULT-VALUE})")
  private int orders;

  @Option(names = "--time-limit", paramLabel = "S", description = "seconds to search at most")
  private @Nullable Double timeLimit;

  @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "random seed")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "heddle.levels/1 file to write, or - for standard output")
  private @Nullable String output;

  CompressCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var chosen = algorithm(algorithm);
    Inputs.between("--levels", levels, 1, MOST);
    Inputs.between("--orders", orders, 1, MOST);
    SolverRun.check(timeLimit);
    Inputs.output(output, contention);
    var problem = new CompressionProblem(ContentionFile.read(contention), levels, orders);
    var timed = SolverRun.run(console, chosen.solver(), problem, timeLimit, seed);
    Output.write(
        console,
        output,
        timed.answer().withSeconds(timed.seconds()),
        LevelsFile::toJson,
        LevelsFile::write,
        plan -> table(plan, levels));
    return ExitStatus.DONE;
  }

  static Algorithm<CompressionProblem, LevelPlan> algorithm(String name) {
    try {
      return CompressionAlgorithms.registry().byName(name);
    } catch (IllegalArgumentException unknown) {
      throw new UsageException("--algorithm: " + unknown.getMessage());
    }
  }

  private static String table(LevelPlan plan, int levels) {
    var text = new StringBuilder();
    text.append(
        "%s: %.4g of %.4g cut, %.4g left uncut (%.2f %%)%s, %.1f ms%n"
            .formatted(
                plan.algorithm(),
                plan.cutWeight(),
                plan.totalWeight(),
                plan.uncutWeight(),
                plan.totalWeight() == 0 ? 0 : 100 * plan.uncutWeight() / plan.totalWeight(),
                plan.provenOptimal() ? ", proven optimal" : "",
                plan.seconds() * 1000));
    text.append("level  jobs\n");
    for (int level = Math.min(levels, 64) - 1; level >= 0; level--) {
      int at = level;
      var jobs =
          plan.levels().entrySet().stream()
              .filter(each -> each.getValue() == at)
              .map(java.util.Map.Entry::getKey)
              .toList();
      var names = String.join(" ", jobs.subList(0, Math.min(12, jobs.size())));
      text.append(
          "%5d  %s%s%n"
              .formatted(
                  level, names, jobs.size() > 12 ? " … %,d jobs".formatted(jobs.size()) : ""));
    }
    return text.toString();
  }
}
