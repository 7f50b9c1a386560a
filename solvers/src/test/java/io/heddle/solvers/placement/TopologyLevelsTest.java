package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.model.result.PreferredSegments;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import io.heddle.solvers.eligibility.MisplacedJobHosts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Segments and groups that share domains of levels, against enumeration and by hand. */
class TopologyLevelsTest {
  private static final int CASES = Integer.getInteger("heddle.levels.cases", 150);
  private static final List<String> ALGORITHMS =
      List.of("tiles", "arnold", "best-fit", "random-fit", "gpu-packing", "topo-aware");

  private static Placement solve(String algorithm, PlacementProblem problem) {
    return PlacementAlgorithms.registry()
        .find(algorithm)
        .orElseThrow()
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  private static List<Host> ranks(Cluster cluster, Placement placement) {
    var hosts = new ArrayList<Host>();
    for (int col = 0; col < placement.cols(); col++) {
      for (int row = 0; row < placement.rows(); row++) {
        hosts.add(cluster.host(placement.host(row, col)));
      }
    }
    return hosts;
  }

  /** Feasible exactly where enumeration says so; what is required is kept; bounds hold. */
  @Test
  void asEnumerated() {
    int feasible = 0;
    for (long seed = 0; seed < CASES; seed++) {
      var problem = LevelTrees.random(seed);
      var oracle = new LevelOracle(problem);
      for (var algorithm : ALGORITHMS) {
        var what = "seed %d, %s".formatted(seed, algorithm);
        if (oracle.least.isEmpty()) {
          assertThatThrownBy(() -> solve(algorithm, problem))
              .as(what)
              .isInstanceOf(InfeasibleException.class);
        } else {
          feasible++;
          check(what, problem, oracle, solve(algorithm, problem));
        }
      }
    }
    assertThat(feasible).isGreaterThan(CASES * ALGORITHMS.size() / 4);
  }

  private static void check(
      String what, PlacementProblem problem, LevelOracle oracle, Placement placement) {
    var hosts = ranks(problem.cluster(), placement);
    assertThat(hosts).as(what).doesNotHaveDuplicates();
    assertThat(oracle.keeps(hosts)).as(what).isTrue();
    var segment = problem.job().request().topology().segment();
    if (segment != null) {
      assertThat(placement.segments().stream().flatMap(List::stream))
          .as(what)
          .containsExactlyElementsOf(hosts.stream().map(Host::id).toList());
      assertThat(placement.segments()).as(what).allMatch(part -> part.size() == segment.hosts());
    }
    placement
        .levels()
        .forEach((level, spread) -> {
          if (level.equals("leaf")) {
            return; // here the same as minipods
          }
          double least = oracle.least.getOrDefault(level, Double.NaN);
          double value = spread.weighted(placement.alpha());
          assertThat(value).as(what).isCloseTo(oracle.spread(hosts, level), within(1e-9));
          assertThat(spread.lowerBound()).as(what).isLessThanOrEqualTo(least + 1e-9);
          if (spread.provenOptimal()) {
            assertThat(value).as(what).isCloseTo(least, within(1e-9));
          }
        });
    boolean isAcross =
        segment != null
            && placement.rows() % segment.hosts() != 0
            && segment.hosts() % placement.rows() != 0;
    if (placement.algorithm().equals("tiles") && !isAcross) {
      var objective = placement.objective();
      double least = oracle.least.getOrDefault("minipod", Double.NaN);
      assertThat(objective.weightedSpread()).as(what).isCloseTo(least, within(1e-9));
      assertThat(objective.provenOptimal()).as(what).isTrue();
    }
  }

  private static Map<String, Integer> racks(Cluster cluster, Placement placement) {
    var counts = new HashMap<String, Integer>();
    ranks(cluster, placement)
        .forEach(host -> counts.merge(host.labels().getOrDefault("rack", "none"), 1, Integer::sum));
    return counts;
  }

  private static Placement place(Cluster cluster, int rows, int cols, JobSegment segment) {
    var job = LevelTrees.job(rows, cols, JobTopologyRequest.of(segment));
    return solve("tiles", LevelTrees.problem(cluster, job, 0.5));
  }

  @Test
  void balancedDomainsGetEqualShares() {
    var cluster = LevelTrees.racks(10, 10);
    var segment = new JobSegment(1, "rack", true, true);
    assertThat(racks(cluster, place(cluster, 12, 1, segment)).values()).containsExactly(6, 6);
    assertThat(racks(cluster, place(cluster, 6, 2, segment)).values()).containsExactly(6, 6);
    var plain = JobSegment.of(1, "rack");
    assertThat(racks(cluster, place(cluster, 12, 1, plain)).values())
        .containsExactlyInAnyOrder(10, 2);
  }

  @Test
  void balancedSharesAreAsEqualAsDomainsAllow() {
    var segment = new JobSegment(1, "rack", true, true);
    var tight = LevelTrees.racks(10, 4, 3);
    assertThat(racks(tight, place(tight, 12, 1, segment)).values()).containsExactlyInAnyOrder(8, 4);
    var roomy = LevelTrees.racks(18, 9, 7, 6, 5);
    assertThat(racks(roomy, place(roomy, 18, 1, segment)).values())
        .as("one rack holds all")
        .containsExactly(18);
  }

  @Test
  void segmentsOfTwelveTakeDomainsWithTwelveEach() {
    var cluster = LevelTrees.racks(17, 17, 2, 13, 5);
    var placement = place(cluster, 36, 1, JobSegment.of(12, "rack"));
    assertThat(racks(cluster, placement).values()).containsExactly(12, 12, 12);
    var stages = place(cluster, 12, 3, JobSegment.of(12, "rack"));
    assertThat(racks(cluster, stages).values()).containsExactly(12, 12, 12);
    var parts = place(cluster, 6, 6, JobSegment.of(12, "rack"));
    assertThat(racks(cluster, parts).values()).containsExactly(12, 12, 12);
    var across = place(cluster, 9, 4, JobSegment.of(12, "rack"));
    assertThat(racks(cluster, across).values()).as("across stages").containsExactly(12, 12, 12);
  }

  @Test
  void segmentsThatFitNoDomainAreRefusedWithTheNearestThatDo() {
    var cluster = LevelTrees.racks(17, 17, 2, 5);
    assertThatThrownBy(() -> place(cluster, 36, 1, JobSegment.of(12, "rack")))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("3 × 12 free hosts")
        .hasMessageContaining("level rack")
        .hasMessageContaining("enough for 2")
        .hasMessageContaining("Segments of 4 hosts fit");
    assertThatThrownBy(() -> place(cluster, 9, 4, JobSegment.of(10, "rack")))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessageContaining("Use 9 or 12");
  }

  @Test
  void expertGroupsOfSixteenHostsAreSixteenAndSixteen() {
    var cluster = LevelTrees.racks(18, 18);
    assertThat(racks(cluster, place(cluster, 32, 1, JobSegment.of(16, "nvlink"))).values())
        .containsExactly(16, 16);
  }

  @Test
  void wholeRacksComeFirst() {
    var cluster = LevelTrees.racks(7, 8, 7, 8, 8, 7, 8, 8);
    var shares = racks(cluster, place(cluster, 48, 1, JobSegment.of(1, "rack"))).values();
    assertThat(shares.stream().filter(share -> share == 8)).hasSize(5);
    assertThat(shares).containsExactlyInAnyOrder(8, 8, 8, 8, 8, 7, 1);
  }

  @Test
  void aSmallJobTakesTheTightestDomain() {
    var cluster = LevelTrees.racks(8, 5, 3, 4);
    assertThat(racks(cluster, place(cluster, 3, 1, JobSegment.of(1, "rack"))))
        .containsExactly(Map.entry("0-0-2", 3));
    assertThat(racks(cluster, place(cluster, 12, 1, JobSegment.of(1, "rack"))))
        .containsExactlyInAnyOrderEntriesOf(Map.of("0-0-0", 8, "0-0-3", 4));
  }

  @Test
  void preferredSegmentsAreKeptWhereTheyCostNothing() {
    var cluster = LevelTrees.racks(5, 3, 4);
    var segment = new JobSegment(4, "rack", false, false);
    var placement = place(cluster, 8, 1, segment);
    assertThat(placement.segments())
        .hasSize(2)
        .allMatch(part ->
            part.stream()
                    .map(host -> cluster.host(host).labels().getOrDefault("rack", "none"))
                    .distinct()
                    .count()
                == 1);
    var short1 = LevelTrees.racks(5, 3);
    assertThat(place(short1, 8, 1, segment).segments()).as("one is split").isEmpty();
  }

  /**
   * Where not all can be kept, a placement says how many are and a number that none exceeds; and
   * nearly always keeps the most that the least spread over minipods allows.
   */
  @Test
  void asManyPreferredSegmentsAsCanBeAreKept() {
    var seen = new CaseTally();
    for (long seed = 0; seed < CASES; seed++) {
      var problem = LevelTrees.preferring(seed);
      var oracle = new LevelOracle(problem);
      var segment = problem.job().request().topology().segment();
      if (segment == null || oracle.least.isEmpty()) {
        continue;
      }
      seen.count("cases", true);
      for (var algorithm : ALGORITHMS) {
        var what = "seed %d, %s".formatted(seed, algorithm);
        var placement = solve(algorithm, problem);
        var hosts = ranks(problem.cluster(), placement);
        var said = Objects.requireNonNull(placement.objective().segments(), what);
        assertThat(said.kept()).as(what).isEqualTo(oracle.kept(hosts));
        assertThat(said.segments()).as(what).isEqualTo(hosts.size() / segment.hosts());
        assertThat(said.most()).as(what).isGreaterThanOrEqualTo(oracle.mostKept);
        assertThat(placement.segments())
            .as(what)
            .hasSize(said.kept() == said.segments() ? said.kept() : 0);
        if (algorithm.equals("tiles")) {
          assertThat(placement.objective().weightedSpread())
              .as(what)
              .isCloseTo(oracle.least.getOrDefault("minipod", Double.NaN), within(1e-9));
          assertThat(said.kept()).as(what).isLessThanOrEqualTo(oracle.mostKeptAtLeast);
          seen.count("most", said.kept() == oracle.mostKeptAtLeast);
          seen.count("partly", said.kept() > 0 && said.kept() < said.segments());
        }
      }
    }
    seen.assertCount("partly").as("some are kept in part").isGreaterThan(CASES / 50);
    seen.assertCount("most")
        .as("of %d", seen.of("cases"))
        .isGreaterThanOrEqualTo(seen.of("cases") * 95 / 100);
  }

  @Test
  void preferredSegmentsAreKeptInPartWhereNotAllCanBe() {
    var cluster = LevelTrees.racks(5, 3, 4, 4);
    var placement = place(cluster, 16, 1, new JobSegment(4, "rack", false, false));
    assertThat(placement.objective().segments()).isEqualTo(new PreferredSegments(4, 3, 3));
    assertThat(placement.segments()).isEmpty();
    var columns = LevelTrees.racks(17, 17, 2);
    assertThat(place(columns, 6, 6, new JobSegment(12, "rack", false, false)).objective())
        .extracting(PlacementObjective::segments)
        .isEqualTo(new PreferredSegments(3, 2, 2));
  }

  /** Four minipods of five rows each: four rows of each together, and then the fifth ones. */
  @Test
  void rowsAreOrderedForPreferredSegments() {
    int[][] minipod = {{4}, {4}, {2}};
    var cluster = LevelTrees.of(new int[][][][] {{minipod, minipod, minipod, minipod}});
    var job = LevelTrees.job(20, 2, JobTopologyRequest.of(new JobSegment(4, "rack", false, false)));
    var placement = solve("tiles", LevelTrees.problem(cluster, job, 0));
    assertThat(placement.objective().maxPpSpread()).isZero();
    assertThat(placement.objective().segments()).isEqualTo(new PreferredSegments(10, 8, 8));
  }

  @Test
  void anUnknownLevelIsRefused() {
    assertThatThrownBy(() -> place(LevelTrees.racks(4), 4, 1, JobSegment.of(2, "row")))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessageContaining("level row")
        .hasMessageContaining("rack");
  }

  @Test
  void aRefusalNamesFailedHosts() {
    var all = LevelTrees.racks(8, 8, 8);
    var cluster =
        all.withHosts(
            all.hosts().stream()
                .map(host -> host.id().endsWith("-0-3") ? host.withHealth(Health.FAILED) : host)
                .toList());
    assertThatThrownBy(() -> place(cluster, 24, 1, JobSegment.of(8, "rack")))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("Drained or failed: t-0-0-0-0-3, t-0-0-1-0-3, t-0-0-2-0-3");
  }

  @Test
  void aGivenPlacementThatSplitsASegmentIsReported() {
    var cluster = LevelTrees.racks(4, 4);
    var job = LevelTrees.job(8, 1, JobTopologyRequest.of(JobSegment.of(4, "rack")));
    var good = solve("tiles", LevelTrees.problem(cluster, job, 0.5));
    var eligibility = new HostEligibility(cluster, job);
    assertThat(MisplacedJobHosts.of(eligibility, good, EligibilityRule::stateNow)).isEmpty();
    var hosts = new ArrayList<>(good.matrix());
    Collections.swap(hosts, 0, 7);
    var split =
        new Placement(
            good.cluster(),
            good.job(),
            good.algorithm(),
            good.alpha(),
            good.unit(),
            good.tp(),
            good.gpusPerHost(),
            hosts,
            null,
            good.objective(),
            0,
            0);
    assertThat(MisplacedJobHosts.of(eligibility, split, EligibilityRule::stateNow))
        .extracting(HostExclusionFinding::rule)
        .containsExactly(EligibilityRule.LEVEL);
  }

  @Test
  void segmentsAcrossStagesClaimNoMoreThanIsCertain() {
    var cluster = LevelTrees.of(new int[][][][] {{{{8}}, {{6}}}});
    var job = LevelTrees.job(3, 4, JobTopologyRequest.of(JobSegment.of(2, "rack")));
    var placement = solve("tiles", LevelTrees.problem(cluster, job, 1));
    assertThat(placement.segments()).hasSize(6);
    assertThat(placement.objective().lowerBound()).as("6 + 6 keeps all columns whole").isZero();
    var eligibility = new HostEligibility(cluster, job);
    assertThat(MisplacedJobHosts.of(eligibility, placement, EligibilityRule::stateNow)).isEmpty();
    var ids =
        Map.of(
            placement.segments().getFirst().getFirst(), placement.segments().getLast().getFirst(),
            placement.segments().getLast().getFirst(), placement.segments().getFirst().getFirst());
    var swapped =
        placement.renamed(
            placement.cluster(), placement.job(), id -> ids.getOrDefault(id, id), null);
    assertThat(MisplacedJobHosts.of(eligibility, swapped, EligibilityRule::stateNow))
        .extracting(HostExclusionFinding::rule)
        .containsExactly(EligibilityRule.LEVEL);
  }

  @Test
  void aRepairKeepsSegments() {
    var cluster = LevelTrees.racks(5, 5, 6);
    var placement = place(cluster, 8, 1, JobSegment.of(4, "rack"));
    var failed = placement.segments().getFirst().get(1);
    var repair =
        new PlacementRepairSolver()
            .solve(
                new PlacementRepairProblem(cluster, placement, Set.of(failed), Set.of(), List.of()),
                SolveControl.unlimited());
    var after = repair.after();
    assertThat(after.segments())
        .hasSize(2)
        .allSatisfy(part ->
            assertThat(
                    part.stream()
                        .map(host -> cluster.host(host).labels().getOrDefault("rack", "none")))
                .as("racks of %s", part)
                .containsOnly(cluster.host(part.getFirst()).labels().getOrDefault("rack", "none")));
    assertThat(after.segments().getFirst()).doesNotContain(failed);
    assertThat(after.segments().stream().flatMap(List::stream))
        .containsExactlyElementsOf(ranks(cluster, after).stream().map(Host::id).toList());
  }

  @Test
  void aSegmentWithoutASpareInItsRackIsPlacedAgain() {
    var cluster = LevelTrees.racks(4, 4, 6);
    var placement = place(cluster, 8, 1, JobSegment.of(4, "rack"));
    var failed = placement.segments().getFirst().get(1);
    var full =
        "0-0-2".equals(cluster.host(failed).labels().get("rack"))
            ? placement.segments().getLast().get(1)
            : failed;
    assertThatThrownBy(() ->
            new PlacementRepairSolver()
                .solve(
                    new PlacementRepairProblem(
                        cluster, placement, Set.of(full), Set.of(), List.of()),
                    SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("segment")
        .hasMessageContaining("Place the job again");
  }

  @Test
  void whySaysWhatSegmentsCost() {
    var cluster =
        LevelTrees.of(new int[][][][] {{{{4}, {3}, {1}}, {{4}, {4}}}}); // minipods of 8 and 8
    var job = LevelTrees.job(8, 1, JobTopologyRequest.of(JobSegment.of(4, "rack")));
    var problem = LevelTrees.problem(cluster, job, 1);
    var reasons =
        new PlacementExplainer()
            .solve(
                new PlacementExplainer.Question(problem, solve("tiles", problem)),
                SolveControl.unlimited());
    assertThat(reasons)
        .filteredOn(PlacementExplanation.SharedDomains.class::isInstance)
        .singleElement()
        .isEqualTo(new PlacementExplanation.SharedDomains(4, "rack", 3, 2, 0, 0, 0));
  }
}
