package io.heddle.model.cabling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ClusterByHand;
import io.heddle.model.cabling.CablingFault.Kind;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.ScannedCables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AsBuiltComparisonTest {
  private static final HostType TYPE = new HostType("dgx", "H100", 8);

  /** Hosts a and b on leaves l0 and l1 with two cables each, a spine with two to each leaf. */
  private static final Cluster CLUSTER =
      new ClusterByHand("c", TYPE)
          .switches(Tier.LEAF, "l0", "l1")
          .switches(Tier.SPINE, "s0")
          .hosts("a", "b")
          .link("a", "l0", 400, 2)
          .link("b", "l1", 400, 2)
          .link("l0", "s0", 400, 2)
          .link("l1", "s0", 400, 2)
          .cluster();

  private static final ClusterCablingPlan PLAN = CablePortAssignment.of(CLUSTER);

  private static AsBuiltCabling built(List<Cable> cables) {
    var devices = new LinkedHashSet<String>();
    for (var cable : cables) {
      devices.add(cable.from().device());
      devices.add(cable.to().device());
    }
    return new AsBuiltCabling(cables, devices);
  }

  private static Cable cable(String from, String fromPort, String to, String toPort, double gbps) {
    return new Cable("", new DevicePort(from, fromPort), new DevicePort(to, toPort), gbps);
  }

  private static List<String> faults(boolean ports, Cable... changed) {
    return faults(ports, Map.of(), changed);
  }

  /** Cables C1 to C8, of which some are others (null: none), and more. */
  private static List<String> faults(boolean ports, Map<Integer, Cable> instead, Cable... more) {
    var cables = new ArrayList<Cable>();
    for (int i = 0; i < PLAN.cables().size(); i++) {
      if (instead.containsKey(i + 1)) {
        cables.add(instead.get(i + 1));
      } else {
        cables.add(PLAN.cables().get(i));
      }
    }
    cables.removeIf(each -> each.gbps() < 0);
    cables.addAll(List.of(more));
    return AsBuiltComparison.compare(CLUSTER, PLAN, built(cables), Map.of(), ports)
        .faults()
        .stream()
        .map(AsBuiltComparisonTest::words)
        .toList();
  }

  private static String words(CablingFault fault) {
    var planned = fault.planned();
    return "%s %s %s".formatted(fault.kind(), planned == null ? "–" : planned.id(), fault.reason());
  }

  private static final Cable NONE = cable("a", "", "b", "", -1);

  @Test
  void theSameCablesAreAsPlannedWhicheverWayTheyAreTold() {
    assertThat(faults(true)).isEmpty();
    assertThat(faults(true, Map.of(5, cable("s0", "1", "l0", "3", 400)))).isEmpty();
  }

  @Test
  void aMissingAnExtraASlowAndAFasterCable() {
    assertThat(faults(false, Map.of(1, NONE))).containsExactly("MISSING C1 not found");
    assertThat(faults(true, Map.of(1, NONE))).containsExactly("MISSING C1 not found");
    assertThat(faults(false, cable("l0", "9", "l1", "9", 400)))
        .containsExactly("EXTRA – not planned");
    assertThat(faults(false, Map.of(5, cable("l0", "3", "s0", "1", 200))))
        .containsExactly("WRONG C5 runs at 200 Gbit/s, planned are 400 Gbit/s");
    assertThat(faults(true, Map.of(5, cable("l0", "3", "s0", "1", 200))))
        .containsExactly("WRONG C5 runs at 200 Gbit/s, planned are 400 Gbit/s");
    assertThat(faults(true, Map.of(5, cable("l0", "3", "s0", "1", 800)))).isEmpty();
    assertThat(faults(true, Map.of(5, cable("l0", "3", "s0", "1", 0))))
        .as("nobody tells its speed")
        .isEmpty();
  }

  @Test
  void aCableToAnotherDeviceIsOneWrongCable() {
    assertThat(faults(false, Map.of(1, cable("a", "mlx5_0", "l1", "9", 400))))
        .containsExactly("WRONG C1 goes to l1 instead of l0");
    assertThat(faults(false, Map.of(5, cable("l1", "9", "s0", "1", 400))))
        .containsExactly("WRONG C5 comes from l1 instead of l0");
    assertThat(faults(false, Map.of(5, cable("l0", "9", "b", "", 400))))
        .as("an uplink is no host's cable")
        .containsExactly("MISSING C5 not found", "EXTRA – not planned");
  }

  @Test
  void portsCountOnlyWhereAsked() {
    var swapped = Map.of(5, cable("l0", "3", "s0", "2", 400), 6, cable("l0", "4", "s0", "1", 400));
    assertThat(faults(false, swapped)).isEmpty();
    assertThat(faults(true, swapped))
        .containsExactly(
            "WRONG C5 in port 2 of s0 instead of 1", "WRONG C6 in port 1 of s0 instead of 2");
    assertThat(faults(true, Map.of(1, cable("a", "mlx5_7", "l0", "1", 400))))
        .as("nic0 may be any adapter")
        .isEmpty();
  }

  @Test
  void hostsOfOneSwitchThatMayHaveChangedPlacesAreNamed() {
    var cluster =
        new Cluster(
            "c",
            List.of(TYPE),
            List.of(new Switch("l0", Tier.LEAF)),
            List.of(new Host("a", TYPE), new Host("b", TYPE), new Host("d", TYPE)),
            List.of(
                new Link("a", "l0", 400, 1),
                new Link("b", "l0", 400, 1),
                new Link("d", "l0", 400, 1)));
    var plan = CablePortAssignment.of(cluster);
    var cables = plan.cables();
    var swapped =
        built(
            List.of(
                new Cable("", cables.get(0).from(), cables.get(1).to(), 400),
                new Cable("", cables.get(0).to(), cables.get(1).from(), 400),
                cables.get(2)));
    var proposed = AsBuiltComparison.compare(cluster, plan, swapped, Map.of(), false);
    assertThat(proposed.faults()).isEmpty();
    assertThat(proposed.undecided()).containsExactly(Map.entry("l0", List.of("a", "b")));
    assertThat(AsBuiltComparison.compare(cluster, plan, built(cables), Map.of(), false).undecided())
        .as("in the proposed ports")
        .isEmpty();
    var strict = AsBuiltComparison.compare(cluster, plan, swapped, Map.of(), true);
    assertThat(strict.count(Kind.WRONG)).isEqualTo(2);
    assertThat(strict.undecided()).isEmpty();
  }

  @Test
  void adaptersThatThePlanNamesAreComparedToo() {
    var named =
        new ClusterCablingPlan(
            "c",
            List.of(
                new Cable("x", new DevicePort("a", "mlx5_0"), new DevicePort("l0", "1"), 400),
                new Cable("y", new DevicePort("a", "MLX5_1/1"), new DevicePort("l0", "2"), 400)));
    var found =
        built(List.of(cable("a", "mlx5_1", "l0", "2", 400), cable("a", "mlx5_2", "l0", "1", 400)));
    assertThat(AsBuiltComparison.compare(CLUSTER, named, found, Map.of(), true).faults())
        .extracting(AsBuiltComparisonTest::words)
        .containsExactly("WRONG x in port mlx5_2 of a instead of mlx5_0");
  }

  @Test
  void aStrangerInAPlannedPortIsThatPortsCable() {
    var stranger = cable("H-99", "1", "l0", "1", 400);
    assertThat(faults(true, Map.of(1, stranger)))
        .containsExactly("WRONG C1 comes from H-99 instead of a");
    assertThat(faults(false, Map.of(1, stranger)))
        .containsExactly("MISSING C1 not found", "EXTRA – H-99 is not in the plan");
  }

  @Test
  void namesDifferByCaseAndDomainOrAsSomebodySays() {
    var renamed =
        PLAN.cables().stream()
            .map(each -> new Cable("", renamed(each.from()), renamed(each.to()), each.gbps()))
            .toList();
    var report = AsBuiltComparison.compare(CLUSTER, PLAN, built(renamed), Map.of(), false);
    assertThat(report.unseen()).containsExactly("l0");
    assertThat(report.unknown()).containsExactly(new AsBuiltReport.Unknown("sw17", null));
    assertThat(report.count(Kind.MISSING)).isEqualTo(4);
    assertThat(report.faults().getFirst().reason()).isEqualTo("l0 was not seen");
    assertThat(
            AsBuiltComparison.compare(CLUSTER, PLAN, built(renamed), Map.of("sw17", "l0"), false)
                .faults())
        .isEmpty();
  }

  private static DevicePort renamed(DevicePort port) {
    return new DevicePort(
        port.device().equals("l0")
            ? "sw17"
            : port.device().toUpperCase(Locale.ROOT) + ".example.org",
        port.name());
  }

  @Test
  void aNameThatResemblesAPlannedOneIsHintedAt() {
    var cluster = CLUSTER;
    var renamed =
        PLAN.cables().stream()
            .map(each ->
                each.from().device().equals("a")
                    ? new Cable("", new DevicePort("aa", ""), each.to(), each.gbps())
                    : each)
            .toList();
    assertThat(AsBuiltComparison.compare(cluster, PLAN, built(renamed), Map.of(), false).unknown())
        .extracting(AsBuiltReport.Unknown::name)
        .containsExactly("aa");
  }

  @Test
  void anotherClustersFabricIsRefused() {
    var other = built(List.of(cable("x", "1", "y", "1", 400)));
    assertThatThrownBy(() -> AsBuiltComparison.compare(CLUSTER, PLAN, other, Map.of(), false))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("no device of cluster c");
  }

  /** What was done to a fabric after it was planned. */
  private record Done(List<Cable> planned, List<Cable> found) {
    Done() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  private static String key(Cable cable) {
    return cable.pair() + " " + cable.gbps();
  }

  private static AsBuiltCabling through(Cluster cluster, List<Cable> cables) {
    return ScannedCables.read(List.of(new ImportSource("ib.txt", IbnetText.of(cluster, cables))))
        .built();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void exactlyWhatWasChangedIsReported(int batch) {
    for (int i = 0; i < 30; i++) {
      long seed = batch * 1_000L + i;
      var random = new Random(seed);
      var cluster = DrawnFabric.draw(random);
      var plan = CablePortAssignment.of(cluster);
      for (boolean ports : new boolean[] {false, true}) {
        var same = through(cluster, plan.cables());
        assertThat(AsBuiltComparison.compare(cluster, plan, same, Map.of(), ports).faults())
            .as("seed %s, ports %s: as planned", seed, ports)
            .isEmpty();
      }
      for (int way = 0; way < 5; way++) {
        var done = new Done();
        var now = changed(plan.cables(), way, random, done);
        for (boolean ports : new boolean[] {false, true}) {
          var report =
              AsBuiltComparison.compare(cluster, plan, through(cluster, now), Map.of(), ports);
          check(report, done, way, ports, "seed %s, way %s, ports %s".formatted(seed, way, ports));
        }
      }
    }
  }

  /** Way 0 removes, 1 slows down, 2 swaps, 3 adds, 4 does all of it. */
  private static List<Cable> changed(List<Cable> plan, int way, Random random, Done done) {
    var now = new ArrayList<>(plan);
    var free = new ArrayList<>(plan);
    Collections.shuffle(free, random);
    var pairs = new LinkedHashSet<Cable.Pair>();
    free.removeIf(each -> !pairs.add(each.pair())); // one of each pair, so that none hides another
    int most = Math.max(1, free.size() / 8);
    if (way == 0 || way == 4) {
      for (int i = 0; i < most; i++) {
        var gone = free.removeLast();
        now.remove(gone);
        done.planned.add(gone);
      }
    }
    if (way == 1 || way == 4) {
      for (int i = 0; i < most; i++) {
        var slow = free.removeLast();
        if (slow.gbps() > 100) {
          var found = new Cable("", slow.from(), slow.to(), slow.gbps() / 2);
          now.set(now.indexOf(slow), found);
          done.planned.add(slow);
          done.found.add(found);
        }
      }
    }
    if (way == 2) {
      swap(free, now, done);
    }
    if (way == 3) {
      add(plan, now, random, done);
    }
    return now;
  }

  /** Two host cables of other hosts, leaves and the same speed go to each other's port. */
  private static void swap(List<Cable> free, List<Cable> now, Done done) {
    for (var one : free) {
      for (var two : free) {
        var devices =
            Stream.of(one, two)
                .flatMap(each -> Stream.of(each.from().device(), each.to().device()))
                .distinct();
        if (devices.count() == 4
            && one.gbps() == two.gbps()
            && one.from().name().startsWith("nic")
            && two.from().name().startsWith("nic")) {
          var first = new Cable("", one.from(), two.to(), one.gbps());
          var second = new Cable("", two.from(), one.to(), two.gbps());
          now.set(now.indexOf(one), first);
          now.set(now.indexOf(two), second);
          done.planned.addAll(List.of(one, two));
          done.found.addAll(List.of(first, second));
          return;
        }
      }
    }
  }

  private static void add(List<Cable> plan, List<Cable> now, Random random, Done done) {
    var ups = plan.stream().filter(each -> !each.from().name().startsWith("nic")).toList();
    for (int i = 0; i < 2; i++) {
      var like = ups.get(random.nextInt(ups.size()));
      var more =
          new Cable(
              "",
              new DevicePort(like.from().device(), String.valueOf(60 + i)),
              new DevicePort(like.to().device(), String.valueOf(62 + i)),
              like.gbps());
      now.add(more);
      done.found.add(more);
    }
  }

  private static void assertCables(
      List<CablingFault> faults,
      Function<CablingFault, @Nullable Cable> side,
      List<Cable> expected,
      String as) {
    assertThat(faults.stream().map(side).filter(Objects::nonNull).map(each -> key(each)))
        .as(as)
        .containsExactlyInAnyOrderElementsOf(
            expected.stream().map(AsBuiltComparisonTest::key).toList());
  }

  private static void check(AsBuiltReport report, Done done, int way, boolean ports, String as) {
    var faults = report.faults();
    assertCables(faults, CablingFault::planned, done.planned, as + ": planned cables");
    assertCables(faults, CablingFault::found, done.found, as + ": found cables");
    if (ports) {
      assertThat(faults.stream().map(CablingFault::planned).filter(Objects::nonNull).map(Cable::id))
          .as("%s: by the port", as)
          .containsExactlyInAnyOrderElementsOf(done.planned.stream().map(Cable::id).toList());
    }
    var kinds = Stream.of(Kind.MISSING, Kind.WRONG, Kind.WRONG, Kind.EXTRA).toList();
    if (way < 4) {
      assertThat(faults).as(as).extracting(CablingFault::kind).allMatch(kinds.get(way)::equals);
    }
  }
}
