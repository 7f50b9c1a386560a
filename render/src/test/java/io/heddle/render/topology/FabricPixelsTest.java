package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.Placement;
import io.heddle.render.Fabrics;
import io.heddle.render.Rgba;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.Hatch;
import io.heddle.render.surface.PaintSurface;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pixels of hosts in every state, and of the legend, in every theme. */
class FabricPixelsTest {
  private static final HostType TYPE = new HostType("t", "G", 2);

  /** One host in each state under one leaf; the placed ones are two more. */
  private static final Cluster CLUSTER =
      new Cluster(
          "states",
          List.of(TYPE),
          List.of(new Switch("leaf", Tier.LEAF), new Switch("spine", Tier.SPINE)),
          List.of(
              new Host("free", TYPE),
              new Host("partly", TYPE).withBusyGpus(new TreeSet<>(List.of(0))),
              new Host("busy", TYPE).withBusyGpus(new TreeSet<>(List.of(0, 1))),
              new Host("failed", TYPE).withHealth(Health.FAILED),
              new Host("drained", TYPE).withHealth(Health.DRAINED),
              new Host("mine", TYPE),
              new Host("limited", TYPE)
                  .withGpuStates(HostGpuStates.ALL_FREE.mark(GpuState.SLICED, List.of(0))),
              new Host("unknown", TYPE).withGpuStates(HostGpuStates.UNKNOWN)),
          Stream.of(
                  "free", "partly", "busy", "failed", "drained", "mine", "limited", "unknown",
                  "spine")
              .map(id -> new Link(id, "leaf", 100, 1))
              .toList());

  private static final FabricLayout LAYOUT = FabricLayout.of(CLUSTER);

  static Stream<Theme> themes() {
    return Stream.of(Theme.light(), Theme.dark(), Theme.of(false, true), Theme.of(true, true));
  }

  private static final FabricViewMarks CHOSEN =
      new FabricViewMarks.Gpus(
          new MarkedGpus(Map.of(), Map.of(new Gpu("mine", 0), 0, new Gpu("mine", 1), 0)));

  /** With hosts so many pixels wide. */
  private static FabricViewport port(double host) {
    return port(LAYOUT, host);
  }

  private static FabricViewport port(FabricLayout layout, double host) {
    var fit = FabricViewport.fit(layout.bounds(), 900, 400);
    return fit.centred(fit.modelX(450), fit.modelY(200), host / MinipodLayout.HOST);
  }

  private static FabricHostPainter hosts(
      PaintSurface surface, Theme theme, FabricSceneModel scene, FabricViewport port) {
    return new FabricHostPainter(
        new FabricScenePainter(
            surface, theme, ViewTextBundle.english(), scene, port, SharedHighlight.none()));
  }

  private static Traced paint(Theme theme, FabricViewMarks marks, FabricViewport port) {
    var traced = new Traced(900, 400);
    var scene = new FabricSceneModel(LAYOUT, marks, NodeEmphasis.all());
    new FabricScenePainter(
            traced, theme, ViewTextBundle.english(), scene, port, SharedHighlight.none())
        .paint();
    return traced;
  }

  private static Map<Rgba, Integer> pixels(Traced traced, FabricViewport port, String host) {
    var box = port.onScreen(LAYOUT.box(host));
    double corner = box.width() > 20 ? 5 : 1; // which is round
    return traced.colours(
        box.x() + corner, box.y() + corner, box.width() - 2 * corner, box.height() - 2 * corner);
  }

