package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.Placement;
import io.heddle.model.text.Advice;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.Trait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What every placement algorithm of the registry promises, and the paper's formulation too. */
@ParameterizedClass
@MethodSource("algorithms")
class PlacementContractTest {
  private final RegisteredAlgorithm<PlacementProblem, Placement> algorithm;

  PlacementContractTest(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    this.algorithm = algorithm;
  }

  static Stream<RegisteredAlgorithm<PlacementProblem, Placement>> algorithms() {
    return Stream.concat(
        PlacementAlgorithms.registry().all().stream(), Stream.of(PlacementAlgorithms.arnoldMip()));
  }

  /** Random cases; fewer for algorithms that take their time. */
  private int cases() {
    if (algorithm.is(Trait.LIVE)) {
      return algorithm.is(Trait.EXACT) ? 800 : 400;
    }
    return algorithm.is(Trait.LIBRARY) ? 60 : 400;
  }

  private Placement solve(PlacementProblem problem) {
    return algorithm.solver().solve(problem, SolveControl.unlimited());
  }

  @Test
  void everyAnswerIsAPlacementThatCostsWhatItSays() {
    for (long seed = 0; seed < cases(); seed++) {
      var random = Clusters.Case.random(seed);
      var unit = seed % 2 == 0 ? GroupUnit.PP : GroupUnit.DP;
      var problem = random.problem(unit);
      certify("seed " + seed + ": " + random, problem, solve(problem));
    }
  }

  private void certify(String what, PlacementProblem problem, Placement placement) {
    assertThat(placement.algorithm()).isEqualTo(algorithm.name());
    assertThat(placement.alpha()).isEqualTo(problem.alpha());
    assertThat(placement.unit()).isEqualTo(problem.unit());
    assertThat(placement.tp()).isEqualTo(problem.job().requireParallelism().tp());
    assertThat(placement.cols()).as(what).isEqualTo(problem.job().requireParallelism().pp());
    assertThat(placement.rows() * placement.cols() * placement.gpusPerHost())
        .as(what)
        .isEqualTo(problem.job().gpus());
    var seen = new HashSet<String>();
    for (var row : placement.matrix()) {
      for (var host : row) {
        assertThat(seen.add(host)).as("%s: %s used once", what, host).isTrue();
        assertThat(problem.cluster().host(host).isFree()).as("%s: %s free", what, host).isTrue();
      }
    }
    var claimed = placement.objective();
    var recomputed =
        MinipodSpreadTable.of(problem.cluster(), placement)
            .objective(
                problem.alpha(), problem.unit(), claimed.lowerBound(), claimed.provenOptimal());
    assertThat(claimed).as(what).isEqualTo(recomputed);
    double value = algorithm.goal().measure().applyAsDouble(placement);
    assertThat(claimed.lowerBound()).as(what).isLessThanOrEqualTo(value + 1e-9);
    if (claimed.provenOptimal()) {
      assertThat(claimed.lowerBound()).as(what).isCloseTo(value, within(1e-6));
    }
  }

  @Test
  void theBoundIsNeverAboveTheOptimum() {
    for (long seed = 0; seed < cases() / 2; seed++) {
      var random = Clusters.Case.random(seed);
      if (random.rows() * random.cols() > 6) {
        continue;
      }
      var placement = solve(random.problem(GroupUnit.PP));
      double optimum =
          algorithm.goal().equals(PlacementAlgorithms.MIP)
              ? BruteForce.mip(random.free(), random.rows(), random.cols(), random.alpha())
              : new BruteForce(random.free(), random.rows(), random.cols(), random.alpha())
                  .bestSpread;
      assertThat(placement.objective().lowerBound())
          .as("seed %d: %s", seed, random)
          .isLessThanOrEqualTo(optimum + 1e-6);
      if (algorithm.is(Trait.EXACT)) {
        assertThat(algorithm.goal().measure().applyAsDouble(placement))
            .as("seed %d: %s", seed, random)
            .isCloseTo(optimum, within(1e-6));
        assertThat(placement.objective().provenOptimal()).as("seed %d: %s", seed, random).isTrue();
      }
    }
  }

