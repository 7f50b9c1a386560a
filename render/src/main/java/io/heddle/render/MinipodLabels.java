package io.heddle.render;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Short names of minipods for pictures. */
public final class MinipodLabels {
  private static final List<Function<Minipod, List<String>>> MEMBERS =
      List.of(MinipodLabels::nodes, MinipodLabels::switches, MinipodLabels::highest);

  private static final Pattern END = Pattern.compile("[^\\p{L}\\p{N}]+\\p{L}+$");

  private MinipodLabels() {}

  /**
   * For each minipod the longest common prefix of the ids of its nodes, of its switches, or of its
   * highest switches, cut at a separator, if that tells it from the others; else the words of its
   * name that do, if all of these have a letter; else its name. One of a single switch is called as
   * that. O(nodes).
   */
  public static List<String> of(Cluster cluster) {
    for (var members : MEMBERS) {
      var prefixes =
          withoutEnd(cluster.minipods().stream().map(each -> prefix(each, members)).toList());
      var distinct = new HashSet<>(prefixes);
      if (distinct.size() == prefixes.size() && !distinct.contains("")) {
        return prefixes;
      }
    }
    var names = cluster.minipods().stream().map(Minipod::name).toList();
    var telling = ShortenedNames.ofOwnWords(names);
    boolean named =
        telling.values().stream().allMatch(each -> each.chars().anyMatch(Character::isLetter))
            && new HashSet<>(telling.values()).size() == names.size();
    return named ? names.stream().map(name -> telling.getOrDefault(name, name)).toList() : names;
  }

  /** What one minipod is called. O(nodes of the cluster). */
  public static String of(Cluster cluster, Minipod minipod) {
    return of(cluster).get(minipod.index());
  }

  /** Without a last word of letters that all have: pod-01 for pod-01-spine. */
  private static List<String> withoutEnd(List<String> prefixes) {
    var ends = prefixes.stream().map(each -> END.matcher(each)).toList();
    boolean same =
        ends.stream().allMatch(Matcher::find)
            && ends.stream().map(Matcher::group).distinct().count() == 1;
    return same
        ? prefixes.stream().map(each -> END.matcher(each).replaceFirst("")).toList()
        : prefixes;
  }

  private static List<String> switches(Minipod minipod) {
    return minipod.switches().stream().map(Switch::id).toList();
  }

  private static List<String> highest(Minipod minipod) {
    var top = minipod.switches().stream().map(Switch::tier).max(Comparator.naturalOrder());
    return minipod.switches().stream()
        .filter(each -> each.tier().equals(top.orElseThrow()))
        .map(Switch::id)
        .toList();
  }

  private static List<String> nodes(Minipod minipod) {
    return Stream.concat(switches(minipod).stream(), minipod.hosts().stream().map(FabricNode::id))
        .toList();
  }

  private static String prefix(Minipod minipod, Function<Minipod, List<String>> members) {
    if (minipod.switches().size() < 2) {
      return minipod.switches().isEmpty() ? minipod.name() : minipod.switches().getFirst().id();
    }
    var ids = members.apply(minipod);
    var prefix = ids.getFirst();
    for (var id : ids) {
      int same = 0;
      while (same < Math.min(prefix.length(), id.length())
          && prefix.charAt(same) == id.charAt(same)) {
        same++;
      }
      prefix = same < prefix.length() ? prefix.substring(0, same) : prefix;
    }
    int end = prefix.length();
    while (end > 0 && Character.isLetterOrDigit(prefix.charAt(end - 1))) {
      end--;
    }
    while (end > 0 && !Character.isLetterOrDigit(prefix.charAt(end - 1))) {
      end--;
    }
    return prefix.substring(0, end);
  }
}
