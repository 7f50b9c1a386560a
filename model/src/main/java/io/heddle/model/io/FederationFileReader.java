package io.heddle.model.io;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.federation.WanLink;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.federation/1}. */
final class FederationFileReader {
  private static final Set<String> ROOT = Set.of("schema", "clusters", "links");
  private static final Set<String> CLUSTER =
      Set.of("id", "gpus", "gpuModel", "file", "region", "latitude", "longitude");
  private static final Set<String> LINK = Set.of("from", "to", "gbps", "latencyMs");
  private static final int MOST_GPUS = 10_000_000;
  private static final int SHOWN_PARTS = 4;

  private FederationFileReader() {}

  static Federation read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    var clusters = new ArrayList<FederatedCluster>();
    var ids = new HashMap<String, JsonCursor>();
    var elements = root.at("clusters").elements("an array of clusters");
    for (var at : elements) {
      if (at.isObjectOf("a cluster", CLUSTER)) {
        clusters.add(cluster(at, ids));
      }
    }
    if (elements.isEmpty() && root.findings().count() == 0) {
      root.at("clusters").error("at least one cluster");
    }
    var links = new ArrayList<WanLink>();
    var pairs = new HashMap<Set<String>, JsonCursor>();
    for (var at : root.at("links").elements("an array of links")) {
      if (at.isObjectOf("a link", LINK)) {
        var link = link(at, ids.keySet(), pairs);
        if (link != null) {
          links.add(link);
        }
      }
    }
    if (root.findings().count() > 0) {
      return new Federation(List.of(), List.of());
    }
    var federation = new Federation(clusters, links);
    root.findings().adviseLater(() -> adviseParts(root.at("links"), federation));
    return federation;
  }

  private static FederatedCluster cluster(JsonCursor at, Map<String, JsonCursor> ids) {
    var id = at.at("id").newName("an id", ids, Advice.sentence("Rename one of them."));
    var file = at.at("file").isPresent() ? at.at("file").name("the name of a file") : null;
    var stocks = new ArrayList<GpuStock>();
    if (file == null) {
      stocks.add(
          new GpuStock(
              optional(at.at("gpuModel"), "a GPU model"),
              at.at("gpus").integer(0, MOST_GPUS, "the number of free GPUs, at least 0")));
    } else {
      for (var name : List.of("gpus", "gpuModel")) {
        if (at.at(name).isPresent()) {
          at.at(name)
              .errorWithAdvice(
                  "nothing beside a file, which states it",
                  () -> Advice.sentence("Remove one of them."));
        }
      }
    }
    return new FederatedCluster(
        id, stocks, file, optional(at.at("region"), "the name of a region"), place(at));
  }

  private static @Nullable String optional(JsonCursor at, String expected) {
    return at.isPresent() ? at.name(expected) : null;
  }

  private static FederatedCluster.@Nullable Place place(JsonCursor at) {
    if (!at.at("latitude").isPresent() && !at.at("longitude").isPresent()) {
      return null;
    }
    return new FederatedCluster.Place(
        at.at("latitude").number(-90, 90, "degrees from -90 to 90"),
        at.at("longitude").number(-180, 180, "degrees from -180 to 180"));
  }

  private static @Nullable WanLink link(
      JsonCursor at, Set<String> ids, Map<Set<String>, JsonCursor> pairs) {
    int before = at.findings().count();
    var from = at.at("from").reference("the id of a cluster", ids);
    var to = at.at("to").reference("the id of a cluster", ids);
    double gbps =
        at.at("gbps")
            .number(
                WanLink.LEAST_GBPS,
                WanLink.MOST_GBPS,
                "Gbit/s, above 0: from 0.000001 to 1,000,000");
    double latency =
        at.at("latencyMs")
            .number(0, WanLink.MOST_MS, "milliseconds, at least 0 and at most 10,000");
    if (at.findings().count() > before) {
      return null;
    }
    if (from.equals(to)) {
      at.at("to").error("another cluster than %s".formatted(JsonCursor.quote(from)));
      return null;
    }
    var first = pairs.putIfAbsent(Set.of(from, to), at);
    if (first != null) {
      at.errorWithAdvice(
          "each pair of clusters once, unlike %s".formatted(first.pointer()),
          () -> Advice.sentence("Use one link with the sum of both gbps."));
      return null;
    }
    return new WanLink(from, to, gbps, latency);
  }

  private static void adviseParts(JsonCursor at, Federation federation) {
    var parts = federation.parts();
    if (parts.size() > 1) {
      var shown =
          parts.stream()
              .limit(SHOWN_PARTS)
              .map(part -> federation.clusters().get(new HashSet<>(part).iterator().next()).id())
              .collect(Collectors.joining(", "));
      at.advise(
          "links between all clusters; there are %d parts that do not reach each other, with %s%s"
              .formatted(parts.size(), shown, parts.size() > SHOWN_PARTS ? ", …" : ""),
          Advice.sentence("Add a link between them."));
    }
  }
}
