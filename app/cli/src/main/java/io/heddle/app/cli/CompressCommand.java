package io.heddle.app.cli;

import io.heddle.model.io.FileKinds;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.LinkContention;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.contention.PriorityCompressionProblem;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits priorities into few levels. */
final class CompressCommand extends SolverCommand<PriorityCompressionProblem, LevelPlan> {
  private static final int MOST = 1_000_000;

  @Parameters(index = "0", paramLabel = "CONTENTION", description = LinkContention.KIND + " file")
  private Path contention = Path.of("");

  @Option(
      names = "--levels",
      required = true,
      paramLabel = "K",
      description = "priority levels that the switches have")
  private int levels;

  @Option(
      names = "--orders",
      defaultValue = "10",
      paramLabel = "M",
      description = "for crux: topological orders to sample (default: ${DEFAULT-VALUE})")
  private int orders;

  CompressCommand(
      Console console, AlgorithmRegistry<PriorityCompressionProblem, LevelPlan> algorithms) {
    super(console, algorithms, LevelPlan.KIND + " file");
  }

  @Override
  public Integer call() {
    var chosen = algorithm.chosen();
    InputValidation.between("--levels", levels, 1, MOST);
    InputValidation.between("--orders", orders, 1, MOST);
    var problem =
        new PriorityCompressionProblem(FileKinds.CONTENTION.read(contention), levels, orders);
    output.write(
        console,
        search.solve(console, chosen.solver(), problem, LevelPlan::withSeconds),
        FileKinds.LEVELS,
        plan -> table(plan, levels));
    return ExitStatus.DONE;
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
