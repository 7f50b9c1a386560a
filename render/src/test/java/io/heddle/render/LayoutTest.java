package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.edit.FabricCableEdits;
import io.heddle.model.edit.FabricCopyPaste;
import io.heddle.model.generate.FabricShape;
import io.heddle.model.generate.FabricShapes;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.HitTestResult;
import io.heddle.render.topology.ModelBox;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LayoutTest {
  static Stream<FabricShape> shapes() {
    return FabricShapes.all().stream();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void nothingOverlapsAndEverythingIsInsideItsMinipod(FabricShape shape) {
    check(shape.draw("c", Map.of()));
  }

  private static void check(Cluster cluster) {
    var layout = FabricLayout.of(cluster);
    var boxes = new ArrayList<ModelBox>(layout.boxes().values());
    assertThat(boxes).hasSize(cluster.hosts().size() + cluster.switches().size());
    for (int i = 0; i < boxes.size(); i++) {
      for (int j = i + 1; j < boxes.size(); j++) {
        assertThat(boxes.get(i).intersects(boxes.get(j))).isFalse();
      }
    }
    for (var pod : layout.pods()) {
      var frame = pod.frame();
      if (frame != null) {
        pod.minipod()
            .hosts()
            .forEach(host -> {
              var box = layout.box(host.id());
              assertThat(frame.contains(box.centreX(), box.centreY())).isTrue();
            });
      }
    }
    assertThat(FabricLayout.of(cluster).boxes()).isEqualTo(layout.boxes());
  }

  /** Two minipods drawn so near that their usual regions would overlap. */
  @ParameterizedTest
  @CsvSource({"44, 0", "0, 36"})
  void drawnMinipodsHaveRegionsOfTheirOwn(double across, double down) {
    var type = new HostType("t", "G", 8);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("core", Tier.CORE));
    for (int pod = 0; pod < 2; pod++) {
      double x = pod * across;
      double y = pod * down;
      links.add(new Link("core", "leaf-" + pod, 400, 1));
      switches.add(new Switch("leaf-" + pod, Tier.LEAF).at(new Position(x, y)));
      for (int host = 0; host < 2; host++) {
        var id = "h-%d-%d".formatted(pod, host);
        hosts.add(new Host(id, type).at(new Position(x + 30 * host, y + 24)));
        links.add(new Link(id, "leaf-" + pod, 400, 1));
      }
    }
    var layout = FabricLayout.of(new Cluster("drawn", List.of(type), switches, hosts, links));
    var frames = layout.pods().stream().map(pod -> Objects.requireNonNull(pod.frame())).toList();
    assertThat(frames.getFirst().intersects(frames.getLast())).isFalse();
    for (var pod : layout.pods()) {
      var frame = Objects.requireNonNull(pod.frame());
      assertThat(Stream.concat(pod.minipod().hosts().stream(), pod.minipod().switches().stream()))
          .allSatisfy(node -> assertThat(frame.union(layout.box(node.id()))).isEqualTo(frame));
    }
  }

  @Test
  void irregularFabricsAreLaidOutToo() {
    for (long seed = 0; seed < 40; seed++) {
      check(irregular(new Random(seed)));
    }
    check(Cluster.empty("nothing"));
  }

  /** Hosts on any tier, hosts without links, links between hosts, islands. */
  private static Cluster irregular(Random random) {
    var type = new HostType("t", "G", 4);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    var ids = new ArrayList<String>();
    int switchCount = random.nextInt(9);
    for (int i = 0; i < switchCount; i++) {
      switches.add(new Switch("s" + i, new Tier(1 + random.nextInt(4))));
      ids.add("s" + i);
    }
    int hostCount = 1 + random.nextInt(30);
    for (int i = 0; i < hostCount; i++) {
      hosts.add(new Host("h" + i, type));
      ids.add("h" + i);
    }
    for (int i = 0; i < random.nextInt(60); i++) {
      var from = ids.get(random.nextInt(ids.size()));
      var to = ids.get(random.nextInt(ids.size()));
      if (!from.equals(to)) {
        links.add(new Link(from, to, 100, 1));
      }
    }
    return new Cluster("irregular", List.of(type), switches, hosts, links);
  }

  @Test
  void aPositionThatAPersonGaveIsKept() {
    var cluster = Fabrics.pods(3, 12);
    var moved = new ArrayList<>(cluster.hosts());
    var first = moved.getFirst();
    moved.set(
        0,
        new Host(
            first.id(),
            first.type(),
            first.busyGpus(),
            first.health(),
            first.labels(),
            new Position(-70, 33)));
    var box = FabricLayout.of(cluster.withHosts(moved)).box(first.id());
    assertThat(box.x()).isEqualTo(-70);
    assertThat(box.y()).isEqualTo(33);
  }

  @Test
  void whatIsUnderThePointerIsWhatIsDrawnThere() {
    var cluster = Fabrics.pods(5, 60);
    var layout = FabricLayout.of(cluster);
    for (var host : cluster.hosts()) {
      var box = layout.box(host.id());
      assertThat(layout.at(box.centreX(), box.centreY()))
          .isEqualTo(new HitTestResult.HostHit(host));
    }
    for (var each : cluster.switches()) {
      var box = layout.box(each.id());
      assertThat(layout.at(box.centreX(), box.centreY()))
          .isEqualTo(new HitTestResult.SwitchHit(each));
    }
    assertThat(layout.at(layout.bounds().x() - 5, 0)).isNull();
  }

  /** A tree as Slurm describes it: spines over leaves over hosts, all under one core if several. */
  private static Cluster tree(int spines, int leaves, int hosts) {
    var type = new HostType("t", "G", 8);
    var switches = new ArrayList<Switch>();
    var nodes = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int spine = spines; spine >= 1; spine--) {
      switches.add(new Switch("s" + spine, Tier.SPINE));
      if (spines > 1) {
        links.add(new Link("s" + spine, "core", 400, 1));
      }
      for (int leaf = leaves; leaf >= 1; leaf--) {
        var id = "s%d-l%d-x4".formatted(spine, leaf);
        switches.add(new Switch(id, Tier.LEAF));
        links.add(new Link("s" + spine, id, 400, 1));
        for (int host = hosts; host >= 1; host--) {
          nodes.add(new Host(id + "-n" + host, type));
          links.add(new Link(id + "-n" + host, id, 400, 1));
        }
      }
    }
    if (spines > 1) {
      switches.add(new Switch("core", Tier.CORE));
    }
    return new Cluster("tree", List.of(type), switches, nodes, links);
  }

  @Test
  void namesStandInTheirNaturalOrder() {
    var layout = FabricLayout.of(tree(1, 7, 12));
    for (int leaf = 2; leaf <= 7; leaf++) {
      assertThat(layout.box("s1-l%d-x4".formatted(leaf)).x())
          .isGreaterThan(layout.box("s1-l%d-x4".formatted(leaf - 1)).x());
    }
    var hosts = layout.box("s1-l1-x4-n10");
    var before = layout.box("s1-l1-x4-n9");
    assertThat(hosts.y() > before.y() || hosts.x() > before.x()).isTrue();
    assertThat(layout.box("s1-l1-x4-n2").y()).isEqualTo(layout.box("s1-l1-x4-n1").y());
  }

  @Test
  void eightLeavesUnderOneSpineStandInOneRow() {
    var layout = FabricLayout.of(tree(1, 8, 16));
    assertThat(layout.pods().stream().map(pod -> Objects.requireNonNull(pod.frame()).y()))
        .hasSize(8)
        .containsOnly(Objects.requireNonNull(layout.pods().getFirst().frame()).y());
  }

  /** A pane is about twice as wide as high. */
  @Test
  void minipodsInOneRowAreNoFlatBand() {
    var wide = FabricLayout.of(Fabrics.pods(11, 1012));
    assertThat(wide.bounds().width() / wide.bounds().height()).isLessThan(2.7);
    var low = FabricLayout.of(tree(1, 8, 3));
    assertThat(low.bounds().width() / low.bounds().height()).isLessThan(3);
    var high = FabricLayout.of(Fabrics.pods(3, 60));
    assertThat(high.bounds().height())
        .as("no longer cables than needed")
        .isEqualTo(FabricLayout.of(Fabrics.pods(2, 40)).bounds().height());
  }

  @Test
  void aTreeOfManyLeavesIsNoSlab() {
    var cluster = tree(2, 125, 10);
    check(cluster);
    var layout = FabricLayout.of(cluster);
    for (var pod : layout.pods()) {
      var frame = Objects.requireNonNull(pod.frame());
      assertThat(frame.width() / frame.height()).isBetween(0.8, 3.2);
    }
    var leaf = layout.box("s1-l17-x4");
    for (int host = 1; host <= 10; host++) {
      var box = layout.box("s1-l17-x4-n" + host);
      assertThat(box.centreX()).isBetween(leaf.x(), leaf.right());
      assertThat(box.y()).isBetween(leaf.bottom(), leaf.bottom() + 50);
    }
  }

  @Test
  void aDuplicateLeavesEveryMinipodInItsRow() {
    var size = Map.of("minipods", "10", "hosts", "540", "leaves", "2", "spines", "2", "cores", "2");
    var cluster = FabricShapes.byName("clos3").draw("c", size);
    var before = FabricLayout.of(cluster);
    var host = cluster.hosts().getFirst().id();
    var twin = FabricCopyPaste.duplicate(cluster, Set.of(host), 0, 0).cluster();
    var after = before.after(twin);
    assertThat(rows(after)).isEqualTo(rows(before));
    assertThat(rows(FabricLayout.of(twin))).as("laid out anew").isNotEqualTo(rows(before));
    assertThat(after.after(cluster).boxes()).as("undone").isEqualTo(before.boxes());
  }

  @Test
  void anEditThatMovesNothingIsLaidOutAtOnceAndAsAnyOther() {
    var cluster = tree(4, 3, 5);
    var before = FabricLayout.of(cluster);
    var ids = Set.of("s3-l2-x4-n1", "s1-l1-x4-n4");
    var failed = DrawnFabricEdits.mark(cluster, ids, HostState.FAILED).cluster();
    var now = Objects.requireNonNull(before.unmoved(failed));
    var anew = FabricLayout.of(failed);
    assertThat(now.cluster()).isSameAs(failed);
    assertThat(now.pods()).isEqualTo(anew.pods());
    assertThat(now.boxes()).isEqualTo(anew.boxes());
    assertThat(now.bounds()).isEqualTo(anew.bounds());
    var box = now.box("s3-l2-x4-n1");
    assertThat(now.at(box.centreX(), box.centreY()))
        .as("the host as it is now")
        .isEqualTo(new HitTestResult.HostHit(failed.host("s3-l2-x4-n1")));
    var place = Map.of("s3-l2-x4-n1", new Position(3, 4));
    for (var moved :
        List.of(
            DrawnFabricEdits.place(cluster, place),
            DrawnFabricEdits.rename(cluster, "s3-l2-x4-n1", "other"),
            DrawnFabricEdits.setTier(cluster, Set.of("s2"), Tier.LEAF),
            DrawnFabricEdits.remove(cluster, ids),
            FabricCableEdits.disconnect(cluster, "s3-l2-x4-n1", "s3-l2-x4"))) {
      assertThat(before.unmoved(moved.cluster())).isNull();
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 20);
  }

  /** What a layout keeps of the one before an edit is what laying out the whole would make. */
  @ParameterizedTest
  @MethodSource("seeds")
  void editsInAnyOrderAreLaidOutAsTheWholeWouldBe(long seed) {
    var random = new Random(seed);
    var cluster = tree(4, 2, 3);
    var layout = FabricLayout.of(cluster);
    for (int step = 0; step < 12; step++) {
      var host = cluster.hosts().get(random.nextInt(cluster.hosts().size())).id();
      var leaf = cluster.switchOf(host);
      var edited =
          switch (random.nextInt(7)) {
            case 0 -> FabricCopyPaste.duplicate(cluster, Set.of(host), 5, 0);
            case 1 -> FabricCopyPaste.duplicate(cluster, Set.of(host, leaf), 5, 0);
            case 2 -> DrawnFabricEdits.mark(cluster, Set.of(host), HostState.FAILED);
            case 3 -> DrawnFabricEdits.place(cluster, Map.of(host, new Position(step, 7)));
            case 4 -> DrawnFabricEdits.addHost(cluster, cluster.host(host).type(), null);
            case 5 -> FabricCableEdits.disconnect(cluster, host, leaf);
            default -> DrawnFabricEdits.remove(cluster, Set.of(host));
          };
      cluster = edited.cluster();
      var whole =
          new Cluster(
              cluster.name(),
              cluster.hostTypes().values(),
              cluster.switches(),
              cluster.hosts(),
              cluster.links());
      var anew = layout.after(whole);
      layout = layout.after(cluster);
      assertThat(layout.boxes()).isEqualTo(anew.boxes());
      assertThat(layout.bounds()).isEqualTo(anew.bounds());
      assertThat(layout.pods()).isEqualTo(anew.pods());
      assertThat(layout.upWires()).isEqualTo(anew.upWires());
      for (int pod = 0; pod < layout.pods().size(); pod++) {
        assertThat(layout.wires(layout.pods().get(pod)))
            .isEqualTo(anew.wires(anew.pods().get(pod)));
      }
    }
  }

  /** The labels of the minipods in each row. */
  private static List<List<String>> rows(FabricLayout layout) {
    var rows = new TreeMap<Double, List<String>>();
    for (var pod : layout.pods()) {
      var top = Objects.requireNonNull(pod.frame()).y();
      rows.computeIfAbsent(top, _ -> new ArrayList<>()).add(pod.label());
    }
    return List.copyOf(rows.values());
  }
}
