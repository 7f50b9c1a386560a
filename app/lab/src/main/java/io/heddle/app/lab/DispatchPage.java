package io.heddle.app.lab;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.Models;
import io.heddle.app.usecase.report.Report;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.Accuracy;
import io.heddle.solvers.dispatch.NaiveTwin;
import io.heddle.solvers.dispatch.SampleDesign;
import io.heddle.solvers.dispatch.Surrogate;
import io.heddle.solvers.dispatch.SurrogateProblem;
import io.heddle.solvers.dispatch.SurrogateTraining;
import io.heddle.solvers.dispatch.TruthEstimate;
import io.heddle.solvers.learning.LearningUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** BandPilot's Table 2 and Figures 5 to 10. */
final class DispatchPage implements LabPage {
  private static final List<String> CLUSTERS = List.of("h100", "het-4mix", "het-ra", "het-va");
  private static final int REPEATS = 50;
  private static final int QUICK_REPEATS = 3;
  private static final int QUICK_EPOCHS = 60;

  @Override
  public String name() {
    return "dispatch";
  }

  @Override
  public String summary() {
    return "BandPilot: accuracy of the bandwidth model, GBE of all algorithms, search time";
  }

  @Override
  public Report run(LabRun run) {
    var accuracies = new ArrayList<List<String>>();
    var figures = new DispatchFigures();
    var notes = new ArrayList<String>();
    for (int i = 0; i < CLUSTERS.size(); i++) {
      cluster(CLUSTERS.get(i), (double) i / CLUSTERS.size(), run, accuracies, figures, notes);
    }
    notes.add(
        "Availabilities: for each request size, %d times; any number of free GPUs from the size on."
            .formatted(repeats(run)));
    notes.add(
        "Accuracy is that on five times as many unseen allocations over several hosts, any size,"
            + " any set.");
    var tables = new ArrayList<ReportTable>();
    tables.add(
        new ReportTable(
            "fig5-fig9-accuracy",
            "Accuracy of bandwidth models (Fig. 5, Fig. 9; paper: R² > 0.95, MAPE < 5 %)",
            List.of("cluster", "model", "samples", "R²", "MAPE %"),
            accuracies));
    tables.addAll(figures.tables());
    return new Report("BandPilot: GPU dispatch", tables, figures.figures(), notes);
  }

  private static int repeats(LabRun run) {
    return run.quick() ? QUICK_REPEATS : REPEATS;
  }

  private static void cluster(
      String name,
      double done,
      LabRun run,
      List<List<String>> accuracies,
      DispatchFigures figures,
      List<String> notes) {
    var sample = Samples.byId(name);
    Cluster cluster = Samples.cluster(sample);
    var profile = run.profile(name.equals("h100") ? "h100-16MB" : name);
    if (profile == null) {
      notes.add(name + ": no measured profile (--data), so the built-in model is the truth.");
    }
    var truth = Bandwidth.of(cluster, profile);
    var formula = new TruthEstimate(truth.builtIn());
    int small = run.quick() ? 60 : SurrogateProblem.SAMPLES;
    try {
      var problem = problem(cluster, truth, small, run);
      run.step(done, name + ": training on " + small);
      var surrogate = new Surrogate(train(problem, run));
      var accuracy = Accuracy.of(surrogate, problem.unseen());
      accuracies.add(row(name, "two-stage", small, accuracy));
      figures.scatter(name, problem.unseen(), surrogate.estimate(shares(problem.unseen())));
      accuracies.add(row(name, "built-in formula", 0, Accuracy.of(formula, problem.unseen())));
      if (!run.quick()) {
        run.step(done + 0.05, name + ": training on " + 2 * small);
        var twice = problem(cluster, truth, 2 * small, run);
        var better = Accuracy.of(new Surrogate(train(twice, run)), twice.unseen());
        accuracies.add(row(name, "two-stage", 2 * small, better));
      }
      if (!run.quick() || name.equals(CLUSTERS.getFirst())) {
        run.step(done + 0.1, name + ": training the naive twin");
        var naive = new NaiveTwin(cluster).accuracy(problem, run.control());
        accuracies.add(row(name, "naive, raw GPU ids", small, naive));
      }
      run.step(done + 0.15, name + ": dispatching");
      figures.curves(name, DispatchTrials.run(cluster, truth, surrogate, repeats(run), run));
    } catch (LearningUnavailableException missing) {
      notes.add(name + ": " + missing.getMessage() + " The built-in model guides bandpilot.");
      figures.curves(name, DispatchTrials.run(cluster, truth, formula, repeats(run), run));
    }
  }

  private static SurrogateProblem problem(
      Cluster cluster, Bandwidth truth, int samples, LabRun run) {
    var design = new SampleDesign(cluster, truth, run.seed());
    var training = design.forTraining(samples);
    return new SurrogateProblem(
        cluster.name(),
        training,
        design.any(SurrogateProblem.UNSEEN * samples),
        run.quick() ? QUICK_EPOCHS : SurrogateProblem.EPOCHS,
        "",
        new Models(DataFolder.path()).nativeFolder());
  }

  private static SurrogateModel train(SurrogateProblem problem, LabRun run) {
    return new SurrogateTraining().solve(problem, run.control());
  }

  private static List<List<HostShare>> shares(List<BandwidthSample> samples) {
    return samples.stream().map(BandwidthSample::shares).toList();
  }

  private static List<String> row(String cluster, String model, int samples, Accuracy accuracy) {
    return List.of(
        cluster,
        model,
        samples == 0 ? "–" : String.valueOf(samples),
        String.format(Locale.ENGLISH, "%.3f", accuracy.r2()),
        String.format(Locale.ENGLISH, "%.2f", 100 * accuracy.mape()));
  }
}
