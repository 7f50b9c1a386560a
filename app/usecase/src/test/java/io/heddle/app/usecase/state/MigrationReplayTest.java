package io.heddle.app.usecase.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.generate.ShapeSettings;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.ClusterGpus;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Four hosts: one job on the first, another on the second, which moves where the first was. */
class MigrationReplayTest {
  private static final ClusterJobAllocations RUNNING =
      new ClusterJobAllocations(0.0, List.of(job("one", host(0)), job("two", host(1))));
  private static final Cluster CLUSTER = cluster();
  private static final JobMigrationPlan PLAN =
      plan(
          new JobMigration("one", gpus(host(0)), gpus(host(2)), 2),
          new JobMigration("two", gpus(host(1)), gpus(host(0)), 0.5, false));

  private static String host(int number) {
    return "h-%02d-%02d".formatted(number / 2, number % 2);
  }

  private static Cluster cluster() {
    var shape = FabricShapes.byName("clos2");
    var settings = new ShapeSettings(shape, Map.of("leaves", "2", "hosts-per-leaf", "2"));
    return ClusterGpus.taken(
        shape.draw("c", settings),
        RUNNING.jobs().stream().flatMap(job -> job.gpus().stream()).toList());
  }

  private static List<Gpu> gpus(String host) {
    return IntStream.range(0, 8).mapToObj(gpu -> new Gpu(host, gpu)).toList();
  }

  private static RunningClusterJob job(String id, String host) {
    return new RunningClusterJob(id, null, gpus(host), 0, null, true, false, 0, new TreeSet<>());
  }

  private static JobMigrationPlan plan(JobMigration... moves) {
    return plan(host(1), List.of(moves));
  }

  private static JobMigrationPlan plan(String freed, List<JobMigration> moves) {
    var fit = new JobMigrationPlan.Fit(1, 0);
    return new JobMigrationPlan(
        "c", "llm", List.of(freed), moves, fit, fit, 1, true, "refined", 0, List.of());
  }

  private static JobMigrationPlan freeing(JobMigrationPlan plan, String host) {
    return plan(host, plan.moves());
  }

  /** The freed host is busy before the moves, and others are free. */
  @Test
  void ranksAreOnTheFreedHostsAlone() {
    var job = TrainingJob.of("llm", 1, 8, 1);
    var placement = placed(job);
    assertThat(Objects.requireNonNull(placement).matrix()).containsExactly(List.of(host(1)));
    assertThat(placed(TrainingJob.of("llm", 2, 8, 1))).as("of two hosts").isNull();
    var open = new TrainingJob("llm", job.workload(), null, job.request(), null);
    assertThat(placed(open)).as("without degrees").isNull();
  }

  private static @Nullable Placement placed(TrainingJob job) {
    return FreedHostPlacement.of(CLUSTER, job, PLAN, SolveControl.unlimited());
  }

  @Test
  void jobsRunWhereTheyMoveTo() {
    var after = Objects.requireNonNull(MigrationReplay.of(CLUSTER, RUNNING, PLAN));
    assertThat(after.jobs()).extracting(RunningClusterJob::id).containsExactly("one", "two");
    assertThat(after.jobs())
        .extracting(RunningClusterJob::hosts)
        .containsExactly(new TreeSet<>(List.of(host(2))), new TreeSet<>(List.of(host(0))));
    assertThat(after.atSeconds()).isEqualTo(RUNNING.atSeconds());
  }

  /** Two of its eight GPU-hours are lost by each job's move: a quarter of an hour of each GPU. */
  @Test
  void jobsThatMoveEndLaterByWhatTheyLose() {
    var ending = RUNNING.jobs().stream().map(job -> job.withExpectedEndSeconds(3600.0)).toList();
    var one = plan(PLAN.moves().getFirst());
    var free = new ClusterJobAllocations(0.0, ending);
    var after = Objects.requireNonNull(MigrationReplay.of(CLUSTER, free, freeing(one, host(0))));
    assertThat(after.jobs())
        .extracting(RunningClusterJob::expectedEndSeconds)
        .containsExactly(4500.0, 3600.0);
    var late = new ClusterJobAllocations(7200.0, ending);
    var unknown = Objects.requireNonNull(MigrationReplay.of(CLUSTER, late, freeing(one, host(0))));
    assertThat(unknown.jobs().getFirst().expectedEndSeconds())
        .as("an end that is past is not known, and no later one is")
        .isEqualTo(3600.0);
  }

  @Test
  void aPlanForAnotherStateIsNotCarriedOut() {
    assertThat(MigrationReplay.of(CLUSTER, RUNNING, freeing(PLAN, host(0))))
        .as("hosts that another job gets")
        .isNull();
    assertThat(MigrationReplay.of(CLUSTER, RUNNING, freeing(PLAN, "other")))
        .as("hosts that are not there")
        .isNull();
    assertThat(MigrationReplay.of(CLUSTER, ClusterJobAllocations.NONE, PLAN)).as("gone").isNull();
    var early = plan(PLAN.moves().reversed().toArray(JobMigration[]::new));
    assertThat(MigrationReplay.of(CLUSTER, RUNNING, early)).as("before it is left").isNull();
    var elsewhere = plan(new JobMigration("one", gpus(host(1)), gpus(host(2)), 0));
    assertThat(MigrationReplay.of(CLUSTER, RUNNING, elsewhere)).as("not its GPUs").isNull();
    var unknown = plan(new JobMigration("one", gpus(host(0)), gpus("other"), 0));
    assertThat(MigrationReplay.of(CLUSTER, RUNNING, unknown)).as("no such host").isNull();
    var failed =
        CLUSTER.withHosts(CLUSTER.hosts().stream().map(MigrationReplayTest::failed).toList());
    assertThat(MigrationReplay.of(failed, RUNNING, PLAN)).as("a failed host").isNull();
  }

  private static Host failed(Host host) {
    return host.id().equals(host(2)) ? host.withHealth(Health.FAILED) : host;
  }

  @Test
  void aStepNamesTheStepsThatFreeItsGpus() {
    var steps = MigrationStep.of(PLAN);
    assertThat(steps)
        .extracting(MigrationStep::after)
        .containsExactly("", "1 (one leaves h-00-00)", "2 (two leaves h-00-01)");
    assertThat(steps.get(1).hosts()).containsExactlyInAnyOrder(host(0), host(1));
    assertThat(MigrationRunbook.of(PLAN).lines().toList())
        .endsWith(
            "1. one: stop on h-00-00 GPU 0-7, resume on h-01-00 GPU 0-7 (2 GPU-hours)",
            "2. two (not preemptible): stop on h-00-01 GPU 0-7, resume on h-00-00 GPU 0-7 (0.50"
                + " GPU-hours); after step 1 (one leaves h-00-00)",
            "3. start llm on h-00-01; after step 2 (two leaves h-00-01)");
  }
}
