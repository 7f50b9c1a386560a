package io.heddle.solvers.placement;

import static io.heddle.solvers.placement.PoolFabric.A100;
import static io.heddle.solvers.placement.PoolFabric.FOUR;
import static io.heddle.solvers.placement.PoolFabric.H800;
import static io.heddle.solvers.placement.PoolFabric.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Host;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.InfeasibleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said where no hosts could run a job together. */
class PoolRefusalsTest {
  private static void assertRefused(PlacementProblem problem, String message) {
    assertThatThrownBy(() -> JobHostPools.of(problem))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "B200, '', 'A100, H800'", // no model of another generation
    "H100, H800, 'A100, H800'",
    "A100-SXM4-80GB, A100, 'A100, H800'",
    "A6000, '', 'A100, H800'",
  })
  void onlyARelatedModelIsSuggested(String asked, String suggested, String all) {
    var fabric = new PoolFabric().leaf("a", H800, 2, 0, true).leaf("b", A100, 2, 0, true);
    assertThatThrownBy(() -> JobHostPools.of(fabric.problem(named(Clusters.job(2, 1), asked))))
        .isInstanceOf(InfeasibleException.class)
        .message()
        .contains("16 GPUs of model " + asked, "c has " + all)
        .matches(text ->
            suggested.isEmpty()
                ? !text.contains("gpuModel to")
                : text.contains("gpuModel to " + suggested));
  }

  @Test
  void modelsThatThereAreNotAreNamed() {
    var fabric = new PoolFabric().leaf("a", H800, 2, 0, true).leaf("b", A100, 2, 0, true);
    assertThatThrownBy(
            () -> JobHostPools.of(fabric.problem(named(Clusters.job(2, 1), "B200", "H100"))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContainingAll("B200 or H100", "gpuModel to H800");
    assertRefused(
        new PoolFabric().problem(Clusters.job(2, 1)),
        "job job requests 16 GPUs of model any; c has no hosts.");
  }

  @Test
  void missingHostsAreCounted() {
    var fabric =
        new PoolFabric()
            .leaf("a", H800, 4, 1, true)
            .leaf("b", H800, 3, 1, true)
            .leaf("c", A100, 1, 0, true);
    assertRefused(
        fabric.problem(named(Clusters.job(3, 2), "H800")),
        "job job requests 6 free hosts of 8 H800; c has 5 free of 7, so 1 is missing.");
    assertRefused(
        fabric.problem(Clusters.job(4, 2)),
        "job job requests 8 free hosts of 8 GPUs; c has 6 free of 8, so 2 are missing.");
  }

  /** All six are needed, and of six there are two without a link; the busy one does not matter. */
  @Test
  void hostsThatDoNotReachEachOtherAreToldApart() {
    assertRefused(
        new PoolFabric()
            .leaf("a", H800, 4, 0, true)
            .lone(H800, "x", "y")
            .loneBusy(H800, "z")
            .problem(Clusters.job(3, 2)),
        "job job requests 6 free hosts of 8 GPUs; c has 6 free of 7, but not all reach each other:"
            + " 4 hosts around s, 2 hosts without a link (x, y). A cable may be missing.");
    assertRefused(
        new PoolFabric()
            .leaf("a", H800, 1, 0, true)
            .lone(H800, "u", "v", "w", "x", "y")
            .problem(Clusters.job(3, 2)),
        "job job requests 6 free hosts of 8 GPUs; c has 6 free of 6, but not all reach each other:"
            + " 1 host around s, 5 hosts without a link (u, v, w, x and 1 more). A cable may be missing.");
    assertRefused(
        new PoolFabric()
            .leaf("a", H800, 2, 0, true)
            .leaf("b", H800, 3, 0, false)
            .lone(H800, "x")
            .problem(Clusters.job(3, 2)),
        "job job requests 6 free hosts of 8 GPUs; c has 6 free of 6, but not all reach each other:"
            + " 3 hosts around b, 2 hosts around s, 1 host without a link (x). A cable may be missing.");
  }

  @Test
  void hostsOfSeveralModelsAreCounted() {
    var fabric = new PoolFabric().leaf("a", H800, 3, 0, true).leaf("b", A100, 3, 0, true);
    assertRefused(
        fabric.problem(Clusters.job(3, 2)),
        "job job requests 6 free hosts of 8 GPUs; c has 6 free of 6, but they have several GPU"
            + " models, which a job mixes only if it names them: 3 of A100, 3 of H800. Use fewer"
            + " GPUs, or name the models in gpuModels.");
    var mixed = JobHostPools.of(fabric.problem(named(Clusters.job(3, 2), "A100", "H800")));
    assertThat(mixed).hasSize(1);
    assertThat(mixed.getFirst().problem().cluster().hosts()).allMatch(Host::isFree);
  }

  /** Tensor groups of two hosts: three free of a domain hold one. */
  @Test
  void roomForTensorGroupsIsCounted() {
    var job = TrainingJob.of("job", 4, 8, 1);
    assertRefused(
        new PoolFabric().racks("a", true, 3, 3).problem(job),
        "job job requests 4 × 2 free hosts of 4 GPUs that share NVLink (tp 8); c has 6 free of"
            + " 6, enough for 2, so 2 are missing.");
    assertRefused(
        new PoolFabric().racks("a", true, 4).racks("b", false, 4).problem(job),
        "job job requests 4 × 2 free hosts of 4 GPUs that share NVLink (tp 8); c has 8 free of"
            + " 8, enough for 4, but no cables connect these, or their GPU models differ.");
  }

  /** 32 GPUs are 4 hosts of eight, of which 3 are missing, or 8 of four, of which 2 are. */
  @Test
  void ofSeveralSizesTheNearestIsToldOf() {
    var fabric = new PoolFabric().leaf("a", H800, 1, 0, true).leaf("b", FOUR, 6, 0, true);
    assertRefused(
        fabric.problem(Clusters.job(2, 2)),
        "job job requests 8 free hosts of 4 GPUs; c has 6 free of 6, so 2 are missing.");
    assertRefused(
        new PoolFabric()
            .leaf("a", H800, 3, 0, true)
            .leaf("b", FOUR, 6, 0, true)
            .problem(Clusters.job(2, 2)),
        "job job requests 4 free hosts of 8 GPUs; c has 3 free of 3, so 1 is missing.");
  }

  /** Three hosts of eight GPUs are less than two tensor groups of two hosts of four. */
  @Test
  void missingTensorGroupsAreMissingHosts() {
    assertRefused(
        new PoolFabric()
            .racks("a", true, 3, 3)
            .leaf("b", H800, 1, 0, true)
            .problem(TrainingJob.of("job", 4, 8, 1)),
        "job job requests 4 free hosts of 8 GPUs; c has 1 free of 1, so 3 are missing.");
  }
}
