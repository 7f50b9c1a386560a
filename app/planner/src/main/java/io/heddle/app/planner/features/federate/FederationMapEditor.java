package io.heddle.app.planner.features.federate;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.model.cluster.Position;
import io.heddle.model.edit.DrawnFederationEdits;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.FederatedCluster.Place;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.federation.WanLink;
import io.heddle.render.federation.MapHitTarget;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import javafx.beans.property.ObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * What a person does to a federation: each edit is one step that can be undone. What is typed and
 * cannot be used is refused with an IllegalArgumentException that says what was expected. View
 * model: knows no view. To be used on the UI thread only.
 */
public final class FederationMapEditor {
  private static final int USUAL_GPUS = 64;
  private static final double USUAL_GBPS = 10;
  private static final double USUAL_MS = 10;
  private static final int MOST_GPUS = 10_000_000;

  private final FederationDocument document;
  private final ObjectProperty<@Nullable MapHitTarget> pick;

  FederationMapEditor(FederationDocument document, ObjectProperty<@Nullable MapHitTarget> pick) {
    this.document = document;
    this.pick = pick;
  }

  private Federation federation() {
    return document.federation();
  }

  /** The cluster that is picked; null where none is. */
  public @Nullable FederatedCluster cluster() {
    return pick.get() instanceof MapHitTarget.OfCluster(String id) ? find(id) : null;
  }

  private @Nullable FederatedCluster find(String id) {
    return federation().clusters().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElse(null);
  }

  /** The link that is picked; null where none is. */
  public @Nullable WanLink link() {
    return pick.get() instanceof MapHitTarget.OfLink(String from, String to)
        ? DrawnFederationEdits.between(federation(), from, to)
        : null;
  }

  /** Draws a cluster where there is room, as near as can be to a point, and picks it. */
  public void add(Position near) {
    var id = DrawnFederationEdits.freeId(federation());
    var clusters = federation().clusters();
    var model =
        clusters.isEmpty() || clusters.getLast().free().isEmpty()
            ? null
            : clusters.getLast().free().getFirst().gpuModel();
    var place = document.layoutProperty().get().freePlace(near);
    var fresh =
        new FederatedCluster(id, List.of(new GpuStock(model, USUAL_GPUS)), null, null, place);
    document.edit(Text.of("edit.place", id), DrawnFederationEdits.add(federation(), fresh));
    pick.set(new MapHitTarget.OfCluster(id));
  }

  /** Lays a link between two clusters, and picks it; one that is there is picked alone. */
  public void connect(String from, String to) {
    var known = DrawnFederationEdits.between(federation(), from, to);
    if (known == null) {
      known = new WanLink(from, to, USUAL_GBPS, USUAL_MS);
      document.edit(
          Text.of("edit.connect", from, to), DrawnFederationEdits.connect(federation(), known));
    }
    pick.set(MapHitTarget.OfLink.of(known));
  }

  /** Takes a cluster with its links away, or a link. */
  public void delete(MapHitTarget what) {
    switch (what) {
      case MapHitTarget.OfCluster(String id) ->
          document.edit(
              Text.of("edit.federation.delete", id),
              DrawnFederationEdits.remove(federation(), Set.of(id)));
      case MapHitTarget.OfLink(String from, String to) -> {
        var link = DrawnFederationEdits.between(federation(), from, to);
        if (link != null) {
          document.edit(
              Text.of("edit.federation.disconnect", from, to),
              DrawnFederationEdits.disconnect(federation(), link));
        }
      }
    }
    pick.set(null);
  }

  /** Puts a cluster somewhere else on the map. */
  public void move(String id, Position to) {
    var cluster = find(id);
    if (cluster != null) {
      var place = document.layoutProperty().get().placeAt(to);
      replace(Text.of("edit.federation.move", id), id, cluster.withPlace(place));
    }
  }

  private void replace(String description, String id, FederatedCluster now) {
    document.edit(description, DrawnFederationEdits.replace(federation(), id, now));
  }

  private void change(UnaryOperator<FederatedCluster> edit) {
    var cluster = cluster();
    if (cluster != null) {
      var now = edit.apply(cluster);
      replace(Text.of("edit.federation.change", cluster.id()), cluster.id(), now);
      pick.set(new MapHitTarget.OfCluster(now.id()));
    }
  }

  public void rename(String words) {
    var id = TypedValues.name("federate.id", words);
    change(each -> each.withId(id));
  }

  public void setRegion(String words) {
    var region = TypedValues.optional(words);
    change(each -> each.withRegion(region));
  }

  /** Free GPUs of a cluster that has no file. */
  public void setFree(String words) {
    int gpus = TypedValues.whole("federate.free", words, 0, MOST_GPUS);
    change(each -> each.withFree(List.of(new GpuStock(model(each), gpus))));
  }

  /** Their type; empty: unknown. */
  public void setModel(String words) {
    var model = TypedValues.optional(words);
    change(each -> each.withFree(List.of(new GpuStock(model, each.gpus()))));
  }

  private static @Nullable String model(FederatedCluster cluster) {
    return cluster.free().isEmpty() ? null : cluster.free().getFirst().gpuModel();
  }

  /** The file that says what is free; nothing: it is typed here. */
  public void setFile(String words) {
    var file = TypedValues.optional(words);
    change(each ->
        each.with()
            .free(
                file == null
                    ? List.of(new GpuStock(model(each), Math.max(each.gpus(), 0)))
                    : List.of())
            .file(file)
            .build());
  }

  /** Latitude and longitude in degrees; nothing: it has no place on the map. */
  public void setPlace(String words) {
    if (words.isBlank()) {
      change(each -> each.withPlace(null));
      return;
    }
    var parts = words.strip().split("[\\s,;]+");
    if (parts.length != 2) {
      throw TypedValues.refused("federate.place", words, Text.of("federate.expected.place"));
    }
    var place =
        new Place(
            TypedValues.number("federate.latitude", parts[0], -90, 90),
            TypedValues.number("federate.longitude", parts[1], -180, 180));
    change(each -> each.withPlace(place));
  }

  public void setGbps(String words) {
    double gbps = TypedValues.number("federate.gbps", words, WanLink.LEAST_GBPS, WanLink.MOST_GBPS);
    change(gbps, Double.NaN);
  }

  public void setLatency(String words) {
    double latency = TypedValues.number("federate.latency", words, 0, WanLink.MOST_MS);
    change(Double.NaN, latency);
  }

  /** NaN: as it is. */
  private void change(double gbps, double latencyMs) {
    var link = link();
    if (link != null) {
      document.edit(
          Text.of("edit.federation.change", link.from() + " – " + link.to()),
          DrawnFederationEdits.connect(
              federation(),
              new WanLink(
                  link.from(),
                  link.to(),
                  Double.isNaN(gbps) ? link.gbps() : gbps,
                  Double.isNaN(latencyMs) ? link.latencyMs() : latencyMs)));
    }
  }

  /** Coordinates as they are typed. */
  public static String typed(@Nullable Place place) {
    return place == null
        ? ""
        : TypedValues.plain(place.latitude()) + ", " + TypedValues.plain(place.longitude());
  }

  /** A number as it is typed. */
  public static String typed(double value) {
    return TypedValues.plain(value);
  }
}
