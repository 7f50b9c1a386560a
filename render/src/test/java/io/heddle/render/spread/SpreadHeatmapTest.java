package io.heddle.render.spread;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.GroupUnit;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.Fabrics;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.heatmap.HeatmapModel;
import org.junit.jupiter.api.Test;

class SpreadHeatmapTest {
  /** Of two minipods only one was named, beside an empty half of the view. */
  @Test
  void everyOneOfFewMinipodsIsNamed() {
    var cluster = Fabrics.pods(2, 24);
    var placement = Fabrics.place(cluster, 6, 2);
    var traced = new Traced(700, 200);
    new SpreadHeatmap(cluster, placement, GroupUnit.DP, ViewTextBundle.english())
        .layout(traced, 700, 200)
        .paint(traced, Theme.light());
    assertThat(traced.texts()).extracting(Traced.Text::text).contains("pod-00", "pod-01");
  }

  /** Six rows of two hosts in racks of three: each rack has two DP groups. */
  @Test
  void hostsAreCountedByTheDomainsOfALevel() {
    var cluster = Fabrics.racks(2, 24, 3);
    var placement = Fabrics.place(cluster, 6, 2);
    var level = DrawnDomainLevel.of(cluster, "rack", ViewTextBundle.english());
    var map = new SpreadHeatmap(level, placement, GroupUnit.DP, ViewTextBundle.english());
    var mark = new HeatmapModel.Cells(1, 2, 1, 1);
    assertThat(map.minipod(mark)).isNull();
    assertThat(map.describe(mark))
        .containsExactly("DP group 1 in rack-02", "1 of 6 hosts", "by rack, the group spans 4");
    var traced = new Traced(700, 200);
    map.layout(traced, 700, 200).paint(traced, Theme.light());
    assertThat(traced.texts())
        .extracting(Traced.Text::text)
        .contains("Spread — hosts of each DP group per rack (4 used)", "rack-03");
  }
}
