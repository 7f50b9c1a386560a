package io.heddle.solvers.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.federation.WanLink;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Jobs one after the other, and what a job may have. */
class FederateTest {
  private static TrainingJob job(String id, int gpus, int priority, double at, String... models) {
    return new TrainingJob(
        id,
        TrainingWorkload.of(null, 1),
        null,
        new JobResourceRequest(gpus, List.of(models), priority, at, 0, null),
        null);
  }

  private static FederatedJobsPlan plan(Federation federation, TrainingJob... jobs) {
    return new FederatedJobsSolver(ClusterChoiceAlgorithms.registry().standard().solver())
        .solve(new FederatedJobsProblem(federation, List.of(jobs)), SolveControl.unlimited());
  }

  @Test
  void theUrgentThenTheEarlyComeFirst() {
    var federation = Federations.of("a 8, b 8", "a-b 1 5");
    var plan =
        plan(federation, job("late", 8, 0, 20), job("early", 8, 0, 10), job("urgent", 6, 1, 30));
    assertThat(plan.jobs()).extracting(FederatedJob::job).containsExactly("urgent", "early");
    assertThat(plan.waiting())
        .singleElement()
        .satisfies(waiting -> {
          assertThat(waiting.job()).isEqualTo("late");
          assertThat(waiting.reason()).contains("requests 8 GPUs", "have 2", "6 are missing");
        });
  }

  /** Replicas of 2 · 2 · 3 GPUs, in what is reached from home; c is reached by nobody. */
  @Test
  void aJobCouldRequestWholeReplicas() {
    var federation = Federations.of("a 16, b 24, c 64", "a-b 1 5");
    var split =
        new TrainingJob(
            "split",
            TrainingWorkload.of(null, 1),
            Parallelism.of(2, 2).withCp(3),
            new JobResourceRequest(120, List.of(), 0, 0, 0, null),
            null);
    var home = job("free", 120, 0, 0);
    assertThat(most(federation, home)).isEqualTo(64);
    assertThat(most(Federations.of("a 16, b 24", "a-b 1 5"), split)).isEqualTo(36);
    assertThat(most(Federations.of("a 6, b 5"), split)).isZero();
  }

  private static int most(Federation federation, TrainingJob job) {
    return FederatedJobsSolver.mostGpus(new FederatedJobsProblem(federation, List.of(job)), job);
  }

  @Test
  void onlyGpusOfTheTypesAreGiven() {
    var mixed =
        new FederatedCluster(
            "m",
            List.of(new GpuStock("A100", 4), new GpuStock("H100", 6)),
            "m.cluster.json",
            null,
            null);
    var federation =
        new Federation(
            List.of(mixed, FederatedCluster.of("u", 50, null), FederatedCluster.of("h", 4, "H100")),
            List.of(new WanLink("m", "u", 1, 5), new WanLink("u", "h", 2, 6)));
    var plan = plan(federation, job("one", 8, 2, 0, "H100"), job("two", 5, 1, 0, "A100", "H100"));
    assertThat(plan.jobs().getFirst().shares())
        .as("u has GPUs of no known type, and passes traffic on")
        .containsExactlyInAnyOrder(new FederatedJob.Share("m", 6), new FederatedJob.Share("h", 2));
    assertThat(plan.jobs().getFirst().bottleneckGbps()).isEqualTo(1);
    assertThat(plan.jobs().getFirst().latencyMs()).isEqualTo(11);
    assertThat(plan.jobs().getLast().shares())
        .as("four A100 and no H100 are left in m, two in h")
        .containsExactlyInAnyOrder(new FederatedJob.Share("m", 4), new FederatedJob.Share("h", 1));
  }

  @Test
  void aTensorParallelGroupIsNotCut() {
    var federation = Federations.of("a 12, b 12, c 8", "a-b 9 1", "b-c 1 1", "a-c 1 1");
    var job =
        new TrainingJob(
            "tp8",
            TrainingWorkload.of(null, 1),
            Parallelism.of(8, 1),
            JobResourceRequest.of(16),
            null);
    var shares = plan(federation, job).jobs().getFirst().shares();
    assertThat(shares).extracting(FederatedJob.Share::gpus).containsExactly(8, 8);
    assertThat(shares).extracting(FederatedJob.Share::cluster).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void clustersThatTheJobsHomeDoesNotReachAreNoneOfIts() {
    var federation = Federations.of("a 8, b 8, c 64", "a-b 1 1");
    assertThatThrownBy(() -> solve(federation, 24, "a"))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage(
            "job job requests 24 GPUs; clusters that reach a have 16 that it may use: 8 are missing. All clusters together have 80. A link may be missing.");
    assertThat(Federations.ids(solve(federation, 24, null))).containsExactly("c");
    assertThatThrownBy(() -> solve(federation, 100, null))
        .hasMessage(
            "job job requests 100 GPUs; clusters that reach each other have 64 that it may use: 36 are missing.");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new FederatedJobsProblem(
                federation,
                List.of(
                    job("j", 1, 0, 0)
                        .withRequest(new JobResourceRequest(1, List.of(), 0, 0, 0, "nowhere")))))
        .withMessageContaining("nowhere");
  }

  private static FederatedJob solve(Federation federation, int gpus, @Nullable String submit) {
    return ClusterChoiceAlgorithms.registry()
        .standard()
        .solver()
        .solve(Federations.problem(federation, gpus, submit), SolveControl.unlimited());
  }

  @Test
  void oneClusterIsTheOneWithTheWidestWayHomeOrTheFullest() {
    var federation = Federations.of("a 2, b 64, c 16, d 32", "a-b 4 1", "a-c 1 1", "b-d 4 1");
    assertThat(Federations.ids(solve(federation, 16, "a"))).containsExactly("d");
    assertThat(Federations.ids(solve(federation, 16, null))).containsExactly("c");
  }

  @Test
  void mastAndLyraSayWhatTheyLack() {
    var federation = Federations.of("a 8, b 6, c 5", "a-b 1 1", "b-c 1 1");
    var registry = ClusterChoiceAlgorithms.registry();
    var problem = Federations.problem(federation, 19, "a");
    assertThatThrownBy(
            () -> registry.byName("mast").solver().solve(problem, SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("the largest has 8 that it may use: 11 are missing");
    assertThatThrownBy(
            () -> registry.byName("lyra").solver().solve(problem, SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("a has 8 and no cluster can lend 11");
    var lent =
        registry
            .byName("lyra")
            .solver()
            .solve(Federations.problem(federation, 13, "a"), SolveControl.unlimited());
    assertThat(lent.shares())
        .containsExactly(new FederatedJob.Share("a", 8), new FederatedJob.Share("b", 5));
  }
}
