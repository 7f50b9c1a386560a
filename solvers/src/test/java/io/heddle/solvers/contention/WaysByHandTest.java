package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which ways there are between hosts, which of them a hash takes, and how flows are split. */
class WaysByHandTest {
  private static final HostType TYPE = new HostType("t", "A100", 8);

  /** Cables as “from to Gbit/s count”; whoever is no host is a switch. */
  private static DirectedLinkNetwork network(Set<String> hosts, String... cables) {
    var switches = new ArrayList<Switch>();
    var links = new ArrayList<Link>();
    for (var cable : cables) {
      var words = cable.split(" ");
      for (var id : List.of(words[0], words[1])) {
        if (!hosts.contains(id) && switches.stream().noneMatch(each -> each.id().equals(id))) {
          switches.add(new Switch(id, id.startsWith("leaf") ? Tier.LEAF : Tier.SPINE));
        }
      }
      links.add(
          new Link(words[0], words[1], Double.parseDouble(words[2]), Integer.parseInt(words[3])));
    }
    return new DirectedLinkNetwork(
        new Cluster(
            "ways",
            List.of(TYPE),
            switches,
            hosts.stream().sorted().map(id -> new Host(id, TYPE)).toList(),
            links));
  }

  private static PlacedJobTraffic job(HostFlow... flows) {
    return new PlacedJobTraffic("j", 8, 1e15, 1, 1, List.of(flows));
  }

  private static String path(DirectedLinkNetwork network, int[] path) {
    return String.join(" ", Arrays.stream(path).mapToObj(network::to).toList());
  }

  /** Nine ways are more than there is room for at first. */
  @Test
  void ofNineWaysEachCanBeTaken() {
    var network = new DirectedLinkNetwork(Fabrics.leafSpine(2, 1, 9, 100));
    var routes = new ShortestEcmpRoutes(network);
    for (int way = 0; way < 20; way++) {
      assertThat(path(network, routes.numbered(new HostFlow("h-0-0", "h-1-0", 1), way)))
          .isEqualTo("leaf-0 spine-%d leaf-1 h-1-0".formatted(way % 9));
    }
  }

  /** Two spines with two cables each: queue pairs take turns on switches, then on cables. */
  @Test
  void queuePairsAreSpreadOverSwitchesAndCables() {
    var network =
        network(
            Set.of("a", "b"),
            "a leaf-0 100 1",
            "b leaf-1 100 1",
            "leaf-0 s0 100 2",
            "leaf-0 s1 100 2",
            "leaf-1 s0 100 2",
            "leaf-1 s1 100 2");
    var ground = new RoutedNetwork(network);
    var flows = ground.spread(job(new HostFlow("a", "b", 8)), 4).flows();
    assertThat(flows).extracting(HostFlow::queuePair).containsExactly(0, 1, 2, 3);
    assertThat(flows).extracting(HostFlow::bytes).containsOnly(2.0);
    var taken = new ArrayList<String>();
    var second = new ArrayList<String>();
    for (var flow : flows) {
      int up = ground.routes().numbered(flow, ShortestEcmpRoutes.SPREAD)[1];
      taken.add(network.to(up) + " " + network.cable(up));
      int one = ground.routes().numbered(flow, 1)[1];
      second.add(network.to(one) + " " + network.cable(one));
    }
    assertThat(taken).containsExactly("s0 0", "s1 0", "s0 1", "s1 1");
    assertThat(second).containsExactly("s1 0", "s1 1", "s1 0", "s1 1");
  }

  /** Without queue pairs the first cable of the first way. */
  @Test
  void aWholeFlowTakesTheFirstCable() {
    var network = network(Set.of("a", "b"), "a s0 100 3", "b s0 100 3");
    int[] path =
        new ShortestEcmpRoutes(network)
            .numbered(new HostFlow("a", "b", 1), ShortestEcmpRoutes.SPREAD);
    assertThat(path(network, path)).isEqualTo("s0 b");
    assertThat(Arrays.stream(path).map(network::cable)).containsOnly(0);
  }

  /** What is twice as thick is half as full. */
  @Test
  void ofTwoWaysTheThickerIsLessCongested() {
    for (int thick : List.of(0, 1)) {
      var network =
          network(
              Set.of("a", "b"),
              "a leaf-0 100 1",
              "b leaf-1 100 1",
              "leaf-0 s%d 20 1".formatted(1 - thick),
              "leaf-1 s%d 20 1".formatted(1 - thick),
              "leaf-0 s%d 40 1".formatted(thick),
              "leaf-1 s%d 40 1".formatted(thick));
      int[] path =
          new RoutedNetwork(network).alone(job(new HostFlow("a", "b", 8))).paths().getFirst();
      assertThat(path(network, path)).isEqualTo("leaf-0 s%d leaf-1 b".formatted(thick));
    }
  }

