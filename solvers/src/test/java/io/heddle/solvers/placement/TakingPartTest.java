package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hosts that cannot take part in a job are left out, by every algorithm, and it is said. */
class TakingPartTest {
  private static final HostType H800 = Clusters.TYPE;
  private static final HostType A100 = new HostType("a", "A100", 8);

  /** Minipods of hosts, each under a leaf; {@code up} says which leaves have a cable upwards. */
  private static final class Fabric {
    private final List<Switch> switches = new ArrayList<>(List.of(new Switch("s", Tier.SPINE)));
    private final List<Host> hosts = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();

    Fabric minipod(String name, HostType type, int count, boolean up) {
      switches.add(new Switch(name, Tier.LEAF));
      if (up) {
        links.add(new Link(name, "s", 400, 1));
      }
      for (int i = 0; i < count; i++) {
        var host = new Host(name + "-" + i, type);
        hosts.add(host);
        links.add(new Link(host.id(), name, 400, 1));
      }
      return this;
    }

    Fabric lone(String id, HostType type) {
      hosts.add(new Host(id, type));
      return this;
    }

    PlacementProblem problem(TrainingJob job) {
      var cluster = new Cluster("c", List.of(H800, A100), switches, hosts, links);
      return new PlacementProblem(cluster, job, 0.5, GroupUnit.PP);
    }
  }

  private static Stream<RegisteredAlgorithm<PlacementProblem, Placement>> algorithms() {
    return PlacementContractTest.algorithms();
  }

  private static Set<String> hosts(Placement placement) {
    var hosts = new HashSet<String>();
    placement.matrix().forEach(hosts::addAll);
    return hosts;
  }