  private static Rgba most(Map<Rgba, Integer> pixels) {
    return pixels.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  /** As shapes, and as pixels where they are small. */
  @ParameterizedTest
  @MethodSource("themes")
  void aHostHasTheColourOfItsState(Theme theme) {
    for (double size : new double[] {24, 8.5}) {
      var port = port(size);
      var traced = paint(theme, CHOSEN, port);
      var expected =
          Map.of(
              "free", theme.free(),
              "partly", theme.partly(),
              "busy", theme.busy(),
              "failed", theme.danger(),
              "drained", theme.partly(),
              "mine", theme.accent(),
              "limited", theme.partly(),
              "unknown", theme.free().mix(theme.busy(), 0.5));
      var struck = Set.of("failed", "drained", "limited", "unknown");
      expected.forEach((host, colour) -> {
        var pixels = pixels(traced, port, host);
        boolean struckOut = struck.contains(host);
        assertThat(pixels).as("%s, %s px", host, size).containsKey(colour);
        assertThat(pixels.size() > 1).as("%s, %s px", host, size).isEqualTo(struckOut);
      });
      assertThat(traced.at(1, 399)).isEqualTo(theme.background());
    }
  }

  /** The swatch ends a few pixels before its word. */
  private static Rgba swatch(Traced traced, String word) {
    return traced.at(traced.find(word).x() - 8.5, 8);
  }

  @ParameterizedTest
  @MethodSource("themes")
  void theLegendHasTheColoursThatHostsHave(Theme theme) {
    var port = port(24);
    var traced = paint(theme, CHOSEN, port);
    var words =
        Map.of(
            "free", "free",
            "partly busy", "partly",
            "chosen GPUs", "mine",
            "busy", "busy",
            "failed", "failed",
            "drained", "drained",
            "GPUs unavailable", "limited",
            "GPUs unknown", "unknown");
    words.forEach((word, host) ->
        assertThat(swatch(traced, word)).as(word).isEqualTo(most(pixels(traced, port, host))));
    assertThat(swatch(traced, "chosen GPUs")).isEqualTo(theme.accent());
    var marks = traced.texts().stream().map(Traced.Text::text).toList();
    assertThat(marks.indexOf("×")).isEqualTo(marks.indexOf("failed") - 1);
    assertThat(marks.indexOf("–")).isEqualTo(marks.indexOf("drained") - 1);
  }

  /** Hosts of a placement have the colour of their minipod. */
  @ParameterizedTest
  @MethodSource("themes")
  void placedHostsHaveTheColourOfTheirMinipod(Theme theme) {
    var cluster = Fabrics.pods(3, 24);
    var placement = Fabrics.place(cluster, 6, 2);
    var picture =
        new FabricTopologyPicture(
            FabricLayout.of(cluster),
            FabricViewMarks.of(placement),
            theme,
            ViewTextBundle.english());
    var colours = Traced.of(picture).colours(0, 0, 640, 320);
    var used =
        placement.matrix().stream()
            .flatMap(List::stream)
            .map(host -> cluster.minipodOf(host).index())
            .distinct()
            .toList();
    assertThat(used).hasSizeGreaterThan(1);
    for (int pod : used) {
      assertThat(colours).containsKey(theme.minipod(pod));
    }
    assertThat(colours).containsKey(theme.background());
  }

  /** As in the matrix, though in the window a host has no room for the lines. */
  @Test
  void minipodsOfOneHueDifferByTheirLinesWhereHostsAreTiny() {
    int hues = Theme.light().colours();
    var cluster = Fabrics.pods(3 * hues + 1, 40 * (3 * hues + 1));
    int free = (int) cluster.hosts().stream().filter(Host::isFree).count();
    var placement = Fabrics.place(cluster, free, 1);
    var hue = Theme.light().minipod(0);
    for (double size : new double[] {1, 2, 3, 3.5}) {
      assertThat(windowPixels(cluster, placement, 0, size))
          .contains(hue.premultiplied())
          .doesNotContain(Hatch.ink(hue).premultiplied());
      for (int round = 1; round <= 3; round++) {
        assertThat(windowPixels(cluster, placement, round * hues, size))
            .as("%s px, round %d", size, round)
            .contains(hue.premultiplied(), Hatch.ink(hue).premultiplied());
      }
    }
  }

  /** The pixels of one minipod as the window gets them, with hosts so many pixels wide. */
  private static Set<Integer> windowPixels(
      Cluster cluster, Placement placement, int minipod, double size) {
    var layout = FabricLayout.of(cluster);
    var region =
        cluster.minipods().get(minipod).hosts().stream()
            .map(host -> layout.box(host.id()))
            .reduce(ModelBox::union)
            .orElseThrow();
    var port =
        FabricViewport.fit(layout.bounds(), 900, 400)
            .centred(region.centreX(), region.centreY(), size / MinipodLayout.HOST);
    var box = port.onScreen(region);
    var seen = new HashSet<Integer>();
    var window =
        new Traced(900, 400) {
          @Override
          public boolean prefersPixels() {
            return true;
          }

          @Override
          public void pixels(int[] argb, int width, int height, double x, double y) {
            for (int row = 0; row < height; row++) {
              for (int column = 0; column < width; column++) {
                if (box.contains(x + column, y + row)) {
                  seen.add(argb[row * width + column]);
                }
              }
            }
          }
        };
    var marks = FabricViewMarks.of(placement);
    hosts(window, Theme.light(), new FabricSceneModel(layout, marks, NodeEmphasis.all()), port)
        .paint();
    return seen;
  }

  @Test
  void jobsAreNeverHollowOrDottedAsUnknownAndPlannedHostsAre() {
    for (int number = 0; number < 36; number++) {
      assertThat(new HostGroups.Group("a", "A", number, Set.of()).pattern())
          .isNotIn(HostGroups.Pattern.HOLLOW, HostGroups.Pattern.DOTS, HostGroups.Pattern.CROSS);
    }
  }

  @ParameterizedTest
  @MethodSource("themes")
  void aFailedHostThatIsTooSmallToFindHasARing(Theme theme) {
    var port = port(4);
    var box = port.onScreen(LAYOUT.box("failed"));
    var around = paint(theme, CHOSEN, port).colours(box.x() - 6, box.y() - 6, 16, 5);
    assertThat(around).containsKey(theme.danger());
    var large = port(24);
    var host = large.onScreen(LAYOUT.box("failed"));
    assertThat(paint(theme, CHOSEN, large).colours(host.x() - 6, host.y() - 6, 36, 5))
        .doesNotContainKey(theme.danger());
  }

  /** Where many failed, their colour is found without; what is left out has none. */
  @Test
  void onlyFewFailedHostsInSightHaveRings() {
    assertThat(rings(40, NodeEmphasis.all())).isEqualTo(40);
    assertThat(rings(49, NodeEmphasis.all())).isZero();
    assertThat(rings(40, new NodeEmphasis(Set.of(), true))).isZero();
  }

  private static int rings(int failed, NodeEmphasis emphasis) {
    var hosts = new ArrayList<Host>(Fabrics.pods(1, 60).hosts());
    hosts.subList(0, failed).replaceAll(host -> host.withHealth(Health.FAILED));
    var layout = FabricLayout.of(Fabrics.pods(1, 60).withHosts(hosts));
    var rings = new AtomicInteger();
    var counting =
        new Traced(900, 400) {
          @Override
          public void strokeOval(
              double x, double y, double width, double height, Rgba colour, double line) {
            rings.incrementAndGet();
          }
        };
    hosts(
            counting,
            Theme.light(),
            new FabricSceneModel(layout, FabricViewMarks.none(), emphasis),
            port(layout, 4))
        .paint();
    return rings.get();
  }

  /** The tenth job has the hue of the first; a number of two digits has no room on its hosts. */
  @ParameterizedTest
  @MethodSource("themes")
  void jobsOfOneHueDifferAtEverySize(Theme theme) {
    for (double size : new double[] {6, 8.5, 9.5, 10.5, 12, 13, 16, 24}) {
      var port = port(size);
      var first = hostOf(theme, new HostGroups.Group("a", "1", 0, Set.of("free")), port);
      for (int round = 1; round < 4; round++) {
        int number = 9 * round;
        var job = new HostGroups.Group("b", "" + (number + 1), number, Set.of("free"));
        assertThat(hostOf(theme, job, port)).as("job %s, %s px", number, size).isNotEqualTo(first);
      }
    }
  }

  /** What is painted on the one host of a group, pixel by pixel, and with which sign. */
  private static String hostOf(Theme theme, HostGroups.Group group, FabricViewport port) {
    var traced = paint(theme, FabricViewMarks.of(new HostGroups(List.of(group)), null), port);
    var box = port.onScreen(LAYOUT.box("free"));
    var seen = new StringBuilder();
    for (double y = box.y() + 1; y < box.bottom() - 1; y++) {
      for (double x = box.x() + 1; x < box.right() - 1; x++) {
        seen.append(traced.at(x, y)).append(' ');
      }
    }
    traced.texts().stream()
        .filter(each -> box.contains(each.x(), each.y() - 3))
        .forEach(each -> seen.append(each.text()));
    return seen.toString();
  }

  /** Neither the hosts, nor the bar below them, nor the legend. */
  @ParameterizedTest
  @MethodSource("themes")
  void nothingIsBusyWhereGroupsHaveAllBusyHostsOrNobodyHasThem(Theme theme) {
    var cluster = Fabrics.pods(3, 24);
    var busy = cluster.hosts().stream().filter(host -> !host.isFree()).map(Host::id).toList();
    assertThat(busy).hasSizeGreaterThan(2);
    assertThat(coloursOf(cluster, HostGroups.none(), theme)).containsKey(theme.busy());
    var all = new HostGroups.Group("a", "A", 0, Set.copyOf(busy));
    assertThat(coloursOf(cluster, new HostGroups(List.of(all)), theme))
        .as("a group's")
        .doesNotContainKey(theme.busy())
        .containsKey(theme.free());
    assertThat(coloursOf(cluster, HostGroups.none().withVacant(Set.copyOf(busy)), theme))
        .as("nobody's")
        .doesNotContainKey(theme.busy())
        .containsKey(theme.free());
  }

  private static Map<Rgba, Integer> coloursOf(Cluster cluster, HostGroups groups, Theme theme) {
    var marks = FabricViewMarks.of(groups, null);
    var picture =
        new FabricTopologyPicture(FabricLayout.of(cluster), marks, theme, ViewTextBundle.english());
    var traced = Traced.of(picture);
    return traced.colours(0, 0, picture.preferredWidth(), picture.preferredHeight());
  }

  /** What the colour of a link's load means is in the legend. */
  @Test
  void theLegendOfLoadsBeginsWithNoneAndEndsWithAll() {
    for (var theme : themes().toList()) {
      var loads =
          new FabricLinkLoads(List.of(new FabricLinkLoads.Load("free", "leaf", 0.5)), Set.of());
      var traced = paint(theme, FabricViewMarks.with(loads, FabricViewMarks.none()), port(24));
      var none = traced.find("0 %");
      var all = traced.find("100 %");
      assertThat(traced.at(none.x() + 6, none.y() - 4))
          .isEqualTo(FabricLinkLoads.colour(theme, 0.5 / 24));
      assertThat(traced.at(all.x() - 5, all.y() - 4))
          .isEqualTo(FabricLinkLoads.colour(theme, 23.5 / 24));
      assertThat(FabricLinkLoads.colour(theme, 0)).isNotEqualTo(FabricLinkLoads.colour(theme, 1));
    }
  }

  @Test
  void framesOfNarrowMinipodsAreRoundedAsThoseOfWideOnes() {
    var hosts = IntStream.range(0, 20).mapToObj(i -> new Host("host-" + i, TYPE)).toList();
    var links =
        Stream.concat(
                Stream.of(new Link("few", "core", 100, 1), new Link("many", "core", 100, 1)),
                hosts.stream()
                    .map(host ->
                        new Link(host.id(), hosts.indexOf(host) < 2 ? "few" : "many", 100, 1)))
            .toList();
    var switches =
        List.of(
            new Switch("few", Tier.LEAF),
            new Switch("many", Tier.LEAF),
            new Switch("core", Tier.CORE));
    var layout = FabricLayout.of(new Cluster("uneven", List.of(TYPE), switches, hosts, links));
    var frames =
        layout.pods().stream()
            .map(pod -> Objects.requireNonNull(pod.frame()))
            .sorted(Comparator.comparingDouble(ModelBox::width))
            .toList();
    var fit = FabricViewport.fit(layout.bounds(), 900, 400);
    double scale = 120 / (frames.getFirst().width() + frames.getLast().width());
    var port = fit.centred(fit.modelX(450), fit.modelY(200), scale);
    assertThat(frames.getFirst().width() * scale).isLessThan(60);
    assertThat(frames.getLast().width() * scale).isGreaterThan(60);
    var traced = new Traced(900, 400);
    var scene = new FabricSceneModel(layout, FabricViewMarks.none(), NodeEmphasis.all());
    new FabricScenePainter(
            traced, Theme.light(), ViewTextBundle.english(), scene, port, SharedHighlight.none())
        .paint();
    for (var frame : frames) {
      var corner = traced.colours(port.screenX(frame.x()), port.screenY(frame.y()), 2, 2);
      assertThat(corner.keySet()).as("%s", frame).containsOnly(Theme.light().background());
    }
  }
}
