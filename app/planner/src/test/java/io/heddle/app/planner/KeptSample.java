package io.heddle.app.planner;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The sample of 24 hosts, its first job kept on hosts that no algorithm would choose. */
public final class KeptSample {
  private KeptSample() {}

  /** The first of five jobs is kept on the last hosts. */
  public static ClusterDocument open() {
    var document = FileReader.document(Samples.byId("shared-24"));
    var cluster = document.work().cluster();
    var job = document.jobs().getFirst();
    var found =
        PlacementAlgorithms.registry()
            .standard()
            .solver()
            .solve(new PlacementProblem(cluster, job, 0.5, GroupUnit.PP), SolveControl.unlimited());
    var hosts = cluster.hosts().stream().map(Host::id).toList();
    var mirrored = new HashMap<String, String>();
    for (int i = 0; i < hosts.size(); i++) {
      mirrored.put(hosts.get(i), hosts.get(hosts.size() - 1 - i));
    }
    var last =
        found.renamed(
            cluster.name(), job.id(), host -> Objects.requireNonNull(mirrored.get(host)), null);
    document.keep(
        "keep", document.keptProperty().get().with(new MultiJobPlan.Planned(last, List.of())));
    return document;
  }

  /** The hosts that are kept. */
  public static Set<String> hosts(ClusterDocument document) {
    var kept = document.keptProperty().get();
    var hosts = new TreeSet<String>();
    for (var job : kept.jobs()) {
      hosts.addAll(kept.heldBy(job, document.work().cluster()).keySet());
    }
    return hosts;
  }
}
