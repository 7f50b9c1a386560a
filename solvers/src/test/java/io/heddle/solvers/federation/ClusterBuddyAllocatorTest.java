package io.heddle.solvers.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.result.JobGpuAllocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** GPUs of a cluster by the buddy rule (SpiderFlow, A.1). */
class ClusterBuddyAllocatorTest {
  /** Two minipods of two leaves of so many hosts of eight; a and b, c and d. */
  private static Cluster cluster(int hostsOfALeaf) {
    var type = new HostType("t", "H100", 8);
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    var switches = new ArrayList<Switch>();
    switches.add(new Switch("core", Tier.CORE));
    for (var minipod : List.of("ab", "cd")) {
      switches.add(new Switch("spine-" + minipod, Tier.SPINE));
      links.add(new Link("spine-" + minipod, "core", 400, 1));
      for (var leaf : minipod.split("")) {
        switches.add(new Switch("leaf-" + leaf, Tier.LEAF));
        links.add(new Link("leaf-" + leaf, "spine-" + minipod, 400, 1));
        for (int h = 0; h < hostsOfALeaf; h++) {
          hosts.add(new Host(leaf + h, type));
          links.add(new Link(leaf + h, "leaf-" + leaf, 400, 1));
        }
      }
    }
    return new Cluster("c", List.of(type), switches, hosts, links);
  }

  private static String words(JobGpuAllocation allocation) {
    return String.join(
        " ", allocation.shares().stream().map(share -> share.host().id() + share.gpus()).toList());
  }

  private static String take(ClusterBuddyAllocator buddies, int gpus) {
    return words(Objects.requireNonNull(buddies.allocate(gpus))).replace(", ", "");
  }

  /** By hand: each request splits the smallest free block of the closest level. */
  @Test
  void blocksAreSplitAndJoined() {
    var buddies = new ClusterBuddyAllocator(cluster(2));
    assertThat(take(buddies, 2)).isEqualTo("a0[01]");
    assertThat(take(buddies, 4)).as("its buddy's buddy").isEqualTo("a0[4567]");
    var rest = Objects.requireNonNull(buddies.allocate(1));
    assertThat(words(rest)).isEqualTo("a0[2]");
    assertThat(take(buddies, 8)).as("the host beside").isEqualTo("a1[01234567]");
    assertThat(take(buddies, 16))
        .as("a leaf, no two hosts of two")
        .isEqualTo("b0[01234567] b1[01234567]");
    assertThat(take(buddies, 3)).as("of four, one stays free").isEqualTo("c0[012]");
    assertThat(take(buddies, 1)).as("which is the closest to be had").isEqualTo("a0[3]");
    buddies.release(rest);
    assertThat(take(buddies, 24)).as("one level up").contains("d0", "d1");
    assertThat(buddies.allocate(9)).isNull();
  }

  /** Whatever comes and goes: no GPU twice, none lost, and in the end it is whole again. */
  @Test
  void noGpuIsGivenTwiceAndAllComeBack() {
    var random = new Random(1);
    var cluster = cluster(3);
    var busy = new TreeSet<>(List.of(1, 6));
    var hosts = new ArrayList<>(cluster.hosts());
    hosts.set(5, hosts.get(5).withBusyGpus(busy));
    var buddies = new ClusterBuddyAllocator(cluster.withHosts(hosts));
    assertThat(buddies.free()).isEqualTo(94);
    var held = new ArrayList<JobGpuAllocation>();
    for (int step = 0; step < 2_000; step++) {
      int gpus = 1 + random.nextInt(20);
      int free = buddies.free();
      var given = buddies.allocate(gpus);
      assertThat(given == null).as("step %d: %d of %d", step, gpus, free).isEqualTo(gpus > free);
      if (given != null) {
        assertThat(given.gpus()).isEqualTo(gpus);
        held.add(given);
      }
      while (!held.isEmpty() && random.nextInt(5) < 3) {
        buddies.release(held.remove(random.nextInt(held.size())));
      }
      var seen = new HashSet<String>();
      for (var allocation : held) {
        for (var share : allocation.shares()) {
          for (int gpu : share.gpus()) {
            assertThat(seen.add(share.host().id() + gpu)).as("step %d", step).isTrue();
          }
        }
      }
      assertThat(seen).hasSize(94 - buddies.free()).doesNotContain("b21", "b26");
    }
    held.forEach(buddies::release);
    assertThat(Objects.requireNonNull(buddies.allocate(8)).shares()).hasSize(1);
    var last = Objects.requireNonNull(buddies.allocate(1));
    buddies.release(last);
    assertThatIllegalStateException().isThrownBy(() -> buddies.release(last));
  }
}
