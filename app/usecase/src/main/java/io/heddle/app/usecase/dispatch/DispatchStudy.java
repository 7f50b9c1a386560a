package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.Trait;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.MeasuredAllocationSamples;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import io.heddle.solvers.dispatch.TrainingSampleDesign;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * All algorithms over the sizes of requests with the GPUs that are free now (BandPilot's Figs 6 to
 * 8), and the model against the truth (Fig. 5).
 *
 * @param curves by algorithm
 * @param unseen allocations over several hosts that the prediction did not know; none where there
 *     is one host, or nothing measured to hold it against
 */
public record DispatchStudy(Map<String, List<Point>> curves, List<Foretold> unseen) {
  private static final int MOST_SIZES = 32;
  private static final int SAMPLES = 400;
  private static final int MANY_HOSTS = 16;
  private static final long SEED = 7;

  /** Of what is measured, held out one after the other. */
  private static final int PARTS = 10;

  /**
   * One size of request.
   *
   * @param gbe share of the optimum
   * @param loss GB/s below the optimum
   * @param millis time of the search, and of it in the estimate
   */
  public record Point(int gpus, double gbe, double loss, double millis, double predictMillis) {}

  /**
   * An allocation beside what was predicted of it.
   *
   * @param predicted GB/s
   */
  public record Foretold(BandwidthSample sample, double predicted) {}

  public static DispatchStudy of(
      DispatchRequest request, PreparedDispatch with, SolveControl<?> control) {
    var timed = new TimedBandwidthEstimate(with.estimate());
    var curves = new LinkedHashMap<String, List<Point>>();
    GpuDispatchAlgorithms.registry()
        .all()
        .forEach(each -> curves.put(each.name(), new ArrayList<>()));
    var inner = new SolveControl<GpuDispatch>(control.termination(), _ -> {}, control.seed());
    int done = 0;
    var sizes = sizes(request.cluster().freeGpus());
    for (int size : sizes) {
      if (control.stopped()) {
        throw new StoppedException("stopped before all sizes were tried");
      }
      control
          .progress()
          .accept(
              new SolverProgress<>(
                  (double) done++ / sizes.size(), "%d GPUs".formatted(size), null));
      var problem = request.single(with, size).withEstimate(timed);
      try {
        var optimum = GpuDispatchAlgorithms.optimum(problem, inner);
        for (var algorithm : GpuDispatchAlgorithms.registry().all()) {
          timed.takeMillis();
          long start = System.nanoTime();
          var answer = algorithm.solver().solve(problem, inner).withOptimum(optimum);
          double millis = (System.nanoTime() - start) / 1e6;
          var gbe = answer.gbe();
          var reached = answer.bandwidth();
          if (gbe != null && reached != null && optimum != null) {
            curves
                .getOrDefault(algorithm.name(), new ArrayList<>())
                .add(
                    new Point(
                        size, gbe, optimum.gbps() - reached.gbps(), millis, timed.takeMillis()));
          }
        }
      } catch (InfeasibleException _) {
        // this size cannot meet the constraints: the curves have a gap
      }
    }
    return new DispatchStudy(curves, unseen(with));
  }

  /**
   * What is measured is held against what the rest of it says, ten parts one after the other, each
   * with all measurements of its counts; a network against what it was taught to imitate.
   */
  private static List<Foretold> unseen(PreparedDispatch with) {
    var cluster = with.cluster();
    if (cluster.hosts().size() < 2) {
      return List.of();
    }
    int most = cluster.hosts().size() > MANY_HOSTS ? SAMPLES / 4 : SAMPLES;
    if (with.guide().kind() == SearchGuide.Kind.GIVEN) {
      return predicted(
          new TrainingSampleDesign(cluster, with.truth(), SEED).any(most), with.estimate());
    }
    var measured =
        MeasuredAllocationSamples.of(cluster, with.truth(), most, SEED).stream()
            .filter(each -> each.gigabytesPerSecond() < each.slowestHost()) // else no prediction
            .toList();
    if (with.guide().kind() == SearchGuide.Kind.FORMULA) {
      return predicted(measured, with.estimate());
    }
    var unseen = new ArrayList<Foretold>();
    var counts =
        new ArrayList<>(measured.stream().map(BandwidthSample::counts).distinct().toList());
    int parts = Math.min(PARTS, counts.size());
    for (int part = 0; part < parts && parts > 1; part++) {
      var heldOut = new HashSet<PerHostGpuCounts>();
      for (int i = part; i < counts.size(); i += parts) {
        heldOut.add(counts.get(i));
      }
      var samples = measured.stream().filter(each -> heldOut.contains(each.counts())).toList();
      unseen.addAll(predicted(samples, with.without(heldOut)));
    }
    return unseen;
  }

  private static List<Foretold> predicted(List<BandwidthSample> samples, BandwidthEstimate by) {
    var predicted = by.estimate(samples.stream().map(BandwidthSample::shares).toList());
    return IntStream.range(0, predicted.length)
        .mapToObj(i -> new Foretold(samples.get(i), predicted[i]))
        .toList();
  }

  /** From 2 up, evenly where there are too many. */
  private static TreeSet<Integer> sizes(int free) {
    var sizes = new TreeSet<Integer>();
    int count = Math.min(MOST_SIZES, free - 1);
    for (int i = 0; i < count; i++) {
      sizes.add((int) Math.round(2 + (free - 2) * (count == 1 ? 0 : i / (count - 1.0))));
    }
    return sizes;
  }

  /** Names of the algorithms whose answers stand beside each other: no parts, and no proofs. */
  public static List<String> compared() {
    return GpuDispatchAlgorithms.registry()
        .names(each -> !each.is(Trait.PART) && !each.is(Trait.EXACT));
  }

  /** Names of the algorithm that an estimate guides, and of its parts. */
  public static List<String> parts() {
    return GpuDispatchAlgorithms.registry().names(each -> each.is(Trait.LEARNED));
  }

  /** GB/s that were predicted, as a plot needs them. */
  public double[] predictions() {
    return unseen.stream().mapToDouble(Foretold::predicted).toArray();
  }

  /** How well the model predicts the unseen allocations. */
  public PredictionAccuracy accuracy() {
    return PredictionAccuracy.of(predictions(), unseen.stream().map(Foretold::sample).toList());
  }
}