  /** Rows that belong to one tensor group, and where that may lie, are worked out from the ids. */
  @Test
  void aTensorGroupOfSeveralHostsLiesInOneNvlinkDomain() {
    for (long seed = 0; seed < cases() / 4; seed++) {
      var random = Racks.Case.random(seed);
      var problem = random.problem();
      var what = "seed " + seed + ": " + random;
      var placement = solve(problem);
      certify(what, problem, placement);
      assertThat(placement.rows()).as(what).isEqualTo(random.rows() * random.hosts());
      for (int col = 0; col < placement.cols(); col++) {
        for (int row = 0; row < placement.rows(); row++) {
          var first = placement.host(row - row % random.hosts(), col);
          assertThat(rack(placement.host(row, col))).as(what).isEqualTo(rack(first));
        }
      }
      double optimum =
          algorithm.goal().equals(PlacementAlgorithms.MIP)
              ? BruteForce.mip(random.cells(), random.rows(), random.cols(), random.alpha())
              : new BruteForce(random.cells(), random.rows(), random.cols(), random.alpha())
                  .bestSpread;
      double value = algorithm.goal().measure().applyAsDouble(placement);
      assertThat(placement.objective().lowerBound()).as(what).isLessThanOrEqualTo(optimum + 1e-6);
      assertThat(value).as(what).isGreaterThanOrEqualTo(optimum - 1e-6);
      if (algorithm.is(Trait.EXACT)) {
        assertThat(value).as(what).isCloseTo(optimum, within(1e-6));
      }
    }
  }

  /** t-0-1-3 is in t-0-1. */
  private static String rack(String host) {
    return host.substring(0, host.lastIndexOf('-'));
  }

  /** Spreads are recomputed from ranks, and bounds held against all ways there are. */
  @Test
  void contextAndExpertGroupsAreSpreadAsItSays() {
    for (long seed = 0; seed < cases() / 8; seed++) {
      var random = GroupCases.Case.random(seed);
      var problem = random.problem();
      var what = "seed " + seed + ": " + random;
      var placement = solve(problem);
      var groups = Objects.requireNonNull(placement.objective().groups(), what);
      certify(what, problem, placement.withObjective(placement.objective().withGroups(null)));
      var minipods = touched(random, placement, host -> problem.cluster().minipodOf(host).index());
      var domains = touched(random, placement, host -> GroupCases.domain(problem.cluster(), host));
      assertThat(groups.maxCpSpread()).as(what).isEqualTo(spread(minipods.context()));
      assertThat(groups.maxEpSpread()).as(what).isEqualTo(spread(minipods.expert()));
      assertThat(groups.maxCpDomains()).as(what).isEqualTo(domains.context());
      assertThat(groups.maxEpDomains()).as(what).isEqualTo(domains.expert());
      assertThat(groups.weightedSpread())
          .as(what)
          .isCloseTo(minipods.weighted(groups.cpShare()), within(1e-9));
      var truth = new GroupCases.Truth(random);
      assertThat(groups.lowerBound()).as(what).isLessThanOrEqualTo(truth.secondAlone + 1e-9);
      assertThat(groups.provenOptimal())
          .as(what)
          .isEqualTo(groups.weightedSpread() <= groups.lowerBound() + 1e-9);
      if (algorithm.is(Trait.EXACT) && !algorithm.goal().equals(PlacementAlgorithms.MIP)) {
        assertThat(placement.objective().weightedSpread())
            .as(what)
            .isCloseTo(truth.first, within(1e-9));
        assertThat(groups.weightedSpread()).as(what).isGreaterThanOrEqualTo(truth.second - 1e-9);
      }
    }
  }

  private static int spread(int touched) {
    return touched < 2 ? 0 : touched;
  }

  private static GroupCases.Touched touched(
      GroupCases.Case random, Placement placement, Function<String, Object> place) {
    return GroupCases.Touched.of(
        placement, random.tp(), random.cp(), random.ep(), random.dp(), place);
  }

