package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.render.topology.HostGroups;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Hosts by the runs that use them: only A, only B, both. */
final class ComparedHostGroups {
  private static final int MOST = 8;
  private static final String SEVERAL = "…";

  private ComparedHostGroups() {}

  /**
   * Groups by falling size behind the hosts that all use; their sign is the letters of the runs.
   */
  static HostGroups of(List<ComparableRun> runs) {
    var signs = new HashMap<String, String>();
    for (int i = 0; i < runs.size(); i++) {
      var letter = String.valueOf((char) ('A' + i));
      runs.get(i).placement().matrix().stream()
          .flatMap(List::stream)
          .forEach(host -> signs.merge(host, letter, String::concat));
    }
    boolean many = Set.copyOf(signs.values()).size() > MOST;
    var hosts = new HashMap<String, Set<String>>();
    signs.forEach((host, sign) -> {
      boolean some = sign.length() > 1 && sign.length() < runs.size();
      hosts.computeIfAbsent(many && some ? SEVERAL : sign, _ -> new HashSet<>()).add(host);
    });
    boolean shared = hosts.keySet().stream().anyMatch(sign -> sign.length() == runs.size());
    var groups = new ArrayList<HostGroups.Group>();
    var sorted =
        hosts.entrySet().stream()
            .sorted(
                Comparator.comparingInt(
                        (Map.Entry<String, Set<String>> each) -> -each.getKey().length())
                    .thenComparing(Map.Entry::getKey))
            .toList();
    for (var each : sorted) {
      boolean all = each.getKey().length() == runs.size();
      boolean one = each.getKey().length() == 1;
      groups.add(
          new HostGroups.Group(
              all
                  ? Text.of(runs.size() == 2 ? "compare.group.both" : "compare.group.all")
                  : each.getKey().equals(SEVERAL)
                      ? Text.of("compare.group.several")
                      : Text.of(one ? "compare.group.only" : "compare.group.some", each.getKey()),
              each.getKey(),
              all ? 0 : groups.size() + (shared ? 0 : 1),
              each.getValue()));
    }
    return new HostGroups(groups);
  }
}
