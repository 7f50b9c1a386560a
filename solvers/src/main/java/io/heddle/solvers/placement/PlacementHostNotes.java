package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricPartition;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.UnsuitedPrecision;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a person should know of the hosts that a job got, and of those that it could not have. */
public final class PlacementHostNotes {
  private PlacementHostNotes() {}

  /** Of all jobs that a plan places, each sentence once. O(jobs · (nodes + links)). */
  public static List<String> of(Cluster cluster, List<TrainingJob> jobs, MultiJobPlan plan) {
    return plan.planned().stream()
        .map(MultiJobPlan.Planned::placement)
        .flatMap(placement ->
            jobs.stream()
                .filter(job -> job.id().equals(placement.job()))
                .map(job -> new PlacementProblem(cluster, job, placement.alpha(), GroupUnit.PP))
                .flatMap(problem -> of(problem, placement).stream()))
        .distinct()
        .toList();
  }

  /** In sentences; none where all free hosts of the cluster could take part. O(nodes + links). */
  public static List<String> of(PlacementProblem problem, Placement placement) {
    var cluster = problem.cluster();
    var used = new HashSet<String>();
    placement.matrix().forEach(used::addAll);
    var hosts = used.stream().map(cluster::host).toList();
    var notes = new ArrayList<String>();
    var models = HostEligibility.byModel(hosts);
    if (models.size() > 1) {
      notes.add(
          "the hosts have GPUs of %d models, %s: the slowest sets the pace."
              .formatted(
                  models.size(),
                  models.entrySet().stream()
                      .map(each -> "%,d %s".formatted(each.getValue().size(), each.getKey()))
                      .collect(Collectors.joining(" and "))));
    }
    notes.addAll(UnsuitedPrecision.unchecked(hosts, problem.job()));
    var free =
        cluster.hosts().stream()
            .filter(host -> host.isFree() && host.type().gpus() == placement.gpusPerHost())
            .filter(host -> problem.job().request().accepts(host.type().gpuModel()))
            .toList();
    var unsuited = UnsuitedPrecision.among(free, problem.job());
    if (!unsuited.isEmpty()) {
      notes.add(
          "job %s computes in %s: %s left out."
              .formatted(
                  problem.job().id(),
                  problem.job().workload().precision().word(),
                  counts(unsuited)));
    }
    var others =
        free.stream()
            .filter(host -> problem.job().accepts(host.type().gpuModel()))
            .filter(host -> !models.containsKey(host.type().gpuModel()))
            .toList();
    if (!others.isEmpty()) {
      notes.add(models(problem, models.keySet(), others));
    }
    if (hosts.size() == 1) {
      return List.copyOf(notes); // one host sends nothing to others
    }
    var alike = free.stream().filter(host -> models.containsKey(host.type().gpuModel())).toList();
    leftOut(problem, part(problem, used), alike, notes);
    if (!cluster.hasKnownFabric()) {
      notes.add(cluster.assumedFabric());
    }
    return List.copyOf(notes);
  }

  private static String models(PlacementProblem problem, Set<String> taken, List<Host> others) {
    var request = problem.job().request();
    return "job %s %s and runs on %s: %s left out."
        .formatted(
            problem.job().id(),
            request.gpuModels().isEmpty()
                ? "names no GPU model"
                : "names %s".formatted(String.join(" and ", request.gpuModels())),
            String.join(" and ", taken),
            counts(others));
  }

  private static String counts(List<Host> others) {
    return HostEligibility.byModel(others).entrySet().stream()
        .map(each -> free(each.getValue().size(), " of " + each.getKey()))
        .collect(Collectors.joining(", "));
  }

  private static String free(int count, String what) {
    return count == 1
        ? "1 free host%s is".formatted(what)
        : "%,d free hosts%s are".formatted(count, what);
  }

  private static FabricPartition part(PlacementProblem problem, Set<String> used) {
    return problem.cluster().partitions().stream()
        .filter(each -> each.hosts().stream().anyMatch(host -> used.contains(host.id())))
        .findFirst()
        .orElseThrow();
  }

  private static void leftOut(
      PlacementProblem problem, FabricPartition here, List<Host> alike, List<String> notes) {
    var parts = problem.cluster().partitions();
    if (parts.size() == 1) {
      return;
    }
    var usable = HostEligibility.ids(alike);
    var lone = new ArrayList<String>();
    int far = 0;
    for (var part : parts) {
      int count = (int) part.hosts().stream().filter(host -> usable.contains(host.id())).count();
      if (part.isLone() && count > 0) {
        lone.add(part.hosts().getFirst().id());
      } else if (part.index() != here.index()) {
        far += count;
      }
    }
    if (!lone.isEmpty()) {
      notes.add(
          "%s left out: %s."
              .formatted(free(lone.size(), " without a link"), PoolInfeasibilityText.some(lone)));
    }
    if (far > 0) {
      notes.add(
          far == 1
              ? "1 free host has no way to those of this job and is left out."
              : "%,d free hosts have no way to those of this job and are left out.".formatted(far));
    }
  }
}
