package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.Placement;
import io.heddle.render.Fabrics;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the legend says in a narrow window, beside the buttons that zoom. */
class FabricLegendTest {
  /** The canvas of a window 1000 wide; the buttons end at 124. */
  private static final int WIDTH = 475;

  private static final double BUTTONS = 176;

  private static Traced legend(int groups) {
    return legend(groups, WIDTH);
  }

  private static Traced legend(int groups, int width) {
    var traced = new Traced(width, 120);
    var cluster = Fabrics.pods(3, 24);
    var hosts = cluster.hosts();
    var marked =
        IntStream.range(0, groups)
            .mapToObj(i ->
                new HostGroups.Group(
                    "a-long-name-" + i,
                    String.valueOf(i),
                    i,
                    Set.of(hosts.get(i % hosts.size()).id())))
            .toList();
    var scene =
        new FabricSceneModel(
            FabricLayout.of(cluster),
            FabricViewMarks.of(new HostGroups(marked), null),
            NodeEmphasis.all());
    FabricLegend.paint(traced, Theme.light(), ViewTextBundle.english(), scene, width);
    return traced;
  }

  private static List<String> words(Traced legend) {
    return legend.texts().stream().map(Traced.Text::text).toList();
  }

  @Test
  void namesStandInSeveralLinesRightOfTheButtons() {
    var legend = legend(5);
    for (int i = 0; i < 5; i++) {
      assertThat(words(legend)).contains("a-long-name-%d (1)".formatted(i));
    }
    assertThat(legend.texts()).allMatch(each -> each.x() > BUTTONS);
    assertThat(legend.texts().stream().map(Traced.Text::y).distinct()).hasSizeGreaterThan(1);
  }

  @Test
  void aSwatchHasTheLinesOfItsHosts() {
    var legend = legend(2, 900);
    var sign = legend.find("1");
    assertThat(legend.colours(sign.x() - 14, 8, 8, 10)).hasSizeGreaterThan(1);
  }

  @Test
  void whereThereIsNoRoomForNamesTheFirstGroupsAndHowManyMore() {
    assertThat(words(legend(12)))
        .as("signs and counts")
        .contains("11", "1")
        .doesNotContain("a-long-name-0 (1)");
    var many = legend(60);
    assertThat(words(many)).contains("0").anyMatch(each -> each.matches("and \\d+ more"));
    assertThat(many.texts()).allMatch(each -> each.x() > BUTTONS);
  }

  @Test
  void aPlacementIsExplainedInItsOwnColours() {
    var cluster = Fabrics.pods(3, 24);
    var last = cluster.minipods().getLast();
    var first = Fabrics.place(cluster, 4, 2);
    var placement =
        new Placement(
            first.cluster(),
            first.job(),
            first.algorithm(),
            first.alpha(),
            first.unit(),
            first.tp(),
            first.gpusPerHost(),
            List.of(List.of(last.hosts().getFirst().id())),
            null,
            first.objective(),
            first.seconds(),
            first.seed());
    var traced = new Traced(WIDTH, 120);
    var scene =
        new FabricSceneModel(
            FabricLayout.of(cluster), FabricViewMarks.of(placement), NodeEmphasis.all());
    FabricLegend.paint(traced, Theme.light(), ViewTextBundle.english(), scene, WIDTH);
    assertThat(traced.colours(BUTTONS, 0, WIDTH - BUTTONS, 24))
        .containsKey(Theme.light().minipod(last.index()))
        .doesNotContainKey(Theme.light().minipod(0));
  }
}
