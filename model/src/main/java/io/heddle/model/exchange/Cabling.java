package io.heddle.model.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says where the cables between two tiers are fewer than usual: a missing or a single one. */
final class Cabling {
  private Cabling() {}

  static void compare(FabricDraft draft, Notes notes) {
    var byTiers = new TreeMap<String, Map<String, Integer>>();
    draft
        .switchPairs()
        .forEach((pair, cables) -> {
          var tiers = pair.tiers(draft);
          if (tiers != null) {
            byTiers.computeIfAbsent(tiers, _ -> new TreeMap<>()).put(pair.toString(), cables);
          }
        });
    byTiers.forEach((tiers, pairs) -> {
      var counts = new HashMap<Integer, Integer>();
      pairs.values().forEach(cables -> counts.merge(cables, 1, Integer::sum));
      int usual =
          counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
      List<String> fewer = new ArrayList<>();
      pairs.forEach((pair, cables) -> {
        if (cables < usual) {
          fewer.add("%s (%d)".formatted(pair, cables));
        }
      });
      if (!fewer.isEmpty()) {
        notes.read(
            Notes.listed(fewer),
            "fewer cables than %d, as most pairs %s have".formatted(usual, tiers));
      }
    });
  }
}