  @Test
  void tensorGroupsThatNoNvlinkDomainHoldsAreRefused() {
    var cluster = Racks.withFree(new int[][] {{3, 2}, {2}});
    assertThatThrownBy(() -> solve(tensorGroups(cluster, 1, 20)))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessage(
            "job j: tp 20 takes 5 hosts of 4 GPUs that share NVLink, and the largest NVLink domain has 4. "
                + Advice.use("tp 16 or less"));
    assertThatThrownBy(() -> solve(tensorGroups(cluster, 1, 6)))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessage("job j: tp 6 fills no whole hosts of 4 GPUs. " + Advice.use("tp 4 or 8"));
    assertThatThrownBy(() -> solve(tensorGroups(cluster, 4, 8)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage(
            "job j requests 4 × 2 free hosts of 4 GPUs that share NVLink (tp 8); racks has 7 free of 10, enough for 3, so 1 is missing.");
    assertThatThrownBy(() -> solve(tensorGroups(Clusters.withFree(4, 4), 1, 16)))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessage(
            "job j: tp 16 does not divide the 8 GPUs of a host, and no hosts are labelled as sharing NVLink. "
                + Advice.use("tp 8"));
  }

  private static PlacementProblem tensorGroups(Cluster cluster, int dp, int tp) {
    return new PlacementProblem(cluster, TrainingJob.of("j", dp, tp, 1), 0.5, GroupUnit.PP);
  }

  @Test
  void theSameSeedGivesTheSameAnswer() {
    var problem = Clusters.problem(new int[] {5, 4, 6}, 4, 3, 0.4, GroupUnit.PP);
    assertThat(solve(problem)).isEqualTo(solve(problem));
  }

  @Test
  void tooFewHostsAreCounted() {
    var problem = Clusters.problem(new int[] {2, 3}, 3, 2, 0.5, GroupUnit.PP);
    assertThatThrownBy(() -> solve(problem))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("6 free hosts")
        .hasMessageContaining("5 free of 7")
        .hasMessageContaining("1 is missing");
  }

  @Test
  void aGpuModelThatNobodyHasIsNamed() {
    var job = TrainingJob.of("j", 2, 4, 2);
    job = job.withRequest(job.request().withGpuModels(List.of("B300")));
    var problem = new PlacementProblem(Clusters.withFree(4, 4), job, 0.5, GroupUnit.PP);
    assertThatThrownBy(() -> solve(problem))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("B300")
        .hasMessageContaining("H800");
  }

  @Test
  void degreesThatMakeNoWholeHostsAreRefused() {
    var problem =
        new PlacementProblem(
            Clusters.withFree(4, 4), TrainingJob.of("j", 2, 3, 2), 0.5, GroupUnit.PP);
    assertThatThrownBy(() -> solve(problem)).isInstanceOf(JobDoesNotFitException.class);
  }

  @Test
  void ofSeveralHostSizesTheOneThatFitsIsTaken() {
    var small = new HostType("small", "H800", 4);
    var hosts = new ArrayList<Host>();
    for (int i = 0; i < 10; i++) {
      hosts.add(new Host("small-" + i, small));
    }
    for (int i = 0; i < 9; i++) {
      hosts.add(new Host("large-" + i, Clusters.TYPE));
    }
    var cluster =
        new Cluster(
            "mixed",
            List.of(small, Clusters.TYPE),
            List.of(new Switch("leaf", Tier.LEAF), new Switch("spine", Tier.SPINE)),
            hosts,
            hosts.stream().map(host -> new Link(host.id(), "leaf", 400, 1)).toList());
    var job = TrainingJob.of("job", 8, 4, 2);
    var problem = new PlacementProblem(cluster, job, 0.5, GroupUnit.PP);
    var placement = solve(problem);
    assertThat(placement.gpusPerHost()).isEqualTo(8);
    certify("mixed", problem, placement);
  }

  @Test
  void anEmptyClusterIsRefused() {
    var problem =
        new PlacementProblem(Cluster.empty("none"), Clusters.job(1, 1), 0.5, GroupUnit.PP);
    assertThatThrownBy(() -> solve(problem)).isInstanceOf(InfeasibleException.class);
  }

  /** Who proves all of these optima has searched, though it was to stop. */
  @Test
  void aStoppedSearchAnswersOrSaysSo() {
    var cancel = new SolverTermination.Cancel();
    cancel.cancel();
    int proven = 0;
    for (var tight : TightCases.SEARCHED) {
      var problem =
          Clusters.problem(tight.free(), tight.rows(), tight.cols(), tight.alpha(), GroupUnit.PP);
      try {
        var placement = algorithm.solver().solve(problem, new SolveControl<>(cancel, _ -> {}, 0));
        certify("stopped", problem, placement);
        proven += placement.objective().provenOptimal() ? 1 : 0;
      } catch (StoppedException stopped) {
        assertThat(stopped).hasMessageContaining("stopped");
      }
    }
    assertThat(proven).isLessThan(TightCases.SEARCHED.size());
  }
}
