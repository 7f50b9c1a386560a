package io.heddle.app.usecase.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class StateChangesTest {
  private final Cluster cluster = Samples.cluster(Samples.byId("shared-24"));

  private String host(int index) {
    return cluster.hosts().get(index).id();
  }

  private RunningClusterJob job(String id, int host, double start) {
    return new RunningClusterJob(
        id, null, List.of(new Gpu(host(host), 0)), start, null, false, false, 0, new TreeSet<>());
  }

  private Cluster with(int host, UnaryOperator<Host> change) {
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(each -> each.id().equals(host(host)) ? change.apply(each) : each)
            .toList());
  }

  private static ClusterJobAllocations at(double seconds, RunningClusterJob... jobs) {
    return new ClusterJobAllocations(seconds, List.of(jobs));
  }

  @Test
  void jobsStartEndAndChange() {
    var changes =
        StateChanges.between(
            cluster,
            at(0, job("a", 0, 0), job("b", 1, 0), job("c", 2, 0)),
            with(4, each -> each.withBusyGpus(new TreeSet<>(List.of(0)))),
            at(9, job("a", 0, 0), job("c", 3, 0), job("d", 4, 5)));
    assertThat(changes.started()).containsExactly("d");
    assertThat(changes.ended()).containsExactly("b");
    assertThat(changes.changed()).containsExactly("c");
    assertThat(changes.others()).as("what jobs explain").isEmpty();
  }

  @Test
  void hostsFailAndComeBack() {
    var failed = with(0, each -> each.withHealth(Health.FAILED));
    var none = at(0);
    assertThat(StateChanges.between(cluster, none, failed, none).failed()).containsExactly(host(0));
    assertThat(StateChanges.between(failed, none, cluster, none).back()).containsExactly(host(0));
    var drained = with(0, each -> each.withHealth(Health.DRAINED));
    assertThat(StateChanges.between(failed, none, drained, none).drained())
        .containsExactly(host(0));
  }

  @Test
  void gpusChangeWithoutAJob() {
    var busy = with(3, each -> each.withBusyGpus(new TreeSet<>(List.of(1))));
    assertThat(StateChanges.between(cluster, at(0), busy, at(1)).others()).containsExactly(host(3));
  }

  @Test
  void aStartThatNoSourceStatesIsTheOneBefore() {
    var kept = StateChanges.keepingStarts(at(0, job("a", 0, 0)), at(30, job("a", 0, 30)));
    assertThat(kept.jobs().getFirst().startSeconds()).isZero();
    assertThat(kept.atSeconds()).isEqualTo(30);
    var stated = StateChanges.keepingStarts(at(0, job("a", 0, 0)), at(30, job("a", 0, 20)));
    assertThat(stated.jobs().getFirst().startSeconds()).isEqualTo(20);
    var moved = StateChanges.keepingStarts(at(0, job("a", 0, 0)), at(30, job("a", 1, 30)));
    assertThat(moved.jobs().getFirst().startSeconds()).isEqualTo(30);
  }
}
