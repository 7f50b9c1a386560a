package io.heddle.render.topology;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.render.ShortenedNames;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What the switches of a cluster are called where there is little room. Computed when the first of
 * a tier is painted: a large fabric is opened and shown without these names. Any thread may ask.
 */
final class SwitchLabels {
  private static final int WHOLE_FABRIC = -1;

  private final Cluster cluster;
  private final Map<String, Integer> podOf;
  private final Map<Alike, Map<String, List<String>>> known = new ConcurrentHashMap<>();
  private final Map<String, List<String>> bySwitch = new ConcurrentHashMap<>();

  /** Switches of a tier, in one minipod or in the whole fabric, whose labels differ. */
  private record Alike(Tier tier, int pod) {}

  /**
   * @param podOf index of the minipod of each node that is in one
   */
  SwitchLabels(Cluster cluster, Map<String, Integer> podOf) {
    this.cluster = cluster;
    this.podOf = podOf;
  }

  /**
   * Names of a switch from long to short, which tell it from the others of its tier, in its minipod
   * where that has several: pod-01-spine-3, S3, 3. O(switches of the tier) when first asked.
   */
  List<String> of(Switch node) {
    return bySwitch.computeIfAbsent(node.id(), _ -> found(node));
  }

  private List<String> found(Switch node) {
    int pod = podOf.getOrDefault(node.id(), WHOLE_FABRIC);
    boolean isOneOfSeveral =
        pod != WHOLE_FABRIC
            && cluster.minipods().get(pod).switches().stream()
                    .filter(each -> each.tier().equals(node.tier()))
                    .limit(2)
                    .count()
                > 1;
    return known
        .computeIfAbsent(new Alike(node.tier(), isOneOfSeveral ? pod : WHOLE_FABRIC), this::names)
        .getOrDefault(node.id(), List.of(node.id()));
  }

  private Map<String, List<String>> names(Alike group) {
    var switches =
        group.pod() == WHOLE_FABRIC
            ? cluster.switches()
            : cluster.minipods().get(group.pod()).switches();
    var ids =
        switches.stream().filter(each -> each.tier().equals(group.tier())).map(Switch::id).toList();
    var initial = group.tier().toString().substring(0, 1).toUpperCase(Locale.ROOT);
    var found = new HashMap<String, List<String>>();
    ShortenedNames.byRoom(ids)
        .forEach((id, names) ->
            found.put(
                id,
                names.stream()
                    .flatMap(name ->
                        Character.isDigit(name.charAt(0)) && !name.equals(id)
                            ? Stream.of(initial + name, name)
                            : Stream.of(name))
                    .toList()));
    return found;
  }
}
