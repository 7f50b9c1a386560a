package io.heddle.app.cli;

import io.heddle.model.io.FileKinds;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.placement.ParetoSolver;
import io.heddle.solvers.placement.PlacementProblem;
import picocli.CommandLine.Mixin;

/** Lists every trade-off between DP and PP spread. */
final class ParetoCommand extends OutputCommand {
  @Mixin private final ClusterAndJobs input = new ClusterAndJobs();

  @Mixin private final JobIdOption job = new JobIdOption();

  @Mixin private final SolverRunOptions search = new SolverRunOptions();

  ParetoCommand(Console console) {
    super(console, ParetoFront.KIND + " file");
  }

  @Override
  public Integer call() {
    var problem =
        new PlacementProblem(
            input.readCluster(console), job.of(console, input.jobs()), 0.5, GroupUnit.PP);
    var timed = search.run(console, new ParetoSolver(), problem);
    output.write(console, timed.answer(), FileKinds.PARETO, ParetoCommand::table);
    return ExitStatus.DONE;
  }

  private static String table(ParetoFront front) {
    var text = new StringBuilder("DP groups span  PP groups span  minipods used\n");
    for (var point : front.points()) {
      text.append(
          "%14d  %14d  %13d%n"
              .formatted(
                  PlacementObjective.span(point.dpSpread()),
                  PlacementObjective.span(point.ppSpread()),
                  point.placement().objective().minipodsUsed()));
    }
    text.append(
        front.exact()
            ? "The front is complete and proven.\n"
            : "The front is not proven: points may be missing or improved.\n");
    return text.toString();
  }
}
