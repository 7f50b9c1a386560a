package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Where nodes lie after they were lined up, by hand. */
class NodeAlignmentTest {
  private static final HostType TYPE = new HostType("t", "G", 2);
  private static final List<String> ALL = List.of("a", "b", "s");

  /** Two hosts and a switch, which is wider than they are. */
  private static final FabricLayout LAYOUT =
      FabricLayout.of(
          new Cluster(
              "drawn",
              List.of(TYPE),
              List.of(new Switch("s", Tier.LEAF, new Position(200, 90))),
              List.of(host("a", 10, 20), host("b", 120, 60)),
              List.of()));

  private static Host host(String id, double x, double y) {
    return new Host(id, TYPE).at(new Position(x, y));
  }

  private static ModelBox after(Map<String, Position> moved, String id) {
    var box = LAYOUT.box(id);
    var to = Objects.requireNonNull(moved.get(id));
    return new ModelBox(to.x(), to.y(), box.width(), box.height());
  }

  /** All of them have this edge there, and have not moved along it. */
  private static void assertLinedUp(
      NodeAlignment how,
      ToDoubleFunction<ModelBox> edge,
      double at,
      ToDoubleFunction<ModelBox> along) {
    var moved = how.of(LAYOUT, ALL);
    for (var id : ALL) {
      assertThat(edge.applyAsDouble(after(moved, id)))
          .as("%s %s", how, id)
          .isCloseTo(at, within(1e-9));
      assertThat(along.applyAsDouble(after(moved, id)))
          .as("%s %s", how, id)
          .isCloseTo(along.applyAsDouble(LAYOUT.box(id)), within(1e-9));
    }
  }

  @Test
  void nodesAreLinedUpByTheEdgeThatWasAskedFor() {
    var s = LAYOUT.box("s");
    var a = LAYOUT.box("a");
    assertThat(a.x()).isEqualTo(10);
    assertThat(s.width()).isNotEqualTo(a.width());
    double right = 200 + s.width();
    double bottom = 90 + s.height();
    assertLinedUp(NodeAlignment.ALIGN_LEFT, ModelBox::x, 10, ModelBox::y);
    assertLinedUp(NodeAlignment.ALIGN_RIGHT, ModelBox::right, right, ModelBox::y);
    assertLinedUp(NodeAlignment.ALIGN_CENTRE, ModelBox::centreX, (10 + right) / 2, ModelBox::y);
    assertLinedUp(NodeAlignment.ALIGN_TOP, ModelBox::y, 20, ModelBox::x);
    assertLinedUp(NodeAlignment.ALIGN_BOTTOM, ModelBox::bottom, bottom, ModelBox::x);
    assertLinedUp(NodeAlignment.ALIGN_MIDDLE, ModelBox::centreY, (20 + bottom) / 2, ModelBox::x);
  }

  @Test
  void theOutermostStayAndTheOthersAreSpreadBetween() {
    var across = NodeAlignment.DISTRIBUTE_ACROSS.of(LAYOUT, List.of("s", "b", "a"));
    assertThat(after(across, "a")).isEqualTo(LAYOUT.box("a"));
    assertThat(after(across, "s")).isEqualTo(LAYOUT.box("s"));
    assertThat(after(across, "b").centreX())
        .isCloseTo((LAYOUT.box("a").centreX() + LAYOUT.box("s").centreX()) / 2, within(1e-9));
    assertThat(after(across, "b").y()).isEqualTo(60);
    var down = NodeAlignment.DISTRIBUTE_DOWN.of(LAYOUT, ALL);
    assertThat(after(down, "b").centreY())
        .isCloseTo((LAYOUT.box("a").centreY() + LAYOUT.box("s").centreY()) / 2, within(1e-9));
    assertThat(after(down, "b").x()).isEqualTo(120);
  }

  @Test
  void whatIsNotThereIsLeftAlone() {
    assertThat(NodeAlignment.ALIGN_LEFT.of(LAYOUT, List.of("gone"))).isEmpty();
    assertThat(NodeAlignment.ALIGN_LEFT.of(LAYOUT, List.of("gone", "b")))
        .isEqualTo(Map.of("b", new Position(120, 60)));
    assertThat(NodeAlignment.DISTRIBUTE_ACROSS.of(LAYOUT, List.of("b")))
        .isEqualTo(Map.of("b", new Position(120, 60)));
  }
}
