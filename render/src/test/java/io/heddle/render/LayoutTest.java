package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.generate.Shape;
import io.heddle.model.generate.Shapes;
import io.heddle.render.topology.Box;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.Hit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LayoutTest {
  static Stream<Shape> shapes() {
    return Shapes.all().stream();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void nothingOverlapsAndEverythingIsInsideItsMinipod(Shape shape) {
    check(shape.draw("c", Map.of()));
  }

  private static void check(Cluster cluster) {
    var layout = FabricLayout.of(cluster);
    var boxes = new ArrayList<Box>(layout.boxes().values());
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
      assertThat(layout.at(box.centreX(), box.centreY())).isEqualTo(new Hit.HostHit(host));
    }
    for (var each : cluster.switches()) {
      var box = layout.box(each.id());
      assertThat(layout.at(box.centreX(), box.centreY())).isEqualTo(new Hit.SwitchHit(each));
    }
    assertThat(layout.at(layout.bounds().x() - 5, 0)).isNull();
  }
}
