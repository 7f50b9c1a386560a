package io.heddle.render.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.cluster.Position;
import io.heddle.model.federation.WanLink;
import io.heddle.render.topology.ModelBox;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A federation as it is to be drawn. Immutable. */
public final class FederationMapScene {
  private static final double LEAST_WIDTH = 116;
  private static final double LEAST_HEIGHT = 52;
  private static final double THINNEST = 1;
  private static final double THICKEST = 6;
  private static final double FAR = 0.25;

  private final FederationMapLayout layout;
  private final Map<String, ClusterCardFacts> facts;
  private final FederationAnswerMarks marks;
  private final Map<String, Position> moved;
  private final int mostFree;
  private final int mostGpus;
  private final double narrowest;
  private final double widest;
  private final List<WanLink> links;

  /**
   * @param facts of each cluster
   */
  public FederationMapScene(
      FederationMapLayout layout,
      Map<String, ClusterCardFacts> facts,
      FederationAnswerMarks marks) {
    this(layout, facts, marks, Map.of());
  }

  private FederationMapScene(
      FederationMapLayout layout,
      Map<String, ClusterCardFacts> facts,
      FederationAnswerMarks marks,
      Map<String, Position> moved) {
    this.layout = layout;
    this.facts = Map.copyOf(facts);
    this.marks = marks;
    this.moved = moved;
    mostFree = facts.values().stream().mapToInt(ClusterCardFacts::free).max().orElse(0);
    mostGpus = facts.values().stream().mapToInt(ClusterCardFacts::known).max().orElse(0);
    var gbps = layout.federation().links().stream().mapToDouble(WanLink::gbps).summaryStatistics();
    narrowest = gbps.getMin();
    widest = gbps.getMax();
    links =
        layout.federation().links().stream()
            .sorted(
                Comparator.comparing((WanLink link) -> marks.way().containsKey(link))
                    .thenComparing(WanLink::gbps))
            .toList();
  }

  /** The same while a cluster is dragged. */
  FederationMapScene with(String id, Position at) {
    var now = new HashMap<>(moved);
    now.put(id, at);
    return new FederationMapScene(layout, facts, marks, now);
  }

  public FederationMapLayout layout() {
    return layout;
  }

  public FederationAnswerMarks marks() {
    return marks;
  }

  ClusterCardFacts facts(String id) {
    return requireNonNull(facts.get(id), id);
  }

  Position middle(String id) {
    var elsewhere = moved.get(id);
    return elsewhere == null ? layout.middle(id) : elsewhere;
  }

  /** A cluster's card: the larger, the more GPUs are free. */
  ModelBox card(String id) {
    double size = size(id);
    return FederationMapLayout.around(
        middle(id),
        LEAST_WIDTH + size * (FederationMapLayout.WIDTH - LEAST_WIDTH),
        LEAST_HEIGHT + size * (FederationMapLayout.HEIGHT - LEAST_HEIGHT));
  }

  /** In [0, 1], by the root of the free GPUs: areas can be compared. */
  double size(String id) {
    return mostFree == 0 ? 0 : Math.sqrt(facts(id).free() / (double) mostFree);
  }

  /** GPUs of the largest cluster, as far as it is known. */
  int mostGpus() {
    return mostGpus;
  }

  /** Links, those that are drawn over others last: of the way, then the wider. */
  List<WanLink> links() {
    return links;
  }

  /**
   * Pixels, by the logarithm of the bandwidth; all are thinner far away.
   *
   * @param scale pixels a model unit
   */
  double thickness(WanLink link, double scale) {
    double far = Math.clamp(1.5 * scale, FAR, 1);
    if (narrowest == widest) {
      return far * (THINNEST + THICKEST) / 3;
    }
    double share = Math.log(link.gbps() / narrowest) / Math.log(widest / narrowest);
    return far * (THINNEST + share * (THICKEST - THINNEST));
  }
}
