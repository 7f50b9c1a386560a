package io.heddle.app.planner.features.fabric.planned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.app.planner.KeptSample;
import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentJobNumbers;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Health;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.HostGroups;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A planned job beside what runs, in the list and on the canvas. */
class PlannedSessionTest {
  private final ClusterDocument document = KeptSample.open();
  private final PlannedSession session = new PlannedSession(document);
  private final String job = document.keptProperty().get().jobs().getFirst();

  @BeforeEach
  void look() {
    session.setActive(true);
  }

  private PlannedJobRow row() {
    return session.rowsProperty().get().getFirst();
  }

  private List<String> groups() {
    return session.groups().groups().stream().map(HostGroups.Group::sign).toList();
  }

  @Test
  void aJobThatWaitsIsPlanned() {
    assertThat(row().state()).isEqualTo(Text.of("planned.held"));
    assertThat(row().stands()).isTrue();
    assertThat(groups()).containsExactly("1");
  }

  @Test
  void aFailedHostIsNamedAndMarked() {
    var host = KeptSample.hosts(document).iterator().next();
    var cluster = document.work().cluster();
    document.edit(
        "fail",
        cluster.withHosts(
            cluster.hosts().stream()
                .map(each -> each.id().equals(host) ? each.withHealth(Health.FAILED) : each)
                .toList()));
    assertThat(row().state()).isEqualTo(Text.of("planned.broken", 1, host));
    assertThat(row().stands()).isFalse();
    assertThat(groups()).containsExactly("1", "!");
    assertThat(session.groups().groups().getLast().hosts()).isEqualTo(Set.of(host));
  }

  @Test
  void aJobThatRunsElsewhereIsMarkedWhereItRuns() {
    var host = document.work().cluster().hosts().getFirst().id();
    var running =
        new RunningClusterJob(
            job, null, List.of(new Gpu(host, 0)), 0, null, false, false, 0, new TreeSet<>());
    document.adopt(
        "state", document.work().cluster(), new ClusterJobAllocations(0.0, List.of(running)));
    assertThat(row().state()).isEqualTo(Text.of("planned.elsewhere", job, host));
    assertThat(session.groups().groups().getLast().hosts()).isEqualTo(Set.of(host));
  }

  @Test
  void aPlannedJobHasTheNumberAndTheColourOfTheListOfJobs() {
    var cluster = document.work().cluster();
    var jobs = List.of(TrainingJob.of("first", 1, 8, 1), TrainingJob.of(job, 3, 8, 1));
    var other = new ClusterDocument(cluster, FabricLayout.of(cluster), jobs, null);
    other.keep("keep", document.keptProperty().get());
    var shown = new PlannedSession(other);
    shown.setActive(true);
    assertThat(shown.groups().groups())
        .extracting(HostGroups.Group::sign, HostGroups.Group::number)
        .containsExactly(tuple("2", DocumentJobNumbers.of(other).colour(job)));
  }
}
