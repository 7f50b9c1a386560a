package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SwitchGridTest {
  private static final int COLUMNS = 6;
  private static final int ROWS = 4;

  private static List<Switch> switches(int count) {
    return IntStream.range(0, count).mapToObj(i -> new Switch("s" + i, Tier.SPINE)).toList();
  }

  /** Neighbours in rows and columns; around their ends as well in a torus. */
  private static List<Link> cables(boolean torus) {
    var cables = new ArrayList<Link>();
    for (int i = 0; i < COLUMNS * ROWS; i++) {
      int row = Math.floorDiv(i, COLUMNS);
      if (torus || i % COLUMNS < COLUMNS - 1) {
        cables.add(cable(i, row * COLUMNS + (i + 1) % COLUMNS));
      }
      if (torus || row < ROWS - 1) {
        cables.add(cable(i, (i + COLUMNS) % (COLUMNS * ROWS)));
      }
    }
    return cables;
  }

  private static Link cable(int from, int to) {
    return new Link("s" + from, "s" + to, 400, 1);
  }

  private static ModelBox box(Map<String, ModelBox> boxes, String id) {
    return Objects.requireNonNull(boxes.get(id), id);
  }

  @Test
  void switchesOfAMeshStandInRowsAndColumns() {
    var boxes = MeshSwitchLayout.place(switches(COLUMNS * ROWS), cables(false), 400, 10);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
      var box = box(boxes, "s" + i);
      assertThat(box.y()).isEqualTo(box(boxes, "s" + (i - i % COLUMNS)).y());
      assertThat(box.x()).isEqualTo(box(boxes, "s" + i % COLUMNS).x());
    }
    assertThat(box(boxes, "s0").y()).isEqualTo(10);
  }

  @Test
  void noCableOfATorusRunsAcrossAnotherSwitch() {
    var tier = switches(COLUMNS * ROWS);
    var boxes = MeshSwitchLayout.place(tier, cables(true), 400, 0);
    for (var cable : cables(true)) {
      var from = box(boxes, cable.from());
      var to = box(boxes, cable.to());
      var line = new Line2D.Double(from.centreX(), from.centreY(), to.centreX(), to.centreY());
      boxes.forEach((id, box) -> {
        if (!id.equals(cable.from()) && !id.equals(cable.to())) {
          assertThat(
                  line.intersects(
                      new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height())))
              .as("%s–%s across %s", cable.from(), cable.to(), id)
              .isFalse();
        }
      });
    }
    assertThat(boxes.values())
        .allMatch(box -> box.bottom() <= MeshSwitchLayout.height(tier, cables(true)));
  }

  @Test
  void otherCablesAreNoGrid() {
    var cables = new ArrayList<>(cables(true));
    cables.add(cable(0, COLUMNS + 1));
    assertThat(SwitchGrid.of(switches(COLUMNS * ROWS), cables)).isEmpty();
    assertThat(SwitchGrid.of(switches(7), List.of(cable(0, 1)))).isEmpty();
  }
}