  @Test
  void hostsDoNotForward() {
    var network = network(Set.of("a", "b", "c"), "a b 100 1", "b c 100 1");
    var routes = new ShortestEcmpRoutes(network);
    assertThat(path(network, routes.numbered(new HostFlow("a", "b", 1), 0))).isEqualTo("b");
    assertThatThrownBy(() -> routes.numbered(new HostFlow("a", "c", 1), 0))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage("no path from host a to host c. A link may be missing.");
  }

  /** The longer way over switches is the shortest that there is where a host lies on the other. */
  @Test
  void aWayOverAHostIsNoShortCut() {
    var network =
        network(
            Set.of("a", "b", "c"),
            "a leaf-0 100 1",
            "leaf-0 c 100 1",
            "c leaf-1 100 1",
            "leaf-0 s0 100 1",
            "s0 s1 100 1",
            "s1 leaf-1 100 1",
            "leaf-1 b 100 1");
    assertThat(
            path(network, new ShortestEcmpRoutes(network).numbered(new HostFlow("a", "b", 1), 0)))
        .isEqualTo("leaf-0 s0 s1 leaf-1 b");
  }

  /** Hosts that are cabled to each other have no adapters to choose from. */
  @Test
  void flowsBetweenCabledHostsAreNotSplit() {
    var network = network(Set.of("a", "b"), "a b 100 4");
    var flow = new HostFlow("a", "b", 8);
    assertThat(new RoutedNetwork(network).spread(job(flow), 4).flows()).containsExactly(flow);
  }

  /** One end on a switch is not enough. */
  @Test
  void norAreThoseOfWhichOneEndIsCabledToAHost() {
    var network = network(Set.of("a", "b", "c"), "a s0 100 2", "b s0 100 2", "b c 100 2");
    for (var flow : List.of(new HostFlow("a", "b", 8), new HostFlow("b", "a", 8))) {
      assertThat(new RoutedNetwork(network).spread(job(flow), 4).flows()).containsExactly(flow);
    }
  }

  /** A flow with a lane stays as it is. */
  @Test
  void whatIsSplitIsNotSplitAgain() {
    var ground = new RoutedNetwork(new DirectedLinkNetwork(Fabrics.leafSpine(2, 1, 2, 100)));
    var once = ground.spread(job(new HostFlow("h-0-0", "h-1-0", 8)), 4);
    assertThat(ground.spread(once, 4)).isEqualTo(once);
  }

  /** The second adapter of a, which leads nowhere, or the long way round, sends nothing. */
  @Test
  void anAdapterThatIsFurtherAwaySendsNothing() {
    var nowhere =
        network(
            Set.of("a", "b", "c"),
            "a leaf-0 100 1",
            "a leaf-1 100 1",
            "b leaf-0 100 1",
            "c leaf-1 100 1");
    var round =
        network(
            Set.of("a", "b"),
            "a leaf-0 100 1",
            "a leaf-1 100 1",
            "b leaf-0 100 1",
            "leaf-0 s0 100 1",
            "leaf-1 s0 100 1");
    for (var network : List.of(nowhere, round)) {
      for (var ends : List.of(List.of("a", "b"), List.of("b", "a"))) {
        var flows =
            new RoutedNetwork(network)
                .spread(job(new HostFlow(ends.getFirst(), ends.getLast(), 8)), 1)
                .flows();
        assertThat(flows).extracting(HostFlow::bytes).containsOnly(8.0 / flows.size());
        assertThat(flows).extracting(flow -> network.to(out(flow))).containsOnly("leaf-0");
        assertThat(flows).extracting(flow -> network.from(in(flow))).containsOnly("leaf-0");
      }
    }
  }

  /** From two adapters to one, all the same over both. */
  @Test
  void twoAdaptersSendToTheOnlyOne() {
    var network = network(Set.of("a", "b"), "a s0 100 2", "b s0 200 1");
    var flows = new RoutedNetwork(network).spread(job(new HostFlow("a", "b", 8)), 1).flows();
    assertThat(flows).extracting(HostFlow::bytes).containsExactly(4.0, 4.0);
    assertThat(flows.stream().map(flow -> network.cable(out(flow)))).containsExactly(0, 1);
    var back = new RoutedNetwork(network).spread(job(new HostFlow("b", "a", 8)), 1).flows();
    assertThat(back.stream().map(flow -> network.cable(in(flow)))).containsExactly(0, 1);
  }

