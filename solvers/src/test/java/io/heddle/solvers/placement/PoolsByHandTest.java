package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which hosts could run a job together, which cells they make, and what is said where none can. */
class PoolsByHandTest {
  private static final HostType H800 = Clusters.TYPE;
  private static final HostType A100 = new HostType("a", "A100", 8);
  private static final HostType FOUR = new HostType("four", "H800", 4);

  /** Leaves of hosts; those that are joined hang off a spine. */
  private static final class Fabric {
    private final List<Switch> switches = new ArrayList<>(List.of(new Switch("s", Tier.SPINE)));
    private final List<Host> hosts = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();

    /** Hosts name-0, name-1, … of which the first are busy. */
    Fabric leaf(String name, HostType type, int count, int busy, boolean joined) {
      switches.add(new Switch(name, Tier.LEAF));
      if (joined) {
        links.add(new Link(name, "s", 400, 1));
      }
      for (int i = 0; i < count; i++) {
        add(new Host(name + "-" + i, type), name, i < busy);
      }
      return this;
    }

    /** Hosts of one NVLink domain each. */
    Fabric racks(String leaf, boolean joined, int... sizes) {
      switches.add(new Switch(leaf, Tier.LEAF));
      if (joined) {
        links.add(new Link(leaf, "s", 400, 1));
      }
      for (int rack = 0; rack < sizes.length; rack++) {
        for (int i = 0; i < sizes[rack]; i++) {
          var id = "%s-%d-%d".formatted(leaf, rack, i);
          var label = Map.of(NvlinkDomains.LABELS.getFirst(), leaf + rack);
          add(new Host(id, Racks.TRAY).withLabels(label), leaf, false);
        }
      }
      return this;
    }

    private void add(Host host, String leaf, boolean busy) {
      hosts.add(busy ? host.withBusyGpus(new TreeSet<>(List.of(0))) : host);
      links.add(new Link(host.id(), leaf, 400, 1));
    }

    Fabric lone(HostType type, String... ids) {
      for (var id : ids) {
        hosts.add(new Host(id, type));
      }
      return this;
    }

    Fabric loneBusy(HostType type, String id) {
      hosts.add(new Host(id, type).withBusyGpus(new TreeSet<>(List.of(0))));
      return this;
    }

    PlacementProblem problem(TrainingJob job) {
      var types = hosts.stream().map(Host::type).distinct().toList();
      var cluster = new Cluster("c", types, switches, hosts, links);
      return new PlacementProblem(cluster, job, 0.5, GroupUnit.PP);
    }
  }

  private static TrainingJob named(TrainingJob job, String... models) {
    return job.withRequest(job.request().withGpuModels(List.of(models)));
  }

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
    var fabric = new Fabric().leaf("a", H800, 2, 0, true).leaf("b", A100, 2, 0, true);
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
    var fabric = new Fabric().leaf("a", H800, 2, 0, true).leaf("b", A100, 2, 0, true);
    assertThatThrownBy(
            () -> JobHostPools.of(fabric.problem(named(Clusters.job(2, 1), "B200", "H100"))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContainingAll("B200 or H100", "gpuModel to H800");
    assertRefused(
        new Fabric().problem(Clusters.job(2, 1)),
        "job job requests 16 GPUs of model any; c has no hosts.");
  }

  @Test
  void missingHostsAreCounted() {
    var fabric =
        new Fabric()
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
        new Fabric()
            .leaf("a", H800, 4, 0, true)
            .lone(H800, "x", "y")
            .loneBusy(H800, "z")
            .problem(Clusters.job(3, 2)),
        "job job requests 6 free hosts of 8 GPUs; c has 6 free of 7, but not all reach each other:"
            + " 4 hosts around s, 2 hosts without a link (x, y). A cable may be missing.");
    assertRefused(
        new Fabric()
            .leaf("a", H800, 1, 0, true)
            .lone(H800, "u", "v", "w", "x", "y")
            .problem(Clusters.job(3, 2)),
        "job job requests 6 free hosts of 8 GPUs; c has 6 free of 6, but not all reach each other:"
            + " 1 host around s, 5 hosts without a link (u, v, w, x and 1 more). A cable may be missing.");
    assertRefused(
        new Fabric()
            .leaf("a", H800, 2, 0, true)
            .leaf("b", H800, 3, 0, false)
            .lone(H800, "x")
            .problem(Clusters.job(3, 2)),
        "job job requests 6 free hosts of 8 GPUs; c has 6 free of 6, but not all reach each other:"
            + " 3 hosts around b, 2 hosts around s, 1 host without a link (x). A cable may be missing.");
  }

