package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.result.Gpu;
import io.heddle.render.Fabrics;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.AwtPaintSurface;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.batik.svggen.SVGGraphics2D;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What stands on the canvas at which scale. */
class FabricWordsTest {
  private static final double WIDTH = 1100;
  private static final double HEIGHT = 700;

  /** One minipod with two leaves; the last host's cable may be slower. */
  private static Cluster pair(double last) {
    var type = new HostType("t", "G", 4);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("top", Tier.CORE));
    switches.add(new Switch("p4-spine", Tier.SPINE));
    links.add(new Link("top", "p4-spine", 400, 1));
    for (int leaf = 1; leaf <= 2; leaf++) {
      var id = "p4-r%d-L4".formatted(leaf);
      switches.add(new Switch(id, Tier.LEAF));
      links.add(new Link("p4-spine", id, 400, 1));
      for (int host = 1; host <= 3; host++) {
        hosts.add(new Host("h-%d-%d".formatted(leaf, host), type));
        boolean isLast = leaf == 2 && host == 3;
        links.add(new Link("h-%d-%d".formatted(leaf, host), id, isLast ? last : 400, 1));
      }
    }
    return new Cluster("pair", List.of(type), switches, hosts, links);
  }

  private static List<String> texts(FabricLayout layout, FabricViewMarks marks, FabricViewport port)
      throws Exception {
    return elements(layout, marks, port).stream()
        .map(each -> each.getTextContent().strip())
        .toList();
  }

  private static List<Element> elements(
      FabricLayout layout, FabricViewMarks marks, FabricViewport port) throws Exception {
    return elements("text", layout, marks, port);
  }

  private static List<Element> elements(
      String kind, FabricLayout layout, FabricViewMarks marks, FabricViewport port)
      throws Exception {
    Document document =
        javax.xml.parsers.DocumentBuilderFactory.newNSInstance()
            .newDocumentBuilder()
            .getDOMImplementation()
            .createDocument("http://www.w3.org/2000/svg", "svg", null);
    var graphics = new SVGGraphics2D(document);
    paint(graphics, layout, marks, port, Set.of());
    var nodes = graphics.getRoot().getElementsByTagName(kind);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private static void paint(
      Graphics2D graphics,
      FabricLayout layout,
      FabricViewMarks marks,
      FabricViewport port,
      Set<String> selected) {
    var surface = new AwtPaintSurface(graphics);
    var scene = new FabricSceneModel(layout, marks, NodeEmphasis.all());
    var theme = Theme.light();
    new FabricScenePainter(
            surface, theme, ViewTextBundle.english(), scene, port, SharedHighlight.none())
        .paint();
    new FabricOverlayPainter(surface, theme, layout, port, selected)
        .paint(marks.signs(), new PointerGesture.Rest());
  }

  private static FabricViewport near(FabricLayout layout, double scale) {
    var frame = layout.pods().getFirst().frame();
    return FabricViewport.fit(layout.bounds(), WIDTH, HEIGHT)
        .centred(frame == null ? 0 : frame.centreX(), frame == null ? 0 : frame.centreY(), scale);
  }

  @Test
  void leavesOfAMinipodAreToldApart() {
    var cluster = pair(400);
    var layout = FabricLayout.of(cluster);
    var leaves =
        cluster.switches().stream()
            .filter(each -> each.tier().equals(Tier.LEAF))
            .map(each -> layout.names(each).reversed().subList(0, 2))
            .toList();
    assertThat(leaves).containsExactly(List.of("1", "L1"), List.of("2", "L2"));
  }

  @Test
  void leavesAreNamedAlikeInMinipodsOfDifferentWidth() throws Exception {
    var type = new HostType("t", "G", 4);
    var switches = new ArrayList<Switch>(List.of(new Switch("top", Tier.SPINE)));
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int pod = 1; pod <= 3; pod++) {
      for (int host = 1; host <= 4; host++) {
        hosts.add(new Host("h-%d-%d".formatted(pod, host), type));
      }
      for (int leaf = 1; leaf <= (pod == 1 ? 2 : 4); leaf++) {
        var id = "A09-%d-leaf-L%d".formatted(pod, leaf);
        switches.add(new Switch(id, Tier.LEAF));
        links.add(new Link("top", id, 400, 1));
        for (int host = 1; host <= 4; host++) {
          links.add(new Link("h-%d-%d".formatted(pod, host), id, 400, 1));
        }
      }
    }
    var layout = FabricLayout.of(new Cluster("uneven", List.of(type), switches, hosts, links));
    for (double scale = 0.4; scale < 4; scale += 0.2) {
      var seen =
          texts(layout, FabricViewMarks.none(), near(layout, scale)).stream()
              .filter(text -> text.matches("L?[1-4]"))
              .map(String::length)
              .collect(Collectors.toSet());
      assertThat(seen).as("lengths of the names at scale %.1f", scale).hasSizeLessThan(2);
    }
  }

  @Test
  void aSpeedStandsOnceWhereAllCablesAreAlike() throws Exception {
    var layout = FabricLayout.of(pair(400));
    assertThat(texts(layout, FabricViewMarks.none(), near(layout, 9)))
        .filteredOn(text -> text.endsWith("Gbit/s"))
        .containsExactly("400 Gbit/s");
    var mixed = FabricLayout.of(pair(100));
    assertThat(texts(mixed, FabricViewMarks.none(), near(mixed, 12)))
        .filteredOn(text -> text.endsWith("Gbit/s"))
        .contains("400 Gbit/s", "100 Gbit/s");
  }

  @Test
  void aSpeedLiesOnNoCable() throws Exception {
    var layout = FabricLayout.of(pair(100));
    int speeds = 0;
    for (double scale = 7; scale < 20; scale += 1) {
      var port = near(layout, scale);
      var cables =
          elements("line", layout, FabricViewMarks.none(), port).stream()
              .map(each ->
                  new Line2D.Double(
                      number(each, "x1"),
                      number(each, "y1"),
                      number(each, "x2"),
                      number(each, "y2")))
              .toList();
      for (var text : elements(layout, FabricViewMarks.none(), port)) {
        if (text.getTextContent().endsWith("Gbit/s")) {
          double x = number(text, "x");
          double y = number(text, "y");
          speeds++;
          assertThat(cables).noneMatch(each -> each.intersectsLine(x, y - 4, x + 40, y - 4));
        }
      }
    }
    assertThat(speeds).isPositive();
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** Six core switches over two minipods of eight spines: 96 cables. */
  @Test
  void cablesAboveTheMinipodsAreOneLineWhileTheirEndsAreSmall() throws Exception {
    var type = new HostType("t", "G", 4);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    IntStream.range(0, 6).forEach(i -> switches.add(new Switch("core-" + i, Tier.CORE)));
    for (int pod = 0; pod < 2; pod++) {
      hosts.add(new Host("h-" + pod, type));
      for (int spine = 0; spine < 8; spine++) {
        var id = "p%d-spine-%d".formatted(pod, spine);
        switches.add(new Switch(id, Tier.SPINE));
        links.add(new Link(id, "h-" + pod, 400, 1));
        IntStream.range(0, 6).forEach(i -> links.add(new Link("core-" + i, id, 400, 1)));
      }
    }
    var layout = FabricLayout.of(new Cluster("c", List.of(type), switches, hosts, links));
    assertThat(elements("line", layout, FabricViewMarks.none(), near(layout, 0.6))).hasSize(6 * 2);
    assertThat(elements("line", layout, FabricViewMarks.none(), near(layout, 3)))
        .hasSizeGreaterThan(6 * 16);
  }

  @Test
  void theFootCountsHostsOfEachGroupBehindItsSign() throws Exception {
    var cluster = pair(400);
    var layout = FabricLayout.of(cluster);
    var groups =
        new HostGroups(
            List.of(
                new HostGroups.Group("one", "1", 0, Set.of("h-1-1", "h-1-2")),
                new HostGroups.Group("four", "4", 1, Set.of("h-2-1"))));
    assertThat(texts(layout, new FabricViewMarks.Grouped(groups, null), near(layout, 3)))
        .contains("×2", "×1")
        .noneMatch(text -> text.contains("1 2"));
  }

  @Test
  void theFootStaysInsideItsFrameAtEveryScale() throws Exception {
    var layout = FabricLayout.of(pair(400));
    var pod = layout.pods().getFirst();
    int counted = 0;
    for (double scale = 0.5; scale < 3; scale += 0.05) {
      var port = near(layout, scale);
      var bottom = port.onScreen(Objects.requireNonNull(pod.frame())).bottom();
      for (var text : elements(layout, FabricViewMarks.none(), port)) {
        var words = text.getTextContent().strip();
        if (words.endsWith("free of 6") || words.equals(pod.label())) {
          counted++;
          assertThat(Double.parseDouble(text.getAttribute("y")))
              .as("“%s” at scale %.2f, frame down to %.1f", words, scale, bottom)
              .isLessThanOrEqualTo(bottom - 2.9);
        }
      }
    }
    assertThat(counted).isGreaterThan(50);
  }

  @Test
  void aNameIsInABoxOfItsHeightOrInNone() throws Exception {
    var layout = FabricLayout.of(pair(400));
    int named = 0;
    for (double scale = 0.5; scale < 3; scale += 0.05) {
      var port = near(layout, scale);
      var boxes = elements("rect", layout, FabricViewMarks.none(), port);
      var texts = texts(layout, FabricViewMarks.none(), port);
      for (var node : layout.cluster().switches()) {
        var box = port.onScreen(layout.box(node.id()));
        boolean isNamed = layout.names(node).stream().anyMatch(texts::contains);
        if (isNamed && box.height() < 11) {
          named++;
          assertThat(boxes)
              .as("%s at scale %.2f", node.id(), scale)
              .noneMatch(each ->
                  Math.abs(Double.parseDouble(each.getAttribute("height")) - box.height()) < 0.01
                      && Math.abs(Double.parseDouble(each.getAttribute("y")) - box.y()) < 0.01);
        }
      }
    }
    assertThat(named).isPositive();
  }

  /** As wide as those of an imported fabric of eight minipods in a window of 1280 pixels. */
  @Test
  void fourLeavesInANarrowMinipodHaveTheirNumbers() throws Exception {
    var type = new HostType("t", "G", 8);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("top", Tier.SPINE));
    for (int leaf = 1; leaf <= 4; leaf++) {
      switches.add(new Switch("A09-LEAF-0" + leaf, Tier.LEAF));
      links.add(new Link("top", "A09-LEAF-0" + leaf, 400, 1));
    }
    for (int host = 0; host < 17; host++) {
      hosts.add(new Host("h-" + host, type));
      for (int leaf = 1; leaf <= 4; leaf++) {
        links.add(new Link("h-" + host, "A09-LEAF-0" + leaf, 400, 1));
      }
    }
    var layout = FabricLayout.of(new Cluster("quad", List.of(type), switches, hosts, links));
    var port = near(layout, 0.96);
    assertThat(port.onScreen(layout.box("A09-LEAF-01")).width()).isBetween(9.0, 12.0);
    assertThat(texts(layout, FabricViewMarks.none(), port)).contains("1", "2", "3", "4");
  }

  @Test
  void aThumbnailHasNoWords() {
    var thumbnail = new FabricThumbnail(FabricLayout.of(Fabrics.pods(3, 18)), Theme.light());
    assertThat(Traced.of(thumbnail).texts()).isEmpty();
  }

  @Test
  void theFootKeepsTheNumberOfHostsWhereItIsNarrow() throws Exception {
    var layout = FabricLayout.of(Fabrics.pods(8, 8 * 17));
    var host = layout.cluster().hosts().getFirst().id();
    var chosen = new FabricViewMarks.Gpus(new MarkedGpus(Map.of(), Map.of(new Gpu(host, 0), 0)));
    var seen = new TreeSet<String>();
    for (double scale = 0.4; scale < 2; scale += 0.02) {
      seen.addAll(texts(layout, FabricViewMarks.none(), near(layout, scale)));
      seen.addAll(texts(layout, chosen, near(layout, scale)));
    }
    assertThat(seen)
        .contains("on 1 of 17")
        .anyMatch(text -> text.matches("[0-9]+ free of 17"))
        .anyMatch(text -> text.matches("[0-9]+/17 free"));
  }

  @Test
  void loadsOfLinksThatAreGoneAreLeftOut() throws Exception {
    var layout = FabricLayout.of(pair(400));
    var loads =
        new FabricLinkLoads(
            List.of(
                new FabricLinkLoads.Load("h-1-1", "p4-r1-L4", 0.5),
                new FabricLinkLoads.Load("gone", "p4-r1-L4", 0.5)),
            Set.of());
    assertThat(texts(layout, FabricViewMarks.with(loads, FabricViewMarks.none()), near(layout, 3)))
        .contains("link load");
  }

  @Test
  void whatHostsDoIsSeenThoughAllIsSelected() {
    var cluster = Fabrics.pods(12, 2_400);
    var layout = FabricLayout.of(cluster);
    var port = FabricViewport.fit(layout.bounds(), WIDTH, HEIGHT);
    var all = new HashSet<>(layout.boxes().keySet());
    var some = new HashSet<>(all);
    layout.pods().forEach(pod -> some.remove(pod.minipod().hosts().getFirst().id()));
    for (var scale : List.of(port.scale(), 0.7, 1.0)) {
      var at = port.centred(port.modelX(WIDTH / 2), port.modelY(HEIGHT / 2), scale);
      var plain = colours(layout, at, Set.of());
      for (var selected : List.of(all, some)) {
        var marked = colours(layout, at, selected);
        var accent = new Color(Theme.light().accent().argb()).getRGB();
        assertThat(marked.getOrDefault(accent, 0)).as("marked").isPositive();
        assertThat(marked.getOrDefault(accent, 0))
            .as("no blob at scale %s", scale)
            .isLessThan((int) (0.4 * WIDTH * HEIGHT));
        assertThat(marked.size()).isGreaterThanOrEqualTo(plain.size() / 2);
      }
    }
  }

  private static Map<Integer, Integer> colours(
      FabricLayout layout, FabricViewport port, Set<String> selected) {
    var image = new BufferedImage((int) WIDTH, (int) HEIGHT, BufferedImage.TYPE_INT_ARGB);
    var graphics = image.createGraphics();
    paint(graphics, layout, FabricViewMarks.none(), port, selected);
    graphics.dispose();
    var found = new java.util.HashMap<Integer, Integer>();
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        found.merge(image.getRGB(x, y), 1, Integer::sum);
      }
    }
    return found;
  }
}
