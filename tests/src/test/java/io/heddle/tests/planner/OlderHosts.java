package io.heddle.tests.planner;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.eligibility.HostEligibility;
import java.util.ArrayList;
import java.util.List;

/** A cluster some of whose hosts lack the precision of its job. */
final class OlderHosts {
  private OlderHosts() {}

  /** The hosts of the last minipod get A100; the job names no model, and computes in fp8. */
  static void show(ClusterDocument document) {
    var cluster = document.cluster();
    var old = HostEligibility.ids(cluster.minipods().getLast().hosts());
    var older = new HostType("older", "A100", cluster.hosts().getFirst().type().gpus());
    var types = new ArrayList<>(cluster.hostTypes().values());
    types.add(older);
    var hosts =
        cluster.hosts().stream()
            .map(host -> old.contains(host.id()) ? host.withType(older) : host)
            .toList();
    document.edit(
        "older hosts",
        new Cluster(cluster.name(), types, cluster.switches(), hosts, cluster.links()));
    var job = document.jobs().getLast();
    document.show(inFp8(job.withRequest(job.request().withGpuModels(List.of()))));
  }

  private static TrainingJob inFp8(TrainingJob job) {
    return job.withWorkload(job.workload().withPrecision(Precision.FP8));
  }
}