  private static Placement solve(
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm, PlacementProblem problem) {
    return algorithm.solver().solve(problem, SolveControl.unlimited());
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aJobThatNamesNoModelIsOnOne(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    var problem =
        new Fabric()
            .minipod("a", A100, 3, true)
            .minipod("b", H800, 3, true)
            .minipod("c", A100, 1, true)
            .problem(Clusters.job(2, 2));
    var placement = solve(algorithm, problem);
    assertThat(hosts(placement)).containsExactlyInAnyOrder("a-0", "a-1", "a-2", "c-0");
    assertThat(PlacementHostNotes.of(problem, placement))
        .containsExactly(
            "job job names no GPU model and runs on A100: 3 free hosts of H800 are left out.");
    var large = problem.cluster();
    assertThatThrownBy(() ->
            solve(algorithm, new PlacementProblem(large, Clusters.job(3, 2), 0.5, GroupUnit.PP)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("4 of A100, 3 of H800")
        .hasMessageContaining("Use fewer GPUs");
  }

  @Test
  void ofAPlanWhatIsSaidOfSeveralJobsIsSaidOnce() {
    var fabric = new Fabric().minipod("a", A100, 4, true).lone("x", A100);
    var jobs = List.of(Clusters.job(2, 1).withId("one"), Clusters.job(2, 1).withId("other"));
    var cluster = fabric.problem(jobs.getFirst()).cluster();
    var requests =
        jobs.stream().map(job -> new MultiJobPlanProblem.Request(job, 0.5, GroupUnit.PP)).toList();
    var plan =
        new JointPlanSolver(PlacementAlgorithms.registry().byName("tiles"))
            .solve(
                new MultiJobPlanProblem(cluster, requests, Set.of(), 0), SolveControl.unlimited());
    assertThat(plan.planned()).hasSize(2);
    assertThat(PlacementHostNotes.of(cluster, jobs, plan))
        .containsExactly("1 free host without a link is left out: x.");
    assertThat(PlacementHostNotes.of(cluster, List.of(), plan)).as("of unknown jobs").isEmpty();
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aJobInFp8IsOnGpusThatComputeInIt(
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    var fabric = new Fabric().minipod("a", A100, 6, true).minipod("b", H800, 2, true);
    var job = Clusters.job(2, 1);
    var problem = fabric.problem(job.withWorkload(job.workload().withPrecision(Precision.FP8)));
    var placement = solve(algorithm, problem);
    assertThat(hosts(placement)).containsExactlyInAnyOrder("b-0", "b-1");
    assertThat(PlacementHostNotes.of(problem, placement))
        .containsExactly("job job computes in fp8: 6 free hosts of A100 are left out.");
    var named = job.withRequest(job.request().withGpuModels(List.of("A100")));
    assertThatThrownBy(() ->
            solve(
                algorithm,
                fabric.problem(named.withWorkload(named.workload().withPrecision(Precision.FP8)))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("GPUs of model A100 that compute in fp8; c has A100, H800")
        .hasMessageContaining("Use bf16");
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aJobThatNamesSeveralModelsMixesThemOnlyIfItHasToAndThatIsSaid(
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    var fabric = new Fabric().minipod("a", A100, 3, true).minipod("b", H800, 3, true);
    var problem = fabric.problem(named(Clusters.job(3, 2)));
    var mixed = solve(algorithm, problem);
    assertThat(hosts(mixed)).hasSize(6);
    assertThat(PlacementHostNotes.of(problem, mixed))
        .containsExactly(
            "the hosts have GPUs of 2 models, 3 A100 and 3 H800: the slowest sets the pace.");
    var one = solve(algorithm, fabric.problem(named(Clusters.job(3, 1))));
    assertThat(hosts(one).stream().map(host -> host.substring(0, 1)).distinct()).hasSize(1);
  }

  private static TrainingJob named(TrainingJob job) {
    return job.withRequest(job.request().withGpuModels(List.of("H800", "A100")));
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void hostsWithoutALinkTakeNoPart(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    var fabric = new Fabric().lone("x", H800).minipod("a", H800, 4, true).lone("y", H800);
    var problem = fabric.problem(Clusters.job(2, 2));
    var placement = solve(algorithm, problem);
    assertThat(hosts(placement)).containsExactlyInAnyOrder("a-0", "a-1", "a-2", "a-3");
    assertThat(PlacementHostNotes.of(problem, placement))
        .containsExactly("2 free hosts without a link are left out: x, y.");
    assertThatThrownBy(() -> solve(algorithm, fabric.problem(Clusters.job(3, 2))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("6 free hosts")
        .hasMessageContaining("2 hosts without a link (x, y)");
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aJobOfOneHostNeedsNoLink(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    var problem = new Fabric().lone("x", H800).problem(Clusters.job(1, 1));
    assertThat(hosts(solve(algorithm, problem))).containsExactly("x");
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void partsWithoutACableBetweenThemAreNotMixed(
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    var fabric =
        new Fabric()
            .minipod("a", H800, 3, true)
            .minipod("b", H800, 3, true)
            .minipod("off", H800, 4, false);
    var problem = fabric.problem(Clusters.job(2, 2));
    var placement = solve(algorithm, problem);
    boolean whole = hosts(placement).stream().allMatch(host -> host.startsWith("off"));
    assertThat(whole || hosts(placement).stream().noneMatch(host -> host.startsWith("off")))
        .isTrue();
    assertThat(PlacementHostNotes.of(problem, placement))
        .containsExactly(
            whole
                ? "6 free hosts have no way to those of this job and are left out."
                : "4 free hosts have no way to those of this job and are left out.");
    if (algorithm.is(Trait.EXACT) && algorithm.goal().equals(PlacementAlgorithms.SPREAD)) {
      assertThat(whole).as("the better of both parts").isTrue();
      assertThat(placement.objective().provenOptimal()).isTrue();
    }
    assertThatThrownBy(() -> solve(algorithm, fabric.problem(Clusters.job(4, 2))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("6 hosts around s, 4 hosts around off");
  }

  @Test
  void theFrontIsOfBothParts() {
    var fabric =
        new Fabric()
            .minipod("a", H800, 3, true)
            .minipod("b", H800, 3, true)
            .minipod("off", H800, 4, false);
    ParetoFront front =
        new ParetoSolver().solve(fabric.problem(Clusters.job(2, 2)), SolveControl.unlimited());
    assertThat(front.points()).hasSize(1);
    assertThat(front.points().getFirst().placement().matrix().getFirst().getFirst())
        .startsWith("off");
    assertThat(front.exact()).isTrue();
  }

  @Test
  void aRepairAndSparesStayInTheSamePart() {
    var problem =
        new Fabric()
            .minipod("a", H800, 4, true)
            .minipod("off", H800, 3, false)
            .problem(Clusters.job(2, 2));
    var placement = solve(PlacementAlgorithms.registry().byName("tiles"), problem);
    var repair =
        new PlacementRepairProblem(
            problem.cluster(), placement, Set.of("a-0"), Set.of(), List.of());
    assertThatThrownBy(() -> new PlacementRepairSolver().solve(repair, SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class);
    var plan =
        new SequentialPlanSolver(PlacementAlgorithms.registry().byName("tiles"))
            .solve(
                new MultiJobPlanProblem(
                    problem.cluster(),
                    List.of(new MultiJobPlanProblem.Request(problem.job(), 0.5, GroupUnit.PP)),
                    Set.of(),
                    1),
                SolveControl.unlimited());
    assertThat(plan.planned().getFirst().spares()).isEmpty();
  }

  @Test
  void reasonsAreAboutTheHostsThatTakePart() {
    var problem =
        new Fabric()
            .minipod("a", H800, 3, true)
            .minipod("b", H800, 3, true)
            .minipod("off", H800, 3, false)
            .problem(Clusters.job(2, 2));
    var placement = solve(PlacementAlgorithms.registry().byName("tiles"), problem);
    var said =
        new PlacementExplainer()
                .solve(
                    new PlacementExplainer.Question(problem, placement), SolveControl.unlimited())
                .stream()
                .map(PlacementExplanation::sentence)
                .collect(Collectors.joining("\n"));
    assertThat(said).doesNotContain("minipod off");
  }
}
