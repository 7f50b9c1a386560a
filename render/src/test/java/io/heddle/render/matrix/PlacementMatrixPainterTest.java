package io.heddle.render.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.Fabrics;
import io.heddle.render.MatrixCell;
import io.heddle.render.Rgba;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlacementMatrixPainterTest {
  private static Traced painted(
      MatrixModel model,
      MatrixCellGeometry geometry,
      SharedHighlight marked,
      int width,
      int height) {
    var traced = new Traced(width, height);
    new PlacementMatrixPainter(
            traced, Theme.light(), ViewTextBundle.english(), model, geometry, marked)
        .paint(width, height);
    return traced;
  }

  /** It had the colour of its run's first cell: bright where that is marked and the rest is not. */
  @Test
  void aNameStandsOnTheColourOfTheCellsUnderIt() {
    var cluster = Fabrics.pods(1, 64);
    var placement = Fabrics.place(cluster, 16, 2);
    var model = new MatrixModel(cluster, placement, null, ViewTextBundle.english());
    var geometry = MatrixCellGeometry.fit(16, 2, 500, 120, 1, 0);
    var marked = new SharedHighlight(new MatrixCell(0, 0), Set.of(), Set.of());
    var traced = painted(model, geometry, marked, 500, 120);
    assertThat(traced.texts()).as("names in both rows").filteredOn(this::isName).hasSize(3);
    var bright = Theme.light().minipod(0);
    var second =
        traced.colours(
            geometry.x(1) + 2,
            geometry.y(1) + 3,
            14 * geometry.cellWidth(),
            geometry.cellHeight() - 6);
    assertThat(second).isNotEmpty().doesNotContainKey(bright);
  }

  /** They begin alike for longer than the legend has room. */
  @Test
  void longNamesOfMinipodsAreToldApartInTheLegend() {
    var type = new HostType("t", "G", 8);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("core", Tier.CORE));
    for (int pod = 1; pod <= 4; pod++) {
      var leaf = "datacenter-A09-P1-IBLEAF-04-0" + pod;
      switches.add(new Switch(leaf, Tier.LEAF));
      links.add(new Link("core", leaf, 400, 1));
      hosts.add(new Host("h-" + pod, type));
      hosts.add(new Host("i-" + pod, type));
      links.add(new Link("h-" + pod, leaf, 400, 1));
      links.add(new Link("i-" + pod, leaf, 400, 1));
    }
    var cluster = new Cluster("c", List.of(type), switches, hosts, links);
    var model =
        new MatrixModel(cluster, Fabrics.place(cluster, 8, 1), null, ViewTextBundle.english());
    var geometry = MatrixCellGeometry.fit(8, 1, 500, 120, 1, 0);
    var traced = painted(model, geometry, SharedHighlight.none(), 900, 400);
    assertThat(model.used).hasSize(4);
    assertThat(traced.texts()).noneMatch(text -> text.text().endsWith("…"));
  }

  /** As on the fabric: 12 where pod-12 has no room. */
  @Test
  void aNarrowRunHasTheShortNameOfItsMinipod() {
    var cluster = Fabrics.pods(13, 130);
    int hosts = (int) cluster.hosts().stream().filter(Host::isFree).count();
    var model =
        new MatrixModel(cluster, Fabrics.place(cluster, hosts, 1), null, ViewTextBundle.english());
    var geometry = MatrixCellGeometry.fit(hosts, 1, 800, 500, 1, 0);
    assertThat(geometry.plotWidth() / 13).isBetween(25.0, 45.0);
    var traced = painted(model, geometry, SharedHighlight.none(), 800, 500);
    var inCells =
        traced.texts().stream()
            .filter(each -> each.y() > geometry.top() && each.x() > geometry.left())
            .filter(each -> each.x() < geometry.left() + geometry.plotWidth())
            .map(Traced.Text::text)
            .toList();
    assertThat(inCells).contains("0", "12").hasSize(13);
  }

  /** The eleventh minipod has the hue of the first. */
  @Test
  void minipodsOfOneHueDifferByTheirLinesInCellsAndLegend() {
    int hues = Theme.light().colours();
    var cluster = Fabrics.pods(hues + 1, 3 * (hues + 1));
    int hosts = (int) cluster.hosts().stream().filter(host -> host.isFree()).count();
    var placement = Fabrics.place(cluster, hosts, 1);
    var model = new MatrixModel(cluster, placement, null, ViewTextBundle.english());
    int last = model.minipods[hosts - 1][0];
    assertThat(last).isEqualTo(hues);
    int width = 60 * hosts;
    var geometry = MatrixCellGeometry.fit(hosts, 1, width, 500, 1, 0);
    var traced = painted(model, geometry, SharedHighlight.none(), width, 500);
    assertThat(inks(traced, geometry, hosts - 1))
        .containsKey(Theme.light().minipod(0))
        .isNotEqualTo(inks(traced, geometry, 0));
    assertThat(inks(traced, geometry, hosts - 1).size())
        .as("lines on the hue")
        .isGreaterThan(inks(traced, geometry, 0).size());
  }

  /**
   * Twelve racks of two hosts in two minipods: the twelfth has the hue of the first, with lines.
   */
  @Test
  void cellsAreColouredByTheDomainsOfALevel() {
    var cluster = Fabrics.racks(2, 24, 2);
    var placement = Fabrics.place(cluster, 24, 1);
    var words = ViewTextBundle.english();
    var model =
        new MatrixModel(DrawnDomainLevel.of(cluster, "rack", words), placement, null, words);
    assertThat(model.used).extracting(MatrixModel.Used::hosts).hasSize(12).containsOnly(2);
    var geometry = MatrixCellGeometry.fit(24, 1, 1440, 500, 1, 0);
    var traced = painted(model, geometry, SharedHighlight.none(), 1440, 500);
    assertThat(traced.texts()).extracting(Traced.Text::text).contains("Rack", "rack-11");
    assertThat(inks(traced, geometry, 1)).isEqualTo(inks(traced, geometry, 0));
    assertThat(inks(traced, geometry, 2)).containsKey(Theme.light().minipod(1));
    assertThat(inks(traced, geometry, 22).size())
        .as("lines on the hue of the first")
        .isGreaterThan(inks(traced, geometry, 0).size());
    assertThat(model.describe(new MatrixCell(23, 0)))
        .contains("Rack rack-11 · by this level, PP group 23 spans 1 and DP group 0 spans 12");
  }

  /** Twelve racks where there is room for few lines. */
  @Test
  void aLowLegendHasTwoColumns() {
    var cluster = Fabrics.racks(2, 24, 2);
    var words = ViewTextBundle.english();
    var model =
        new MatrixModel(
            DrawnDomainLevel.of(cluster, "rack", words),
            Fabrics.place(cluster, 24, 1),
            null,
            words);
    double height = MatrixCellGeometry.HEAD + 4 + 4 * 17;
    var traced = new Traced(1440, (int) Math.ceil(height));
    var geometry = MatrixCellGeometry.fit(24, 1, 1440, height, 1, 0);
    new MatrixLegendPainter(traced, Theme.light(), words, model, geometry, SharedHighlight.none())
        .paint(1440, height);
    assertThat(traced.texts()).extracting(Traced.Text::text).contains("rack-06", "and 5 more");
    var racks = traced.texts().stream().filter(text -> text.text().startsWith("rack-")).toList();
    assertThat(racks).hasSize(7);
    assertThat(racks.stream().map(Traced.Text::y).distinct()).as("lines").hasSize(4);
  }

  /** The colours at the top of a cell, beside its number. */
  private static Map<Rgba, Integer> inks(Traced traced, MatrixCellGeometry geometry, int row) {
    return traced.colours(geometry.x(row) + 1, geometry.y(0) + 1, geometry.cellWidth() - 4, 8);
  }

  /** Eight rows of 4 GPUs: tp 8 takes two, so four tensor groups; cp 2, ep 2. */
  private static Placement grouped(Cluster cluster) {
    var plain = Fabrics.place(cluster, 8, 2);
    var spread = new GroupSpread(2, 2, 0, 0, 2, 2, 0.5, 0, 0, true);
    return new Placement(
        plain.cluster(),
        plain.job(),
        plain.algorithm(),
        plain.alpha(),
        plain.unit(),
        8,
        4,
        plain.matrix(),
        plain.minipods(),
        plain.objective().withGroups(spread),
        0,
        0);
  }

  private static final TrainingJob JOB =
      TrainingJob.of(
          "job",
          2,
          Parallelism.of(8, 2).withCp(2).withEp(2),
          TrainingWorkload.of(new ModelShape.Dense(4, 1024, 1000, 1000), 8));

  @Test
  void groupsHaveLanesAndALegend() {
    var cluster = Fabrics.pods(1, 64);
    var model = new MatrixModel(cluster, grouped(cluster), JOB, ViewTextBundle.english());
    assertThat(model.lanes)
        .extracting(lane -> lane.kind() + " " + lane.stretches())
        .hasToString(
            "[CP [Stretch[first=0, last=3, groups=[0]], Stretch[first=4, last=7, groups=[1]]],"
                + " EP [Stretch[first=0, last=1, groups=[0]], Stretch[first=2, last=3, groups=[1]],"
                + " Stretch[first=4, last=5, groups=[0]], Stretch[first=6, last=7, groups=[1]]]]");
    var geometry = MatrixCellGeometry.fit(8, 2, 2, 760, 240, 1, 0);
    var traced = painted(model, geometry, SharedHighlight.none(), 760, 240);
    var words = traced.texts().stream().map(Traced.Text::text).toList();
    // 2 · 7 · 4 reductions of 500 tokens of 1,024 over 2 layers a stage, in bf16: 114.7 MB
    assertThat(words)
        .contains("CP group", "EP group", "TP of 8", "114.7 MB × 4", "CP of 2", "EP of 2")
        .contains("DP·CP of 4", "PP of 2", "Groups", "sent / iteration")
        .anyMatch(each ->
            each.contains(
                "2 columns, the hosts of a TP group, are a PP group, 0–3 (2 rows in the file)"));
    assertThat(traced.texts())
        .as("in the middle of two columns")
        .contains(new Traced.Text("3", geometry.x(7), 36))
        .doesNotContain(new Traced.Text("4", geometry.x(9), 36));
  }

  /** Bars have the colour of borders, which is light by night where contrast is high. */
  @Test
  void numbersOfGroupsAreReadByDayAndByNight() {
    var cluster = Fabrics.pods(1, 64);
    var model = new MatrixModel(cluster, grouped(cluster), null, ViewTextBundle.english());
    var geometry = MatrixCellGeometry.fit(8, 2, 2, 760, 240, 1, 0);
    for (var theme : List.of(Theme.of(false, false), Theme.of(true, false), Theme.of(true, true))) {
      var traced = new Traced(760, 240);
      new PlacementMatrixPainter(
              traced, theme, ViewTextBundle.english(), model, geometry, SharedHighlight.none())
          .paint(760, 240);
      var number = new Traced.Text("0", geometry.x(2) - 0.75, 49.5);
      assertThat(traced.texts()).contains(number);
      var inks = traced.colours(number.x() - 5, number.y() - 10, 10, 11).keySet();
      assertThat(inks.stream().mapToDouble(each -> each.contrast(theme.border())).max().orElse(0))
          .isGreaterThan(4);
    }
  }

  /** Where nobody knows the job, or it was edited since, groups have sizes and send nothing. */
  @Test
  void groupsOfAnotherJobSendNothing() {
    var cluster = Fabrics.pods(1, 64);
    var other = JOB.withParallelism(Parallelism.of(4, 2).withCp(2).withEp(2));
    for (var job : new TrainingJob[] {null, other}) {
      var model = new MatrixModel(cluster, grouped(cluster), job, ViewTextBundle.english());
      assertThat(model.groups)
          .allMatch(each -> Double.isNaN(each.bytes()))
          .extracting(each -> each.kind() + " " + each.size() + " " + each.count())
          .containsExactly("TP 8 8", "CP 2 32", "EP 2 32", "DP·CP 4 16", "PP 2 32");
    }
  }

  @Test
  void aCellNamesItsGroups() {
    var cluster = Fabrics.pods(1, 64);
    var model = new MatrixModel(cluster, grouped(cluster), JOB, ViewTextBundle.english());
    assertThat(model.describe(new MatrixCell(5, 1)).subList(2, 6))
        .containsExactly(
            "PP group 2 spans 1 minipod · DP group 1 spans 1 minipod",
            "TP group on nodes 12–13 of NVLink domain " + model.placement.host(5, 1),
            "CP group 1 spans 1 minipod, 4 NVLink domains",
            "EP group 0 spans 1 minipod, 4 NVLink domains");
  }

  private boolean isName(Traced.Text text) {
    return text.text().startsWith("pod");
  }
}
