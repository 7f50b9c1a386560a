package io.heddle.app.cli;

import io.heddle.app.cli.DrawablePictures.View;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.IoFailureReason;
import io.heddle.model.io.RankFileExport;
import io.heddle.model.io.RankFileFormats;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.io.RankFilePlan;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.placement.ParetoSolver;
import io.heddle.solvers.placement.PlacementProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The main job on a sample: place, print, draw, export. */
final class DemoCommand extends ConsoleCommand {
  private final AlgorithmRegistry<PlacementProblem, Placement> algorithms;

  @Option(
      names = {"-o", "--output"},
      defaultValue = "heddle-demo",
      paramLabel = "DIR",
      description = "folder for pictures and rank files (default: ${DEFAULT-VALUE})")
  private Path folder = Path.of("heddle-demo");

  DemoCommand(Console console, AlgorithmRegistry<PlacementProblem, Placement> algorithms) {
    super(console);
    this.algorithms = algorithms;
  }

  @Override
  public Integer call() {
    try {
      Files.createDirectories(folder); // who cannot write there hears it before the search
    } catch (IOException unwritable) {
      throw IoFailureReason.unwritable(folder, unwritable);
    }
    var sample = Samples.all().getFirst();
    var cluster = Samples.cluster(sample);
    var job = Samples.jobs(sample).getFirst();
    console.out().printf("%s%n%s%n%n", sample.title(), sample.description());
    var problem = new PlacementProblem(cluster, job, 0.5, GroupUnit.PP);
    var solver = algorithms.standard().solver();
    var timed = TimeLimitedSolverRun.run(console, solver, problem, null, 0);
    var placement = timed.answer().withSeconds(timed.seconds());
    console.out().print(PlacementResultTable.of(cluster, placement));
    var front = TimeLimitedSolverRun.answer(console, new ParetoSolver(), problem, 0);

    FileKinds.PLACEMENT.write(placement, folder.resolve("placement.json"));
    FileKinds.PARETO.write(front, folder.resolve("pareto.json"));
    var level = DrawnDomainLevel.minipods(cluster, ViewTextBundle.english());
    var views = new DrawablePictures(level, placement, front, null, List.of(job), Theme.light());
    for (var view : List.of(View.TOPOLOGY, View.MATRIX, View.SPREAD, View.PARETO)) {
      for (var suffix : List.of("png", "svg")) {
        RenderCommand.draw(views.picture(view), folder.resolve(view + "." + suffix));
      }
    }
    for (var format : RankFileFormats.all()) {
      RankFileExport.write(
          format,
          new RankFilePlan(placement),
          RankFileOptions.defaults(),
          folder.resolve("ranks").resolve(format.id()),
          false);
    }
    console
        .out()
        .printf(
            "%nWrote placement.json, pareto.json, pictures (topology, matrix, spread, pareto) and rank files to %s%n",
            folder);
    return ExitStatus.DONE;
  }
}