  private static int out(HostFlow flow) {
    return flow.lane() == null ? -1 : flow.lane().out();
  }

  private static int in(HostFlow flow) {
    return flow.lane() == null ? -1 : flow.lane().in();
  }

  /** Four cables are two to a PCIe switch; of three, which does not divide, what was said stays. */
  @Test
  void lanesKnowTheirPcieSwitches() {
    var four = new RoutedNetwork(new DirectedLinkNetwork(Fabrics.pcieSwitches(4)));
    var whole = four.spread(job(new HostFlow("x", "y", 8)), 1).flows();
    assertThat(whole).extracting(HostFlow::fromGroup).containsExactly(0, 0, 1, 1);
    assertThat(whole).extracting(HostFlow::toGroup).containsExactly(0, 0, 1, 1);
    assertThat(whole).extracting(HostFlow::bytes).containsOnly(2.0);
    var three = new RoutedNetwork(new DirectedLinkNetwork(Fabrics.pcieSwitches(3)));
    var crossing = three.spread(job(new HostFlow("x", "y", 8, 0, 1)), 1).flows();
    assertThat(crossing).hasSize(2);
    assertThat(crossing).extracting(HostFlow::fromGroup).containsOnly(0);
    assertThat(crossing).extracting(HostFlow::toGroup).containsOnly(1);
    var all = three.spread(job(new HostFlow("x", "y", 8)), 1).flows();
    assertThat(all).extracting(HostFlow::fromGroup).containsOnly(-1);
  }

  /** 128 cables are 64 of twice the speed; together they are as fast as they were. */
  @Test
  void manyCablesAreFewerThickerOnes() {
    var network = network(Set.of("a", "b"), "a s0 100 128", "b s0 100 64");
    int first = network.firstOut(network.node("a"));
    assertThat(network.firstOut(network.node("a") + 1) - first).isEqualTo(64);
    assertThat(network.capacity(first)).isCloseTo(25e9, within(1.0));
    assertThat(network.bundleCapacity(first)).isCloseTo(128 * 12.5e9, within(1.0));
    assertThat(network.capacity(network.firstOut(network.node("b"))))
        .isCloseTo(12.5e9, within(1.0));
    assertThat(IntStream.range(first, first + 64).map(network::cable))
        .containsExactlyElementsOf(IntStream.range(0, 64).boxed().toList());
  }

