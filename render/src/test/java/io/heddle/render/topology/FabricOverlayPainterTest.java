package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.Fabrics;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.topology.NodeBadges.Line;
import io.heddle.render.topology.NodeBadges.Sign;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FabricOverlayPainterTest {
  private static final ModelBox LEAF = new ModelBox(60, 20, 80, 30);
  private static final ModelBox HOST = new ModelBox(20, 150, 40, 40);

  /** A removed cable ran through the name of its leaf. */
  @Test
  void aChangedCableRunsFromEdgeToEdgeAndOverNoName() {
    for (var sign : List.of(Sign.ADDED, Sign.REMOVED, Sign.CHANGED)) {
      for (var line : List.of(new Line(LEAF, HOST, sign), new Line(HOST, LEAF, sign))) {
        var traced = new Traced(200, 200);
        new FabricOverlayPainter(
                traced,
                Theme.light(),
                FabricLayout.of(Fabrics.pods(1, 2)),
                new FabricViewport(1, 0, 0, 200, 200),
                Set.of())
            .paint(new NodeBadges(Map.of(), Map.of(), List.of(line)), new PointerGesture.Rest());
        assertThat(colours(traced, LEAF)).as("%s on the leaf", sign).isEqualTo(1);
        assertThat(colours(traced, HOST)).as("%s on the host", sign).isEqualTo(1);
        assertThat(traced.colours(20, 55, 120, 90)).as("between them").hasSizeGreaterThan(1);
      }
    }
  }

  /** Without the edge, which the line touches. */
  private static int colours(Traced traced, ModelBox box) {
    return traced.colours(box.x() + 2, box.y() + 2, box.width() - 4, box.height() - 4).size();
  }
}
