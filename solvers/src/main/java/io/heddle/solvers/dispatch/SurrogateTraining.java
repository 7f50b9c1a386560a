package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.learning.DjlTransformerTraining;
import io.heddle.solvers.learning.PytorchLearningLibrary;
import io.heddle.solvers.learning.TrainingExample;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Trains the second stage of BandPilot's model (4.2), and trains it on as measurements come in.
 * Where a sample is as fast as its slowest host, the network only learns that the fabric is no
 * slower than that.
 */
public final class SurrogateTraining implements Solver<SurrogateTrainingProblem, SurrogateModel> {
  /** What a change of the network or of its features must change. */
  private static final String VERSION = "2";

  /** By fewer a model is not judged: their R² says nothing, or is none. */
  private static final int FEWEST_UNSEEN = 10;

  private static final double RATE = 2e-3;
  private static final double WEIGHT_DECAY = 0.1;
  private static final double TUNING_RATE = 1e-3;

  /** How often a new measurement is seen for each time an old one is. */
  private static final int NEW_TIMES = 2;

  private static final double LIMITED = 0.97;

  private final DjlTransformerTraining.Watcher watcher;

  public SurrogateTraining() {
    this((_, _) -> {});
  }

  /**
   * @param watcher hears the error of each pass over the samples, in deviations of the logarithm
   */
  public SurrogateTraining(DjlTransformerTraining.Watcher watcher) {
    this.watcher = watcher;
  }

  /** The key under which a model of these samples is kept. */
  public static String hash(List<BandwidthSample> samples, int epochs, long seed) {
    var text = new StringBuilder(VERSION).append(' ').append(epochs).append(' ').append(seed);
    for (var each : samples) {
      var shares =
          each.shares().stream()
              .map(share ->
                  "HostShare[count=%d, intraGBps=%s, railGBps=%s]"
                      .formatted(share.count(), share.intraGBps(), share.railGBps()))
              .toList();
      text.append('\n').append(shares).append(each.gigabytesPerSecond());
    }
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of()
          .formatHex(digest.digest(text.toString().getBytes(StandardCharsets.UTF_8)), 0, 12);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * @throws io.heddle.solvers.learning.LearningUnavailableException if nothing can be trained here
   * @throws StoppedException if it was stopped half-way
   */
  @Override
  public SurrogateModel solve(
      SurrogateTrainingProblem problem, SolveControl<SurrogateModel> control) {
    var logs =
        problem.samples().stream()
            .filter(sample -> !limitedByHost(sample))
            .mapToDouble(sample -> Math.log(sample.gigabytesPerSecond()))
            .toArray();
    double mean = 0;
    for (double log : logs) {
      mean += log / logs.length;
    }
    double variance = 0;
    for (double log : logs) {
      variance += (log - mean) * (log - mean) / logs.length;
    }
    double deviation = Math.max(0.1, Math.sqrt(variance));
    var training = PytorchLearningLibrary.training(SurrogateFeatures.LAYOUT, problem.folder());
    var weights =
        train(
            training,
            training.initial(control.seed()),
            examples(problem.samples(), mean, deviation),
            new DjlTransformerTraining.Settings(
                problem.epochs(), RATE, WEIGHT_DECAY, control.seed()),
            control);
    var hash = hash(problem.samples(), problem.epochs(), control.seed());
    return judged(problem, hash, mean, deviation, weights, problem.samples(), control.seed());
  }

  /**
   * Learns new measurements and keeps the old ones: those are learned again beside them, but for
   * allocations like one that was measured anew. O(old · new).
   *
   * @param problem with the new measurements
   */
  public SurrogateModel tune(
      SurrogateModel model,
      SurrogateTrainingProblem problem,
      SolveControl<SurrogateModel> control) {
    var all =
        Stream.concat(
                model.samples().stream()
                    .filter(old ->
                        problem.samples().stream()
                            .noneMatch(each -> MeasurementResiduals.alike(old, each))),
                problem.samples().stream())
            .sorted(SurrogateTraining::compare)
            .toList();
    var repeated = new ArrayList<>(all);
    for (int i = 1; i < NEW_TIMES; i++) {
      repeated.addAll(problem.samples());
    }
    var training = PytorchLearningLibrary.training(SurrogateFeatures.LAYOUT, problem.folder());
    var weights =
        train(
            training,
            model.weights(),
            examples(repeated, model.mean(), model.deviation()),
            new DjlTransformerTraining.Settings(
                SurrogateTrainingProblem.TUNING_EPOCHS, TUNING_RATE, WEIGHT_DECAY, control.seed()),
            control);
    return judged(
        problem,
        hash(all, SurrogateTrainingProblem.TUNING_EPOCHS, control.seed()),
        model.mean(),
        model.deviation(),
        weights,
        all,
        control.seed());
  }

  private static int compare(BandwidthSample one, BandwidthSample other) {
    int bySize = Integer.compare(one.shares().size(), other.shares().size());
    for (int i = 0; bySize == 0 && i < one.shares().size(); i++) {
      bySize = one.shares().get(i).compareTo(other.shares().get(i));
    }
    return bySize;
  }

  private float[] train(
      DjlTransformerTraining training,
      float[] start,
      List<TrainingExample> examples,
      DjlTransformerTraining.Settings settings,
      SolveControl<SurrogateModel> control) {
    var weights =
        training.train(
            start,
            examples,
            settings,
            control.termination(),
            (epoch, loss) -> {
              watcher.epoch(epoch, loss);
              control
                  .progress()
                  .accept(
                      new SolverProgress<>(
                          (double) epoch / settings.epochs(),
                          "training, epoch %d of %d, error %.4f"
                              .formatted(epoch, settings.epochs(), Math.sqrt(loss)),
                          null));
            });
    if (control.stopped()) {
      throw new StoppedException("stopped before the bandwidth model was trained");
    }
    return weights;
  }

  private static SurrogateModel judged(
      SurrogateTrainingProblem problem,
      String hash,
      double mean,
      double deviation,
      float[] weights,
      List<BandwidthSample> samples,
      long seed) {
    var blank =
        new SurrogateModel.Card(
            problem.name(), hash, Double.NaN, Double.NaN, 0, problem.date(), seed);
    var model = new SurrogateModel(blank, mean, deviation, weights, samples);
    if (problem.unseen().size() < FEWEST_UNSEEN) {
      return model;
    }
    var accuracy = PredictionAccuracy.of(new TwoStageSurrogate(model), problem.unseen());
    return new SurrogateModel(
        new SurrogateModel.Card(
            problem.name(),
            hash,
            accuracy.r2(),
            accuracy.mape(),
            problem.unseen().size(),
            problem.date(),
            seed),
        mean,
        deviation,
        weights,
        samples);
  }

  /** Whether the sample only says that the fabric is no slower than its slowest host. */
  static boolean limitedByHost(BandwidthSample sample) {
    return sample.gigabytesPerSecond() >= LIMITED * sample.slowestHost();
  }

  private static List<TrainingExample> examples(
      List<BandwidthSample> samples, double mean, double deviation) {
    return samples.stream()
        .map(sample ->
            new TrainingExample(
                SurrogateFeatures.of(sample.shares()),
                (Math.log(sample.gigabytesPerSecond()) - mean) / deviation,
                limitedByHost(sample)))
        .toList();
  }
}
