package io.heddle.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The derivation of minipods: the components that hold hosts without the topmost tier. */
class MinipodDerivationTest {
  private static final HostType TYPE = new HostType("t", "H100", 8);

  private final List<Switch> switches = new ArrayList<>();
  private final List<Host> hosts = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();

  private MinipodDerivationTest switches(Tier tier, String... ids) {
    for (var id : ids) {
      switches.add(new Switch(id, tier));
    }
    return this;
  }

  private MinipodDerivationTest hosts(String... ids) {
    for (var id : ids) {
      hosts.add(new Host(id, TYPE));
    }
    return this;
  }

  private MinipodDerivationTest cable(String from, String... to) {
    for (var id : to) {
      links.add(new Link(from, id, 400, 1));
    }
    return this;
  }

  private Cluster cluster() {
    return new Cluster("c", List.of(TYPE), switches, hosts, links);
  }

  /** Host ids by minipod name, in the order of the minipods. */
  private Map<String, List<String>> derived() {
    var byName = new java.util.LinkedHashMap<String, List<String>>();
    for (var minipod : cluster().minipods()) {
      assertThat(minipod.index()).isEqualTo(byName.size());
      byName.put(minipod.name(), minipod.hosts().stream().map(Host::id).toList());
    }
    return byName;
  }

  @Test
  void threeTiers() {
    switches(Tier.CORE, "core")
        .switches(Tier.SPINE, "s1", "s2")
        .switches(Tier.LEAF, "l1", "l2", "l3");
    hosts("h1", "h2", "h3", "h4");
    cable("core", "s1", "s2").cable("s1", "l1", "l2").cable("s2", "l3");
    cable("h1", "l1").cable("h2", "l2").cable("h3", "l3").cable("h4", "l1", "l2");
    assertThat(derived())
        .containsExactly(
            Map.entry("l1", List.of("h1", "h2", "h4")), Map.entry("l3", List.of("h3")));
  }

  @Test
  void twoTiersAreCutAtTheSpines() {
    switches(Tier.SPINE, "s1", "s2").switches(Tier.LEAF, "l1", "l2").hosts("h1", "h2", "h3");
    cable("s1", "l1", "l2").cable("s2", "l1", "l2");
    cable("l1", "h1", "h3").cable("l2", "h2");
    assertThat(derived())
        .containsExactly(Map.entry("l1", List.of("h1", "h3")), Map.entry("l2", List.of("h2")));
  }

  @Test
  void fourTiersAreCutAtTheTop() {
    switches(new Tier(4), "top").switches(Tier.CORE, "c1", "c2").switches(Tier.SPINE, "s1", "s2");
    switches(Tier.LEAF, "l1", "l2").hosts("h1", "h2");
    cable("top", "c1", "c2").cable("c1", "s1", "s2").cable("s1", "l1").cable("s2", "l2");
    cable("h1", "l1").cable("h2", "l2");
    assertThat(derived()).containsExactly(Map.entry("c1", List.of("h1", "h2")));
  }

  @Test
  void oneTierLeavesSingleHosts() {
    switches(Tier.LEAF, "l").hosts("h2", "h1").cable("l", "h1", "h2");
    assertThat(derived())
        .containsExactly(Map.entry("h2", List.of("h2")), Map.entry("h1", List.of("h1")));
  }

  @Test
  void withoutSwitchesOnlyDirectCablesJoin() {
    hosts("h1", "h2", "h3").cable("h3", "h1");
    assertThat(derived())
        .containsExactly(Map.entry("h1", List.of("h1", "h3")), Map.entry("h2", List.of("h2")));
  }

  @Test
  void hostsOnSpinesAndOnCores() {
    switches(Tier.CORE, "core").switches(Tier.SPINE, "s1").switches(Tier.LEAF, "l1");
    hosts("onLeaf", "onSpine", "onCore", "nowhere");
    cable("core", "s1", "onCore").cable("s1", "l1", "onSpine").cable("l1", "onLeaf");
    assertThat(derived())
        .containsExactly(
            Map.entry("l1", List.of("onLeaf", "onSpine")),
            Map.entry("onCore", List.of("onCore")),
            Map.entry("nowhere", List.of("nowhere")));
  }

  @Test
  void componentsWithoutHostsAreNone() {
    switches(Tier.CORE, "core").switches(Tier.LEAF, "empty", "l").hosts("h").cable("l", "h");
    assertThat(derived()).containsExactly(Map.entry("l", List.of("h")));
    assertThat(Cluster.empty("e").minipods()).isEmpty();
  }

