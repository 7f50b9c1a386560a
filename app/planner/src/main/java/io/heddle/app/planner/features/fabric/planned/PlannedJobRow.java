package io.heddle.app.planner.features.fabric.planned;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.features.fabric.follow.RealityText;
import io.heddle.app.usecase.follow.PlannedReality;
import io.heddle.model.result.Placement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * A planned job.
 *
 * @param job its id
 * @param gpus that it holds, spares among them
 * @param hosts that these are on
 * @param minipods that the hosts are in
 * @param placement null for a job that has GPUs and no placement
 * @param state what is to be known of it, for a person
 * @param stands whether it can have all of its GPUs, and they are those that the job needs
 * @param deviating hosts on which reality is not what was planned
 */
record PlannedJobRow(
    String job,
    int gpus,
    Set<String> hosts,
    int minipods,
    @Nullable Placement placement,
    String state,
    boolean stands,
    Set<String> deviating) {
  PlannedJobRow {
    hosts = Set.copyOf(hosts);
    deviating = Set.copyOf(deviating);
  }

  /** The planned jobs of a document. O(hosts). */
  static List<PlannedJobRow> of(ClusterDocument document) {
    return PlannedReality.of(
            document.work().cluster(),
            document.keptProperty().get(),
            document.allocationsProperty().get())
        .stream()
        .map(reality -> of(document, reality))
        .toList();
  }

  private static PlannedJobRow of(ClusterDocument document, PlannedReality reality) {
    var job = reality.job();
    var kept = document.keptProperty().get();
    var cluster = document.work().cluster();
    var held = kept.heldBy(job, cluster);
    long minipods =
        held.keySet().stream().map(host -> cluster.minipodOf(host).index()).distinct().count();
    var problem = problem(document, reality, held);
    return new PlannedJobRow(
        job,
        held.values().stream().mapToInt(Collection::size).sum(),
        held.keySet(),
        (int) minipods,
        kept.placementOf(job),
        problem == null ? RealityText.of(reality) : problem,
        problem == null,
        reality.deviates() ? Set.copyOf(reality.hosts()) : Set.of());
  }

  private static @Nullable String problem(
      ClusterDocument document, PlannedReality reality, Map<String, SortedSet<Integer>> held) {
    if (reality.deviates()) {
      return RealityText.of(reality);
    }
    if (reality.running() != null) {
      return null; // it runs as planned, whatever the document's job asks for now
    }
    var kept = document.keptProperty().get();
    var job = reality.job();
    var now = NewJobTemplates.named(document.jobs(), job);
    if (now == null) {
      return Text.of("planned.unknown");
    }
    var placement = kept.placementOf(job);
    int had =
        placement == null
            ? held.values().stream().mapToInt(Collection::size).sum()
            : placement.rows() * placement.cols() * placement.gpusPerHost();
    return now.gpus() == had ? null : Text.of("planned.changed", now.gpus(), had);
  }
}
