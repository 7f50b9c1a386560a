package io.heddle.app.usecase.estimate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TransformerShape;
import io.heddle.solvers.eligibility.MissingGpuModel;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.EstimatedSoftwareStack;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;
import io.heddle.solvers.parallelism.PlanCostBudget;
import io.heddle.solvers.parallelism.TypedGpuPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Which plan a job should have on a cluster.
 *
 * @param job what it computes and asks for; the degrees that it may have are not asked
 * @param choices none where the cluster has no GPU that the job accepts
 * @param calibration the numbers of the estimate
 */
public record ParallelismPlanRequest(
    Cluster cluster,
    TrainingJob job,
    List<Choice> choices,
    FixedDegrees fixed,
    PlanCostBudget budget,
    Calibration calibration) {
  /**
   * A type of GPU that is weighed.
   *
   * @param counts how many of them
   * @param hourlyPrice of one; 1: costs are GPU-hours
   */
  public record Choice(GpuOffer offer, Collection<Integer> counts, double hourlyPrice) {
    public Choice {
      counts = List.copyOf(counts);
    }
  }

  public ParallelismPlanRequest {
    choices = List.copyOf(choices);
  }

  /**
   * On each type of free GPU that the job accepts.
   *
   * @param counts of GPUs to be weighed; none: as many as the job asks for
   * @throws JobDoesNotFitException if the job has no model, or no type has as many free GPUs
   */
  public static ParallelismPlanProblem of(
      Cluster cluster,
      TrainingJob job,
      List<Integer> counts,
      PlanCostBudget budget,
      Calibration calibration) {
    var wanted = counts.isEmpty() ? List.of(job.gpus()) : counts;
    var choices =
        GpuOffer.of(cluster, job.request()).stream()
            .map(offer -> new Choice(offer, wanted, 1))
            .toList();
    return new ParallelismPlanRequest(cluster, job, choices, FixedDegrees.NONE, budget, calibration)
        .problem(_ -> true);
  }

  /**
   * With those numbers of GPUs that are wanted. O(links).
   *
   * @throws JobDoesNotFitException if the job has no model, or no type has as many free GPUs
   */
  public ParallelismPlanProblem problem(IntPredicate wanted) {
    var speed = new FabricGpuBandwidth(cluster);
    var pools = new ArrayList<TypedGpuPool>();
    var precision = job.workload().precision();
    var able = choices.stream().filter(choice -> choice.offer().trainsIn(precision)).toList();
    if (choices.isEmpty()) {
      throw new JobDoesNotFitException(MissingGpuModel.sentence(job, cluster));
    }
    if (able.isEmpty()) {
      throw new JobDoesNotFitException(
          "job %s: precision %s, expected one that its GPUs compute in: %s. Use bf16."
              .formatted(
                  job.id(),
                  precision.word(),
                  choices.stream()
                      .map(choice -> choice.offer().gpu())
                      .collect(Collectors.joining(", "))));
    }
    for (var choice : able) {
      for (int count : choice.counts()) {
        if (wanted.test(count) && count <= choice.offer().free()) {
          pools.add(
              new TypedGpuPool(
                  choice.offer().device(speed, count),
                  List.of(count),
                  choice.hourlyPrice(),
                  choice.offer().gpusPerHost()));
        }
      }
    }
    if (pools.isEmpty()) {
      throw new JobDoesNotFitException(
          "job %s: %s GPUs of one type are requested, and cluster %s has free: %s. Request fewer."
              .formatted(job.id(), counts(wanted), cluster.name(), free()));
    }
    return new ParallelismPlanProblem(
        job.id(),
        shape(),
        job.workload().globalBatch(),
        job.workload().precision(),
        job.workload().optimizer(),
        pools,
        fixed,
        budget,
        EstimatedSoftwareStack.of(job.workload().stack(), job.workload().precision()),
        calibration);
  }

  /**
   * The model in all dimensions.
   *
   * @throws JobDoesNotFitException if the job has none
   */
  public TransformerShape shape() {
    return PlanCosts.shape(job);
  }

  private String counts(IntPredicate wanted) {
    return choices.stream()
        .flatMap(choice -> choice.counts().stream())
        .filter(wanted::test)
        .distinct()
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  private String free() {
    return choices.stream()
        .map(each -> "%d × %s".formatted(each.offer().free(), each.offer().gpu()))
        .collect(Collectors.joining(", "));
  }
}
