package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.TrainingJob;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Says of a job whose GPU models a cluster lacks which ones there are. */
public final class MissingGpuModel {
  private MissingGpuModel() {}

  public static String sentence(TrainingJob job, Cluster cluster) {
    var models = new TreeSet<String>();
    cluster.hosts().stream()
        .filter(Host::hasKnownGpus)
        .forEach(host -> models.add(host.type().gpuModel()));
    return "job %s requests %,d GPUs of model %s; %s%s"
        .formatted(
            job.id(),
            job.gpus(),
            asked(job, cluster, "any"),
            models.isEmpty()
                ? "%s has no hosts%s."
                    .formatted(cluster.name(), cluster.hosts().isEmpty() ? "" : " with known GPUs")
                : "%s has %s. %s"
                    .formatted(cluster.name(), String.join(", ", models), advice(job, models)),
            HostExclusionFinding.unknownGpus(cluster));
  }

  private static String advice(TrainingJob job, Set<String> models) {
    if (models.stream().anyMatch(job.request()::accepts)) {
      return "Use %s, or another cluster.".formatted(Precision.BF16.word());
    }
    return job.request().gpuModels().stream()
        .flatMap(asked -> Stream.ofNullable(GpuHardwareTable.related(asked, models)))
        .findFirst()
        .map("Set the job's gpuModel to %s, or use another cluster."::formatted)
        .orElse("Use another cluster, or change the job's gpuModel.");
  }

  /** “H100 or A100”, “any that computes in fp8” where the cluster has others. */
  public static String asked(TrainingJob job, Cluster cluster, String any) {
    var models = job.request().gpuModels();
    return (models.isEmpty() ? any : String.join(" or ", models))
        + (UnsuitedPrecision.among(cluster.hosts(), job).isEmpty()
            ? ""
            : " that compute in " + job.workload().precision().word());
  }
}
