package io.heddle.solvers.learning;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.norm.LayerNorm;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.ReentrantLock;

/** Trains the Transformer with DJL on PyTorch. */
public final class DjlTransformerTraining {
  private static final int BATCH = 32;
  private static final float EPSILON = 1e-5f;
  private static final int WIDTH = TransformerLayout.WIDTH;
  private static final int HEADS = TransformerLayout.HEADS;

  /** PyTorch collects gradients for one training a process at a time, also on several threads. */
  private static final ReentrantLock STEPS = new ReentrantLock();

  /** Hears how the training goes. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * @param epoch from 1 to the number of epochs
     * @param loss mean squared error of the epoch
     */
    void epoch(int epoch, double loss);
  }

  /**
   * How to train.
   *
   * @param rate largest learning rate; it falls to a hundredth along a cosine
   */
  public record Settings(int epochs, double rate, double weightDecay, long seed) {}

  private final Engine engine;
  private final TransformerLayout layout;

  DjlTransformerTraining(Engine engine, TransformerLayout layout) {
    this.engine = engine;
    this.layout = layout;
  }

  /** Fresh weights: normal with the usual scale, gains one, biases zero. */
  public float[] initial(long seed) {
    var random = new Random(seed);
    var weights = new float[layout.size()];
    int at = 0;
    for (var block : layout.blocks()) {
      double deviation = block.bias() || block.gain() ? 0 : Math.sqrt(1.0 / block.rows());
      for (int i = 0; i < block.size(); i++) {
        weights[at++] = (float) ((block.gain() ? 1 : 0) + deviation * random.nextGaussian());
      }
    }
    return weights;
  }

  /**
   * Trained weights. Deterministic on one machine.
   *
   * @param start weights to start from
   * @param termination when reached, the weights of the last whole epoch are the answer
   */
  public float[] train(
      float[] start,
      List<TrainingExample> examples,
      Settings settings,
      SolverTermination termination,
      Watcher watcher) {
    int steps = (examples.size() + BATCH - 1) / BATCH;
    try (var manager = engine.newBaseManager()) {
      var theta = tensor(manager, start, new Shape(start.length));
      theta.setRequiresGradient(true);
      var optimizer =
          Optimizer.adamW()
              .optLearningRateTracker(
                  Tracker.cosine()
                      .setBaseValue((float) settings.rate())
                      .optFinalValue((float) settings.rate() / 100)
                      .setMaxUpdates(Math.max(2, settings.epochs() * steps))
                      .build())
              .optWeightDecays((float) settings.weightDecay())
              .build();
      optimizer.update("theta", theta, theta.zerosLike()); // makes its state outlive the scopes
      var order = new ArrayList<>(examples);
      var random = new Random(settings.seed());
      for (int epoch = 1; epoch <= settings.epochs() && !termination.isReached(); epoch++) {
        Collections.shuffle(order, random);
        double loss = 0;
        for (int step = 0; step < steps; step++) {
          var batch = order.subList(step * BATCH, Math.min(order.size(), (step + 1) * BATCH));
          loss += step(manager, theta, optimizer, batch) * batch.size();
        }
        watcher.epoch(epoch, loss / examples.size());
      }
      return theta.toFloatArray();
    }
  }

  private double step(
      NDManager manager, NDArray theta, Optimizer optimizer, List<TrainingExample> batch) {
    STEPS.lock();
    try {
      return stepAlone(manager, theta, optimizer, batch);
    } finally {
      STEPS.unlock();
    }
  }

  private double stepAlone(
      NDManager manager, NDArray theta, Optimizer optimizer, List<TrainingExample> batch) {
    try (var scope = new NDScope();
        var collector = engine.newGradientCollector()) {
      scope.suppressNotUsedWarning();
      var answers = forward(manager, theta, batch.stream().map(TrainingExample::set).toList());
      var targets = new float[batch.size()];
      var oneSided = new float[batch.size()];
      var twoSided = new float[batch.size()];
      for (int i = 0; i < targets.length; i++) {
        targets[i] = (float) batch.get(i).target();
        oneSided[i] = batch.get(i).atLeast() ? 1 : 0;
        twoSided[i] = 1 - oneSided[i];
      }
      var shortBy = tensor(manager, targets, new Shape(targets.length)).sub(answers);
      var bounded = tensor(manager, oneSided, new Shape(oneSided.length));
      var free = tensor(manager, twoSided, new Shape(twoSided.length));
      // Where only a lower bound is known, what lies above it is no error.
      var error = shortBy.mul(free).add(Activation.relu(shortBy).mul(bounded));
      var loss = error.square().mean();
      collector.backward(loss);
      optimizer.update("theta", theta, theta.getGradient());
      return loss.getFloat();
    }
  }

  /** The library's own answers, which those of {@link TransformerNet} are checked against. */
  public double[] answer(float[] weights, List<TransformerTokenSet> sets) {
    try (var manager = engine.newBaseManager();
        var scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      var answers =
          forward(manager, tensor(manager, weights, new Shape(weights.length)), sets)
              .toFloatArray();
      var result = new double[answers.length];
      for (int i = 0; i < result.length; i++) {
        result[i] = answers[i];
      }
      return result;
    }
  }

  private NDArray forward(NDManager manager, NDArray theta, List<TransformerTokenSet> sets) {
    int batch = sets.size();
    int longest = sets.stream().mapToInt(TransformerTokenSet::size).max().orElseThrow();
    var parts = parts(theta);
    var input = new PaddedTokenBatch(sets, longest, layout);
    var scale =
        tensor(
            manager, new float[] {(float) (1 / Math.sqrt((double) WIDTH / HEADS))}, new Shape(1));
    var bias = tensor(manager, input.bias, new Shape(batch, 1, 1, longest));
    var shares = tensor(manager, input.shares, new Shape(batch, longest, 1));
    var hidden =
        linear(
            tensor(manager, input.tokens, new Shape(batch, longest, layout.tokenFeatures())),
            parts,
            0);
    for (int layer = 0; layer < TransformerLayout.LAYERS; layer++) {
      int first = TransformerLayout.EMBEDDING_BLOCKS + layer * TransformerLayout.LAYER_BLOCKS;
      var qkv = linear(normal(hidden, parts, first), parts, first + 2).split(3, 2);
      var query = heads(qkv.get(0), batch, longest);
      var key = heads(qkv.get(1), batch, longest);
      var value = heads(qkv.get(2), batch, longest);
      var weights = query.matMul(key.transpose(0, 1, 3, 2)).mul(scale).add(bias).softmax(-1);
      var attended = weights.matMul(value).transpose(0, 2, 1, 3).reshape(batch, longest, WIDTH);
      hidden = hidden.add(linear(attended, parts, first + 4));
      var fed = Activation.relu(linear(normal(hidden, parts, first + 6), parts, first + 8));
      hidden = hidden.add(linear(fed, parts, first + 10));
    }
    int first =
        TransformerLayout.EMBEDDING_BLOCKS
            + TransformerLayout.LAYERS * TransformerLayout.LAYER_BLOCKS;
    var pooled = normal(hidden, parts, first).mul(shares).sum(new int[] {1});
    if (layout.globals() > 0) {
      var globals = tensor(manager, input.globals, new Shape(batch, layout.globals()));
      pooled = NDArrays.concat(new NDList(pooled, globals), 1);
    }
    var one = Activation.relu(linear(pooled, parts, first + 2));
    var two = Activation.relu(linear(one, parts, first + 4));
    return linear(two, parts, first + 6).reshape(batch);
  }

  /**
   * In the library's own memory. What {@code create} makes, and every operation with a plain
   * number, wraps Java memory that may be gone before the gradient is computed from it: gradients
   * then come out wrong now and then.
   */
  private static NDArray tensor(NDManager manager, float[] values, Shape shape) {
    try (var wrapped = manager.create(values, shape)) {
      return wrapped.duplicate();
    }
  }

  private List<NDArray> parts(NDArray theta) {
    var blocks = layout.blocks();
    var ends = new long[blocks.size() - 1];
    long at = 0;
    for (int i = 0; i < ends.length; i++) {
      at += blocks.get(i).size();
      ends[i] = at;
    }
    var flat = theta.split(ends);
    var parts = new ArrayList<NDArray>();
    for (int i = 0; i < blocks.size(); i++) {
      var block = blocks.get(i);
      parts.add(
          block.bias() || block.gain()
              ? flat.get(i)
              : flat.get(i).reshape(block.rows(), block.cols()));
    }
    return parts;
  }

  private static NDArray heads(NDArray rows, int batch, int tokens) {
    return rows.reshape(batch, tokens, HEADS, WIDTH / HEADS).transpose(0, 2, 1, 3);
  }

  private static NDArray linear(NDArray rows, List<NDArray> parts, int block) {
    return rows.matMul(parts.get(block)).add(parts.get(block + 1));
  }

  private static NDArray normal(NDArray rows, List<NDArray> parts, int block) {
    return LayerNorm.layerNorm(
            rows, new Shape(WIDTH), parts.get(block), parts.get(block + 1), EPSILON)
        .singletonOrThrow();
  }
}
