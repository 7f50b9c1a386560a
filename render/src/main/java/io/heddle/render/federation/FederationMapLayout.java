package io.heddle.render.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.cluster.Position;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.FederatedCluster.Place;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.render.topology.ModelBox;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jgrapht.alg.drawing.FRLayoutAlgorithm2D;
import org.jgrapht.alg.drawing.model.Box2D;
import org.jgrapht.alg.drawing.model.MapLayoutModel2D;
import org.jgrapht.alg.drawing.model.Point2D;
import org.jspecify.annotations.Nullable;

/**
 * Where the clusters of a federation are drawn, in model units, which are pixels at 100 %: by their
 * coordinates, pushed apart where they would overlap; those without coordinates where forces put
 * them (Fruchterman and Reingold). Immutable.
 */
public final class FederationMapLayout {
  /** Of a cluster's card at most. */
  static final double WIDTH = 132;

  static final double HEIGHT = 57;

  /** With the room around a card that the way to the next one needs. */
  static final double SEAT_WIDTH = WIDTH + 56;

  static final double SEAT_HEIGHT = HEIGHT + 48;

  /** How much of the picture the cards take: one part in so many. */
  private static final double ROOMY = 3;

  private static final double ASPECT = 2.1;
  private static final double LEAST_WIDTH = 720;
  private static final double MARGIN = 16;
  private static final int ROUNDS = 100;
  private static final int LEAST_ROUNDS = 10;
  private static final long MOST_PAIRS = 20_000_000;
  private static final double CLOSENESS = 0.5;

  /** Where a cluster was seen, at its coordinates; without them as long as it is so called. */
  private record Seat(String id, @Nullable Place place) {
    static Seat of(FederatedCluster cluster) {
      return new Seat(cluster.id(), cluster.place());
    }
  }

  private final Federation federation;
  private final EquirectangularMapScale scale;
  private final Map<String, Position> middles = new LinkedHashMap<>();
  private final Map<Seat, Position> seats;
  private final ModelBox bounds;

  private FederationMapLayout(
      Federation federation, EquirectangularMapScale scale, Map<Seat, Position> seats) {
    this.federation = federation;
    this.scale = scale;
    this.seats = Map.copyOf(seats);
    for (var cluster : federation.clusters()) {
      middles.put(cluster.id(), requireNonNull(seats.get(Seat.of(cluster))));
    }
    bounds =
        middles.keySet().stream()
            .map(this::box)
            .reduce(ModelBox::union)
            .orElse(
                new ModelBox(
                    -LEAST_WIDTH / 2, -LEAST_WIDTH / ASPECT / 2, LEAST_WIDTH, LEAST_WIDTH / ASPECT))
            .grow(MARGIN);
  }

  /** Lays a federation out. Slow where it is large: not for the UI thread. */
  public static FederationMapLayout of(Federation federation) {
    var clusters = federation.clusters();
    double area = clusters.size() * SEAT_WIDTH * SEAT_HEIGHT * ROOMY;
    double width = Math.max(LEAST_WIDTH, Math.sqrt(area * ASPECT));
    double height = width / ASPECT;
    var places = clusters.stream().flatMap(each -> Stream.ofNullable(each.place())).toList();
    var scale = scale(places, width, height);
    var found = projected(federation, scale);
    if (found.size() < clusters.size()) {
      forced(federation, found, width, height);
    }
    var x = new double[clusters.size()];
    var y = new double[clusters.size()];
    for (int i = 0; i < x.length; i++) {
      var middle = requireNonNull(found.get(i));
      x[i] = middle.x();
      y[i] = middle.y();
    }
    new OverlapRemoval(x, y, SEAT_WIDTH, SEAT_HEIGHT).apart();
    var seats = new HashMap<Seat, Position>();
    for (int i = 0; i < x.length; i++) {
      seats.put(Seat.of(clusters.get(i)), new Position(x[i], y[i]));
    }
    return new FederationMapLayout(federation, scale, seats);
  }

  private static EquirectangularMapScale scale(List<Place> places, double width, double height) {
    var east = places.stream().mapToDouble(Place::longitude);
    var north = places.stream().mapToDouble(Place::latitude);
    var wide = east.summaryStatistics();
    var high = north.summaryStatistics();
    return places.isEmpty()
        ? EquirectangularMapScale.fitting(0, 0, width, height)
        : EquirectangularMapScale.fitting(
            wide.getMax() - wide.getMin(), high.getMax() - high.getMin(), width, height);
  }