  @Test
  void aHostJoinsTheLeavesThatItIsCabledTo() {
    switches(Tier.SPINE, "s").switches(Tier.LEAF, "l1", "l2", "l3").hosts("h1", "h2", "h3");
    cable("s", "l1", "l2", "l3").cable("h1", "l1", "l2").cable("h2", "l2").cable("h3", "l3");
    assertThat(derived())
        .containsExactly(Map.entry("l1", List.of("h1", "h2")), Map.entry("l3", List.of("h3")));
  }

  @Test
  void freeHostsAreThoseWithoutABusyGpu() {
    switches(Tier.SPINE, "s").switches(Tier.LEAF, "l").hosts("h1").cable("l", "h1", "h2");
    hosts.add(new Host("h2", TYPE).allBusy());
    var minipod = cluster().minipodOf("h2");
    assertThat(minipod.freeHosts()).extracting(Host::id).containsExactly("h1");
    assertThat(cluster().freeGpus()).isEqualTo(8);
    assertThat(cluster().freeHosts()).isEqualTo(1);
    assertThatThrownBy(() -> cluster().minipodOf("l")).isInstanceOf(NoSuchElementException.class);
  }

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  /** Two hosts share a minipod exactly if a walk that avoids the top tier joins them. */
  @ParameterizedTest
  @MethodSource("seeds")
  void agreesWithWalkingOnRandomGraphs(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < random.nextInt(12); i++) {
      switches(new Tier(1 + random.nextInt(3)), "s" + i);
    }
    for (int i = 0; i <= random.nextInt(10); i++) {
      hosts("h" + i);
    }
    var ids = new ArrayList<String>();
    switches.forEach(each -> ids.add(each.id()));
    hosts.forEach(each -> ids.add(each.id()));
    for (int i = 0; i < random.nextInt(25) && ids.size() > 1; i++) {
      int from = random.nextInt(ids.size());
      cable(ids.get(from), ids.get((from + 1 + random.nextInt(ids.size() - 1)) % ids.size()));
    }
    var cluster = cluster();
    for (var a : hosts) {
      var reached = walk(cluster, a.id());
      for (var b : hosts) {
        assertThat(cluster.minipodOf(a.id()).equals(cluster.minipodOf(b.id())))
            .as("%s and %s of %s", a.id(), b.id(), links)
            .isEqualTo(reached.contains(b.id()));
      }
    }
  }

  /** What is taken over of the cluster before is what looking at the whole finds. */
  @ParameterizedTest
  @MethodSource("seeds")
  void addedHostsAreFoundWithoutLookingAtTheWhole(long seed) {
    var random = new Random(seed);
    switches(Tier.SPINE, "top", "other").switches(Tier.LEAF, "l0", "l1", "l2");
    for (int i = 0; i < 3; i++) {
      cable("top", "l" + i);
      hosts("h" + i).cable("h" + i, "l" + i);
    }
    var before = cluster();
    var known = before.minipods();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      hosts("new" + i);
    }
    var ends = new ArrayList<>(List.of("top", "other", "l0", "l1", "l2", "h0", "new0"));
    for (int i = random.nextInt(4); i > 0; i--) {
      var from = "new" + random.nextInt(count);
      var to = ends.get(random.nextInt(random.nextBoolean() ? 5 : ends.size()));
      if (!to.equals(from)) {
        cable(from, to);
      }
    }
    if (random.nextInt(5) == 0) {
      cable("l0", "l1");
    }
    if (random.nextInt(5) == 0) {
      switches(Tier.CORE, "core");
    }
    var grown = before.edited("c", List.of(TYPE), switches, hosts, links);
    assertThat(grown.minipods()).as("%s", links).isEqualTo(cluster().minipods());
    if (grown.minipods().size() == known.size() + count) {
      assertThat(grown.minipods().getFirst()).as("nothing new inside").isSameAs(known.getFirst());
    }
  }

  private Set<String> walk(Cluster cluster, String start) {
    var tiers = new HashMap<String, Integer>();
    switches.forEach(each -> tiers.put(each.id(), each.tier().level()));
    int top = tiers.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    var seen = new HashSet<>(Set.of(start));
    var open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      var at = open.removeLast();
      for (var link : cluster.links()) {
        if (link.from().equals(at) || link.to().equals(at)) {
          var next = link.opposite(at);
          if (tiers.getOrDefault(next, 0) != top || top == 0) {
            if (seen.add(next)) {
              open.add(next);
            }
          }
        }
      }
    }
    return seen;
  }
}
