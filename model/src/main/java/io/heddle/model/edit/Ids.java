package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Gives new nodes ids that go on where those of the cluster end: after {@code leaf-7}, leaf-8. */
final class Ids {
  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d{1,9})");

  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> last = new HashMap<>();

  Ids(Cluster cluster) {
    cluster.switches().forEach(each -> take(each.id()));
    cluster.hosts().forEach(host -> take(host.id()));
  }

  private void take(String id) {
    taken.add(id);
    var match = NUMBERED.matcher(id);
    if (match.matches()) {
      last.merge(match.group(1), Integer.parseInt(match.group(2)), Math::max);
    }
  }

  /** A free id like this one, or this one where it is free. */
  String like(String id) {
    return taken.contains(id) ? after(id) : use(id);
  }

  /** The next id of a series, numbered from {@code first} on. */
  String next(String prefix, int first) {
    return use(numbered(prefix, Math.max(first, last.getOrDefault(prefix, first - 1) + 1), 1));
  }

  private String after(String id) {
    var match = NUMBERED.matcher(id);
    var prefix = match.matches() ? match.group(1) : id + "-";
    int digits = match.matches() ? match.group(2).length() : 1;
    return use(numbered(prefix, last.getOrDefault(prefix, 1) + 1, digits));
  }

  private String numbered(String prefix, int number, int digits) {
    int free = number;
    while (taken.contains(text(prefix, free, digits))) {
      free++;
    }
    return text(prefix, free, digits);
  }

  private static String text(String prefix, int number, int digits) {
    var text = String.valueOf(number);
    return prefix + "0".repeat(Math.max(0, digits - text.length())) + text;
  }

  private String use(String id) {
    take(id);
    return id;
  }
}
