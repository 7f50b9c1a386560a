package io.heddle.app.lab;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.TrainedModelStore;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.GroundTruthEstimate;
import io.heddle.solvers.dispatch.NaiveTransformerBaseline;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import io.heddle.solvers.dispatch.SurrogateTraining;
import io.heddle.solvers.dispatch.SurrogateTrainingProblem;
import io.heddle.solvers.dispatch.TrainingSampleDesign;
import io.heddle.solvers.dispatch.TwoStageSurrogate;
import io.heddle.solvers.learning.LearningUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** BandPilot's Table 2 and Figures 5 to 10. */
final class DispatchLabPage extends PaperLabPage {
  private static final List<String> CLUSTERS = List.of("h100", "het-4mix", "het-ra", "het-va");
  private static final int REPEATS = 50;
  private static final int QUICK_REPEATS = 3;
  private static final int QUICK_EPOCHS = 60;

  DispatchLabPage() {
    super(
        "dispatch",
        "BandPilot: accuracy of the bandwidth model, GBE of all algorithms, search time");
  }

  @Override
  public LabReport run(LabPageRun run) {
    var accuracies = new ArrayList<List<String>>();
    var figures = new DispatchClusterFigures();
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
    return new LabReport("BandPilot: GPU dispatch", tables, figures.figures(), notes);
  }

  private static int repeats(LabPageRun run) {
    return run.quick() ? QUICK_REPEATS : REPEATS;
  }

  private static void cluster(
      String name,
      double done,
      LabPageRun run,
      List<List<String>> accuracies,
      DispatchClusterFigures figures,
      List<String> notes) {
    var sample = Samples.byId(name);
    Cluster cluster = Samples.cluster(sample);
    var profile = run.profile(name.equals("h100") ? "h100-16MB" : name);
    if (profile == null) {
      notes.add(name + ": no measured profile (--data), so the built-in model is the truth.");
    }
    var truth = ClusterBandwidthFunction.of(cluster, profile);
    var formula = new GroundTruthEstimate(truth.builtIn());
    int small = run.quick() ? 60 : SurrogateTrainingProblem.SAMPLES;
    try {
      var problem = problem(cluster, truth, small, run);
      run.step(done, name + ": training on " + small);
      var surrogate = new TwoStageSurrogate(train(problem, run));
      var accuracy = PredictionAccuracy.of(surrogate, problem.unseen());
      accuracies.add(row(name, "two-stage", small, accuracy));
      figures.scatter(name, problem.unseen(), surrogate.estimate(shares(problem.unseen())));
      accuracies.add(
          row(name, "built-in formula", 0, PredictionAccuracy.of(formula, problem.unseen())));
      if (!run.quick()) {
        run.step(done + 0.05, name + ": training on " + 2 * small);
        var twice = problem(cluster, truth, 2 * small, run);
        var better =
            PredictionAccuracy.of(new TwoStageSurrogate(train(twice, run)), twice.unseen());
        accuracies.add(row(name, "two-stage", 2 * small, better));
      }
      if (!run.quick() || name.equals(CLUSTERS.getFirst())) {
        run.step(done + 0.1, name + ": training the naive twin");
        var naive = new NaiveTransformerBaseline(cluster).accuracy(problem, run.control());
        accuracies.add(row(name, "naive, raw GPU ids", small, naive));
      }
      run.step(done + 0.15, name + ": dispatching");
      figures.curves(
          name, DispatchAlgorithmTrials.run(cluster, truth, surrogate, repeats(run), run));
    } catch (LearningUnavailableException missing) {
      notes.add(name + ": " + missing.getMessage() + " The built-in model guides bandpilot.");
      figures.curves(name, DispatchAlgorithmTrials.run(cluster, truth, formula, repeats(run), run));
    }
  }

  private static SurrogateTrainingProblem problem(
      Cluster cluster, ClusterBandwidthFunction truth, int samples, LabPageRun run) {
    var design = new TrainingSampleDesign(cluster, truth, run.seed());
    var training = design.forTraining(samples);
    return new SurrogateTrainingProblem(
        cluster.name(),
        training,
        design.any(SurrogateTrainingProblem.UNSEEN * samples),
        run.quick() ? QUICK_EPOCHS : SurrogateTrainingProblem.EPOCHS,
        "",
        new TrainedModelStore(DataFolder.path()).nativeFolder());
  }

  private static SurrogateModel train(SurrogateTrainingProblem problem, LabPageRun run) {
    return new SurrogateTraining().solve(problem, run.control());
  }

  private static List<List<HostShare>> shares(List<BandwidthSample> samples) {
    return samples.stream().map(BandwidthSample::shares).toList();
  }

  private static List<String> row(
      String cluster, String model, int samples, PredictionAccuracy accuracy) {
    return List.of(
        cluster,
        model,
        samples == 0 ? "–" : String.valueOf(samples),
        String.format(Locale.ENGLISH, "%.3f", accuracy.r2()),
        ReportCells.hundredths(100 * accuracy.mape()));
  }
}
