package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.Fabrics;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Frames of domains around their hosts. */
class DomainFrameLinesTest {
  private static DomainFrameLines frames(Cluster cluster, String level) {
    return new DomainFrameLines(
        FabricLayout.of(cluster).pods(),
        DrawnDomainLevel.of(cluster, level, ViewTextBundle.english()));
  }

  /** The sum of the lengths of all lines. */
  private static double length(DomainFrameLines frames) {
    return frames.lines().stream()
        .mapToDouble(line -> line.x2() - line.x1() + line.y2() - line.y1())
        .sum();
  }

  @Test
  void aDomainHasOneFrameAroundAllItsHosts() {
    var cluster = Fabrics.racks(1, 12, 12);
    var boxes = FabricLayout.of(cluster).pods().getFirst().boxes();
    var around = boxes.stream().reduce(ModelBox::union).orElseThrow().grow(1);
    var frames = frames(cluster, "rack");
    assertThat(frames.domains()).isEqualTo(1);
    assertThat(length(frames)).isEqualTo(2 * (around.width() + around.height()));
    assertThat(frames.lines()).as("each side is one line").hasSize(4);
    assertThat(frames.names().getFirst().texts().getFirst()).isEqualTo("rack-00");
    assertThat(frames.blocks().getFirst().box()).isEqualTo(around);
  }

  @Test
  void aDomainOfOneHostHasNoFrame() {
    var cluster = Fabrics.racks(1, 12, 1);
    var frames = frames(cluster, "rack");
    assertThat(frames.domains()).isZero();
    assertThat(frames.lines()).isEmpty();
  }

  /** Every other host is in a rack, so no two of the rack stand beside each other in a column. */
  @Test
  void hostsThatStandApartHaveAFrameEach() {
    var hosts = new ArrayList<>(Fabrics.racks(1, 4, 4).hosts());
    for (int i = 1; i < hosts.size(); i += 2) {
      hosts.set(i, hosts.get(i).withLabels(Map.of("rack", "other " + i)));
    }
    var cluster = Fabrics.racks(1, 4, 4).withHosts(hosts);
    var frames = frames(cluster, "rack");
    assertThat(frames.domains()).isEqualTo(1);
    assertThat(length(frames)).isEqualTo(2 * 4 * MinipodLayout.PITCH);
    assertThat(frames.blocks()).as("another host stands between").isEmpty();
  }

  private static List<String> texts(String level) {
    var cluster = Fabrics.racks(2, 24, 3);
    var placement = Fabrics.place(cluster, 6, 2);
    var traced = new Traced(900, 500);
    new FabricTopologyPicture(
            FabricLayout.of(cluster),
            FabricViewMarks.of(placement),
            level,
            Theme.light(),
            ViewTextBundle.english())
        .paint(traced, 900, 500);
    return traced.texts().stream().map(Traced.Text::text).toList();
  }

  @Test
  void theLegendNamesTheLevelAndHowManyDomainsThereAre() {
    assertThat(texts("rack")).contains("placed, by rack", "rack (8)");
    assertThat(texts("minipod")).contains("placed, by minipod").doesNotContain("minipod (2)");
    assertThat(texts("zone")).as("no such level").contains("placed, by minipod");
  }

  /**
   * Every other host of a rack is busy: far out, its upper half is free and its lower half busy.
   */
  @Test
  void farOutADomainIsABarOfWhatItsHostsDo() {
    var drawn = FabricShapes.byName("nvl72").draw("racks", Map.of("racks", "20", "pods", "2"));
    var hosts = new ArrayList<>(drawn.hosts());
    for (int i = 0; i < 18; i += 2) {
      hosts.set(i, hosts.get(i).allBusy());
    }
    var layout = FabricLayout.of(drawn.withHosts(hosts));
    var level = DrawnDomainLevel.of(layout.cluster(), "nvlink", ViewTextBundle.english());
    var scene =
        new FabricSceneModel(layout, FabricViewMarks.none(), NodeEmphasis.all()).with(level);
    var block = new DomainFrameLines(layout.pods(), level).blocks().getFirst();
    assertThat(level.labels().get(block.domain())).isEqualTo("rack-00");
    var theme = Theme.light();
    for (double scale : new double[] {0.4, 2}) {
      var bounds = layout.bounds();
      var port = new FabricViewport(scale, bounds.x(), bounds.y(), 900, 900);
      var traced = new Traced(900, 900);
      new FabricScenePainter(
              traced, theme, ViewTextBundle.english(), scene, port, SharedHighlight.none())
          .paint();
      var box = port.onScreen(block.box());
      var upper = traced.colours(box.x() + 1, box.y() + 1, box.width() - 2, box.height() / 2 - 2);
      var lower =
          traced.colours(box.x() + 1, box.centreY() + 1, box.width() - 2, box.height() / 2 - 3);
      assertThat(upper.containsKey(theme.busy())).as("at %s", scale).isEqualTo(scale > 1);
      assertThat(lower.containsKey(theme.free())).as("at %s", scale).isEqualTo(scale > 1);
      assertThat(lower).containsKey(theme.busy());
    }
  }
}
