package io.heddle.app.usecase.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.follow.PlannedReality.State;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A job with the first GPUs of two hosts is planned. */
class PlannedRealityTest {
  private final Cluster cluster = Samples.cluster(Samples.byId("shared-24"));
  private final List<Gpu> planned = List.of(new Gpu(host(0), 0), new Gpu(host(1), 0));
  private final KeptJobPlacements kept =
      KeptJobPlacements.NONE.with(new MultiJobPlan.Dispatched("llm", planned));

  private String host(int index) {
    return cluster.hosts().get(index).id();
  }

  private static RunningClusterJob runs(String id, List<Gpu> gpus) {
    return new RunningClusterJob(id, null, gpus, 0, null, false, false, 0, new TreeSet<>());
  }

  private PlannedReality reality(Cluster now, RunningClusterJob... running) {
    var busy = new ClusterJobAllocations(0.0, List.of(running)).held();
    var marked =
        now.withHosts(
            now.hosts().stream()
                .map(each ->
                    busy.containsKey(each.id())
                        ? each.withBusyGpus(new TreeSet<>(busy.get(each.id())))
                        : each)
                .toList());
    return PlannedReality.of(marked, kept, new ClusterJobAllocations(0.0, List.of(running)))
        .getFirst();
  }

  @Test
  void aJobWaitsUntilItRuns() {
    var waits = reality(cluster);
    assertThat(waits.state()).isEqualTo(State.WAITING);
    assertThat(waits.deviates()).isFalse();
    assertThat(reality(cluster, runs("other", List.of(new Gpu(host(5), 0)))).state())
        .isEqualTo(State.WAITING);
  }

  @Test
  void itRunsAsPlannedUnderItsNameOrTheIdOfItsScheduler() {
    for (var id : List.of("llm", "team/llm", "4711")) {
      var runs = reality(cluster, runs(id, planned));
      assertThat(runs.state()).as(id).isEqualTo(State.AS_PLANNED);
      assertThat(runs.running()).isEqualTo(id);
      assertThat(runs.deviates()).isFalse();
      assertThat(runs.byName()).isEqualTo(!id.equals("4711"));
    }
  }

  @Test
  void itRunsElsewhere() {
    var gpus = List.of(new Gpu(host(0), 0), new Gpu(host(7), 0));
    var elsewhere = reality(cluster, runs("team/llm", gpus));
    assertThat(elsewhere.state()).isEqualTo(State.ELSEWHERE);
    assertThat(elsewhere.hosts())
        .containsExactlyElementsOf(new TreeSet<>(List.of(host(0), host(7))));
    assertThat(reality(cluster, runs("llm", planned.subList(0, 1))).state())
        .as("a part of it is not the plan")
        .isEqualTo(State.ELSEWHERE);
  }

  @Test
  void aSchedulersNumberIsKnownByTheNameOfItsJob() {
    var elsewhere = reality(cluster, runs("4711", List.of(new Gpu(host(7), 0))).withName("llm"));
    assertThat(elsewhere.state()).isEqualTo(State.ELSEWHERE);
    assertThat(elsewhere.running()).isEqualTo("4711");
    assertThat(elsewhere.byName()).isTrue();
    assertThat(reality(cluster, runs("4711", List.of(new Gpu(host(7), 0))).withName("vlm")).state())
        .isEqualTo(State.WAITING);
  }

  @Test
  void ofSeveralJobsOfTheNameNoneIsGuessed() {
    var first = runs("4711", List.of(new Gpu(host(7), 0))).withName("llm");
    var second = runs("4712", List.of(new Gpu(host(8), 0))).withName("llm");
    var ambiguous = reality(cluster, first, second);
    assertThat(ambiguous.state()).isEqualTo(State.AMBIGUOUS);
    assertThat(ambiguous.running()).isEqualTo("4711, 4712");
    assertThat(ambiguous.hosts()).containsExactlyInAnyOrder(host(7), host(8));
    assertThat(ambiguous.deviates()).isTrue();
    var there = reality(cluster, first, runs("4713", planned).withName("llm"));
    assertThat(there.state()).as("the one that has its GPUs").isEqualTo(State.AS_PLANNED);
    assertThat(there.running()).isEqualTo("4713");
  }

  @Test
  void othersTookItsGpus() {
    var one = reality(cluster, runs("9", planned.subList(0, 1)));
    assertThat(one.state()).isEqualTo(State.TAKEN);
    assertThat(one.running()).isEqualTo("9");
    assertThat(one.hosts()).containsExactly(host(0));
    var two = reality(cluster, runs("9", planned.subList(0, 1)), runs("10", planned.subList(1, 2)));
    assertThat(two.state()).isEqualTo(State.TAKEN);
    assertThat(two.running()).isNull();
    var more = new ArrayList<>(planned);
    more.add(new Gpu(host(2), 0));
    assertThat(reality(cluster, runs("9", more)).state()).isEqualTo(State.TAKEN);
  }

  @Test
  void itsHostFailed() {
    var broken =
        cluster.withHosts(
            cluster.hosts().stream()
                .map(each -> each.id().equals(host(1)) ? each.withHealth(Health.FAILED) : each)
                .toList());
    var reality = reality(broken);
    assertThat(reality.state()).isEqualTo(State.BROKEN);
    assertThat(reality.hosts()).containsExactly(host(1));
    assertThat(reality.deviates()).isTrue();
  }
}
