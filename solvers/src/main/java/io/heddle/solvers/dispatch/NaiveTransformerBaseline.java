package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.learning.DjlTransformerTraining;
import io.heddle.solvers.learning.PytorchLearningLibrary;
import io.heddle.solvers.learning.TrainingExample;
import io.heddle.solvers.learning.TransformerLayout;
import io.heddle.solvers.learning.TransformerNet;
import io.heddle.solvers.learning.TransformerTokenSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The same Transformer over raw GPU ids, without look-up and without features (BandPilot, 5.5.1):
 * to be set beside the two-stage model, not to dispatch with.
 */
public final class NaiveTransformerBaseline {
  private static final double RATE = 2e-3;
  private static final double WEIGHT_DECAY = 1e-2;

  private final Map<Gpu, Integer> ids = new HashMap<>();
  private final TransformerLayout layout;

  public NaiveTransformerBaseline(Cluster cluster) {
    for (var host : cluster.hosts()) {
      for (int gpu = 0; gpu < host.type().gpus(); gpu++) {
        ids.put(new Gpu(host.id(), gpu), ids.size());
      }
    }
    layout = new TransformerLayout(ids.size(), 0);
  }

  /** How well it predicts the unseen samples of the problem; all samples must name their GPUs. */
  public PredictionAccuracy accuracy(SurrogateTrainingProblem problem, SolveControl<?> control) {
    var logs =
        problem.samples().stream()
            .mapToDouble(sample -> Math.log(sample.gigabytesPerSecond()))
            .toArray();
    double mean = Arrays.stream(logs).average().orElse(0);
    double deviation =
        Math.max(
            0.1,
            Math.sqrt(Arrays.stream(logs).map(x -> (x - mean) * (x - mean)).average().orElse(0)));
    var examples = new ArrayList<TrainingExample>();
    for (int i = 0; i < logs.length; i++) {
      examples.add(
          new TrainingExample(
              tokens(problem.samples().get(i)), (logs[i] - mean) / deviation, false));
    }
    var training = PytorchLearningLibrary.training(layout, problem.folder());
    var weights =
        training.train(
            training.initial(control.seed()),
            examples,
            new DjlTransformerTraining.Settings(
                problem.epochs(), RATE, WEIGHT_DECAY, control.seed()),
            control.termination(),
            (_, _) -> {});
    var predicted =
        new TransformerNet(layout, weights)
            .answer(problem.unseen().stream().map(this::tokens).toList());
    for (int i = 0; i < predicted.length; i++) {
      predicted[i] = Math.exp(mean + deviation * predicted[i]);
    }
    return PredictionAccuracy.of(predicted, problem.unseen());
  }

  private TransformerTokenSet tokens(BandwidthSample sample) {
    List<float[]> tokens = new ArrayList<>();
    for (var gpu : sample.gpus()) {
      var token = new float[ids.size()];
      token[Objects.requireNonNull(ids.get(gpu))] = 1;
      tokens.add(token);
    }
    var times = new int[tokens.size()];
    Arrays.fill(times, 1);
    return new TransformerTokenSet(tokens, times, new float[0]);
  }
}