  /** Each direction knows the other one: same cable, ends swapped. */
  @Test
  void reverseIsTheSameCableBack() {
    var network = network(Set.of("a", "b"), "a s0 100 2", "s0 b 100 1", "b a 100 2");
    for (int link = 0; link < network.links(); link++) {
      int back = network.reverse(link);
      assertThat(network.from(back)).isEqualTo(network.to(link));
      assertThat(network.to(back)).isEqualTo(network.from(link));
      assertThat(network.cable(back)).isEqualTo(network.cable(link));
      assertThat(network.reverse(back)).isEqualTo(link);
      assertThat(network.isPcie(link)).isFalse();
    }
    assertThatThrownBy(() -> network.node("c"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("the network has no node c");
  }

  @Test
  void gpusHangOffTheirPcieSwitch() {
    var pcie = new DirectedLinkNetwork(Fabrics.pcieSwitches(1));
    var type = Fabrics.pcieSwitches(1).hosts().getFirst();
    assertThat(IntStream.range(0, 4).map(gpu -> pcie.pcieGroup(type, gpu)))
        .containsExactly(0, 0, 1, 1);
    var plain = Fabrics.leafSpine(2, 1, 1, 100);
    assertThat(new DirectedLinkNetwork(plain).pcieGroup(plain.hosts().getFirst(), 7)).isZero();
  }

  /** The steps that a hash takes, one letter a port. */
  private static String taken(DirectedLinkNetwork network, HostFlow flow, int hop) {
    var hash = new EcmpHash(network, new ShortestEcmpRoutes(network));
    return String.join(
        "",
        IntStream.range(0, 256)
            .mapToObj(port -> network.to(hash.path(flow, port)[hop]))
            .map(id -> id.substring(id.length() - 1))
            .toList());
  }

  /** Four ways: a quarter of the ports each, within four deviations of √(4096 · 3/16) = 28. */
  @Test
  void portsAreSpreadEvenly() {
    var network = new DirectedLinkNetwork(Fabrics.leafSpine(2, 2, 4, 100));
    var hash = new EcmpHash(network, new ShortestEcmpRoutes(network));
    for (var to : List.of("h-1-0", "h-1-1")) {
      var count = new int[4];
      for (int port = 49_152; port < 49_152 + 4096; port++) {
        var spine = network.to(hash.path(new HostFlow("h-0-0", to, 1), port)[1]);
        count[spine.charAt(spine.length() - 1) - '0']++;
      }
      assertThat(Arrays.stream(count).boxed())
          .allSatisfy(each -> assertThat(each).isBetween(1024 - 112, 1024 + 112));
    }
  }

  /** Leaves and spines choose by hashes of their own: all four pairs are as frequent. */
  @Test
  void switchesDoNotChooseAlike() {
    var network =
        network(
            Set.of("a", "b"),
            "a leaf-0 100 1",
            "b leaf-1 100 1",
            "leaf-0 s0 100 1",
            "leaf-0 s1 100 1",
            "s0 c0 100 1",
            "s0 c1 100 1",
            "s1 c0 100 1",
            "s1 c1 100 1",
            "c0 top 100 1",
            "c1 top 100 1",
            "top leaf-1 100 1");
    var flow = new HostFlow("a", "b", 1);
    var first = taken(network, flow, 1);
    var second = taken(network, flow, 2);
    for (var pair : List.of("00", "01", "10", "11")) {
      long count =
          IntStream.range(0, 256)
              .filter(i -> first.charAt(i) == pair.charAt(0) && second.charAt(i) == pair.charAt(1))
              .count();
      assertThat(count).as(pair).isBetween(64L - 28, 64L + 28);
    }
  }

  /** Whatever a packet says of its flow enters the hash. */
  @Test
  void eachFieldEntersTheHash() {
    var network =
        network(
            Set.of("a", "b", "c"),
            "a leaf-0 100 2",
            "b leaf-0 100 2",
            "c leaf-1 100 2",
            "leaf-0 s0 100 1",
            "leaf-0 s1 100 1",
            "leaf-1 s0 100 1",
            "leaf-1 s1 100 1");
    int a = network.firstOut(network.node("a"));
    int c = network.firstOut(network.node("c"));
    var flows =
        List.of(
            new HostFlow("a", "c", 1),
            new HostFlow("b", "c", 1),
            new HostFlow("a", "c", 1, 1, -1),
            new HostFlow("a", "c", 1, -1, 1),
            new HostFlow("a", "c", 1, 0, 0),
            new HostFlow("a", "c", 1, -1, -1, lane(network, a, c)),
            new HostFlow("a", "c", 1, -1, -1, lane(network, a + 1, c)),
            new HostFlow("a", "c", 1, -1, -1, lane(network, a, c + 1)));
    var ways = new HashSet<String>();
    for (var flow : flows) {
      ways.add(taken(network, flow, 1));
    }
    assertThat(ways).hasSize(flows.size());
    // Queue pairs differ by their port alone.
    assertThat(
            taken(
                network,
                new HostFlow("a", "c", 1, -1, -1, new HostFlow.Lane(a, network.reverse(c), 3)),
                1))
        .isEqualTo(taken(network, flows.get(5), 1));
  }

  private static HostFlow.Lane lane(DirectedLinkNetwork network, int out, int back) {
    return new HostFlow.Lane(out, network.reverse(back), 0);
  }

  @Test
  void noPortLeadsWhereNoSwitchSends() {
    var network = new DirectedLinkNetwork(Fabrics.leafSpine(2, 2, 2, 100));
    var routes = new ShortestEcmpRoutes(network);
    var hash = new EcmpHash(network, routes);
    var flow = new HostFlow("h-0-0", "h-1-0", 1);
    int[] path = routes.numbered(flow, 1);
    assertThat(port(hash, flow, path, -1)).isNull();
    int port = Objects.requireNonNull(port(hash, flow, path, 999));
    assertThat(hash.path(flow, port)).isEqualTo(path);
    assertThat(IntStream.range(0, port))
        .allMatch(each -> !Arrays.equals(hash.path(flow, each), path));
    int[] other = routes.numbered(new HostFlow("h-0-0", "h-1-1", 1), 1);
    assertThat(port(hash, flow, other, 999)).isNull();
  }

  private static @Nullable Integer port(EcmpHash hash, HostFlow flow, int[] path, int last) {
    return hash.portsAlong(List.of(flow), List.of(path), new HashSet<>(), 0, last)[0];
  }
}
