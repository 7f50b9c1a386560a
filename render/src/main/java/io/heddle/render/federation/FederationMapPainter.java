package io.heddle.render.federation;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricViewport;
import io.heddle.render.topology.ModelBox;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Draws a federation: near, clusters are cards that say what they have; far away discs, as large as
 * they have free GPUs, with as many names as there is room for.
 */
record FederationMapPainter(
    PaintSurface surface,
    Theme theme,
    ViewTextBundle words,
    FederationMapScene scene,
    FabricViewport port,
    @Nullable MapHitTarget picked,
    @Nullable MapHitTarget hovered) {
  /** Below, cards are too small to be read. */
  static final double CARDS = 0.66;

  private static final double SMALLEST = 0.76;
  private static final double LARGEST = 1.3;
  private static final double LEAST_RADIUS = 3;
  private static final double RADIUS = 14;

  /** Of the largest disc, the smallest. */
  private static final double LEAST = 0.35;

  /** A disc's part of its seat. */
  private static final double FILLED = 0.45;

  /** More clusters have no line to their real place. */
  private static final int MOST_LEADERS = 100;

  private static final double DISPLACED = 14;
  private static final double LINE = 14;
  private static final int MOST_NAMES = 160;
  private static final double BADGE = 9;

  /**
   * @return the places of the labels, to check that they are legible
   */
  MapLabelPlaces paint() {
    var clusters = scene.layout().federation().clusters();
    if (clusters.stream().anyMatch(each -> each.place() != null)) {
      new MapGraticule(surface, theme, scene.layout().scale(), port).paint();
    }
    var places = new MapLabelPlaces(port.width(), port.height());
    var links = new WanPainter(surface, theme, words, scene, port, picked, hovered);
    links.lines();
    leaders(clusters);
    clusters.forEach(each -> places.keepFree(onScreen(scene, port, each.id())));
    for (var share : scene.marks().shares()) {
      var box = onScreen(scene, port, share.cluster());
      places.keepFree(new ModelBox(box.x() - BADGE, box.y() - BADGE, 2 * BADGE, 2 * BADGE));
    }
    if (areCards(port)) {
      clusters.stream().filter(this::isVisible).forEach(this::card);
      links.way();
      links.markedLabels(places);
      links.otherLabels(places);
    } else {
      clusters.stream().filter(this::isVisible).forEach(this::disc);
      links.way();
      var seen = clusters.stream().filter(this::isVisible).toList();
      names(seen.stream().filter(each -> isMarked(each.id())).toList(), places);
      links.markedLabels(places);
      names(seen.stream().filter(each -> !isMarked(each.id())).toList(), places);
      if (clusters.size() <= MOST_NAMES) {
        links.otherLabels(places);
      }
    }
    for (var share : scene.marks().shares()) {
      var box = onScreen(scene, port, share.cluster());
      badge(scene.marks().order(share.cluster()), box.x(), box.y());
    }
    return places;
  }

  /** Clusters and links, without names. */
  void paintShapes() {
    new WanPainter(surface, theme, words, scene, port, null, null).lines();
    scene.layout().federation().clusters().forEach(this::disc);
  }

  /** Whether a cluster is a card at this scale. */
  static boolean areCards(FabricViewport port) {
    return port.scale() >= CARDS;
  }

  /** What a cluster covers on the screen. */
  static ModelBox onScreen(FederationMapScene scene, FabricViewport port, String id) {
    var middle = scene.middle(id);
    double x = port.screenX(middle.x());
    double y = port.screenY(middle.y());
    if (areCards(port)) {
      var card = scene.card(id);
      double by = Math.clamp(port.scale(), SMALLEST, LARGEST);
      return new ModelBox(
          x - card.width() * by / 2,
          y - card.height() * by / 2,
          card.width() * by,
          card.height() * by);
    }
    double largest =
        Math.clamp(FILLED * FederationMapLayout.SEAT_HEIGHT * port.scale(), LEAST_RADIUS, RADIUS);
    double r = largest * (LEAST + (1 - LEAST) * scene.size(id));
    return new ModelBox(x - r, y - r, 2 * r, 2 * r);
  }

  /** From a card to where its cluster really is, if others have pushed it away. */
  private void leaders(List<FederatedCluster> clusters) {
    if (clusters.size() > MOST_LEADERS) {
      return;
    }
    for (var each : clusters) {
      var place = each.place();
      if (place != null) {
        var really = scene.layout().scale().project(place);
        var drawn = scene.middle(each.id());
        double x = port.screenX(really.x());
        double y = port.screenY(really.y());
        double toX = port.screenX(drawn.x());
        double toY = port.screenY(drawn.y());
        if (Math.hypot(toX - x, toY - y) > DISPLACED) {
          surface.line(x, y, toX, toY, theme.accent().mix(theme.background(), 0.4), 1);
          surface.fillOval(x - 2.5, y - 2.5, 5, 5, theme.accent());
        }
      }
    }
  }

  private boolean isVisible(FederatedCluster cluster) {
    var box = onScreen(scene, port, cluster.id());
    return box.right() >= 0
        && box.bottom() >= 0
        && box.x() <= port.width()
        && box.y() <= port.height();
  }

  private boolean isPicked(String id) {
    return picked instanceof MapHitTarget.OfCluster(String of) && of.equals(id);
  }

  private boolean isHovered(String id) {
    return hovered instanceof MapHitTarget.OfCluster(String of) && of.equals(id);
  }

  private void card(FederatedCluster cluster) {
    var id = cluster.id();
    var box = onScreen(scene, port, id);
    int order = scene.marks().order(id);
    var facts = scene.facts(id);
    boolean fine = facts.trouble().isEmpty();
    surface.fillRound(
        box.x(),
        box.y(),
        box.width(),
        box.height(),
        7,
        order > 0 ? theme.surface().mix(theme.accent(), 0.14) : theme.surface());
    double line = isPicked(id) ? 3 : order > 0 ? 2 : 1;
    var edge =
        isPicked(id) || order > 0
            ? theme.accent()
            : isHovered(id) ? theme.strong() : theme.border();
    surface.strokeRound(
        box.x(), box.y(), box.width(), box.height(), 7, fine ? edge : theme.danger(), line);
    double inside = box.width() - 16;
    double y = box.y() + Math.max(15, box.height() * 0.27);
    text(id, box.centreX(), y, inside, TextStyle.SMALL_BOLD, theme.text());
    bar(facts, id, box.x() + 8, y + 4, inside);
    text(
        freeText(id, facts),
        box.centreX(),
        Math.min(y + 10 + LINE, box.bottom() - 6),
        inside,
        TextStyle.SMALL,
        fine ? theme.text() : theme.danger());
    if (y + 12 + 2 * LINE < box.bottom()) {
      var more =
          facts.models().isEmpty()
              ? facts.region()
              : facts.region().isEmpty() ? facts.models() : facts.models() + " · " + facts.region();
      text(more, box.centreX(), y + 8 + 2 * LINE, inside, TextStyle.SMALL, theme.muted());
    }
  }

  /**
   * All GPUs of the cluster, the free ones, and of these those that the job takes; as long as the
   * card in the largest cluster.
   */
  private void bar(ClusterCardFacts facts, String id, double x, double y, double width) {
    double height = 6;
    double each = width / Math.max(1, scene.mostGpus());
    surface.strokeRound(x, y, width, height, 3, theme.border(), 1);
    fill(x, y, each * facts.known(), height, theme.subtle().mix(theme.busy(), 0.5));
    fill(x, y, each * facts.free(), height, theme.free().mix(theme.accent(), 0.25));
    fill(x, y, each * scene.marks().used(id), height, theme.accent());
  }

  private void fill(double x, double y, double width, double height, Rgba colour) {
    if (width >= 1) {
      surface.fillRound(x, y, width, height, Math.min(3, width / 2), colour);
    }
  }

  private String freeText(String id, ClusterCardFacts facts) {
    if (!facts.trouble().isEmpty()) {
      return words.of("drawn.federation.trouble");
    }
    int used = scene.marks().used(id);
    if (used > 0) {
      return words.of("drawn.federation.used", used, facts.free());
    }
    return facts.gpus() == null
        ? words.of("drawn.federation.free", facts.free())
        : words.of("drawn.federation.free.of", facts.free(), facts.gpus());
  }

  private void text(String text, double x, double y, double width, TextStyle style, Rgba colour) {
    surface.text(cut(text, width, style), x, y, style, TextAnchor.CENTER, colour);
  }

  private String cut(String text, double width, TextStyle style) {
    var cut = text;
    while (!cut.isEmpty() && surface.textWidth(cut.equals(text) ? cut : cut + "…", style) > width) {
      cut = cut.substring(0, cut.length() - 1);
    }
    return cut.equals(text) ? text : cut + "…";
  }

  private void badge(int order, double x, double y) {
    if (order > 0) {
      surface.fillOval(x - BADGE, y - BADGE, 2 * BADGE, 2 * BADGE, theme.accent());
      surface.text(
          String.format(Locale.ENGLISH, "%d", order),
          x,
          y + 4,
          TextStyle.SMALL_BOLD,
          TextAnchor.CENTER,
          Theme.readableOn(theme.accent()));
    }
  }

  private void disc(FederatedCluster cluster) {
    var id = cluster.id();
    var box = onScreen(scene, port, id);
    boolean fine = scene.facts(id).trouble().isEmpty();
    var fill =
        scene.marks().order(id) > 0 ? theme.accent() : theme.free().mix(theme.accent(), 0.25);
    surface.fillOval(box.x(), box.y(), box.width(), box.height(), fill);
    surface.strokeOval(
        box.x(),
        box.y(),
        box.width(),
        box.height(),
        fine ? isPicked(id) || isHovered(id) ? theme.text() : theme.strong() : theme.danger(),
        isPicked(id) ? 3 : 1);
  }

  private boolean isMarked(String id) {
    return scene.marks().order(id) > 0 || isPicked(id) || isHovered(id);
  }

  /** Of the largest first. */
  private void names(List<FederatedCluster> clusters, MapLabelPlaces places) {
    int left = MOST_NAMES;
    var sorted =
        clusters.stream()
            .sorted(Comparator.comparing(each -> -scene.facts(each.id()).free()))
            .toList();
    for (var each : sorted) {
      if (left-- == 0) {
        return;
      }
      name(each.id(), places);
    }
  }

  private void name(String id, MapLabelPlaces places) {
    var box = onScreen(scene, port, id);
    boolean used = scene.marks().order(id) > 0;
    var free = freeText(id, scene.facts(id));
    var style = used || isPicked(id) ? TextStyle.SMALL_BOLD : TextStyle.SMALL;
    double wide = Math.max(surface.textWidth(id, style), surface.textWidth(free, TextStyle.SMALL));
    double high = 2 * LINE - 1;
    double gap = 3;
    var below = new ModelBox(box.centreX() - wide / 2, box.bottom() + gap, wide, high);
    var at =
        places.first(
            List.of(
                below,
                new ModelBox(below.x(), box.y() - gap - high, wide, high),
                new ModelBox(box.right() + gap, box.centreY() - high / 2, wide, high),
                new ModelBox(box.x() - gap - wide, box.centreY() - high / 2, wide, high)),
            isMarked(id));
    if (at != null) {
      surface.fillRound(
          at.x() - 2, at.y(), wide + 4, high, 3, theme.background().withOpacity(0.75));
      surface.text(id, at.centreX(), at.y() + 11, style, TextAnchor.CENTER, theme.text());
      surface.text(
          free, at.centreX(), at.y() + 24, TextStyle.SMALL, TextAnchor.CENTER, theme.muted());
    }
  }
}
