package io.heddle.app.lab;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.parallelism.CalibrationStudy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How far the estimate of time and memory is from what was measured, by source. */
final class EstimateLabPage extends PaperLabPage {
  private static final String FOLDER = "estimates";

  EstimateLabPage() {
    super(
        "estimate",
        "Time and memory of plans: errors on measured training runs, by source, beside others");
  }

  @Override
  public LabReport run(LabPageRun run) {
    var tables = new ArrayList<ReportTable>();
    var figures = new ArrayList<ReportFigure>();
    var notes = new ArrayList<String>();
    var data = run.data();
    var folder = data == null ? null : data.resolve(FOLDER);
    if (data == null || folder == null || !Files.isDirectory(folder)) {
      notes.add(
          "LEFT OUT: all tables need measured training runs, %s/*.csv in the folder of --data."
              .formatted(FOLDER));
      return new LabReport("The estimate", tables, figures, notes);
    }
    var runs = PublishedRuns.read(folder);
    var study = CalibrationStudy.of(runs, run.quick(), done -> run.step(done, "fitting"));
    var errors = new EstimateErrors(study);
    var unseen = EstimateUnseenRuns.of(study.calibration(), runs);
    var byGroup = new EstimateGroupErrors(study);
    tables.addAll(List.of(errors.bySource(), errors.byGpu(), errors.methods()));
    tables.add(EstimateMemoryErrors.table(study));
    if (!run.quick()) {
      tables.add(errors.intervals());
      tables.addAll(List.of(byGroup.signedByDegree(), byGroup.regrets()));
      run.step(1, "your runs");
      tables.addAll(EstimateOwnRuns.tables(study.runs(), unseen.ran()));
    }
    tables.add(EstimatePlanChoices.table(runs));
    tables.addAll(List.of(unseen.errors(runs), unseen.memory(), unseen.choices()));
    if (!run.quick()) {
      tables.add(unseen.ownRuns());
    }
    tables.add(byGroup.rankings());
    tables.add(errors.worst());
    tables.add(EstimateLargeRuns.table(study.calibration()));
    figures.add(errors.scatter());
    addKernels(run, data, tables, notes);
    notes.add(
        "Every error is of runs that the fit has not seen: “plans” leaves an eighth of the plans"
            + " out, with all their repeats and releases, “source” and “GPU” all runs of one.");
    notes.add(
        "What others say of themselves: Calculon on the times of Korthikanti et al. 3.7 %,"
            + " unchanged on vTrain's rows 11 %; SimuMax on its own B200 runs −13.5 to +0.1 % time"
            + " and at most 1.4 % memory.");
    if (run.quick()) {
      notes.add("Quick: no source and no GPU type was left out.");
    }
    return new LabReport("The estimate", tables, figures, notes);
  }

  private static void addKernels(
      LabPageRun run, Path data, List<ReportTable> tables, List<String> notes) {
    if (EstimateKernelErrors.areIn(data)) {
      run.step(1, "kernels");
      tables.add(EstimateKernelErrors.products(data));
      tables.add(EstimateKernelErrors.collectives(data));
    } else {
      notes.add("LEFT OUT: products and collectives need kernels/*.csv in the folder of --data.");
    }
  }
}
