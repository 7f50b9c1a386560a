package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Gives new nodes ids that go on where those of the cluster end: after {@code leaf-7}, leaf-8. */
final class NodeIdGenerator {
  /** What an int holds for sure. */
  private static final int MOST_DIGITS = 9;

  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> last = new HashMap<>();

  NodeIdGenerator(Cluster cluster) {
    cluster.switches().forEach(each -> take(each.id()));
    cluster.hosts().forEach(host -> take(host.id()));
  }

  private void take(String id) {
    taken.add(id);
    int end = endOfPrefix(id);
    if (end < id.length()) {
      last.merge(id.substring(0, end), Integer.parseInt(id, end, id.length(), 10), Math::max);
    }
  }

  /** Where the number begins that an id ends in; its length where it ends in none. */
  private static int endOfPrefix(String id) {
    int at = id.length();
    while (at > 0 && id.length() - at < MOST_DIGITS && isDigit(id.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static boolean isDigit(char each) {
    return each >= '0' && each <= '9';
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
    int end = endOfPrefix(id);
    boolean isNumbered = end < id.length();
    var prefix = isNumbered ? id.substring(0, end) : id + "-";
    int digits = isNumbered ? id.length() - end : 1;
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
