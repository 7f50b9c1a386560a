package io.heddle.app.usecase.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.estimate.PlacedCosts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementTime;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.ParetoSolver;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The fastest of the candidates, on clusters with hosts busy at random. */
class FastestPlacementTest {
  private static final int DRAWS = 40;

  private static TrainingJob job(int pp, int rows) {
    var model =
        KnownModel.all().stream()
            .filter(each -> each.name().equals("Llama-3 70B"))
            .findFirst()
            .orElseThrow();
    return new TrainingJob(
        "llama",
        TrainingWorkload.of(model.shape(), 16 * rows),
        new Parallelism(8, pp, 1, 1, 1, 1, ActivationRecompute.NONE, true, 1),
        JobResourceRequest.of(8 * pp * rows),
        null);
  }

  private static Cluster cluster(Random random) {
    var whole = Samples.cluster(Samples.byId("table1-i"));
    var all = new TreeSet<>(IntStream.range(0, 8).boxed().toList());
    return whole.withHosts(
        whole.hosts().stream()
            .map(host -> random.nextInt(3) == 0 && host.isFree() ? host.withBusyGpus(all) : host)
            .map(Host.class::cast)
            .toList());
  }

  /** Everything that is compared, found apart: all algorithms that end, and the front. */
  private static List<Placement> candidates(PlacementProblem problem) {
    var found = new ArrayList<Placement>();
    for (var each : PlacementAlgorithms.registry().all()) {
      if (!each.name().equals("enumerate") || problem.job().gpus() <= 8 * 12) {
        found.add(each.solver().solve(problem, SolveControl.unlimited()));
      }
    }
    new ParetoSolver()
        .solve(problem, SolveControl.unlimited())
        .points()
        .forEach(point -> found.add(point.placement()));
    return found;
  }

  private static double seconds(PlacementProblem problem, Placement placement) {
    return PlacedCosts.of(problem.cluster(), problem.job(), placement).placed().iterationSeconds();
  }

  @Test
  void theAnswerIsTheFastestCandidateAndNeverSlowerThanTheStandard() {
    int faster = 0;
    int solved = 0;
    for (int seed = 0; seed < DRAWS; seed++) {
      var random = new Random(seed);
      var job = job(List.of(2, 4).get(seed % 2), 2 + random.nextInt(seed % 4 == 0 ? 2 : 5));
      var problem =
          new PlacementProblem(cluster(random), job, random.nextInt(11) / 10.0, GroupUnit.PP);
      FastestPlacement found;
      try {
        found = FastestPlacement.of(problem, SolveControl.unlimited());
      } catch (InfeasibleException tooFull) {
        continue;
      }
      solved++;
      var all = candidates(problem);
      double least =
          all.stream().mapToDouble(each -> each.objective().weightedSpread()).min().orElseThrow();
      double best =
          all.stream()
              .filter(each ->
                  each.objective().weightedSpread() <= least + FastestPlacement.TOLERANCE + 1e-9)
              .mapToDouble(each -> seconds(problem, each))
              .min()
              .orElseThrow();
      var placement = found.placement();
      var what = "seed %d".formatted(seed);
      double mine = FastestPlacement.time(placement).seconds();
      assertThat(mine).as(what).isCloseTo(best, within(1e-9));
      assertThat(seconds(problem, placement)).as(what).isCloseTo(mine, within(1e-12));
      double standard = FastestPlacement.time(found.standard()).seconds();
      assertThat(mine).as(what).isLessThanOrEqualTo(standard);
      assertThat(found.standard().algorithm()).isEqualTo("tiles");
      assertThat(placement.objective().lowerBound())
          .as(what)
          .isLessThanOrEqualTo(
              placement.algorithm().equals("arnold")
                  ? placement.objective().mip() + 1e-9
                  : least + 1e-9);
      assertThat(placement.objective().weightedSpread())
          .as(what)
          .isLessThanOrEqualTo(least + FastestPlacement.TOLERANCE + 1e-9);
      faster += mine < standard * (1 - 1e-9) ? 1 : 0;
    }
    assertThat(solved).isGreaterThan(DRAWS / 2);
    assertThat(faster).as("draws on which the time decides").isPositive();
  }

  @Test
  void theControlsAreNamedAndOverlapsAreSaid() {
    var problem = new PlacementProblem(cluster(new Random(1)), job(2, 3), 0.5, GroupUnit.PP);
    var found = FastestPlacement.of(problem, SolveControl.unlimited());
    assertThat(found.controls()).containsOnlyKeys("random-fit");
    assertThat(String.join("\n", found.notes())).contains("tiles takes ", "random-fit takes ");
    var one = new PlacementTime(2, 1.8, 2.2);
    assertThat(one.isWithinErrorOf(new PlacementTime(2.3, 2.1, 2.5))).isTrue();
    assertThat(one.isWithinErrorOf(new PlacementTime(3, 2.7, 3.3))).isFalse();
    assertThat(new PlacementTime(3, 2.7, 3.3).isWithinErrorOf(one)).isFalse();
  }

  @Test
  void aJobWithoutAModelIsRefused() {
    var problem =
        new PlacementProblem(
            cluster(new Random(1)), TrainingJob.of("plain", 3, 8, 2), 0.5, GroupUnit.PP);
    assertThatThrownBy(() -> FastestPlacement.of(problem, SolveControl.unlimited()))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessageContaining("Add its model");
  }
}
