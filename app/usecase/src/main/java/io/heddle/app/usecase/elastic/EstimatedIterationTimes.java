package io.heddle.app.usecase.elastic;

import io.heddle.app.usecase.estimate.GpuOffer;
import io.heddle.app.usecase.estimate.ParallelismPlanRequest;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.elastic.GpuChoice;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.ParallelismPlanAlgorithms;
import io.heddle.solvers.parallelism.PlanCostBudget;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The estimate's times of transformers, on powers of two of GPU types of a cluster. */
final class EstimatedIterationTimes implements IterationTimes {
  /** Larger ones take dedicated clusters, not a scheduler of many jobs (Arena, 5.8). */
  private static final double MOST_BILLIONS = 35;

  private static final int MOST_GPUS = 128;
  private static final FixedDegrees DATA_PARALLEL =
      new FixedDegrees(1, 1, 1, 1, null, null, null, null);

  private final Cluster cluster;
  private final List<GpuOffer> offers;
  private final Map<Training, TrainingWorkload> models;
  private final List<Training> known;
  private final Map<Training, NavigableMap<GpuChoice, Double>> best = new HashMap<>();
  private final Map<Training, NavigableMap<GpuChoice, Double>> plain = new HashMap<>();

  /**
   * @param types of the cluster's GPUs that are wanted
   * @param models by training, in the order of {@link #known()}
   */
  EstimatedIterationTimes(
      Cluster cluster, Predicate<String> types, Map<Training, TrainingWorkload> models) {
    this.cluster = cluster;
    this.models = models;
    offers =
        GpuOffer.of(cluster, JobResourceRequest.of(1)).stream()
            .filter(offer -> types.test(offer.gpu()))
            .filter(offer -> GpuHardwareTable.find(offer.gpu()) != null && offer.free() > 0)
            .toList();
    known = models.keySet().stream().filter(training -> !seconds(training).isEmpty()).toList();
  }

  /** Of the models of the gallery, on all types. */
  static EstimatedIterationTimes ofGallery(Cluster cluster) {
    var models = new LinkedHashMap<Training, TrainingWorkload>();
    for (var model : KnownModel.all()) {
      if (model.billions() <= MOST_BILLIONS) {
        models.put(
            new Training(model.name(), model.globalBatch()),
            TrainingWorkload.of(model.shape(), model.globalBatch()));
      }
    }
    return new EstimatedIterationTimes(cluster, _ -> true, models);
  }

  @Override
  public List<Training> known() {
    return known;
  }

  @Override
  public String source() {
    return "iteration times by the estimate, of models of up to %.0fB".formatted(MOST_BILLIONS);
  }

  @Override
  public NavigableMap<GpuChoice, Double> seconds(Training training) {
    return best.computeIfAbsent(training, each -> times(each, FixedDegrees.NONE));
  }

  @Override
  public NavigableMap<GpuChoice, Double> dataParallel(Training training) {
    return plain.computeIfAbsent(training, each -> times(each, DATA_PARALLEL));
  }

  private NavigableMap<GpuChoice, Double> times(Training training, FixedDegrees fixed) {
    var times = new TreeMap<GpuChoice, Double>();
    var model = models.get(training);
    if (model == null) {
      return times;
    }
    for (var offer : offers) {
      for (int gpus = 1; gpus <= Math.min(MOST_GPUS, offer.free()); gpus *= 2) {
        double seconds = seconds(training.model(), model, offer, gpus, fixed);
        if (Double.isFinite(seconds)) {
          times.put(new GpuChoice(offer.gpu(), gpus), seconds);
        }
      }
    }
    return times;
  }

  /** Infinite where it does not fit. */
  private double seconds(
      String name, TrainingWorkload model, GpuOffer offer, int gpus, FixedDegrees fixed) {
    var job = new TrainingJob(name, model, null, JobResourceRequest.of(gpus), null);
    var question =
        new ParallelismPlanRequest(
            cluster,
            job,
            List.of(new ParallelismPlanRequest.Choice(offer, List.of(gpus), 1)),
            fixed,
            new PlanCostBudget.Fastest(),
            CalibrationTextFormat.shipped());
    try {
      return ParallelismPlanAlgorithms.registry()
          .standard()
          .solver()
          .solve(question.problem(_ -> true), SolveControl.unlimited())
          .best()
          .estimate()
          .iterationSeconds();
    } catch (InfeasibleException | JobDoesNotFitException fitsNowhere) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
