package io.heddle.app.usecase.estimate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.parallelism.Budget;
import io.heddle.solvers.parallelism.CalibrationText;
import io.heddle.solvers.parallelism.ParallelismProblem;
import io.heddle.solvers.parallelism.Pool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which plan a job should have on a cluster. */
public final class PlanQuestion {
  private PlanQuestion() {}

  /**
   * On each type of free GPU that the job accepts.
   *
   * @param counts of GPUs to be weighed; none: as many as the job asks for
   * @throws JobDoesNotFitException if the job has no model, or no type has as many free GPUs
   */
  public static ParallelismProblem of(
      Cluster cluster, TrainingJob job, List<Integer> counts, Budget budget) {
    var wanted = counts.isEmpty() ? List.of(job.gpus()) : counts;
    var byType = new LinkedHashMap<String, List<Host>>();
    for (var host : cluster.hosts()) {
      if (job.request().accepts(host.type().gpuModel())) {
        byType.computeIfAbsent(host.type().gpuModel(), _ -> new ArrayList<>()).add(host);
      }
    }
    var pools = new ArrayList<Pool>();
    byType
        .values()
        .forEach(hosts -> {
          int free = hosts.stream().mapToInt(Host::freeGpus).sum();
          var possible = wanted.stream().filter(count -> count <= free).toList();
          for (int count : possible) {
            double network = FabricSpeed.networkGBps(cluster, hosts.getFirst(), count);
            pools.add(new Pool(PlanCosts.device(hosts.getFirst(), network), List.of(count)));
          }
        });
    if (pools.isEmpty()) {
      throw new JobDoesNotFitException(
          "job %s: %s GPUs of one type are asked for, and cluster %s has free: %s. Maybe fewer with --gpus."
              .formatted(job.id(), wanted, cluster.name(), free(byType)));
    }
    return new ParallelismProblem(
        job.id(),
        PlanCosts.shape(job),
        job.workload().globalBatch(),
        job.workload().precision(),
        job.workload().optimizer(),
        pools,
        budget,
        PlanCosts.software(job.workload().precision()),
        CalibrationText.shipped());
  }

  private static String free(Map<String, List<Host>> byType) {
    var words = new ArrayList<String>();
    byType.forEach((type, hosts) ->
        words.add("%d × %s".formatted(hosts.stream().mapToInt(Host::freeGpus).sum(), type)));
    return words.isEmpty() ? "none that it accepts" : String.join(", ", words);
  }
}
