package io.heddle.app.usecase.elastic;

import io.heddle.app.usecase.estimate.GpuOffer;
import io.heddle.app.usecase.estimate.PlanQuestion;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.hardware.Hardware;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.Request;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.Workload;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.elastic.GpuChoice;
import io.heddle.solvers.parallelism.Budget;
import io.heddle.solvers.parallelism.CalibrationText;
import io.heddle.solvers.parallelism.ParallelismAlgorithms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The estimate's times of the models of the gallery, on powers of two of each type of the cluster.
 */
final class EstimatedTimes implements IterationTimes {
  /** Larger ones take dedicated clusters, not a scheduler of many jobs (Arena, 5.8). */
  private static final double MOST_BILLIONS = 35;

  private static final int MOST_GPUS = 128;
  private static final FixedDegrees DATA_PARALLEL =
      new FixedDegrees(1, 1, 1, 1, null, null, null, null);

  private final Cluster cluster;
  private final List<GpuOffer> offers;
  private final Map<Training, KnownModel> models = new HashMap<>();
  private final List<Training> known;
  private final Map<Training, NavigableMap<GpuChoice, Double>> best = new HashMap<>();
  private final Map<Training, NavigableMap<GpuChoice, Double>> plain = new HashMap<>();

  EstimatedTimes(Cluster cluster) {
    this.cluster = cluster;
    offers =
        GpuOffer.of(cluster, Request.of(1)).stream()
            .filter(offer -> Hardware.find(offer.gpu()) != null && offer.free() > 0)
            .toList();
    for (var model : KnownModel.all()) {
      if (model.billions() <= MOST_BILLIONS) {
        models.put(new Training(model.name(), model.globalBatch()), model);
      }
    }
    known =
        KnownModel.all().stream()
            .map(model -> new Training(model.name(), model.globalBatch()))
            .filter(models::containsKey)
            .filter(training -> !seconds(training).isEmpty())
            .toList();
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
        double seconds = seconds(model, offer, gpus, fixed);
        if (Double.isFinite(seconds)) {
          times.put(new GpuChoice(offer.gpu(), gpus), seconds);
        }
      }
    }
    return times;
  }

  /** Infinite where it does not fit. */
  private double seconds(KnownModel model, GpuOffer offer, int gpus, FixedDegrees fixed) {
    var job =
        new TrainingJob(
            model.name(),
            Workload.of(model.shape(), model.globalBatch()),
            null,
            Request.of(gpus),
            null);
    var question =
        new PlanQuestion(
            cluster,
            job,
            List.of(new PlanQuestion.Choice(offer, List.of(gpus), 1)),
            fixed,
            new Budget.Fastest(),
            CalibrationText.shipped());
    try {
      return ParallelismAlgorithms.registry()
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
