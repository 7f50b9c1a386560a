package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that a job may use, by minipod.
 *
 * @param matrix shape of the job's communication matrix on these hosts
 * @param hosts for each minipod of the cluster its usable host ids, hosts of one leaf together
 */
record HostPool(CommunicationMatrix matrix, List<List<String>> hosts) {
  /**
   * Free hosts of the job's GPU model, all of one size: of several sizes that fit the job's
   * degrees, the one that leaves the most hosts free.
   *
   * @throws InfeasibleException if there are too few
   * @throws JobDoesNotFitException if the degrees make whole hosts of no size
   */
  static HostPool of(PlacementProblem problem) {
    var job = problem.job();
    var cluster = problem.cluster();
    var bySize = new TreeMap<Integer, Integer>();
    for (var host : cluster.hosts()) {
      if (job.request().accepts(host.type().gpuModel())) {
        bySize.merge(host.type().gpus(), host.isFree() ? 1 : 0, Integer::sum);
      }
    }
    if (bySize.isEmpty()) {
      throw new InfeasibleException(noSuchModel(job, cluster));
    }
    JobDoesNotFitException misfit = null;
    @Nullable CommunicationMatrix best = null;
    int most = Integer.MIN_VALUE;
    for (var size : bySize.entrySet()) {
      try {
        var matrix = CommunicationMatrix.of(job, size.getKey());
        if (size.getValue() - matrix.hosts() > most) {
          most = size.getValue() - matrix.hosts();
          best = matrix;
        }
      } catch (JobDoesNotFitException doesNotFit) {
        misfit = misfit == null ? doesNotFit : misfit;
      }
    }
    if (best == null) {
      throw misfit == null ? new IllegalStateException() : misfit;
    }
    if (most < 0) {
      throw new InfeasibleException(
          "job %s asks for %,d free hosts of %d %s; %s has %,d free of %,d, so %,d are missing."
              .formatted(
                  job.id(),
                  best.hosts(),
                  best.gpusPerHost(),
                  models(job, "GPUs"),
                  cluster.name(),
                  best.hosts() + most,
                  cluster.hosts().stream().filter(host -> isUsable(host, job, size(host))).count(),
                  -most));
    }
    return new HostPool(best, byMinipod(cluster, job, best.gpusPerHost()));
  }

  private static int size(Host host) {
    return host.type().gpus();
  }

  private static boolean isUsable(Host host, TrainingJob job, int gpus) {
    return host.type().gpus() == gpus && job.request().accepts(host.type().gpuModel());
  }

  private static String models(TrainingJob job, String any) {
    var models = job.request().gpuModels();
    return models.isEmpty() ? any : String.join(" or ", models);
  }

  private static String noSuchModel(TrainingJob job, Cluster cluster) {
    var models = new TreeSet<String>();
    cluster.hosts().forEach(host -> models.add(host.type().gpuModel()));
    return "job %s asks for %,d GPUs of model %s; %s"
        .formatted(
            job.id(),
            job.gpus(),
            models(job, "any"),
            models.isEmpty()
                ? cluster.name() + " has no hosts."
                : "%s has %s. Maybe %s."
                    .formatted(cluster.name(), String.join(", ", models), models.first()));
  }

  private static List<List<String>> byMinipod(Cluster cluster, TrainingJob job, int gpus) {
    var result = new ArrayList<List<String>>();
    for (var minipod : cluster.minipods()) {
      var order = new HashMap<String, Integer>();
      minipod.hosts().forEach(h -> order.putIfAbsent(cluster.switchOf(h.id()), order.size()));
      result.add(
          minipod.hosts().stream()
              .filter(host -> host.isFree() && isUsable(host, job, gpus))
              .sorted(Comparator.comparing(host -> order.get(cluster.switchOf(host.id()))))
              .map(Host::id)
              .toList());
    }
    return List.copyOf(result);
  }

  /** c_j: usable hosts of each minipod. */
  int[] capacities() {
    return hosts.stream().mapToInt(List::size).toArray();
  }
}