  @Test
  void hostsOfSeveralModelsAreCounted() {
    var fabric = new Fabric().leaf("a", H800, 3, 0, true).leaf("b", A100, 3, 0, true);
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
        new Fabric().racks("a", true, 3, 3).problem(job),
        "job job requests 4 × 2 free hosts of 4 GPUs that share NVLink (tp 8); c has 6 free of"
            + " 6, enough for 2, so 2 are missing.");
    assertRefused(
        new Fabric().racks("a", true, 4).racks("b", false, 4).problem(job),
        "job job requests 4 × 2 free hosts of 4 GPUs that share NVLink (tp 8); c has 8 free of"
            + " 8, enough for 4, but no cables connect these, or their GPU models differ.");
  }

  /** 32 GPUs are 4 hosts of eight, of which 3 are missing, or 8 of four, of which 2 are. */
  @Test
  void ofSeveralSizesTheNearestIsToldOf() {
    var fabric = new Fabric().leaf("a", H800, 1, 0, true).leaf("b", FOUR, 6, 0, true);
    assertRefused(
        fabric.problem(Clusters.job(2, 2)),
        "job job requests 8 free hosts of 4 GPUs; c has 6 free of 6, so 2 are missing.");
    assertRefused(
        new Fabric()
            .leaf("a", H800, 3, 0, true)
            .leaf("b", FOUR, 6, 0, true)
            .problem(Clusters.job(2, 2)),
        "job job requests 4 free hosts of 8 GPUs; c has 3 free of 3, so 1 is missing.");
  }

  /** Five hosts on one side and seven on the other: that which has more left comes first. */
  @Test
  void thePoolThatLeavesMoreFreeComesFirst() {
    var problem =
        new Fabric()
            .leaf("a", H800, 5, 0, true)
            .leaf("off", H800, 8, 1, false)
            .leaf("small", H800, 3, 0, false)
            .problem(Clusters.job(2, 2));
    var pools = JobHostPools.of(problem);
    assertThat(pools).hasSize(2);
    assertThat(pools.stream().map(PoolsByHandTest::free))
        .containsExactly(
            List.of("off-1", "off-2", "off-3", "off-4", "off-5", "off-6", "off-7"),
            List.of("a-0", "a-1", "a-2", "a-3", "a-4"));
    assertThat(HostPool.of(problem).capacities()).containsExactly(0, 7, 0);
    for (var side : List.of("a", "off")) {
      var placed =
          placed(
              problem,
              List.of(List.of(side + "-1", side + "-2"), List.of(side + "-3", side + "-4")));
      assertThat(HostPool.of(problem, placed).capacities())
          .containsExactly(side.equals("a") ? new int[] {5, 0, 0} : new int[] {0, 7, 0});
    }
  }

  /** The slider asks again and again for the same hosts; an edit asks for others. */
  @Test
  void poolsAreKeptWhileAlphaMoves() {
    var cluster = Clusters.withFree(4, 3);
    var job = Clusters.job(3, 2);
    var pool = HostPool.of(new PlacementProblem(cluster, job, 0.2, GroupUnit.PP));
    assertThat(HostPool.of(new PlacementProblem(cluster, job, 0.7, GroupUnit.PP))).isSameAs(pool);
    var moved = JobHostPools.of(new PlacementProblem(cluster, job, 0.7, GroupUnit.PP));
    assertThat(moved.getFirst().problem().alpha()).isEqualTo(0.7);
    var busy = SequentialPlanSolver.without(cluster, List.of(pool.hosts().getFirst().id()));
    assertThat(HostPool.of(new PlacementProblem(busy, job, 0.7, GroupUnit.PP)).capacities())
        .containsExactly(3, 3);
    var other = new PlacementProblem(cluster, Clusters.job(2, 2), 0.7, GroupUnit.PP);
    assertThat(HostPool.of(other).matrix().rows()).isEqualTo(2);
    for (double alpha : new double[] {0.2, 0.7}) {
      assertThatThrownBy(() ->
              HostPool.of(new PlacementProblem(cluster, Clusters.job(4, 2), alpha, GroupUnit.PP)))
          .isInstanceOf(InfeasibleException.class)
          .hasMessageContaining("8 free hosts");
    }
  }

  /** Six hosts of eight leave two, nine of four leave one. */
  @Test
  void whatIsLeftCountsWhateverTheSizeOfTheHosts() {
    var problem =
        new Fabric()
            .leaf("a", FOUR, 9, 0, true)
            .leaf("b", H800, 6, 0, true)
            .problem(Clusters.job(2, 2));
    var pools = JobHostPools.of(problem);
    assertThat(pools).hasSize(2);
    assertThat(free(pools.getFirst())).hasSize(6).contains("b-0");
    assertThat(free(pools.getLast())).hasSize(9).contains("a-0");
  }

  /** Three hosts of eight GPUs are less than two tensor groups of two hosts of four. */
  @Test
  void missingTensorGroupsAreMissingHosts() {
    assertRefused(
        new Fabric()
            .racks("a", true, 3, 3)
            .leaf("b", H800, 1, 0, true)
            .problem(TrainingJob.of("job", 4, 8, 1)),
        "job job requests 4 free hosts of 8 GPUs; c has 1 free of 1, so 3 are missing.");
  }

  private static List<String> free(JobHostPools.Pool pool) {
    return pool.problem().cluster().hosts().stream().filter(Host::isFree).map(Host::id).toList();
  }

  private static Placement placed(PlacementProblem problem, List<List<String>> matrix) {
    return Placement.of(
        problem.cluster(),
        problem.job(),
        "tiles",
        0.5,
        GroupUnit.PP,
        8,
        matrix,
        new PlacementObjective(1, 1, 0, 0, 0, 0, 0, false),
        0,
        0);
  }

  /** Exactly enough is enough, on one side as on the other. */
  @Test
  void aPoolMayBeFilled() {
    var problem =
        new Fabric()
            .leaf("a", H800, 4, 0, true)
            .leaf("b", A100, 4, 0, true)
            .problem(Clusters.job(2, 2));
    assertThat(JobHostPools.of(problem)).extracting(PoolsByHandTest::free).hasSize(2);
    assertThat(
            JobHostPools.of(new Fabric().leaf("a", H800, 4, 0, true).problem(Clusters.job(2, 2))))
        .hasSize(1);
  }

  /** Who talks to nobody may run anywhere, on hosts of any model; the cables do not matter. */
  @Test
  void oneHostIsAPoolOfAll() {
    var problem =
        new Fabric().leaf("a", H800, 2, 0, true).lone(A100, "x").problem(Clusters.job(1, 1));
    var pools = JobHostPools.of(problem);
    assertThat(pools).hasSize(1);
    assertThat(free(pools.getFirst())).containsExactly("a-0", "a-1", "x");
  }

  /** Hosts of a leaf stand together, leaves in the order of their first hosts. */
  @Test
  void cellsOfOneHostAreTheFreeOnesByLeaf() {
    var problem =
        new Fabric()
            .leaf("b", H800, 3, 1, true)
            .leaf("a", H800, 2, 0, true)
            .leaf("c", A100, 1, 0, true)
            .problem(named(Clusters.job(2, 2), "H800"));
    assertThat(ids(HostPool.of(problem)))
        .containsExactly(
            List.of(List.of("b-1"), List.of("b-2")),
            List.of(List.of("a-0"), List.of("a-1")),
            List.of());
  }

  /**
   * Tensor groups of two hosts need one domain each: what three and five leave over is of no use.
   */
  @Test
  void tensorGroupsDoNotCrossDomains() {
    var problem = new Fabric().racks("a", true, 3, 5).problem(TrainingJob.of("job", 2, 8, 1));
    assertThat(ids(HostPool.of(problem)))
        .containsExactly(
            List.of(
                List.of("a-0-0", "a-0-1"), List.of("a-1-0", "a-1-1"), List.of("a-1-2", "a-1-3")));
    var hosts = problem.cluster().hosts();
    assertThat(HostPool.of(problem).units().count(problem.cluster(), hosts)).isEqualTo(3);
  }

  /** Blocks of two tensor groups of a host: what domains have left makes one more. */
  @Test
  void blocksAreMadeOfWhatDomainsHaveLeft() {
    var problem =
        new Fabric()
            .racks("a", true, 3, 5)
            .racks("b", true, 1, 1, 1)
            .problem(TrainingJob.of("job", 4, 4, 1))
            .withRowsTogether(2);
    var pool = HostPool.of(problem);
    assertThat(ids(pool))
        .containsExactly(
            List.of(
                List.of("a-0-0", "a-0-1"),
                List.of("a-1-0", "a-1-1"),
                List.of("a-1-2", "a-1-3"),
                List.of("a-0-2", "a-1-4")),
            List.of(List.of("b-0-0", "b-1-0")));
    assertThat(pool.units().count(problem.cluster(), problem.cluster().hosts())).isEqualTo(5);
  }

  /**
   * Blocks of two tensor groups of two hosts: of 3 + 7 hosts one block, and one of what is left.
   */
  @Test
  void blocksOfTensorGroupsAreMadeOfWholeGroups() {
    var problem =
        new Fabric()
            .racks("a", true, 3, 7)
            .problem(TrainingJob.of("job", 4, 8, 1))
            .withRowsTogether(2);
    assertThat(ids(HostPool.of(problem)))
        .containsExactly(
            List.of(
                List.of("a-1-0", "a-1-1", "a-1-2", "a-1-3"),
                List.of("a-0-0", "a-0-1", "a-1-4", "a-1-5")));
  }

  @Test
  void whoIsLeftOutIsTold() {
    var two = List.of(List.of("a-0"), List.of("a-1"));
    var models =
        new Fabric()
            .leaf("a", A100, 2, 0, true)
            .leaf("b", H800, 1, 0, true)
            .leaf("d", H800, 2, 2, true)
            .leaf("e", new HostType("e", "B200", 8), 2, 0, true)
            .leaf("four", FOUR, 2, 0, true);
    var unnamed = models.problem(Clusters.job(2, 1));
    assertThat(PlacementHostNotes.of(unnamed, placed(unnamed, two)))
        .containsExactly(
            "job job names no GPU model and runs on A100: 2 free hosts of B200 are, 1 free host of"
                + " H800 is left out.");
    var named = models.problem(named(Clusters.job(2, 1), "H800", "A100"));
    assertThat(PlacementHostNotes.of(named, placed(named, two)))
        .containsExactly(
            "job job names H800 and A100 and runs on A100: 1 free host of H800 is left out.");
    var one = models.problem(Clusters.job(1, 1));
    assertThat(PlacementHostNotes.of(one, placed(one, List.of(List.of("a-0"))))).isEmpty();
    var far =
        new Fabric()
            .leaf("a", A100, 2, 0, true)
            .leaf("off", A100, 2, 1, false)
            .lone(A100, "x")
            .loneBusy(A100, "y")
            .problem(Clusters.job(2, 1));
    assertThat(PlacementHostNotes.of(far, placed(far, two)))
        .containsExactly(
            "1 free host without a link is left out: x.",
            "1 free host has no way to those of this job and is left out.");
    var elsewhere =
        new Fabric()
            .leaf("a", A100, 2, 0, true)
            .leaf("off", H800, 2, 0, false)
            .lone(H800, "x")
            .problem(Clusters.job(2, 1));
    assertThat(PlacementHostNotes.of(elsewhere, placed(elsewhere, two)))
        .as("of another model, wherever they are")
        .containsExactly(
            "job job names no GPU model and runs on A100: 3 free hosts of H800 are left out.");
    var nobody =
        new Fabric()
            .leaf("a", A100, 2, 0, true)
            .leaf("off", A100, 2, 2, false)
            .problem(Clusters.job(2, 1));
    assertThat(PlacementHostNotes.of(nobody, placed(nobody, two))).isEmpty();
  }

  /** Of one size alone the others are left where they are. */
  @Test
  void hostsOfOtherSizesAreNoRoom() {
    var problem =
        new Fabric()
            .leaf("a", H800, 4, 0, true)
            .leaf("b", FOUR, 4, 0, true)
            .problem(Clusters.job(2, 2));
    assertThat(JobHostPools.of(problem)).hasSize(1);
    assertThat(free(JobHostPools.of(problem).getFirst()))
        .containsExactly("a-0", "a-1", "a-2", "a-3");
  }

  private static List<List<List<String>>> ids(HostPool pool) {
    return pool.cells().stream()
        .map(units ->
            units.stream().map(unit -> unit.hosts().stream().map(Host::id).toList()).toList())
        .toList();
  }
}
