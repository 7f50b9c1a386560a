package io.heddle.app.planner.features.fabric.planned;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Jobs;
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
 */
record PlannedRow(
    String job,
    int gpus,
    Set<String> hosts,
    int minipods,
    @Nullable Placement placement,
    String state,
    boolean stands) {
  PlannedRow {
    hosts = Set.copyOf(hosts);
  }

  /** The planned jobs of a document. O(hosts). */
  static List<PlannedRow> of(ClusterDocument document) {
    return document.keptProperty().get().jobs().stream().map(job -> of(document, job)).toList();
  }

  private static PlannedRow of(ClusterDocument document, String job) {
    var kept = document.keptProperty().get();
    var cluster = document.work().cluster();
    var held = kept.heldBy(job, cluster);
    long minipods =
        held.keySet().stream().map(host -> cluster.minipodOf(host).index()).distinct().count();
    var problem = problem(document, job, held);
    boolean runs =
        document.allocationsProperty().get().jobs().stream()
            .anyMatch(each -> each.id().equals(job));
    return new PlannedRow(
        job,
        held.values().stream().mapToInt(Collection::size).sum(),
        held.keySet(),
        (int) minipods,
        kept.placementOf(job),
        runs ? Text.of("planned.runs") : problem == null ? Text.of("planned.held") : problem,
        problem == null);
  }

  private static @Nullable String problem(
      ClusterDocument document, String job, Map<String, SortedSet<Integer>> held) {
    var kept = document.keptProperty().get();
    var lost = kept.lostBy(job, document.work().cluster());
    if (!lost.isEmpty()) {
      return Text.of("planned.lost", lost.size(), lost.getFirst());
    }
    var now = Jobs.named(document.jobs(), job);
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