  private static Map<Integer, Position> projected(
      Federation federation, EquirectangularMapScale scale) {
    var found = new HashMap<Integer, Position>();
    for (int i = 0; i < federation.clusters().size(); i++) {
      var place = federation.clusters().get(i).place();
      if (place != null) {
        found.put(i, scale.project(place));
      }
    }
    return found;
  }

  /** Those that are found stay where they are, and draw the others to where their links lead. */
  private static void forced(
      Federation federation, Map<Integer, Position> found, double width, double height) {
    double x = found.values().stream().mapToDouble(Position::x).average().orElse(0);
    double y = found.values().stream().mapToDouble(Position::y).average().orElse(0);
    double left = x - width / 2; // JGraphT's area begins at 0
    double top = y - height / 2;
    var model = new MapLayoutModel2D<Integer>(new Box2D(width, height));
    found.forEach((index, at) -> {
      model.put(
          index,
          new Point2D(Math.clamp(at.x() - left, 0, width), Math.clamp(at.y() - top, 0, height)));
      model.setFixed(index, true);
    });
    // the indexed variant of JGraphT 1.5.3 refuses points that it has put on the edge itself
    int clusters = federation.clusters().size();
    int rounds = Math.clamp(MOST_PAIRS / ((long) clusters * clusters), LEAST_ROUNDS, ROUNDS);
    new FRLayoutAlgorithm2D<Integer, WanLink>(rounds, CLOSENESS, new Random(1))
        .layout(federation.graph(), model);
    for (int i = 0; i < federation.clusters().size(); i++) {
      var at = model.get(i);
      found.putIfAbsent(i, new Position(left + at.getX(), top + at.getY()));
    }
  }

  /**
   * The layout after an edit: clusters keep their positions, also through undo; a cluster with
   * other coordinates is exactly there; who has none is where there is room. O(clusters).
   */
  public FederationMapLayout after(Federation edited) {
    var next = new HashMap<>(seats);
    for (int i = 0; i < edited.clusters().size(); i++) {
      var cluster = edited.clusters().get(i);
      if (!next.containsKey(Seat.of(cluster))) {
        var place = cluster.place();
        next.put(Seat.of(cluster), place == null ? seatOf(edited, i) : scale.project(place));
      }
    }
    return new FederationMapLayout(edited, scale, next);
  }

  /** Of one that was renamed, or came without coordinates. */
  private Position seatOf(Federation edited, int index) {
    boolean renamed =
        edited.clusters().size() == federation.clusters().size()
            && !edited.indices().containsKey(federation.clusters().get(index).id());
    return renamed ? middle(federation.clusters().get(index).id()) : freeSeat();
  }

  /** Right of all, on the level of their middle. */
  private Position freeSeat() {
    return middles.isEmpty()
        ? new Position(bounds.centreX(), bounds.centreY())
        : new Position(bounds.right() - MARGIN + SEAT_WIDTH / 2, bounds.centreY());
  }

  /** The place on the map of a point. */
  public Place placeAt(Position point) {
    return scale.placeAt(point);
  }

  /**
   * Where there is room for one more, as near as can be to a point: rings around it. O(clusters) a
   * try.
   */
  public Place freePlace(Position near) {
    for (int ring = 0; ring < 12; ring++) {
      int steps = Math.max(1, 6 * ring);
      for (int step = 0; step < steps; step++) {
        double turn = 2 * Math.PI * step / steps;
        var at =
            new Position(
                near.x() + ring * SEAT_WIDTH * Math.cos(turn),
                near.y() + ring * SEAT_HEIGHT * Math.sin(turn));
        var seat = around(at, SEAT_WIDTH, SEAT_HEIGHT);
        if (middles.keySet().stream().noneMatch(id -> box(id).intersects(seat))) {
          return placeAt(at);
        }
      }
    }
    return placeAt(near);
  }

  public Federation federation() {
    return federation;
  }

  /** The middle of a cluster's card. */
  public Position middle(String id) {
    return requireNonNull(middles.get(id), id);
  }

  public boolean has(String id) {
    return middles.containsKey(id);
  }

  /** The most that a cluster's card covers. */
  public ModelBox box(String id) {
    return around(middle(id), WIDTH, HEIGHT);
  }

  static ModelBox around(Position middle, double width, double height) {
    return new ModelBox(middle.x() - width / 2, middle.y() - height / 2, width, height);
  }

  /** What all cards cover, with a margin. */
  public ModelBox bounds() {
    return bounds;
  }

  EquirectangularMapScale scale() {
    return scale;
  }
}
