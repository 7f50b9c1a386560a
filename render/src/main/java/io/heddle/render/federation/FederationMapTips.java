package io.heddle.render.federation;

import io.heddle.model.edit.DrawnFederationEdits;
import io.heddle.render.ViewTextBundle;
import java.util.ArrayList;
import java.util.List;

/** What there is to know of a cluster or a link. */
record FederationMapTips(ViewTextBundle words, FederationMapScene scene) {
  /** The first line is its name; empty where the federation has it no more. */
  List<String> of(MapHitTarget hit) {
    return switch (hit) {
      case MapHitTarget.OfCluster(String id) -> scene.layout().has(id) ? cluster(id) : List.of();
      case MapHitTarget.OfLink(String from, String to) -> link(from, to);
    };
  }

  private List<String> cluster(String id) {
    var facts = scene.facts(id);
    var lines = new ArrayList<>(List.of(id));
    lines.add(
        facts.gpus() == null
            ? words.of("drawn.federation.free", facts.free())
            : words.of("drawn.federation.free.of", facts.free(), facts.gpus()));
    for (var each : List.of(facts.models(), facts.region(), facts.file(), facts.trouble())) {
      if (!each.isEmpty()) {
        lines.add(each);
      }
    }
    int order = scene.marks().order(id);
    if (order > 0) {
      lines.add(words.of("drawn.federation.order", order, scene.marks().used(id)));
    }
    return lines;
  }

  private List<String> link(String from, String to) {
    var link = DrawnFederationEdits.between(scene.layout().federation(), from, to);
    if (link == null) {
      return List.of();
    }
    var lines = new ArrayList<>(List.of(from + " – " + to));
    lines.add(words.of("drawn.federation.link", link.gbps(), link.latencyMs()));
    if (scene.marks().bottleneck().contains(link)) {
      lines.add(words.of("drawn.federation.narrowest"));
    } else if (scene.marks().way().containsKey(link)) {
      lines.add(words.of("drawn.federation.way"));
    }
    return lines;
  }
}
