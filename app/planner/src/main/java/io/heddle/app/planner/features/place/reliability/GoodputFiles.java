package io.heddle.app.planner.features.place.reliability;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.GoodputSession;
import io.heddle.app.planner.features.place.GoodputSession.SolvedGoodput;
import io.heddle.app.usecase.goodput.GoodputReport;
import io.heddle.app.usecase.goodput.SpareHoldCommands;
import io.heddle.model.io.AtomicFiles;
import io.heddle.solvers.InfeasibleException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Writes what is made of a goodput: the page, and the scripts that hold its spares back. */
record GoodputFiles(GoodputSession session, FeatureContext context) {
  void saveReport() {
    var solved = session.solvedProperty().get();
    if (solved != null) {
      context.saveReport(
          DocumentTitle.fileName(solved.goodput().job()) + "-goodput.html",
          () -> GoodputReport.of(solved.problem(), solved.goodput()));
    }
  }

  void saveSlurm() {
    save("-spares-slurm.sh", solved -> script(solved, SpareHoldCommands::slurm));
  }

  void saveKubernetes() {
    save("-spares-kubernetes.sh", solved -> script(solved, SpareHoldCommands::kubernetes));
  }

  /**
   * @throws InfeasibleException if the scheduler can have no host of such a name
   */
  private static String script(
      SolvedGoodput solved, BiFunction<String, List<String>, String> scheduler) {
    try {
      var goodput = solved.goodput();
      return scheduler.apply(goodput.job(), solved.problem().heldHosts(goodput.spares()));
    } catch (IllegalArgumentException badName) {
      throw new InfeasibleException(badName.getMessage() + ".");
    }
  }

  private void save(String suffix, Function<SolvedGoodput, String> text) {
    var solved = session.solvedProperty().get();
    if (solved != null) {
      context.saveAs(
          DocumentTitle.fileName(solved.goodput().job()) + suffix,
          file -> AtomicFiles.write(file, text.apply(solved)),
          file ->
              context.tell(
                  new UserMessage(
                      Text.of("goodput.saved", file.getFileName()), List.of(file.toString()))));
    }
  }
}
